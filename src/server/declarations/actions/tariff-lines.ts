import { sql, type Transaction } from 'kysely';
import type { AdjacentLine } from '#src/domain/declarations/adjacent-lines.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { DeclarationRow } from '../store/open-declaration.ts';
import type { Tariff } from './applied-tariff.ts';

/** The fields of a declaration line that a tariff touches. */
export interface TariffLine extends AdjacentLine, Tariff {
  readonly id: number;
  readonly orderProductId: number;
  readonly sourceVersion: string;
  readonly description: string | null;
}

/** All lines of a declaration in order. */
export async function findTariffLines(
  trx: Transaction<Tables>,
  { registrationId, consignmentId, id }: Pick<DeclarationRow, 'registrationId' | 'consignmentId' | 'id'>,
): Promise<readonly TariffLine[]> {
  const textOf = (name: string) => sql<string | null>`d.data->>${sql.lit(name)}`;
  const lines = await trx
    .selectFrom('declaration_line as d')
    .select([
      'd.id',
      'd.line',
      'd.order_product_id as orderProductId',
      'd.source_version as sourceVersion',
      'd.product_code as productCode',
      'd.description',
      'd.hs_tariff_code as hsTariffCode',
      textOf('tariffCode').as('tariffSuffix'),
      textOf('invoicedByTswCode').as('invoicedByTswCode'),
      sql<number>`coalesce((d.data->>'tariffMatches')::int, 0)`.as('tariffMatches'),
    ])
    .where('d.registration_id', '=', registrationId)
    .where('d.consignment_id', '=', consignmentId)
    .where('d.declaration_id', '=', id)
    .orderBy('d.line')
    .execute();
  const gone = await trx
    .selectFrom('product_line as l')
    .select('l.id')
    .where('l.registration_id', '=', registrationId)
    .where('l.consignment_id', '=', consignmentId)
    .where('l.is_deleted', '=', true)
    .execute();
  const deleted = new Set(gone.map((line) => line.id));
  return lines.map((line) => ({ ...line, isDeleted: deleted.has(line.orderProductId) }));
}
