import type { DecimalMark } from './read-number.ts';

/** No number or date of a sheet is longer. */
const longestCell = 60;
const number = /^[^\d.,]*?([.,]?\d(?:[\d.,'\u2019\s]*\d)?)[.,]?[^\d]*$/u;
const groups = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

/**
 * The decimal mark that a number can only have: "," of "12,5", "0,750" and "1.234.567", "." of "1,234.5". Either for "1,250";
 * undefined for what has no mark or is not a number.
 */
export function decimalMarkOf(cell: string): DecimalMark | 'either' | undefined {
  if (cell.length > longestCell || !/[.,]/.test(cell)) return undefined;
  const [, digits = ''] = number.exec(cell) ?? [];
  const marks = digits.replace(/[^.,]/g, '');
  const [last] = marks.slice(-1);
  if (last !== '.' && last !== ',') return undefined;
  const other = last === '.' ? ',' : '.';
  if (marks.length === 1) return groups.test(digits) ? 'either' : last;
  if (!marks.includes(other)) return groups.test(digits) ? other : undefined;
  return marks.indexOf(last) === marks.length - 1 ? last : undefined;
}

const day = String.raw`(0?[1-9]|[12]\d|3[01])`;
const dateInDigits = new RegExp(String.raw`^${day}([/.-])${day}\2(?:\d{4}|\d{2})$`);
const monthsOfYear = 12;

/** Which comes first in a date of digits: "month" in "12/25/2026". Either for "05/12/2026"; undefined for other texts, and equal numbers. */
export function firstOfDate(cell: string): 'day' | 'month' | 'either' | undefined {
  if (cell.length > longestCell) return undefined;
  const [, first, , second] = dateInDigits.exec(cell) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (first === undefined || a === b || (a > monthsOfYear && b > monthsOfYear)) return undefined;
  if (a > monthsOfYear) return 'day';
  return b > monthsOfYear ? 'month' : 'either';
}

/** What the cells of a sheet show of a convention, and the first cell that shows it. */
export type Shown<Kind extends string> = ReadonlyMap<Kind, string>;

/** Looks through cells until every kind has been seen. */
export function shownIn<Kind extends string>(
  cells: Iterable<string>,
  kindOf: (cell: string) => Kind | undefined,
  shown: Map<Kind, string> = new Map(),
): Map<Kind, string> {
  for (const cell of cells) {
    const kind = kindOf(cell);
    if (kind !== undefined && !shown.has(kind)) shown.set(kind, cell);
  }
  return shown;
}
