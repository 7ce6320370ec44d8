import type { PastePlan } from '../plan/paste-plan.ts';
import { meaningWords } from './heading-words.ts';
import type { HeaderMatch } from './match-columns.ts';
import { normaliseHeader } from './normalise-header.ts';

type Rows = readonly (readonly string[])[];

/** Names that sheets use for a code, a description, a running number and more. */
const manyUses = new Set(['item', 'goods', 'code', 'commodity']);
/** What stands beside the country of an address. */
const addressWords = new Set('address street city town zip postcode postal province'.split(' '));
/** From two rows on. */
const leastRunning = 2;

export function isManyUse(header: string): boolean {
  const [word = '', ...others] = meaningWords(normaliseHeader(header));
  return others.length === 0 && manyUses.has(word);
}

/** The meaning of headers that depends on the other columns and the cells below. */
export function inContext(matches: readonly HeaderMatch[], headers: readonly string[], rows: Rows, plan: PastePlan): HeaderMatch[] {
  const [code, description, country] = ['productCode', 'description', 'countryOfOriginCode'].map((name) => plan.byName.get(name));
  const wordsOf = (header: string) => meaningWords(normaliseHeader(header));
  const address = headers.flatMap(wordsOf).find((word) => addressWords.has(word));
  const isDescribed = matches.some(({ field }) => field !== null && field === description);
  return matches.map((match, column) => {
    const header = headers[column] ?? '';
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    if (match.field === null) return match;
    if (match.field === country && address !== undefined && !wordsOf(header).includes('origin'))
      return { reason: 'other', field: null, like: match.field, but: address };
    if (match.field !== code) return match;
    if (isRunning(cells)) return { reason: 'running', field: null };
    const isText = isManyUse(header) && cells.some((cell) => /\p{L}{2,}.*\s/u.test(cell));
    return isText && !isDescribed && description !== undefined ? { reason: 'pattern', field: description } : match;
  });
}

/** Whether cells number the rows: 1, 2, 3 or 10, 20, 30, in any order. */
function isRunning(cells: readonly string[]): boolean {
  if (cells.length < leastRunning || !cells.every((cell) => /^\d{1,6}$/.test(cell))) return false;
  const numbers = cells.map(Number).toSorted((a, b) => a - b);
  const [step = 0] = numbers;
  return (step === 1 || step === 10) && numbers.every((number, index) => number === (index + 1) * step);
}
