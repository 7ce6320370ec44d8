import { use } from 'react';
import type { Action } from '#schemas/generated/documents/screen.ts';
import { fillText } from '#src/expression/index.ts';
import { BoundContext, useRenderer } from '../context/renderer-context.ts';
import type { ScreenScope } from '#renderer/screen/state/screen-values.ts';
import { useComputed, useReads, useText } from '../context/use-expression.ts';

/** Why an action is disabled: the document's text, else the deciding part; empty while it is enabled. */
export function useReason(action: Action | undefined): string {
  const { texts } = useRenderer();
  const because = useText(action?.because);
  const enabled = action?.enabled;
  const bound = use(BoundContext);
  const part = useComputed(
    ({ language, scope }: ScreenScope) =>
      typeof enabled === 'string' && !language.condition(enabled, scope(bound))
        ? language.decidingPart(enabled, scope(bound))?.explain(texts.form.explanation)
        : undefined,
    useReads(enabled, 'value'),
  );
  if (because !== '' || part === undefined) return because;
  return fillText(texts.screen.notNow, { part });
}
