import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';

/** What a trader buys, or what it sells. */
export type ProductKind = 'buyers' | 'sellers';

/**
 * From here on the transaction's `trader_product` are these: nobody's where the caller may not look at them. The first query of
 * those that read them.
 */
export function selectTrader(db: Kysely<Tables>, owner: number, kind: ProductKind) {
  return db.selectNoFrom([
    sql<string>`set_config('app.products_of', ${String(owner)}, true)`.as('owner'),
    sql<string>`set_config('app.products_kind', ${kind}, true)`.as('kind'),
  ]);
}

/** Whether the caller may look at them. */
export function mayReadProducts(db: Kysely<Tables>, owner: number, kind: ProductKind) {
  return db.selectNoFrom(sql<boolean>`may_see_products(${owner}::bigint, ${kind}::text)`.as('mayLook'));
}
