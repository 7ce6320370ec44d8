/** What a field of a pasted line holds; null is empty, as is a field that is not there. */
export type PastedValue = string | number | boolean | null;

/**
 * One line read from a pasted block, as the preview shows it and bulk insert takes it back, by the names of its entity
 * (`consignments/pasted-line`). What is empty is not there.
 */
export type PastedLine = Readonly<Record<string, PastedValue | undefined>>;

/** The number in a field; null if it is empty or holds none. */
export function amountIn(line: PastedLine, field: string): number | null {
  const value = line[field];
  return typeof value === 'number' ? value : null;
}

/** The text in a field; null if it is empty or holds none. */
export function textIn(line: PastedLine, field: string): string | null {
  const value = line[field];
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Whether a value is an object; its fields are checked one by one. */
export function isPastedLine(value: unknown): value is PastedLine {
  return typeof value === 'object' && value !== null;
}

/** A line as calls send it, with inner records, by the paths of its fields. */
export function byPaths(sent: PastedLine, prefix = ''): PastedLine {
  if (prefix === '' && !Object.values(sent).some(isPastedLine)) return sent;
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      isPastedLine(value) ? Object.entries(byPaths(value, `${prefix}${name}.`)) : [[prefix + name, value] as const],
    ),
  );
}

/** The same the other way round. */
export function asSent(line: PastedLine): Readonly<Record<string, unknown>> {
  const sent: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(line)) if (value !== undefined) put(sent, path, value);
  return sent;
}

/** Writes a value at its path, also in an inner record. */
export function put(record: Record<string, unknown>, path: string, value: unknown): void {
  const dot = path.indexOf('.');
  if (dot < 0) {
    record[path] = value;
    return;
  }
  const name = path.slice(0, dot);
  const inner: Record<string, unknown> = { ...Object(record[name]) };
  put(inner, path.slice(dot + 1), value);
  record[name] = inner;
}

export function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), record);
}
