import { countryCodeOf, isCountry } from '../../reference/countries.ts';
import type { PastePlan } from '../plan/paste-plan.ts';
import { namesTotal } from '../rows/row-kind.ts';
import { meaningWords } from './heading-words.ts';
import type { HeaderMatch } from './match-columns.ts';
import { normaliseHeader } from './normalise-header.ts';

type Rows = readonly (readonly string[])[];

/** Names that sheets use for a code, a description, a running number and more. */
const manyUses = new Set(['item', 'goods', 'code', 'commodity', 'ref']);
/** Words of headers that are used only if no other column fits: ordered quantities, net amounts. */
const lastChoices = new Set(['ordered', 'net']);
/** Words beside the country of an address. */
const addressWords = new Set('address street city town zip postcode postal province'.split(' '));
/** "Commodity code" of goods, and of customs. */
const tariffCode = /^\d{4}\.\d{2}(?:\.?\d{2}){0,3}$/;
/** From two rows on. */
const leastRunning = 2;

/** Whether a column is used for its field only if no other is. */
export function isLastChoice(header: string): boolean {
  return isManyUse(header) || meaningWords(normaliseHeader(header)).some((word) => lastChoices.has(word));
}

function isManyUse(header: string): boolean {
  const [word = '', ...others] = meaningWords(normaliseHeader(header));
  return others.length === 0 && manyUses.has(word);
}

/** The meaning of headers that depends on the other columns and the cells below. */
export function inContext(matches: readonly HeaderMatch[], headers: readonly string[], rows: Rows, plan: PastePlan): HeaderMatch[] {
  const [code, description, country, tariff] = ['productCode', 'description', 'countryOfOriginCode', 'hsTariffCode'].map((name) =>
    plan.byName.get(name),
  );
  const wordsOf = (header: string) => meaningWords(normaliseHeader(header));
  const address = headers.flatMap(wordsOf).find((word) => addressWords.has(word));
  const isThere = (wanted: typeof code) => matches.some(({ field }) => field !== null && field === wanted);
  // A row of one text is a note.
  const filled = rows.filter((row) => row.filter((cell) => cell !== '').length > 1);
  const cellsAt = (column: number) =>
    filled.map((row) => row[column] ?? '').filter((cell) => cell !== '' && cell !== headers[column] && !namesTotal(cell));
  const isOfCountries = (column: number) =>
    cellsAt(column).length > 0 && cellsAt(column).every((cell) => isCountry(cell) || countryCodeOf(cell) !== undefined);
  return matches.map((match, column) => {
    const header = headers[column] ?? '';
    const cells = cellsAt(column);
    if (match.field === null) return match;
    if (match.field === country && address !== undefined && !wordsOf(header).includes('origin'))
      return { reason: 'other', field: null, like: match.field, but: address };
    // If there are two columns of countries, the other may be the origin.
    if (
      match.field === country &&
      !wordsOf(header).includes('origin') &&
      matches.some((other, at) => other.field === null && isOfCountries(at))
    )
      return { reason: 'other', field: null, like: match.field, but: header };
    if (match.field !== code) return match;
    if (isRunning(cells)) return { reason: 'running', field: null };
    if (tariff !== undefined && !isThere(tariff) && cells.length > 0 && cells.every((cell) => tariffCode.test(cell)))
      return { reason: 'pattern', field: tariff };
    const texts = cells.filter((cell) => /\p{L}{2,}.*\s|\p{Ll}{3}|\p{Lo}{2}/u.test(cell)).length;
    const isText = isManyUse(header) && texts > 0 && texts * 2 > cells.length;
    return isText && !isThere(description) && description !== undefined ? { reason: 'pattern', field: description } : match;
  });
}

/** Whether cells number the rows: 1, 2, 3 or 10, 20, 30, in any order. */
function isRunning(cells: readonly string[]): boolean {
  if (cells.length < leastRunning || !cells.every((cell) => /^\d{1,6}$/.test(cell))) return false;
  const numbers = cells.map(Number).toSorted((a, b) => a - b);
  const [step = 0] = numbers;
  return (step === 1 || step === 10) && numbers.every((number, index) => number === (index + 1) * step);
}
