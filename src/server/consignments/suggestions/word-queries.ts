/** Text search queries for the database's index of words, the strictest first. */
import { otherForms } from '#src/domain/suggestions/trade-words.ts';
import { wordsOf } from '#src/domain/suggestions/words.ts';

/** More words cost more than they find; the longest are the most specific. */
const MOST_WORDS = 8;
const MOST_IN_PAIRS = 5;
const MOST_ALONE = 3;
/** Shortest word that is searched for alone. */
const ALONE = 4;
/** From this length on an unfinished word is searched for as a prefix. */
const BEGINNING = 3;

/** All words; all but one; any two; any one. */
export function wordQueries(description: string): readonly string[] {
  const words = searchedWords(description);
  const queries = words.map(({ query }) => query);
  const pairs = queries.slice(0, MOST_IN_PAIRS);
  const alone = words.filter(({ plain }) => plain.length >= ALONE).slice(0, MOST_ALONE);
  const stages = [
    every(queries),
    ...(queries.length > 2 ? [some(queries.map((_, left) => every(queries.filter((__, index) => index !== left))))] : []),
    ...(queries.length > 3 ? [some(pairs.flatMap((first, index) => pairs.slice(index + 1).map((second) => every([first, second]))))] : []),
    some(alone.map(({ query }) => query)),
  ];
  return [...new Set(stages.filter((stage) => stage !== ''))];
}

/** A product code, ignoring the separators of its parts. */
export function codeQuery(productCode: string): string {
  return every((productCode.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((part) => `'${part}'`));
}

interface SearchedWord {
  readonly plain: string;
  readonly query: string;
}

/** Without stop words, the longest first. */
function searchedWords(description: string): readonly SearchedWord[] {
  const words = new Map<string, SearchedWord>();
  for (const { 0: run, index } of description.matchAll(/[\p{L}\p{N}]+/gu)) {
    const next = description[index + run.length];
    const [plain = '', ...parts] = asSearched(run);
    if (plain.length < 2 || words.has(plain)) continue;
    // The last word may be unfinished; a word before a full stop is an abbreviation.
    const isBeginning = plain.length >= BEGINNING && (next === undefined || next === '.');
    const forms = [`'${plain}'${isBeginning ? ':*' : ''}`, ...[...otherForms(plain), ...parts].map((form) => `'${form}'`)];
    words.set(plain, { plain, query: some(forms) });
  }
  return [...words.values()].toSorted((a, b) => b.plain.length - a.plain.length).slice(0, MOST_WORDS);
}

/** The database reads adjacent letters and numbers as one word: 14in is searched for as such and as its number. */
function asSearched(run: string): readonly string[] {
  const parts = wordsOf(run);
  const numbers = parts.flatMap(({ plain, isNumber }) => (isNumber ? [plain] : []));
  const isMixed = numbers.length > 0 && !/^\p{N}+$/u.test(run);
  return isMixed ? [run.toLowerCase(), ...numbers] : parts.map(({ plain }) => plain);
}

function every(queries: readonly string[]): string {
  return queries.length > 1 ? `(${queries.join(' & ')})` : queries.join('');
}

function some(queries: readonly string[]): string {
  return queries.length > 1 ? `(${queries.join(' | ')})` : queries.join('');
}
