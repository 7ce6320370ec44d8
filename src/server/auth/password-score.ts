import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Longer texts take over a second. */
const MOST_CHARACTERS = 100;
/** Shorter passwords are refused whatever their score. */
export const FEWEST_CHARACTERS = 12;

let factory: Promise<ZxcvbnFactory> | undefined;

/** How hard a password is to guess, 0 very weak to 4 strong. Words about the user count as known to whoever guesses. */
export async function passwordScore(password: string, penalised: readonly string[] = []): Promise<number> {
  factory ??= loadFactory();
  const words = penalised.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 1);
  return (await factory).check(Array.from(password).slice(0, MOST_CHARACTERS).join(''), words).score;
}

/** The dictionaries are large: they are read when the first password is measured. */
async function loadFactory(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    useLevenshteinDistance: false,
    maxLength: MOST_CHARACTERS,
  });
}
