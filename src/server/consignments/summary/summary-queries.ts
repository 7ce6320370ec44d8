import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables/tables.ts';
import { ownerOf } from '../../database/tables/tenant.ts';
import { MISSING_FIELDS } from '../missing-fields.ts';

/** Lines that are not deleted, by currency, with their value and missing fields. No row without lines. */
export function linesByCurrency(db: Kysely<Tables>, consignmentId: number) {
  return db
    .selectFrom('product_line as l')
    .select([
      sql<string | null>`l.data->>'currencyCode'`.as('currencyCode'),
      // Exact decimals are text; null if no line has a value.
      sql<string | null>`sum((l.data->>'exportValue')::numeric)::text`.as('value'),
      sql<number>`count(*)::int`.as('lineCount'),
      count('Tariff').as('withoutTariff'),
      count('Origin').as('withoutOrigin'),
      count('Weight').as('withoutWeight'),
      count('Value').as('withoutValue'),
      count('Any').as('incompleteCount'),
    ])
    .where('l.registration_id', '=', ownerOf(consignmentId))
    .where('l.consignment_id', '=', consignmentId)
    .where('l.is_deleted', '=', false)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Number of orders, invoices, containers and packages: one row. */
export function countParts(db: Kysely<Tables>, consignmentId: number) {
  const countOf = (table: string) => sql<number>`(select count(*)::int from ${sql.table(table)} p
    where p.registration_id = ${ownerOf(consignmentId)} and p.consignment_id = ${consignmentId})`;
  return db.selectNoFrom([
    countOf('customs_order').as('orderCount'),
    countOf('invoice').as('invoiceCount'),
    countOf('container').as('containerCount'),
    countOf('outer_package').as('packageCount'),
  ]);
}

function count(lack: keyof typeof MISSING_FIELDS) {
  return sql<number>`(count(*) filter (where ${MISSING_FIELDS[lack].isLacking}))::int`;
}
