import { roundDecimal } from '../values/decimal.ts';
import { add, fractionOf, roundFraction, type Fraction } from '../values/fraction.ts';
import { isEmpty } from '../values/is-empty.ts';
import type { ExpressionFunction } from '../language/types.ts';

const MOST_DECIMALS = 15;

/** Rounds to so many decimals. `evaluate.ts` redoes the arithmetic of its operand in decimals where a half is near. */
export const round: ExpressionFunction = {
  name: 'round',
  signature: 'round(number, number): number',
  call: (value: number, decimals: number) => roundDecimal(value, decimals),
};

/** Functions of every environment; app and server register those of the trade. */
export const standardFunctions: readonly ExpressionFunction[] = [
  round,
  { name: 'round', signature: 'round(number): number', call: (value: number) => roundDecimal(value, 0) },
  { name: 'blank', signature: 'blank(any): bool', readsEmpty: true, call: isEmpty },
  {
    name: 'orElse',
    signature: 'orElse(T, T): T',
    readsEmpty: true,
    call: (value: unknown, otherwise: unknown) => (isEmpty(value) ? otherwise : value),
  },
  { name: 'number', signature: 'number(any): number', call: toNumber },
  { name: 'text', signature: 'text(any): string', readsEmpty: true, call: toText },
  { name: 'size', signature: 'size(list): number', call: (list: readonly unknown[]) => list.length },
  { name: 'size', signature: 'size(string): number', call: countCodePoints },
  { name: 'sum', signature: 'sum(list, string): number', call: sumField },
  { name: 'upper', signature: 'upper(string): string', call: (text: string) => text.toUpperCase() },
  { name: 'lower', signature: 'lower(string): string', call: (text: string) => text.toLowerCase() },
  { name: 'min', signature: 'min(number, number): number', call: (a: number, b: number) => Math.min(a, b) },
  { name: 'max', signature: 'max(number, number): number', call: (a: number, b: number) => Math.max(a, b) },
  {
    name: 'startsWith',
    signature: 'string.startsWith(string): bool',
    call: (text: string, start: string) => text.startsWith(start),
  },
  { name: 'endsWith', signature: 'string.endsWith(string): bool', call: (text: string, end: string) => text.endsWith(end) },
  { name: 'contains', signature: 'string.contains(string): bool', call: (text: string, part: string) => text.includes(part) },
];

/** A plain decimal text as a number; anything else is unknown. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}

/** The decimal sum of a field of the list's records; records without it count nothing. */
function sumField(list: readonly unknown[], field: string): number {
  let sum: Fraction = { numerator: 0n, denominator: 1n };
  for (const record of list) {
    const value = typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
    if (typeof value === 'number') sum = add(sum, fractionOf(value));
  }
  return roundFraction(sum, MOST_DECIMALS);
}

function countCodePoints(text: string): number {
  return Array.from(text).length;
}

/** The value as templates print it; empty values and records print as nothing. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(toText).join(', ') : '';
}
