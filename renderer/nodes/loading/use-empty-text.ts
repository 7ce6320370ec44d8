import { useCallback } from 'react';
import { isListMissing } from '#renderer/screen/state/load-failures.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useRenderer } from '../context/renderer-context.ts';
import { useComputed, useText } from '../context/use-expression.ts';

/** What an empty list says: never that there is nothing where it could not be loaded. */
export function useEmptyText(source: string, empty: string | undefined): string {
  const { texts } = useRenderer();
  const text = useText(empty);
  const isMissing = useComputed(useCallback((screen: ScreenWithSources) => isListMissing(screen, source), [source]));
  return isMissing ? texts.screen.loadFailed : text;
}
