import { sql } from 'kysely';
import { splitTariffCode } from '#src/domain/tariff-code.ts';
import type { Database } from '../database/database.ts';
import type { Call } from '../http/call.ts';

/** What a business has of a tariff item. */
export interface ItemUses {
  readonly tariffs: number;
  readonly classifiedProducts: number;
  readonly openLines: number;
}

/** Where whole tariff codes are kept, and by which fields: one text, or an HS code and a suffix. */
const KEPT = [
  { as: 'tariffs', entity: 'tariffs/tariff', fields: ['fullTariffCode'] },
  { as: 'classifiedProducts', entity: 'products/classified-product', fields: ['tariffCode', 'tariffSuffix'] },
  { as: 'openLines', entity: 'consignments/product-line', fields: ['hsTariffCode', 'tariffSuffixImport'] },
  { as: 'openLines', entity: 'consignments/product-line', fields: ['hsTariffCode', 'tariffSuffixExport'] },
] as const;

/** How many records of the caller's business hold each of the codes, in their order. */
export async function usesOfItems(database: Database, { token }: Call, codes: readonly string[]): Promise<ItemUses[]> {
  const split = codes.map((code) => ({ code, ...splitTariffCode(code) }));
  const { results } = await database.read(
    token,
    KEPT.map(({ entity, fields }) => {
      const keys = split.map(({ code, hsTariffCode, suffix }) => (fields.length === 1 ? [code] : [hsTariffCode, suffix]));
      const counts = sql<{ ordinal: number; uses: number }>`count_uses(${entity}, ${[...fields]}::text[], ${JSON.stringify(keys)}::jsonb, false)`;
      return database.kysely.selectFrom(counts.as('counted')).select(['ordinal', 'uses']);
    }),
  );
  return codes.map((_, index) => {
    const uses = { tariffs: 0, classifiedProducts: 0, openLines: 0 };
    for (const [place, rows] of results.entries()) {
      const { as } = KEPT[place] ?? {};
      if (as !== undefined) uses[as] += rows.find(({ ordinal }) => ordinal === index + 1)?.uses ?? 0;
    }
    return uses;
  });
}
