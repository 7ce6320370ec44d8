import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables/tables.ts';

/** Products that a trader buys, or sells. */
export type ProductKind = 'buyers' | 'sellers';

/**
 * Selects the trader whose products the transaction's `trader_product` shows: none if the caller may not read them. Run it before the
 * queries that read them.
 */
export function selectTrader(db: Kysely<Tables>, owner: number, kind: ProductKind) {
  return db.selectNoFrom([
    sql<string>`set_config('app.products_of', ${String(owner)}, true)`.as('owner'),
    sql<string>`set_config('app.products_kind', ${kind}, true)`.as('kind'),
  ]);
}

/** Whether the caller may read a trader's products. */
export function mayReadProducts(db: Kysely<Tables>, owner: number, kind: ProductKind) {
  return db.selectNoFrom(sql<boolean>`may_see_products(${owner}::bigint, ${kind}::text)`.as('mayLook'));
}
