const LEAST_LETTERS = 3;
const LONGEST_RUN = 4;

/**
 * Words that make a password easy to guess for people who know its owner: names, mail address and business, and
 * their words, alone and joined with neighbours.
 */
export function penalisedWords(facts: readonly (string | null | undefined)[]): string[] {
  const words = facts.flatMap((fact) => {
    const known = (fact ?? '').trim().toLowerCase();
    return [known, ...runs(known.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ''))];
  });
  return [...new Set(words)].filter((word) => word.length >= LEAST_LETTERS);
}

/**
 * A password without signs and known words: a scorer takes a repeated word, or one between others, for a new idea. "Jon Park 2026 jon"
 * of Jon Park is "2026".
 */
export function withoutWords(password: string, words: readonly string[]): string {
  const text = password.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return words.toSorted((left, right) => right.length - left.length).reduce((rest, word) => rest.replaceAll(word, ' '), text);
}

/** A scorer that sees two known words in a row takes the second for a new idea. */
function runs(parts: readonly string[]): string[] {
  return parts.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST_RUN, parts.length - start) }, (_unused, more) => parts.slice(start, start + more + 1).join('')),
  );
}
