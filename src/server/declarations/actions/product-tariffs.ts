import { sql, type Transaction } from 'kysely';
import { linesIn } from '../../consignments/line-queries.ts';
import type { ProductLine } from '../../consignments/store-lines.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { DeclarationRow } from '../store/open-declaration.ts';

export interface FoundProduct extends ProductLine {
  readonly isDeleted: boolean;
}

/** Product lines by id; their consignment is locked already. */
export async function findProducts(
  trx: Transaction<Tables>,
  { consignmentId }: Pick<DeclarationRow, 'consignmentId'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FoundProduct>> {
  const rows = await linesIn(trx, consignmentId)
    .select(['l.id', 'l.line', 'o.order_number as orderNumber', 'l.version', 'l.is_deleted as isDeleted', 'l.data'])
    .where('l.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
