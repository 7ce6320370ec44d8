import { useRenderer, useScreen } from './renderer-context.ts';
import { useText } from './use-expression.ts';

/** What the record that the screen was opened with is called where others refer to it; empty for a new one. */
export function useRecordName(): string {
  const { ports } = useRenderer();
  const { data } = useScreen().document;
  const names = data?.source === undefined ? [] : ports.references.namedBy(data.schema);
  return useText(names.map((name) => `{${data?.source}.${name}}`).join(' ')).trim();
}
