import { isRecord } from './is-record.ts';

/** The value at a dotted path of a record; undefined where a part of the path is missing. */
export function readPath(record: unknown, path: string): unknown {
  // Most paths are one name, and this runs many times a key.
  if (!path.includes('.')) return isRecord(record) && Object.hasOwn(record, path) ? record[path] : undefined;
  let value = record;
  for (const key of path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/** A copy of the record with the value at a dotted path; undefined removes it, and the objects it leaves without fields. */
export function writePath(record: Readonly<Record<string, unknown>>, path: string, value: unknown): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.');
  const inner = Object.hasOwn(record, key) ? record[key] : undefined;
  const next = rest.length === 0 ? value : writePath(isRecord(inner) ? inner : {}, rest.join('.'), value);
  const isGone = next === undefined || (rest.length > 0 && isRecord(next) && Object.keys(next).length === 0);
  if (!isGone) return { ...record, [key]: next };
  if (!Object.hasOwn(record, key)) return { ...record };
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
}

/** The first name of a dotted path: the name an expression reads, or the top-level field of a record. */
export function rootOf(path: string): string {
  const dot = path.indexOf('.');
  return dot < 0 ? path : path.slice(0, dot);
}
