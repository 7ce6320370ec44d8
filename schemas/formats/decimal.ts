import type { Decimals, Format } from './format.ts';

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

/**
 * Prints with thousands separators; halves are rounded away from zero on the decimal value (1.005 to 1.01). As `Intl.NumberFormat`
 * does in English, whose machinery would be most of what a key costs in a field that a total follows.
 */
function print(value: number, decimals: Decimals = unlimited): string {
  if (!Number.isFinite(value)) return '';
  const [least, most] = 'exactly' in decimals ? [decimals.exactly, decimals.exactly] : [decimals.least ?? 0, decimals.most];
  const { whole, fraction } = rounded(plainly(Math.abs(value)), most);
  const shown = fraction.padEnd(least, '0');
  const digits = shown === '' ? grouped(whole) : `${grouped(whole)}.${shown}`;
  return value < 0 && (whole !== '0' || fraction !== '') ? `-${digits}` : digits;
}

interface Digits {
  readonly whole: string;
  readonly fraction: string;
}

/** The digits that are printed of a number, without the exponent of very large and very small ones; the fraction does not end in 0. */
function plainly(value: number): Digits {
  const [digits = '', exponent] = `${value}`.split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  if (exponent === undefined) return { whole, fraction };
  const by = Number(exponent);
  return by < 0
    ? { whole: '0', fraction: '0'.repeat(-by - 1) + whole + fraction }
    : { whole: whole + fraction.padEnd(by, '0'), fraction: '' };
}

function rounded(all: Digits, decimals: number): Digits {
  const { whole, fraction } = all;
  if (fraction.length <= decimals) return all;
  const kept = whole + fraction.slice(0, decimals);
  const digits = fraction.charAt(decimals) < '5' ? kept : `${BigInt(kept) + 1n}`.padStart(kept.length, '0');
  const point = digits.length - decimals;
  return { whole: digits.slice(0, point), fraction: digits.slice(point).replace(/0+$/, '') };
}

/** In threes. */
function grouped(whole: string): string {
  return whole.length <= 3 ? whole : `${grouped(whole.slice(0, -3))},${whole.slice(-3)}`;
}
