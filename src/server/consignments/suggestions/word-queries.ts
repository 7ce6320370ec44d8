/** How words are looked for in the database's index of words: queries of its text search, the strictest first. */
import { otherForms } from '#src/domain/suggestions/trade-words.ts';
import { wordsOf } from '#src/domain/suggestions/words.ts';

/** Words beyond these, and beyond those where two or one are looked for, cost more than they find. The longest tell most. */
const MOST_WORDS = 8;
const MOST_IN_PAIRS = 5;
const MOST_ALONE = 3;
/** A word alone is looked for where it says something. */
const ALONE = 4;
/** From here on what may be half a word is looked for as the beginning of one. */
const BEGINNING = 3;

/** All of the words; all but one; two of them; one. */
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

/** A code of a product, whatever stands between its parts. */
export function codeQuery(productCode: string): string {
  return every((productCode.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((part) => `'${part}'`));
}

interface SearchedWord {
  readonly plain: string;
  readonly query: string;
}

/** Without what says nothing, the longest first. */
function searchedWords(description: string): readonly SearchedWord[] {
  const words = new Map<string, SearchedWord>();
  for (const { 0: run, index } of description.matchAll(/[\p{L}\p{N}]+/gu)) {
    const next = description[index + run.length];
    const [plain = '', ...parts] = asSearched(run);
    if (plain.length < 2 || words.has(plain)) continue;
    // The last word may not be typed to its end, one with a point after it never will be.
    const isBeginning = plain.length >= BEGINNING && (next === undefined || next === '.');
    const forms = [`'${plain}'${isBeginning ? ':*' : ''}`, ...[...otherForms(plain), ...parts].map((form) => `'${form}'`)];
    words.set(plain, { plain, query: some(forms) });
  }
  return [...words.values()].toSorted((a, b) => b.plain.length - a.plain.length).slice(0, MOST_WORDS);
}

/** The database reads letters and numbers that stand together as one word: 14in is looked for as such, and as its number. */
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
