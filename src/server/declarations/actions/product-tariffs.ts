import { sql, type Transaction } from 'kysely';
import { linesIn } from '../../consignments/line-queries.ts';
import type { ProductLine } from '../../consignments/store-lines.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { DeclarationRow } from '../store/open-declaration.ts';
import type { RecordData } from '../../records/check/check-record.ts';

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

/** The fields whose value would change. */
export function changedFields({ data }: ProductLine, fields: RecordData): RecordData {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => (data[name] ?? null) !== value));
}
