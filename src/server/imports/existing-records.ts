import type { RecordData } from '../records/check/check-record.ts';
import { recordOfRow } from '../records/store/records.ts';
import { type Resource, uniqueKeyOf } from '../records/declaration/resource.ts';
import type { RecordRow } from '../records/declaration/hooks.ts';

/** A record that exists, or will once the lines before are stored. */
export interface ExistingRecord {
  readonly row?: RecordRow;
  record: RecordData;
}

/** Records of earlier lines in a dry run: by unique key and, in a dated list, first day. */
export type SeenRecords = Map<string, Map<string, RecordData>>;

/** The records that lines of a file refer to. */
export interface ExistingRecords {
  /** The record of a line; undefined for a new one. */
  find(record: RecordData): ExistingRecord | undefined;
  add(standing: ExistingRecord): void;
  /** The record's versions for other periods. */
  others(record: RecordData, own?: ExistingRecord): readonly RecordData[];
  /** Remembers a record for later slices. */
  remember(record: RecordData): void;
}

/** @param rows all stored rows that the records may match */
export function createExistingRecords(
  resource: Resource,
  rows: readonly RecordRow[],
  records: readonly RecordData[],
  seen: SeenRecords,
): ExistingRecords {
  const standing = new Map<string, Map<string, ExistingRecord>>();
  const put = (each: ExistingRecord) => {
    const key = uniqueKeyOf(resource, each.record);
    if (key === null) return;
    const group = standing.get(key) ?? new Map<string, ExistingRecord>();
    standing.set(key, group.set(beginningOf(resource, each.record), each));
  };
  for (const row of rows) put({ row, record: recordOfRow(row) });
  for (const key of new Set(records.map((record) => uniqueKeyOf(resource, record)))) {
    for (const [beginning, record] of seen.get(key ?? '') ?? []) {
      const there = standing.get(key ?? '')?.get(beginning);
      if (there === undefined) put({ record });
      else there.record = record;
    }
  }
  const groupOf = (record: RecordData) => standing.get(uniqueKeyOf(resource, record) ?? '');
  return {
    find: (record) => groupOf(record)?.get(beginningOf(resource, record)),
    add: put,
    others: (record, own) => [...(groupOf(record)?.values() ?? [])].flatMap((each) => (each === own ? [] : [each.record])),
    remember(record) {
      const key = uniqueKeyOf(resource, record);
      if (key !== null) seen.set(key, (seen.get(key) ?? new Map<string, RecordData>()).set(beginningOf(resource, record), record));
    },
  };
}

function beginningOf({ declaration: { dated } }: Resource, record: RecordData): string {
  return dated === undefined ? '' : String(record[dated.from] ?? '');
}
