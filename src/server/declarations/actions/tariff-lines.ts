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
  /** Its product line was given another tariff since. */
  readonly isTariffUpdated: boolean;
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
  const products = await trx
    .selectFrom('review_line as r')
    .select(['r.id', sql<boolean>`coalesce(r.is_removed, false)`.as('isDeleted'), 'r.tariff_updated as isTariffUpdated'])
    .where('r.registration_id', '=', registrationId)
    .where('r.declaration_id', '=', id)
    .execute();
  const productOf = new Map(products.map((product) => [product.id, product]));
  return lines.map((line) => ({ isDeleted: false, isTariffUpdated: false, ...line, ...productOf.get(line.id) }));
}
