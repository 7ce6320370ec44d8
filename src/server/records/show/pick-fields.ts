import { memoize, readPath, writePath } from '#src/expression/index.ts';
import type { RecordData } from '../check/check-record.ts';

interface Paths {
  readonly ofRecord: ReadonlySet<string>;
  /** Dotted paths of nested fields. */
  readonly ofParts: readonly string[];
}

/** A record restricted to these dotted paths; the record itself if it has no others. */
export function pickFields(record: RecordData, paths: ReadonlySet<string> | readonly string[]): RecordData {
  const { ofRecord, ofParts } = divide(paths);
  if (ofParts.length === 0 && hasOnly(record, ofRecord)) return record;
  let picked: Record<string, unknown> = {};
  for (const field of ofRecord) {
    const value = Object.hasOwn(record, field) ? record[field] : undefined;
    if (value !== undefined) picked[field] = value;
  }
  for (const path of ofParts) {
    const value = readPath(record, path);
    if (value !== undefined) picked = writePath(picked, path, value);
  }
  return picked;
}

function hasOnly(record: RecordData, fields: ReadonlySet<string>): boolean {
  for (const field in record) if (!fields.has(field) || record[field] === undefined) return false;
  return true;
}

/** The same fields are picked from each row. */
const divide = memoize((paths: ReadonlySet<string> | readonly string[]): Paths => {
  const all = [...paths];
  return { ofRecord: new Set(all.filter((path) => !path.includes('.'))), ofParts: all.filter((path) => path.includes('.')) };
});
