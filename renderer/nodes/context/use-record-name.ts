import { useRenderer, useScreen } from './renderer-context.ts';
import { useText } from './use-expression.ts';

/** The label of the screen's record in references; empty for a new one. */
export function useRecordName(): string {
  const { ports } = useRenderer();
  const { data } = useScreen().document;
  const names = data?.source === undefined ? [] : ports.references.namedBy(data.schema);
  return useText(names.map((name) => `{${data?.source}.${name}}`).join(' ')).trim();
}
