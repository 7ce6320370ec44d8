import { sql, type Transaction } from 'kysely';
import type { Operations } from '#schemas/generated/operations.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { Totals } from '../../database/lists/totals.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Call, type Answer, ok } from '../../http/call.ts';
import { type Access, assertUnlocked, openConsignment, partOf } from '../access.ts';
import { LINE } from '../line-record.ts';

type Body = Operations['undoBulkInsert']['body'];

/**
 * Takes back the lines that the caller's business added as one batch, and the invoices that came with them: those that nobody has
 * changed since. What was changed stays and is counted. A batch that is gone already is taken back without anything to do.
 */
export async function undoBulkInsert(database: Database, totals: Totals, call: Call<Body>): Promise<Answer> {
  const consignmentId = call.path.number('consignmentId');
  const taken = await database.transaction(call.token, async (trx, session) => {
    const access = await openConsignment(trx, session, consignmentId, 'editLines');
    assertUnlocked(access);
    return takeBackBatch(trx, access, call.body.undoId);
  });
  totals.forget(consignmentId);
  return ok(taken);
}

/** What nobody has changed of a batch goes. */
export async function takeBackBatch(trx: Transaction<Tables>, access: Access, batchId: number) {
  const { consignment, session } = access;
  const batch = { registration_id: consignment.registrationId, consignment_id: consignment.id, batch_id: batchId };
  // Held first: nobody puts a line on an invoice that is about to go.
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
  return { removed: gone.length, kept };
}
