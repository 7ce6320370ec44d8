/** Values of `selection` and `edit` of a grid: a keyword, or an expression that returns one. */
import { wordsWritten } from './check/words-written.ts';

export const SELECTIONS = ['none', 'single', 'multiple'] as const;
export type GridSelectionWord = (typeof SELECTIONS)[number];

export const EDITS = ['none', 'cell', 'text'] as const;
export type GridEditWord = (typeof EDITS)[number];

/** Whether the setting can be the word. An expression that does not contain its results as literals can be any word. */
export function mayAnswer<Word extends string>(words: readonly Word[], setting: string | undefined, word: Word): boolean {
  if (setting === undefined) return false;
  if (words.some((known) => known === setting)) return setting === word;
  return wordsWritten(setting)?.includes(word) ?? true;
}

/** The current word; the first one if the expression returns none of them. */
export function wordOf<Word extends string>(
  words: readonly [Word, ...Word[]],
  setting: string | undefined,
  answer: (source: string) => unknown,
): Word {
  if (setting === undefined) return words[0];
  const written = words.find((word) => word === setting);
  if (written !== undefined) return written;
  const answered = answer(setting);
  return words.find((word) => word === answered) ?? words[0];
}
