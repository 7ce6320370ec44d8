import { type Kysely, type Transaction } from 'kysely';
import type { DutyBasis } from '#src/domain/declarations/basis.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { numberIn, textIn } from '../../records/request/read-json.ts';
import { type CopiedFields, factsOf, type LineState } from './line-state.ts';
import type { DeclarationRow } from './open-declaration.ts';

export interface StoredLine extends LineState {
  readonly id: number;
  readonly version: number;
  readonly line: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly steps: unknown;
}

type DeclarationKey = Pick<DeclarationRow, 'id' | 'registrationId' | 'consignmentId'>;

/** Everything needed to recompute a declaration, as stored. Lines by number. */
export async function loadForComputing(
  trx: Transaction<Tables>,
  declaration: DeclarationRow,
): Promise<{ readonly basis: DutyBasis; readonly lines: readonly StoredLine[] }> {
  const rows = await findLines(trx, declaration).select('d.steps').orderBy('d.line').execute();
  const lines = rows.map(({ facts, ...row }) => ({ ...row, facts: factsOf(facts), copied: copiedIn(row.data) }));
  return { basis: declaration.basis, lines };
}

export function findLines(db: Kysely<Tables>, { registrationId, consignmentId, id }: DeclarationKey) {
  return db
    .selectFrom('declaration_line as d')
    .select([
      'd.id',
      'd.version',
      'd.line',
      'd.order_product_id as orderProductId',
      'd.source_version as sourceVersion',
      'd.data',
      'd.facts',
    ])
    .where('d.registration_id', '=', registrationId)
    .where('d.consignment_id', '=', consignmentId)
    .where('d.declaration_id', '=', id);
}

function copiedIn(data: Readonly<Record<string, unknown>>): CopiedFields {
  return {
    orderId: numberIn(data, 'orderId') ?? 0,
    orderNumber: numberIn(data, 'orderNumber') ?? 0,
    orderLine: numberIn(data, 'orderLine') ?? 0,
    invoiceNumber: textIn(data, 'invoiceNumber'),
    sellerName: textIn(data, 'sellerName'),
    invoicedByTswCode: textIn(data, 'invoicedByTswCode'),
    productCode: textIn(data, 'productCode'),
    description: textIn(data, 'description'),
    usedGoods: data['usedGoods'] === true ? true : null,
    countryOfExportCode: textIn(data, 'countryOfExportCode'),
  };
}
