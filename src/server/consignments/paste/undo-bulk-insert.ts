import { sql, type Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Call, type Answer, ok } from '../../http/call.ts';
import { type Access, assertUnlocked, holdConsignment, LINE, openConsignment, partOf } from '../../parties/access.ts';
import { undoCharges } from './charges.ts';

type UndoInsertBody = Operations['undoBulkInsert']['body'];

/**
 * Removes the lines and invoices that the caller's business added in one bulk insert, except those changed since, which are counted, and
 * puts back the freight and insurance that it changed.
 * Undoing it again changes nothing.
 */
export async function undoBulkInsert(database: Database, totals: Totals, call: Call<UndoInsertBody>): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const taken = await database.transaction(call.token, async (trx, session) => {
    await holdConsignment(trx, consignmentId);
    const access = await openConsignment(trx, session, consignmentId, 'mayEditLines');
    assertUnlocked(access);
    return undoBatch(trx, access, call.body.undoId);
  });
  totals.forget(consignmentId);
  const { removed, kept, charges } = taken;
  return ok({ removed, kept, ...(charges === 'kept' && { chargesKept: true }) });
}

/** Removes the unchanged records of a bulk insert. The transaction holds the lock of the consignment's row. */
export async function undoBatch(trx: Transaction<Tables>, access: Access, batchId: number) {
  const { consignment, session } = access;
  const batch = { registration_id: consignment.registrationId, consignment_id: consignment.id, batch_id: batchId };
  // Locked first, so that no line is put on an invoice that is about to be removed.
  await trx
    .selectFrom('invoice')
    .select('id')
    .where((eb) => eb.and(batch))
    .forUpdate()
    .execute();
  const { rows: gone } = await sql<{ line: number }>`
    select taken as line from take_back_batch(${consignment.registrationId}, ${consignment.id}, ${batchId})`.execute(trx);
  const { kept } = await trx
    .selectFrom('product_line')
    .select(sql<number>`count(*)::int`.as('kept'))
    .where((eb) => eb.and(batch))
    .executeTakeFirstOrThrow();
  if (gone.length > 0) {
    const numbers = gone.map(({ line }) => line);
    const before = {
      count: numbers.length,
      firstLine: numbers.reduce((a, b) => Math.min(a, b)),
      lastLine: numbers.reduce((a, b) => Math.max(a, b)),
    };
    await recordChange(trx, session, {
      kind: 'ProductLines',
      action: 'delete',
      subject: `${String(consignment.data['reference'])}, lines ${before.firstLine} to ${before.lastLine}`,
      of: partOf(access, LINE),
      before,
    });
  }
  return { removed: gone.length, kept, charges: await undoCharges(trx, access, batchId) };
}
