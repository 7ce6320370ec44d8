export type KeptRecord = Readonly<Record<string, unknown>>;

/** Records written since the start, by the address of their list and by key; undefined if deleted. */
export type KeptRecords = Map<string, Map<string, KeptRecord | undefined>>;

/** The records of the examples, with those written since. */
export function recordsIn(kept: KeptRecords, list: string, begun: readonly KeptRecord[], keyField: string): KeptRecord[] {
  const written = kept.get(list) ?? new Map<string, KeptRecord | undefined>();
  const keyOf = (record: KeptRecord) => String(record[keyField]);
  const known = new Set(begun.map(keyOf));
  const still = begun.map((record) => (written.has(keyOf(record)) ? written.get(keyOf(record)) : record));
  const added = [...written].map(([key, record]) => (known.has(key) ? undefined : record));
  return [...still, ...added].filter((record) => record !== undefined);
}

export function keep(kept: KeptRecords, list: string, key: string, record: KeptRecord | undefined): void {
  const written = kept.get(list) ?? new Map<string, KeptRecord | undefined>();
  kept.set(list, written.set(key, record));
}

/** The version of a record, or 1. */
export function versionOf({ version }: KeptRecord): number {
  return typeof version === 'number' ? version : 1;
}

/** The record after a change: a list of replacements, or the changed fields; null empties a field. */
export function changed(record: KeptRecord, change: unknown): KeptRecord {
  const fields = Array.isArray(change) ? change.flatMap(replacement) : Object.entries(Object(change));
  const after = Object.entries({ ...record, ...Object.fromEntries(fields) }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(after), version: versionOf(record) + 1 };
}

function replacement(change: unknown): [name: string, value: unknown][] {
  if (typeof change !== 'object' || change === null || !('path' in change) || !('value' in change)) return [];
  return [[String(change.path).replace(/^\//, ''), change.value]];
}
