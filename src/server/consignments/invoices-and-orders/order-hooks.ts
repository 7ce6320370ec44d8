import { sql } from 'kysely';
import type { HookCall, RecordHooks } from '../../records/declaration/hooks.ts';

export const orderHooks: RecordHooks = {
  complete: async (call, record) => ({ ...record, orderNumber: await nextOrderNumber(call) }),
};

/** Concurrent calls wait for each other. */
async function nextOrderNumber({ trx, access: { consignment } }: HookCall): Promise<number> {
  await sql`select pg_advisory_xact_lock(${consignment.id})`.execute(trx);
  const row = await trx
    .selectFrom('customs_order')
    .select(sql<number>`coalesce(max(order_number), 0) + 1`.as('next'))
    .where('registration_id', '=', consignment.registrationId)
    .where('consignment_id', '=', consignment.id)
    .executeTakeFirstOrThrow();
  return Number(row.next);
}
