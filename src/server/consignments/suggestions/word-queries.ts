/** How words are looked for in the database's index of words: queries of its text search, the strictest first. */
import { otherForms } from '#src/domain/suggestions/trade-words.ts';
import { wordsOf } from '#src/domain/suggestions/words.ts';

/** Words beyond these cost more than they find. */
const MOST_WORDS = 8;
/** From here on a word is found by its beginning too. */
const BEGINNING = 3;
/** A word alone is looked for where it says something. */
const ALONE = 4;

/** All of the words; all but one; two of them; one. */
export function wordQueries(description: string): readonly string[] {
  const words = searchedWords(description);
  const one = words.filter(({ plain }) => plain.length >= ALONE).map(({ query }) => query);
  const queries = words.map(({ query }) => query);
  const stages = [
    every(queries),
    ...(queries.length > 2 ? [some(queries.map((_, left) => every(queries.filter((__, index) => index !== left))))] : []),
    ...(queries.length > 3
      ? [some(queries.flatMap((first, index) => queries.slice(index + 1).map((second) => every([first, second]))))]
      : []),
    some(one),
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

/** Letters and numbers stay together here, as the database reads them: 14in is one word. */
function searchedWords(description: string): readonly SearchedWord[] {
  const words = new Map<string, SearchedWord>();
  for (const { plain } of description.split(/[^\p{L}\p{N}]+/u).flatMap(asSearched)) {
    if (plain.length < 2 || words.has(plain)) continue;
    const forms = [plain, ...otherForms(plain)].map((form) => `'${form}'${form.length >= BEGINNING ? ':*' : ''}`);
    words.set(plain, { plain, query: some(forms) });
  }
  return [...words.values()].toSorted((a, b) => b.plain.length - a.plain.length).slice(0, MOST_WORDS);
}

/** Numbers with their letters, and without. */
function asSearched(run: string): readonly { readonly plain: string }[] {
  const parts = wordsOf(run);
  return parts.length > 1 && parts.some(({ isNumber }) => isNumber) ? parts.filter(({ isNumber }) => isNumber) : parts;
}

function every(queries: readonly string[]): string {
  return queries.length > 1 ? `(${queries.join(' & ')})` : queries.join('');
}

function some(queries: readonly string[]): string {
  return queries.length > 1 ? `(${queries.join(' | ')})` : queries.join('');
}
