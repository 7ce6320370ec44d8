/** Words of a header besides the column's name. */
export interface HeaderWords {
  /** Text in brackets, and its parts if slashes or commas divide it. */
  readonly bracketed: readonly string[];
  /** Words outside of them, alone and in pairs. */
  readonly others: readonly string[];
}

/** Longer headers are prose. */
const longestHeader = 200;
const brackets = /[([]([^()[\]]*)[)\]]/g;

/** The words of a header cell as typed: "kg", "US$", "'000" of "Gross weight (kg)", "Total US$" and "Value ('000)". */
export function headerWords(header: string): HeaderWords {
  const text = header.slice(0, longestHeader);
  const inside = bracketed(text);
  const words = wordsOf(text.replace(brackets, ' '));
  return {
    bracketed: inside.flatMap((content) => [content, ...wordsOf(content), ...pairsOf(wordsOf(content))]),
    others: [...words, ...pairsOf(words)],
  };
}

/** Whether brackets mark the measure of one unit, or a net one: "(per carton)", "(each)", "(net)". */
export function isBracketPerUnit(header: string): boolean {
  return bracketed(header).some((content) =>
    /^(?:(?:per|each|ea|net|nett|n|unit|pc|piece)(?![\p{L}\p{N}])|\/|.*(?:\sper\s|\s?\/\s?(?:unit|pcs?|piece|ea|each|ctn|carton|set|pair)s?$))/iu.test(
      content,
    ),
  );
}

/** The texts in brackets, round or square. */
export function bracketed(header: string): string[] {
  return [...header.normalize('NFKC').slice(0, longestHeader).matchAll(brackets)].map(([, content = '']) => content.trim());
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}\p{Sc}\u00b2\u00b3]+/gu) ?? [];
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, index) => `${words[index]} ${word}`);
}
