import { sql, type Transaction } from 'kysely';
import { recordChange } from '../../database/changes/audit.ts';
import type { Session } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import { Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import type { RecordData } from '../check/check-record.ts';
import { type Use, type Uses, usesIn } from '../check/uses.ts';
import { changedRecord, deleteRows, recordOfRow, recordsOf, withoutOwn, writerOf } from './records.ts';
import type { RecordRow } from '../declaration/hooks.ts';
import { type Resource, storedKeyOf, subjectOf, uniqueKeyOf } from '../declaration/resource.ts';
import type { UseQueries } from '../check/uses.ts';
import { hookCall } from '../declaration/within.ts';

/**
 * Deletes records; returns how many others still hold their values. Throws a 409 for a record with references, if the list keeps those.
 */
export async function removeRecords(
  trx: Transaction<Tables>,
  resource: Resource,
  { byReference, byValue }: UseQueries,
  rows: readonly RecordRow[],
  session: Session,
  query?: ParameterValues,
): Promise<number> {
  const { audit: kind, whenUsed = 'refuse' } = resource.declaration;
  assertRemovable(resource, rows);
  const hooked = hookCall(trx, resource);
  if (hooked) for (const row of rows) await resource.hooks.beforeRemoval?.(hooked, row);
  const writer = writerOf(resource, session);
  if (resource.declaration.scope === 'shared') await holdList(trx, resource.name, 'to delete');
  await deleteRows(
    trx,
    resource,
    rows.map(({ id }) => id),
  );
  // Counted after deleting, so that records that only used one another do not count.
  const records = rows.map(recordOfRow);
  const gone = await withoutOthers(trx, resource, records);
  const count = async (queries: readonly Use[]) =>
    queries.length === 0
      ? NOBODY
      : new Map((await usesIn(trx, queries, gone, writer !== session)).map((uses, index) => [gone[index], uses] as const));
  const referring = await count(byReference);
  if (whenUsed === 'refuse') {
    for (const record of records) {
      const { count: number = 0, summary: uses = '' } = referring.get(record) ?? {};
      if (number > 0) throw new Refusal(409, 'problem.inUse', { values: { what: subjectOf(resource, record), count: number, uses } });
    }
  }
  const holding = await count(byValue);
  let remaining = 0;
  for (const [index, record] of records.entries()) {
    const what = subjectOf(resource, record);
    const found = [referring.get(record), holding.get(record)].filter((uses) => uses !== undefined && uses.count > 0);
    const number = found.reduce((sum, uses) => sum + (uses?.count ?? 0), 0);
    const uses = found.map((each) => each?.summary).join(', ');
    const { id, ...before } = withoutOwn(resource, record);
    const subject = number === 0 ? what : text('audit.used', { what, count: number, uses });
    const of = changedRecord(resource, writer, Number(id));
    await recordChange(trx, writer, { kind, action: 'delete', subject, before, of, ...versionOf(rows[index]) });
    remaining += number;
  }
  if (hooked) for (const row of rows) await resource.hooks.afterRemoval?.(hooked, row, query);
  return remaining;
}

function versionOf(row: RecordRow | undefined): { readonly version?: number } {
  return row === undefined ? {} : { version: row.version };
}

/** Throws a 409 for a record that is never deleted. */
function assertRemovable({ declaration: { removable }, mayBeRemoved }: Resource, rows: readonly RecordRow[]): void {
  if (removable === undefined || rows.map(recordOfRow).every(mayBeRemoved)) return;
  throw new Refusal(409, 'problem.notRemovable', { values: { because: removable.because } });
}

const NOBODY: ReadonlyMap<RecordData | undefined, Uses> = new Map();

/** In a dated list a used record may go if another one of its key stays. */
async function withoutOthers(trx: Transaction<Tables>, resource: Resource, records: readonly RecordData[]): Promise<readonly RecordData[]> {
  if (resource.declaration.dated === undefined) return records;
  const keys = records.map((record) => storedKeyOf(resource, uniqueKeyOf(resource, record)));
  const others = await recordsOf(trx, resource)
    .where('unique_key', '=', sql<string>`any(${keys}::text[])`)
    .select('unique_key')
    .distinct()
    .execute();
  const present = new Set(others.map(({ unique_key }) => unique_key));
  return records.filter((_, index) => !present.has(keys[index] ?? null));
}

/** Choosing a shared record and deleting one wait for each other; readers may not lock its row. */
export async function holdList(trx: Transaction<Tables>, name: string, purpose: 'to choose' | 'to delete'): Promise<void> {
  const lock = purpose === 'to choose' ? sql.raw('pg_advisory_xact_lock_shared') : sql.raw('pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(${`chosen from ${name}`}, 0))`.execute(trx);
}
