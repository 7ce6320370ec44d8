import { Decimal } from '#schemas/formats/decimal.ts';

/** What a cell that should hold a number holds. */
export type NumberCell =
  | {
      readonly kind: 'number';
      /** Exactly the decimal that is shown. */
      readonly value: number;
      /** The word or sign before or after the number, as typed: "kg", "US$", "USD"; empty if there is none. */
      readonly beside: string;
      /** Digits after the decimal point, as typed. */
      readonly decimals: number;
      /** The value if its one mark were of the other kind: "1.234" and "1,234" may be 1234 and 1.234. */
      readonly otherwise?: number;
    }
  | { readonly kind: 'empty' }
  | { readonly kind: 'percent' | 'not-a-number' };

/** The decimal separator of a sheet's numbers; the other character separates thousands. */
export type DecimalMark = '.' | ',';

/** No number of a sheet is longer. */
const longestNumber = 60;
/** A double is exact for decimals of up to this many digits. */
const digitsOfADouble = 15;

const sign = String.raw`S/|\p{L}{0,3}\s?\p{Sc}|\p{Sc}\s?\p{L}{1,3}`;
/** Never one letter of ours: "l 500" and "O5" are mistyped digits. Nor "No. 5", which counts nothing. */
const wordBefore = String.raw`(?:(?!nos?[\d.\s])\p{L}[\p{L}\p{M}]*[\p{L}\p{M}²³]|[\p{Script=Han}\p{Script=Hangul}])`;
/** At most two: "US dollars", "metric tons". */
const wordAfter = String.raw`\p{L}(?:/\p{L}|[\p{L}\p{M}]*(?:[²³]|\s\p{L}[\p{L}\p{M}]+)?)|(?:[cdkm]?m|ft|in|yd)[23]`;

// A minus right behind a word is a hyphen: "TS-9".
const leadingMark = new RegExp(String.raw`^(?:(${sign})\s*|(${wordBefore}|${wordBefore}\.?(?=\s))(?:\s+|(?=[\d(])))(?=\S)`, 'iu');
const trailingMark = new RegExp(String.raw`(?<=[\d.)])\s*((?:${sign})|(?:${wordAfter})\.?)$`, 'iu');
const dash = new RegExp(String.raw`^(?:(?:${sign})\s*|${wordBefore}\s+)?[-\u2013\u2014](?:\s*(?:${sign})|\s+${wordBefore})?$`, 'iu');

const onlyDigits = /^[\d.,]+$/;
const plainDigits = /^(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;
const groupedDigits = /^([1-9]\d{0,2}(?:([ \u00a0\u2009\u202f,'\u2019])\d{3})(?:\2\d{3})*)(?:\.(\d*))?$/;
/** Thousands, lakhs and crores: "1,07,79,648.50". */
const lakhDigits = /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d*))?$/;
const readsBothWays = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Reads a number as sheets show it: thousands in groups of three, one word or currency sign before, at most two words after, round
 * brackets or a leading minus for negatives; a dash alone is empty. What could be read in two ways is not a number, but
 * for one mark before three digits, of which both readings are returned.
 */
export function readNumber(cell: string, decimals: DecimalMark = '.'): NumberCell {
  const text = cell.trim();
  if (text === '') return { kind: 'empty' };
  // Most cells are digits and nothing else.
  if (text.length <= longestNumber && onlyDigits.test(text)) return numberOf(text, false, '', decimals);
  if (text.includes('%')) return { kind: 'percent' };
  if (text.length > longestNumber) return { kind: 'not-a-number' };
  if (dash.test(text)) return { kind: 'empty' };

  const outer = splitSign(text);
  const { beside, rest } = splitMark(outer.text);
  const inner = splitSign(rest);
  if (outer.isNegative && inner.isNegative) return { kind: 'not-a-number' };
  return numberOf(inner.text, outer.isNegative || inner.isNegative, beside, decimals);
}

function numberOf(text: string, isNegative: boolean, beside: string, decimals: DecimalMark): NumberCell {
  const digits = digitsOf(decimals === '.' ? text : withMarksSwapped(text));
  const value = digits === undefined ? undefined : exactly(`${digits.whole}.${digits.fraction}0`);
  if (digits === undefined || value === undefined) return { kind: 'not-a-number' };
  const signed = (amount: number) => (isNegative && amount !== 0 ? -amount : amount);
  const number = { kind: 'number', value: signed(value), beside, decimals: digits.fraction.length } as const;
  if (!readsBothWays.test(text)) return number;
  return { ...number, otherwise: signed(Number(digits.fraction === '' ? text.replace(/[.,]/, '.') : text.replace(/[.,]/, ''))) };
}

function withMarksSwapped(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}

function splitSign(text: string): { readonly isNegative: boolean; readonly text: string } {
  if (text.startsWith('(') && text.endsWith(')')) return { isNegative: true, text: text.slice(1, -1).trim() };
  if (text.startsWith('-') || text.startsWith('\u2212')) return { isNegative: true, text: text.slice(1).trim() };
  return { isNegative: false, text };
}

function splitMark(text: string): { readonly beside: string; readonly rest: string } {
  const before = leadingMark.exec(text);
  if (before !== null) return { beside: before[1] ?? before[2] ?? '', rest: text.slice(before[0].length) };
  const after = trailingMark.exec(text);
  return after === null ? { beside: '', rest: text } : { beside: after[1] ?? '', rest: text.slice(0, after.index) };
}

function digitsOf(text: string): { readonly whole: string; readonly fraction: string } | undefined {
  const plain = plainDigits.exec(text);
  if (plain !== null) return { whole: plain[1] ?? '0', fraction: plain[2] ?? plain[3] ?? '' };
  const grouped = groupedDigits.exec(text);
  const [whole, fraction] = grouped === null ? (lakhDigits.exec(text)?.slice(1) ?? []) : [grouped[1], grouped[3]];
  return whole === undefined ? undefined : { whole: whole.replace(/\D/g, ''), fraction: fraction ?? '' };
}

/** The number of a decimal text; undefined if a double is not exact. */
function exactly(text: string): number | undefined {
  const value = Number(text);
  if (text.length <= digitsOfADouble) return value;
  return Number.isFinite(value) && new Decimal(value).eq(text) ? value : undefined;
}
