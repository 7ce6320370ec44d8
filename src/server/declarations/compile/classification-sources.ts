import { type Kysely, sql } from 'kysely';
import { isRecord } from '#src/expression/index.ts';
import { fieldsOf, readQualifiers } from '#src/domain/declarations/dialog/read-duty.ts';
import type { Access } from '../../parties/access.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import { valueExpression } from '../../records/filters/value-expression.ts';
import { numberIn, textIn } from '../../records/request/read-json.ts';
import type { SourceValues } from '../store/line-state.ts';
import type { GoodsNamed, KnownSources, NamedSource, ProductSource } from './classify.ts';
import { findPreviousLines } from './previous-lines.ts';

const PRODUCT = 'products/classified-product';
const GENERIC_CODE = 'tariffs/generic-code';

/** Looks up the sources of lines: three queries by distinct codes, none without codes. */
export async function lookUpSources(
  db: Kysely<Tables>,
  access: Access,
  {
    goods,
    clients,
    declarationId,
  }: { readonly goods: readonly GoodsNamed[]; readonly clients: readonly number[]; readonly declarationId: number },
): Promise<KnownSources> {
  const codes = distinct(goods.map(({ productCode }) => productCode));
  const secondary = distinct(goods.map(({ secondaryCode }) => secondaryCode?.toUpperCase() ?? null));
  const products = codes.length === 0 ? [] : await findProducts(db, distinct(codes.map((code) => code.toUpperCase())), clients);
  const generic = secondary.length === 0 ? [] : await findGenericCodes(db, secondary);
  const previous = codes.length === 0 ? [] : await findPreviousLines(db, access, codes, declarationId);
  const productsByCode = Map.groupBy(products, ({ code }) => code);
  const genericByCode = new Map(generic.map((source) => [source.code, source]));
  const previousByCode = new Map(
    previous.map(({ productCode, declarationId: id, reference, data }) => [
      productCode,
      { code: reference, declarationId: Number(id), values: valuesOfLine(data) },
    ]),
  );
  return {
    productsOf: (code) => productsByCode.get(code.toUpperCase()) ?? [],
    genericOf: (code) => genericByCode.get(code.toUpperCase()),
    previousOf: (code) => previousByCode.get(code),
  };
}

function distinct(codes: readonly (string | null)[]): readonly string[] {
  return [...new Set(codes.flatMap((code) => (code === null || code.trim() === '' ? [] : [code])))];
}

async function findProducts(db: Kysely<Tables>, codes: readonly string[], clients: readonly number[]): Promise<readonly ProductSource[]> {
  const rows = await ownRows(db, PRODUCT)
    .where(sql<boolean>`${sql.raw(valueExpression('tswClientId', 'integer'))} = any(${[...clients]}::numeric[])`)
    .where(sql<boolean>`${sql.raw(valueExpression('productCode', 'string'))} = any(${[...codes]}::text[])`)
    .execute();
  return rows.map(({ data }) => ({
    clientId: numberIn(data, 'tswClientId') ?? 0,
    supplierId: numberIn(data, 'supplierTswClientId'),
    origin: textIn(data, 'countryOfOriginCode'),
    code: textIn(data, 'productCode') ?? '',
    values: valuesOfRecord(data),
  }));
}

async function findGenericCodes(db: Kysely<Tables>, codes: readonly string[]): Promise<readonly NamedSource[]> {
  const rows = await ownRows(db, GENERIC_CODE)
    .where('unique_key', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute();
  return rows.map(({ data }) => ({ code: textIn(data, 'productCode') ?? '', values: valuesOfRecord(data) }));
}

function ownRows(db: Kysely<Tables>, list: string) {
  return db.selectFrom('resource_row').select('data').where('registration_id', '=', tenant).where('resource', '=', sql.lit(list));
}

/** Values of a classified product or generic code, which have no origin. */
function valuesOfRecord(data: unknown): SourceValues {
  const overrides = isRecord(data) && data['useDescForDeclaration'] === true;
  return {
    hsTariffCode: textIn(data, 'tariffCode'),
    tariffSuffix: textIn(data, 'tariffSuffix'),
    countryOfOriginCode: textIn(data, 'countryOfOriginCode'),
    description: overrides ? textIn(data, 'description') : null,
    qualifiers: readQualifiers(fieldsOf(data)),
  };
}

function valuesOfLine(data: unknown): SourceValues {
  return {
    hsTariffCode: textIn(data, 'hsTariffCode'),
    tariffSuffix: textIn(data, 'tariffCode'),
    countryOfOriginCode: textIn(data, 'countryOfOriginCode'),
    description: null,
    qualifiers: readQualifiers(fieldsOf(data)),
  };
}
