import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import type { RecordData } from '../../records/check-record.ts';
import { type Access, ORDER } from '../../parties/access.ts';
import type { PartRules } from '../parts/part-calls.ts';

export const orderPart: PartRules = {
  entity: ORDER,
  table: 'customs_order',
  address: 'orders',
  idParameter: 'orderId',
  columns: { orderNumber: 'order_number' },
  kind: 'Orders',
  subject: ({ orderNumber }) => `order ${String(orderNumber)}`,
  reads: 'seeOrders',
  creates: 'editOrders',
  changes: 'editOrders',
  complete: async (trx, access, record) => ({ ...record, orderNumber: await nextOrderNumber(trx, access) }),
};

/** Concurrent calls wait for each other. */
async function nextOrderNumber(trx: Transaction<Tables>, { consignment }: Access): Promise<RecordData[string]> {
  await sql`select pg_advisory_xact_lock(${consignment.id})`.execute(trx);
  const row = await trx
    .selectFrom('customs_order')
    .select(sql<number>`coalesce(max(order_number), 0) + 1`.as('next'))
    .where('registration_id', '=', consignment.registrationId)
    .where('consignment_id', '=', consignment.id)
    .executeTakeFirstOrThrow();
  return Number(row.next);
}
