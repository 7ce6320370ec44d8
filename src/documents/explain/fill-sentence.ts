/** Result of a condition that the document itself makes false. */
export const NEVER = 'never';

/**
 * Fills a sentence of a meta-schema (`x-says`): `{key}` with the result of `say`, `{a,b}` with the results for both.
 * Undefined if a key has no words; a part in `[…]` is left out by itself, also if it repeats what is before it, and of several sentences between `|` the first complete one is
 * taken.
 */
export function fillSentence(sentence: string, say: (key: string) => string | undefined): string | undefined {
  for (const form of sentence.split('|')) {
    const pieces = form
      .split(/(\[[^\]]*\])/)
      .reduce<(string | undefined)[]>(
        (said, piece) => [...said, piece.startsWith('[') ? fillPart(piece, said, say) : fill(piece, say)],
        [],
      );
    if (!pieces.includes(undefined)) return pieces.join('');
  }
  return undefined;
}

/** Empty if it would repeat the sentence before it: a currency that is filled with the currency of a row. */
function fillPart(part: string, said: readonly (string | undefined)[], say: (key: string) => string | undefined): string {
  const [, key] = /\{([^},]+)\}/.exec(part) ?? [];
  const [before, words] = [said.join(''), key === undefined ? undefined : say(key)];
  return words !== undefined && words === before ? '' : (fill(part.slice(1, -1), say) ?? '');
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
