import { type Kysely, sql } from 'kysely';
import type { RowOf } from '../database/tables/row-of.ts';
import type { Tables } from '../database/tables/tables.ts';
import { ownerOf } from '../database/tables/tenant.ts';

export type OrderRow = RowOf<typeof findOrder>;

/** An order of the consignment: one row or none. */
export function findOrder(db: Kysely<Tables>, consignmentId: number, orderId: number) {
  return ordersOf(db, consignmentId).where('o.id', '=', orderId);
}

/** The consignment's first order: one row or none. */
export function firstOrder(db: Kysely<Tables>, consignmentId: number) {
  return ordersOf(db, consignmentId).orderBy('o.order_number').limit(1);
}

/** The number of the order's next line: one row. Deleted lines keep theirs. */
export function nextLineNumber(db: Kysely<Tables>, consignmentId: number, orderId: number) {
  return db
    .selectFrom('product_line as l')
    .select(sql<number>`coalesce(max(l.line), 0) + 1`.as('line'))
    .where('l.registration_id', '=', ownerOf(consignmentId))
    .where('l.consignment_id', '=', consignmentId)
    .where('l.order_id', '=', orderId);
}

function ordersOf(db: Kysely<Tables>, consignmentId: number) {
  return db
    .selectFrom('customs_order as o')
    .select(['o.id', 'o.order_number as orderNumber', 'o.data'])
    .where('o.registration_id', '=', ownerOf(consignmentId))
    .where('o.consignment_id', '=', consignmentId);
}
