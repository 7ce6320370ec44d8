import { isListMissing } from '#renderer/screen/state/load-failures.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import { useRenderer } from '../context/renderer-context.ts';
import { useComputed, useText } from '../context/use-expression.ts';

/** Text of an empty list; if the list could not be loaded, it says so. */
export function useEmptyText(source: string, empty: string | undefined): string {
  const { texts } = useRenderer();
  const text = useText(empty);
  const isMissing = useComputed((screen: ScreenWithSources) => isListMissing(screen, source));
  return isMissing ? texts.screen.loadFailed : text;
}
