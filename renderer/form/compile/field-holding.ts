/** The field a dotted path belongs to: `rows.3.code` to the list field `rows`; undefined where there is none. */
export function fieldHolding(fields: ReadonlyMap<string, unknown>, dotted: string): string | undefined {
  const segments = dotted.split('.');
  while (segments.length > 0 && !fields.has(segments.join('.'))) segments.pop();
  return segments.length === 0 ? undefined : segments.join('.');
}
