import { round as roundTo, sum } from '#schemas/formats/decimal.ts';
import { addDays, dateOf, daysBetween, formatDate, startOfWeek, today } from '../values/dates.ts';
import { isEmpty } from '../values/is-empty.ts';
import { isRecord } from '../values/is-record.ts';
import { ZONE } from './zone.ts';
import type { ExpressionFunction } from '../language/types.ts';

/** Rounds to so many decimals. `evaluate.ts` redoes the arithmetic of its operand in decimals where a half is near. */
export const round: ExpressionFunction = {
  name: 'round',
  signature: 'round(number, number): number',
  call: (value: number, decimals: number) => roundTo(value, decimals),
};

/** Functions of every environment, described in `schemas/meta/functions.json`; app and server register those of the trade. */
export const standardFunctions: readonly ExpressionFunction[] = [
  round,
  { name: 'round', signature: 'round(number): number', call: (value: number) => roundTo(value, 0) },
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
  { name: 'unfold', signature: 'unfold(list, string): list', call: unfold },
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
  { name: 'trim', signature: 'string.trim(): string', call: (text: string) => text.trim() },
  { name: 'substring', signature: 'string.substring(number): string', call: (text: string, from: number) => substring(text, from) },
  { name: 'substring', signature: 'string.substring(number, number): string', call: substring },
  { name: 'split', signature: 'string.split(string): list', call: (text: string, separator: string) => text.split(separator) },
  { name: 'indexOf', signature: 'list.indexOf(any): number', call: indexOf },
  { name: 'join', signature: 'list.join(string): string', call: join },
  { name: 'today', signature: 'today(): date', reads: [ZONE], call: (zone?: string) => today(zone) },
  { name: 'now', signature: 'now(): dateTime', call: () => new Date().toISOString() },
  { name: 'date', signature: 'date(any): date', reads: [ZONE], call: (value: unknown, zone?: string) => dateOf(value, zone) },
  { name: 'days', signature: 'days(date, date): number', call: daysBetween },
  { name: 'addDays', signature: 'addDays(date, number): date', call: addDays },
  { name: 'startOfWeek', signature: 'startOfWeek(date): date', call: startOfWeek },
  { name: 'formatDate', signature: 'formatDate(date, datePattern): string', reads: [ZONE], call: formatDate },
  { name: 'formatDate', signature: 'formatDate(dateTime, datePattern): string', reads: [ZONE], call: formatDate },
];

/** A plain decimal text as a number; anything else is unknown. */
function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  return Number(value);
}

/** The decimal sum of a field of the list's records; records without it count nothing. */
function sumField(list: readonly unknown[], field: string): number {
  return sum(
    list
      .map((record): unknown => (typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined))
      .filter((value) => typeof value === 'number'),
  );
}

/** One row for each item of the records' list field, with the other fields of its record and a unique `key`. */
function unfold(records: readonly unknown[], field: string): readonly unknown[] {
  return records.flatMap((record, index) => {
    if (!isRecord(record)) return [];
    const { [field]: items, ...around } = record;
    const inner = Array.isArray(items) ? items.filter(isRecord) : [];
    return inner.map((item, place) => ({ ...around, ...item, key: `${index}.${place}` }));
  });
}

/** Counts code points from 0; stops at the end of the text. */
function substring(text: string, from: number, to = Infinity): string | undefined {
  return from < 0 || to < from ? undefined : Array.from(text).slice(from, to).join('');
}

/** Counted from 0; of what is not among them it is unknown. */
function indexOf(list: readonly unknown[], item: unknown): number | undefined {
  const place = list.indexOf(item);
  return place === -1 ? undefined : place;
}

function join(list: readonly unknown[], separator: string): string {
  return list
    .filter((item) => !isEmpty(item))
    .map(toText)
    .join(separator);
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
