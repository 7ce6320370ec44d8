import { sql, type Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { recordChange } from '../../database/changes/audit.ts';
import { Unavailable } from '../../database/connection/errors.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Call, type Answer, ok } from '../../http/call.ts';
import { type Access, assertUnlocked, openConsignment, partOf } from '../access.ts';
import { LINE } from '../line-record.ts';

type UndoInsertBody = Operations['undoBulkInsert']['body'];

/** The embedded database removes so many in some ten milliseconds, for which others wait; each part costs two syncs of the disk. */
const LINES_A_PART = 1_000;

/**
 * Removes the lines and invoices that the caller's business added in one bulk insert, except those changed since, which are counted.
 * Undoing it again changes nothing.
 */
export async function undoBulkInsert(database: Database, totals: Totals, call: Call<UndoInsertBody>): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const taken = await undoBatch(database, call.token, call.body.undoId, {
    async open(trx, session) {
      const access = await openConsignment(trx, session, consignmentId, 'editLines');
      assertUnlocked(access);
      return access;
    },
  });
  totals.forget(consignmentId);
  return ok(taken);
}

export interface UndoneInsert {
  readonly removed: number;
  readonly kept: number;
}

interface TakingBack {
  /** Checks the right: before anything is removed, and again before the commit. */
  readonly open: (trx: Transaction<Tables>, session: SessionOf) => Promise<Access>;
  /** Stored in the same transaction. */
  readonly end?: (trx: Transaction<Tables>, session: SessionOf) => Promise<void>;
}

/** Removes the unchanged lines of a bulk insert, all at once. */
export function undoBatch(database: Database, token: string, batchId: number, { open, end }: TakingBack): Promise<UndoneInsert> {
  return database.inParts(token, {
    begin: async (trx, session) => beginTaking(trx, await open(trx, session), batchId),
    parts: (begun) => begun.parts.map((ids, part) => (trx) => takePart(trx, begun, ids, part)),
    async end(trx, session, begun) {
      const access = await open(trx, session);
      await end?.(trx, session);
      return endTaking(trx, access, begun);
    },
    after: ({ batch }) => [
      { sql: 'select take_back_invoices($1, $2, $3)', parameters: [batch.registration_id, batch.consignment_id, batch.batch_id] },
      {
        sql: 'delete from leaving_batch where registration_id = $1 and consignment_id = $2 and batch_id = $3',
        parameters: [batch.registration_id, batch.consignment_id, batch.batch_id],
      },
    ],
  });
}

/** A bulk insert that is being undone. */
interface Leaving {
  readonly batch: { readonly registration_id: number; readonly consignment_id: number; readonly batch_id: number };
  readonly count: number;
  readonly parts: readonly (readonly number[])[];
  /** Numbers of the removed lines, of each part. */
  readonly gone: number[][];
}

async function beginTaking(trx: Transaction<Tables>, { consignment }: Access, batchId: number): Promise<Leaving> {
  const batch = { registration_id: consignment.registrationId, consignment_id: consignment.id, batch_id: batchId };
  // Locked first, so that no line is put on an invoice that is about to be removed.
  await trx
    .selectFrom('invoice')
    .select('id')
    .where((eb) => eb.and(batch))
    .forUpdate()
    .execute();
  // A concurrent undo of the same bulk insert waits here.
  await trx.insertInto('leaving_batch').values(batch).execute();
  const { count } = await trx
    .selectFrom('product_line')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((eb) => eb.and(batch))
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number }>`
    select id from lines_to_take_back(${batch.registration_id}, ${batch.consignment_id}, ${batchId}) order by id`.execute(trx);
  const parts = Array.from({ length: Math.ceil(rows.length / LINES_A_PART) }, (_, part) =>
    rows.slice(part * LINES_A_PART, (part + 1) * LINES_A_PART).map(({ id }) => id),
  );
  return { batch, count, parts, gone: [] };
}

async function takePart(trx: Transaction<Tables>, { batch, gone }: Leaving, ids: readonly number[], part: number): Promise<void> {
  const { rows } = await sql<{ line: number }>`
    select taken as line from take_back_lines(${batch.registration_id}, ${batch.consignment_id}, ${batch.batch_id}, ${ids}::bigint[])`.execute(
    trx,
  );
  gone[part] = rows.map(({ line }) => line);
}

async function endTaking(trx: Transaction<Tables>, access: Access, { batch, count, gone }: Leaving): Promise<UndoneInsert> {
  const { numUpdatedRows } = await trx
    .updateTable('leaving_batch')
    .set({ has_left: true })
    .where((eb) => eb.and(batch))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Unavailable('A restart of the database ended the undo.');
  const numbers = gone.flat();
  if (numbers.length > 0) {
    const before = {
      count: numbers.length,
      firstLine: numbers.reduce((a, b) => Math.min(a, b)),
      lastLine: numbers.reduce((a, b) => Math.max(a, b)),
    };
    await recordChange(trx, access.session, {
      kind: 'ProductLines',
      action: 'delete',
      subject: `${String(access.consignment.data['reference'])}, lines ${before.firstLine} to ${before.lastLine}`,
      of: partOf(access, LINE),
      before,
    });
  }
  return { removed: numbers.length, kept: count - numbers.length };
}
