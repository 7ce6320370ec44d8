import { useMemo } from 'react';
import { hasUnsaved } from '#renderer/screen/steps/leave-screen.ts';
import { useScreen } from './renderer-context.ts';
import { useComputed, useReads } from './use-expression.ts';

/** Whether leaving the screen would lose something. */
export function useUnsaved(): boolean {
  const { document } = useScreen();
  const { fields } = useReads(document.unsaved?.when, 'value');
  return useComputed(
    hasUnsaved,
    useMemo(() => ({ fields, summary: true }), [fields]),
  );
}
