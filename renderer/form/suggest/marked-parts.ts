export interface TextPart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** Splits a text into the words to mark, ignoring case, and the parts between them. Joined, the parts are the text. */
export function markedParts(text: string, words: readonly string[]): readonly TextPart[] {
  const sought = new Set(words.map((word) => word.toLowerCase()));
  const parts: TextPart[] = [];
  // As the words were found: letters apart from numbers.
  for (const [part] of text.matchAll(/[\p{L}\p{M}]+|\d+(?:[.,]\d+)*|[^\p{L}\p{M}\d]+/gu)) {
    const isMarked = sought.has(part.toLowerCase());
    const last = parts.at(-1);
    if (last === undefined || last.isMarked || isMarked) parts.push({ text: part, isMarked });
    else parts[parts.length - 1] = { text: last.text + part, isMarked };
  }
  return parts;
}
