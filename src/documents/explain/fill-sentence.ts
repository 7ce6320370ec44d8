/** What a question comes to that is answered no in the document itself. */
export const NEVER = 'never';

/**
 * A sentence of a meta-schema (`x-says`) with its words: `{key}` by what `say` answers, `{a,b}` by what it answers of each.
 * Undefined if a key has no words; `[…]` leaves out only itself, and of several sentences between `|` the first that can be said is.
 */
export function fillSentence(sentence: string, say: (key: string) => string | undefined): string | undefined {
  for (const form of sentence.split('|')) {
    const pieces = form
      .split(/(\[[^\]]*\])/)
      .map((piece) => (piece.startsWith('[') ? (fill(piece.slice(1, -1), say) ?? '') : fill(piece, say)));
    if (!pieces.includes(undefined)) return pieces.join('');
  }
  return undefined;
}

function fill(text: string, say: (key: string) => string | undefined): string | undefined {
  let isSaid = true;
  const filled = text.replaceAll(/((?:only )?(?:when |once ))?\{([^}]+)\}/g, (_, joint: string | undefined, keys: string) => {
    const words = keys.split(',').flatMap((key) => say(key) ?? []);
    if (words.length === 0) isSaid = false;
    return words[0] === NEVER ? NEVER : `${joint ?? ''}${words.join(', ')}`;
  });
  return isSaid ? filled : undefined;
}
