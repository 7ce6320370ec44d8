// The file is named because the package's entry point differs between Node and bundlers.
import light from 'decimal.js-light/decimal.js';
import type { Decimals, Format } from './format.ts';

/** Exact decimals; forty digits hold any product of two amounts of this product without rounding. */
export const Decimal = light.Decimal.clone({ precision: 40, rounding: light.Decimal.ROUND_HALF_UP });
export type Decimal = InstanceType<typeof Decimal>;

/** The last digits of a third are not those of the quotient: rounded away, a third of a cent and a half is half a cent. */
const CERTAIN_DIGITS = 36;

/** Rounds to `places` decimals, halves away from zero, on the decimal value that a person sees: 1.005 becomes 1.01. */
export function round(value: number | Decimal, places: number): number {
  // Most numbers have no more decimals than that already.
  if (typeof value === 'number' && Number(value.toFixed(places)) === value) return value;
  return new Decimal(value).toSignificantDigits(CERTAIN_DIGITS).toDecimalPlaces(places).toNumber();
}

/** The product of two numbers, rounded to `places` decimals. */
export function multiply(left: number | Decimal, right: number, places: number): number {
  return round(new Decimal(left).times(right), places);
}

/** The quotient of two numbers, rounded to `places` decimals; null when dividing by zero. */
export function divide(dividend: number | Decimal, divisor: number, places: number): number | null {
  return divisor === 0 ? null : round(new Decimal(dividend).dividedBy(divisor), places);
}

/** The sum of numbers, rounded to `places` decimals. */
export function sum(values: Iterable<number>, places = 15): number {
  let total = new Decimal(0);
  for (const value of values) total = total.plus(value);
  return round(total, places);
}

/**
 * A number as people type it: "24,500.00", "24 500", "1'000", "-3". Digits are grouped by one kind of separator,
 * in threes (twos are read too, "1,00,000"), so "1,5" cannot be read rather than become fifteen.
 */
export const decimalFormat = {
  name: 'decimal',
  type: 'number',
  parse,
  print,
  isValid: (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value),
} as const satisfies Format<number>;

const unlimited: Decimals = { most: 20 };
const signed = { signDisplay: 'negative' } as const;

function parse(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const isNegative = trimmed.startsWith('-') || trimmed.startsWith('\u2212');
  const digits = isNegative ? trimmed.slice(1).trimStart() : trimmed;
  const point = digits.indexOf('.');
  const whole = ungroup(point < 0 ? digits : digits.slice(0, point));
  const fraction = point < 0 ? '' : digits.slice(point + 1);
  if (whole === undefined || !/^\d*$/.test(fraction) || whole + fraction === '') return undefined;
  const value = Number(`${whole}.${fraction}0`);
  if (!Number.isFinite(value)) return undefined;
  return isNegative && value !== 0 ? -value : value;
}

/** The digits of a grouped whole number, or undefined where the groups are not a number's. */
function ungroup(text: string): string | undefined {
  if (/^\d*$/.test(text)) return text;
  const separator = /[ \u00a0\u202f,'\u2019]/.exec(text)?.[0];
  if (separator === undefined) return undefined;
  const groups = text.split(separator);
  const isGrouped = groups.every((group, index) => {
    if (index === 0) return /^\d{1,3}$/.test(group);
    return index === groups.length - 1 ? /^\d{3}$/.test(group) : /^\d{2,3}$/.test(group);
  });
  return isGrouped ? groups.join('') : undefined;
}

const printers = new Map<string, Intl.NumberFormat>();

/** Prints with thousands separators; halves are rounded away from zero on the decimal value (1.005 to 1.01). */
function print(value: number | `${number}`, decimals: Decimals = unlimited): string {
  if (!Number.isFinite(Number(value))) return '';
  const [least, most] = 'exactly' in decimals ? [decimals.exactly, decimals.exactly] : [decimals.least ?? 0, decimals.most];
  // Making one takes as long as printing ten numbers.
  const printer =
    printers.get(`${least} ${most}`) ??
    new Intl.NumberFormat('en', { ...signed, minimumFractionDigits: least, maximumFractionDigits: most });
  printers.set(`${least} ${most}`, printer);
  // As a text the number is the decimal that a person reads, not the double next to it.
  return printer.format(`${value}`);
}
