import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type FieldErrors, Refusal } from '../messages/refusal.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { overlapWith } from '../records/declaration/overlap.ts';
import { insertRecords, rowsByKeys, saveRecord } from '../records/store/records.ts';
import { uniqueKeyOf } from '../records/declaration/resource.ts';
import { holdOpen } from '../records/declaration/within.ts';
import { type ExaminedLine, type ImportWork, keyChecker, replacementOf } from './examine-line.ts';
import { createExistingRecords, type SeenRecords, type ExistingRecord } from './existing-records.ts';

export type LineOutcome = { readonly line: ExaminedLine['line'] } & (
  | { readonly kind: 'added'; readonly record: RecordData }
  | { readonly kind: 'replaced'; readonly record: RecordData; readonly before: RecordData }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'wrong'; readonly errors: FieldErrors }
);

export interface SliceOptions {
  readonly replaceExisting: boolean;
  /** Stores the lines, or only reports what would happen. */
  readonly stores: boolean;
  /** Records of earlier lines in a dry run. */
  readonly seen: SeenRecords;
}

/** Decides the result of valid lines, and stores them in one transaction unless it is a dry run. */
export async function storeSlice(
  database: Database,
  work: ImportWork,
  lines: readonly ExaminedLine[],
  options: SliceOptions,
): Promise<readonly LineOutcome[]> {
  const { session } = work;
  try {
    return await database.asTenant(session.registrationId, async (trx) => {
      if (options.stores) await holdOpen(trx, work.resource, session);
      return storeLines(trx, work, lines, options);
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === undefined) throw error;
    // One of them conflicts: it is left out, and the others are stored.
    const [line, ...others] = lines;
    if (line === undefined) return [];
    if (others.length === 0) return [{ kind: 'wrong', line: line.line, errors: error.errors }];
    const half = Math.ceil(lines.length / 2);
    const first = await storeSlice(database, work, lines.slice(0, half), options);
    return [...first, ...(await storeSlice(database, work, lines.slice(half), options))];
  }
}

async function storeLines(
  trx: Transaction<Tables>,
  work: ImportWork,
  lines: readonly ExaminedLine[],
  { replaceExisting, stores, seen }: SliceOptions,
): Promise<readonly LineOutcome[]> {
  const { resource, session } = work;
  const unknownKeys = keyChecker(trx, work);
  const records = lines.map(({ record }) => record);
  const rows = await rowsByKeys(trx, resource, records.map((record) => uniqueKeyOf(resource, record)).filter(isText));
  const standings = createExistingRecords(resource, rows, records, seen);
  // When storing, the database checks.
  const overlap = (record: RecordData, own?: ExistingRecord) =>
    stores ? undefined : overlapWith(resource, record, standings.others(record, own));
  const added: ExistingRecord[] = [];
  const changed = new Set<ExistingRecord>();
  const outcomes: LineOutcome[] = [];
  for (const checked of lines) {
    const { line, record } = checked;
    const unknown = await unknownKeys(record);
    const there = standings.find(record);
    const wrong = (errors: FieldErrors) => outcomes.push({ kind: 'wrong', line, errors });
    if (Object.keys(unknown).length > 0) wrong(unknown);
    else if (there === undefined) {
      const errors = overlap(record);
      if (errors !== undefined) {
        wrong(errors);
        continue;
      }
      const now: ExistingRecord = { record };
      added.push(now);
      standings.add(now);
      outcomes.push({ kind: 'added', line, record });
    } else if (!replaceExisting) outcomes.push({ kind: 'skipped', line });
    else {
      const before = there.record;
      const { record: after, errors } = await replacementOf(trx, work, checked, before);
      const all = { ...overlap(after, there), ...errors };
      if (Object.keys(all).length > 0) wrong(all);
      else {
        there.record = after;
        changed.add(there);
        outcomes.push({ kind: 'replaced', line, record: after, before });
      }
    }
  }
  if (!stores) {
    for (const { record } of [...added, ...changed]) standings.remember(record);
    return outcomes;
  }
  const fresh = added.map(({ record }) => record);
  if (fresh.length > 0) await insertRecords(trx, resource, fresh, session);
  for (const { row, record } of changed) if (row !== undefined) await saveRecord(trx, resource, row, record, session);
  return outcomes;
}

function isText(value: string | null): value is string {
  return value !== null;
}
