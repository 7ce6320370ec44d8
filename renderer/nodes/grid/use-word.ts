import { wordOf } from '#src/expression/index.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import { useComputed, useReads } from '../context/use-expression.ts';

/** The word that a setting of a grid means now: it is one, or an expression that answers one. */
export function useWord<Word extends string>(words: readonly [Word, ...Word[]], setting: string | undefined): Word {
  const isWord = words.some((word) => word === setting);
  return useComputed(
    ({ language, scope }: ScreenScope) => wordOf(words, setting, (source) => language.value(source, scope())),
    useReads(isWord ? undefined : setting, 'value'),
  );
}
