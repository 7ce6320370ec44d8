import { decimalFormat } from '#schemas/formats/decimal.ts';

/** What a cell that should hold a number holds. */
export type NumberCell =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'percent' | 'not-a-number' };

/** No number of a sheet is longer. */
const longestNumber = 60;

const marks = String.raw`(?:[A-Z]{1,3})?[ \u00a0]*\p{Sc}|[A-Z]{3}`;
const leadingMark = new RegExp(`^(?:${marks})`, 'iu');
const trailingMark = new RegExp(String.raw`(?:\p{Sc}|[A-Z]{3})$`, 'iu');

/**
 * Reads a number as sheets show it: thousands separators, one currency symbol or three-letter code before or after,
 * round brackets or a leading minus for negatives; a dash alone is empty.
 */
export function readNumber(cell: string): NumberCell {
  const text = cell.trim();
  if (text === '' || isDash(text)) return { kind: 'empty' };
  if (text.includes('%')) return { kind: 'percent' };
  if (text.length > longestNumber) return { kind: 'not-a-number' };

  const outer = splitSign(text);
  const plain = withoutMark(outer.text);
  if (isDash(plain)) return { kind: 'empty' };
  const inner = splitSign(plain);
  if (outer.isNegative && inner.isNegative) return { kind: 'not-a-number' };
  // The minus is taken off above; a second one is no number.
  const value = inner.text.startsWith('-') ? undefined : decimalFormat.parse(inner.text);
  if (value === undefined || value === null) return { kind: 'not-a-number' };
  const isNegative = (outer.isNegative || inner.isNegative) && value !== 0;
  return { kind: 'number', value: isNegative ? -value : value };
}

function isDash(text: string): boolean {
  return text === '-' || text === '\u2013' || text === '\u2014';
}

function splitSign(text: string): { isNegative: boolean; text: string } {
  if (text.startsWith('(') && text.endsWith(')')) return { isNegative: true, text: text.slice(1, -1).trim() };
  if (text.startsWith('-') || text.startsWith('\u2212')) return { isNegative: true, text: text.slice(1).trim() };
  return { isNegative: false, text };
}

function withoutMark(text: string): string {
  const leading = text.replace(leadingMark, '');
  return (leading === text ? text.replace(trailingMark, '') : leading).trim();
}
