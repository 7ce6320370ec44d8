import { readPath, writePath } from '#renderer/expression/index.ts';
import type { RecordData } from './check-record.ts';

/** Those of the fields, by dotted path, that the record has. */
export function pickFields(record: RecordData, paths: Iterable<string>): RecordData {
  let picked: Record<string, unknown> = {};
  for (const path of paths) {
    const value = readPath(record, path);
    if (value === undefined) continue;
    if (path.includes('.')) picked = writePath(picked, path, value);
    else picked[path] = value;
  }
  return picked;
}
