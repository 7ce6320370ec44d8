import { type Kysely, sql } from 'kysely';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { linesWithOrders } from '../line-queries.ts';

/** A line of a consignment that the business takes part in, with a code. */
export type ClassifiedLine = RowOf<typeof findKnownLines>;

/** A classification of the business: a client's product or an own tariff. */
export type ClassifiedRecord = RowOf<typeof findKnownRecords>;

/** Looser queries are skipped once there are this many matches. */
const ENOUGH = 40;
/** Limit of the matches read by one query. */
const MOST_LINES = 200;
const MOST_RECORDS = 100;

export function findKnownLines(db: Kysely<Tables>, queries: readonly string[]) {
  return linesWithOrders(db)
    .innerJoin('consignment as c', (join) =>
      join.onRef('c.registration_id', '=', 'l.registration_id').onRef('c.id', '=', 'l.consignment_id'),
    )
    .where(sql<boolean>`l.id = any(array(select suggested_lines(${[...queries]}::text[], ${ENOUGH}::int, ${MOST_LINES}::int)))`)
    .select([
      'l.id',
      'c.reference',
      sql<string | null>`c.data->>'tswCountry'`.as('country'),
      'o.order_number as orderNumber',
      'l.line',
      'o.seller_name as sellerName',
      'l.created_at as createdAt',
      'l.description',
      'l.product_code as productCode',
      'l.hs_tariff_code as hsTariffCode',
      sql<string | null>`l.data->>'tariffSuffixImport'`.as('suffixImport'),
      sql<string | null>`l.data->>'tariffSuffixExport'`.as('suffixExport'),
      'l.country_of_origin_code as origin',
    ]);
}

/** Classified products and tariffs that match the queries. */
export function findKnownRecords(db: Kysely<Tables>, queries: readonly string[]) {
  return db
    .selectFrom('resource_record as r')
    .where(sql<boolean>`r.id = any(array(select suggested_records(${[...queries]}::text[], ${ENOUGH}::int, ${MOST_RECORDS}::int)))`)
    .where('r.resource', 'in', ['products/classified-product', 'tariffs/tariff'])
    .select(['r.resource', 'r.changed_at as changedAt', 'r.data']);
}
