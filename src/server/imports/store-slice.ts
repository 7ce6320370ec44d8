import type { Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type FieldErrors, Refusal } from '../messages/refusal.ts';
import type { RecordData } from '../records/check-record.ts';
import { insertRecords, recordOfRow, type RecordRow, rowsByKeys, saveRecord } from '../resources/records.ts';
import { type Resource, uniqueKeyOf } from '../resources/resource.ts';
import { type CheckedLine, type ImportWork, keyChecker, replacementOf } from './examine-line.ts';

/** What becomes of a line. */
export type Outcome = { readonly line: CheckedLine['line'] } & (
  | { readonly kind: 'added'; readonly record: RecordData }
  | { readonly kind: 'replaced'; readonly record: RecordData; readonly before: RecordData }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'wrong'; readonly errors: FieldErrors }
);

export interface SliceOptions {
  readonly replaceExisting: boolean;
  /** Whether the lines are stored, or it is only found out what would become of them. */
  readonly stores: boolean;
  /** Records of earlier lines by their key, where nothing is stored. */
  readonly seen: Map<string, RecordData>;
}

/** Decides what becomes of lines that are right so far and, where that is wanted, stores them in one transaction. */
export async function storeSlice(
  database: Database,
  work: ImportWork,
  lines: readonly CheckedLine[],
  options: SliceOptions,
): Promise<readonly Outcome[]> {
  const { session } = work;
  try {
    return await database.asTenant(session.registrationId, (trx) => storeLines(trx, work, lines, options));
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors === undefined) throw error;
    // One of them stands in the way of all: the others are stored without it.
    const [line, ...others] = lines;
    if (line === undefined) return [];
    if (others.length === 0) return [{ kind: 'wrong', line: line.line, errors: error.errors }];
    const half = Math.ceil(lines.length / 2);
    const first = await storeSlice(database, work, lines.slice(0, half), options);
    return [...first, ...(await storeSlice(database, work, lines.slice(half), options))];
  }
}

/** A record that is there, or will be when the lines before are stored. */
interface Standing {
  readonly row?: RecordRow;
  record: RecordData;
}

async function storeLines(
  trx: Transaction<Tables>,
  work: ImportWork,
  lines: readonly CheckedLine[],
  { replaceExisting, stores, seen }: SliceOptions,
): Promise<readonly Outcome[]> {
  const { resource, session } = work;
  const unknownKeys = keyChecker(trx, work);
  const standing = new Map<string, Standing>();
  for (const row of await rowsByKeys(trx, resource, lines.map(({ record }) => uniqueKeyOf(resource, record)).filter(isText))) {
    const record = recordOfRow(row);
    standing.set(keyOf(resource, record) ?? '', { row, record: seen.get(keyOf(resource, record) ?? '') ?? record });
  }
  const standingOf = (key: string): Standing | undefined => {
    const [found, record] = [standing.get(key), seen.get(key)];
    if (found !== undefined || record === undefined) return found;
    const earlier = { record };
    standing.set(key, earlier);
    return earlier;
  };
  const added: Standing[] = [];
  const changed = new Set<Standing>();
  const outcomes: Outcome[] = [];
  for (const checked of lines) {
    const { line, record } = checked;
    const unknown = await unknownKeys(record);
    const key = keyOf(resource, record);
    const there = key === null ? undefined : standingOf(key);
    if (Object.keys(unknown).length > 0) outcomes.push({ kind: 'wrong', line, errors: unknown });
    else if (there === undefined) {
      const now: Standing = { record };
      added.push(now);
      if (key !== null) standing.set(key, now);
      outcomes.push({ kind: 'added', line, record });
    } else if (!replaceExisting) outcomes.push({ kind: 'skipped', line });
    else {
      const before = there.record;
      const { record: after, errors } = await replacementOf(trx, work, checked, before);
      if (Object.keys(errors).length > 0) outcomes.push({ kind: 'wrong', line, errors });
      else {
        there.record = after;
        changed.add(there);
        outcomes.push({ kind: 'replaced', line, record: after, before });
      }
    }
  }
  if (!stores) {
    for (const { record } of [...added, ...changed]) seen.set(keyOf(resource, record) ?? '', record);
    return outcomes;
  }
  const fresh = added.map(({ record }) => record);
  if (fresh.length > 0) await insertRecords(trx, resource, fresh, session);
  for (const { row, record } of changed) if (row !== undefined) await saveRecord(trx, resource, row, record, session);
  return outcomes;
}

/** Two lines with the same are about one record; null where records may be equal. */
function keyOf(resource: Resource, record: RecordData): string | null {
  const key = uniqueKeyOf(resource, record);
  const from = resource.declaration.dated?.from;
  return key === null || from === undefined ? key : JSON.stringify([key, record[from] ?? null]);
}

function isText(value: string | null): value is string {
  return value !== null;
}
