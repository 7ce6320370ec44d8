/** What `selection` and `edit` of a grid say: one of a few words, or an expression that answers one. */
import { wordsWritten } from './check/words-written.ts';

export const SELECTIONS = ['none', 'single', 'multiple'] as const;
export type GridSelectionWord = (typeof SELECTIONS)[number];

export const EDITS = ['none', 'cell', 'text'] as const;
export type GridEditWord = (typeof EDITS)[number];

/** Whether the setting may come to the word; where its expression does not write out what it answers, it may. */
export function mayAnswer<Word extends string>(words: readonly Word[], setting: string | undefined, word: Word): boolean {
  if (setting === undefined) return false;
  if (words.some((known) => known === setting)) return setting === word;
  return wordsWritten(setting)?.includes(word) ?? true;
}

/** The word that is meant now; the first one where the expression answers none. */
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
