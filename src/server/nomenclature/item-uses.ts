import type { Database } from '../database/database.ts';
import type { Call } from '../http/call.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { usesIn } from '../records/check/uses.ts';
import { usesByValueOf } from '../records/check/uses.ts';

/** Uses of a tariff item by a business. */
export interface ItemUses {
  readonly tariffs: number;
  readonly classifiedProducts: number;
  readonly openLines: number;
}

const COUNTED: Readonly<Record<string, keyof ItemUses>> = {
  'tariffs/tariff': 'tariffs',
  'products/classified-product': 'classifiedProducts',
  'consignments/product-line': 'openLines',
};

/** Number of records of the caller's business with the code of each item, in their order. */
export async function countItemUses(
  database: Database,
  { documents, token }: Call,
  entity: string,
  items: readonly RecordData[],
): Promise<ItemUses[]> {
  const declaration = documents.contract.operations.find(({ resource }) => resource?.entity === entity)?.resource;
  if (declaration === undefined || items.length === 0) return [];
  const queries = usesByValueOf({ declaration }, documents).map((use) => ({ ...use, title: COUNTED[use.entity] ?? use.title }));
  const found = await database.transaction(token, (trx) => usesIn(trx, queries, items));
  return found.map(({ byTitle }) => ({
    tariffs: byTitle.get('tariffs') ?? 0,
    classifiedProducts: byTitle.get('classifiedProducts') ?? 0,
    openLines: byTitle.get('openLines') ?? 0,
  }));
}
