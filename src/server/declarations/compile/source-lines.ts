import { type Kysely, sql } from 'kysely';
import { linesIn } from '../../consignments/line-queries.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';

/** A product line with the data of its order and invoice that a declaration copies. */
export type SourceLine = RowOf<typeof findSourceLines>;

/** Product lines that are not deleted, in the order of their declaration numbers. */
export function findSourceLines(db: Kysely<Tables>, consignmentId: number) {
  return linesIn(db, consignmentId)
    .select([
      'l.id',
      'l.line',
      'l.version',
      'l.data',
      'l.order_id as orderId',
      'o.order_number as orderNumber',
      'o.version as orderVersion',
      'o.data as order',
      'i.version as invoiceVersion',
      'i.data as invoice',
    ])
    .where(sql<boolean>`not l.is_deleted`)
    .orderBy('o.order_number')
    .orderBy('l.line');
}

/** Version of the copied data, for detecting later changes. */
export function versionOf({
  version,
  orderVersion,
  invoiceVersion,
}: Pick<SourceLine, 'version' | 'orderVersion' | 'invoiceVersion'>): string {
  return `${version}.${orderVersion}.${invoiceVersion}`;
}
