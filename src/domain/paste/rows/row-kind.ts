import { normaliseHeader } from '../columns/normalise-header.ts';

/** Fewer equal cells may be chance. */
const leastEqualCells = 3;
/** Longer texts describe goods; the cap keeps the work on each row small. */
const longestTotal = 200;
const longText = 'goods';

/** Whether a row repeats the header, given normalised, as sheets printed over several pages do. */
export function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  if (header.length < leastEqualCells) return false;
  const equal = cells.filter((cell, column) => {
    const text = header[column] ?? '';
    // Normalising shortens: a shorter cell cannot equal the header.
    return text !== '' && cell.length >= text.length && normaliseHeader(cell) === text;
  });
  return equal.length >= leastEqualCells;
}

const totals = /(?<!\p{L})(?:(?:grand|sub) ?)*totals?(?!\p{L})|(?<!\p{L})(?:carried|brought) ?forward(?!\p{L})/gu;

/** Told at a glance of texts in plain letters; most rows are goods. */
const mayHoldTotal = /t[ -]*o[ -]*t[ -]*a[ -]*l|forward|[^\u0020-\u007e]/i;

/** Words used beside "total", in the singular. */
const followers = new Set(
  'amount value quantity qty qnty weight wt volume vol package pkg carton ctn pallet plt invoice inv order gross net nett of for in and the no number'.split(
    ' ',
  ),
);

/**
 * Whether a row sums up others: its description, else its product code, holds nothing but total words, what usually
 * follows them, numbers and punctuation. "Totally natural soap" and "Total station TS-9" are goods.
 * @param isCode whether a word, in lower case, is the code or a short name of a unit or a currency.
 */
export function isTotalRow(description: string, productCode: string, isCode: (word: string) => boolean): boolean {
  if (!mayHoldTotal.test(description) && !mayHoldTotal.test(productCode)) return false;
  const words = wordsOf(description) || wordsOf(productCode);
  const others = words.replace(totals, ' ');
  return others !== words && others.split(' ').every((word) => word === '' || mayFollow(word, isCode));
}

/**
 * Whether goods may be a total all the same: they begin with "total" and their value is the sum of the rows above.
 * @param sumAbove of the values of all rows of goods above, in the same currency.
 */
export function mayBeTotalRow(description: string, productCode: string, value: number | null, sumAbove: number): boolean {
  if (value === null || value === 0 || value !== sumAbove) return false;
  return /^(?:(?:grand|sub) ?)*total/u.test(wordsOf(description) || wordsOf(productCode));
}

/** Letters and digits in lower case, single spaces between them; letters set apart are one word: "T O T A L". */
function wordsOf(text: string): string {
  if (text.length > longestTotal) return longText;
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<!\p{L})\p{L}{0,3}\p{Sc}|\p{Sc}/gu, ' ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?<=(?:^| )\p{L}) (?=\p{L}(?: |$))/gu, '')
    .trim();
}

function mayFollow(word: string, isCode: (word: string) => boolean): boolean {
  const singular = word.replace(/ies$/, 'y').replace(/s$/, '');
  if (/^\p{N}+$/u.test(word) || followers.has(word) || followers.has(singular) || isCode(word)) return true;
  // "500kg", "usd500".
  const [, before, after] = /^(?:\p{N}+(\P{N}+)|(\P{N}+)\p{N}+)$/u.exec(word) ?? [];
  const letters = before ?? after ?? '';
  return letters !== '' && mayFollow(letters, isCode);
}
