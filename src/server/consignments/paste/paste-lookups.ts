import { type Kysely, sql } from 'kysely';
import type { KeywordTariff, PasteContext } from '#src/domain/paste/paste-context.ts';
import { type PasteRequest, textsOf } from '#src/domain/paste/read-product-lines.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import type { Call } from '../../http/call.ts';
import { resourceOf } from '../../records/store/context-lists.ts';
import { rowsOf } from '../../records/store/records.ts';
import { normalised } from '../../records/lists/read-records.ts';
import { type Resource, uniqueKeyOf, valueOf } from '../../records/declaration/resource.ts';
import type { Documents } from '../../documents/documents.ts';
import type { Access } from '../../parties/access.ts';
import { pasteRules } from './paste-rules.ts';
import { messages } from '#schemas/generated/messages.ts';

/** Tariffs and product codes in the lists of the business and of the buyer. */
export type PasteLookups = Pick<PasteContext, 'tariffOfKeyword' | 'supplierProductCodes'>;

/** A block and the supplier of its goods. */
export interface SuppliedRequest extends PasteRequest {
  readonly supplierName: string | null;
}

const emptyLookups: PasteLookups = { tariffOfKeyword: () => undefined, supplierProductCodes: null };

/** Looks up the product codes of the chosen supplier and the keywords of a block, in one round trip; none if it has neither. */
export async function findPasteLookups(
  database: Database,
  { documents, token }: Pick<Call, 'documents' | 'token'>,
  access: Access,
  request: SuppliedRequest,
): Promise<PasteLookups> {
  const place = { plan: pasteRules(documents).plan, messages };
  const buyer = mayMatchProducts(access) ? access.flags.buyerId : undefined;
  const isMatching = buyer !== undefined && request.supplierName !== null;
  const codes = isMatching ? [...textsOf(request, 'productCode', place)] : [];
  const keywords = [...textsOf(request, 'tariffKeyword', place)];
  if (!isMatching && keywords.length === 0) return emptyLookups;
  const db = database.kysely;
  const products = resourceOf(PRODUCT, documents);
  const codeOf = (code: string) => normalised(products, 'productCode', code);
  const { results } = await database.read(token, [
    findProducts(db, buyer ?? 0, keysOf(products, request.supplierName, codes.map(codeOf))),
    findTariffs(db, documents, access.flags.tswCountry ?? access.session.countryCode, keywords),
  ]);
  const [found, tariffs] = results;
  const known = new Set(found.flatMap(({ productCode }) => productCode ?? []));
  return {
    supplierProductCodes: isMatching ? { has: (code) => known.has(codeOf(code)) } : null,
    tariffOfKeyword: tariffFinder(tariffs),
  };
}

const PRODUCT = 'products/trader-product';
const TARIFF = 'tariffs/tariff';

/** Roles for which the supplier's products are matched. */
export function mayMatchProducts({ flags }: Access): boolean {
  return flags.isBuyer || flags.isInboundBroker;
}

/** Unique keys of the products, so that no list of products is scanned. */
function keysOf(products: Resource, sellerShortName: string | null, codes: readonly string[]): string[] {
  return codes.flatMap((productCode) => uniqueKeyOf(products, { kind: 'buyers', productCode, sellerShortName }) ?? []);
}

function findProducts(db: Kysely<Tables>, owner: number, keys: readonly string[]) {
  return db
    .selectFrom(sql<{ data: unknown }>`known_products(${owner}::bigint, 'buyers', ${keys}::text[])`.as('product'))
    .select(sql<string | null>`product.data->>'productCode'`.as('productCode'));
}

interface FoundTariff {
  readonly keyword: string;
  readonly hsTariffCode: string;
  readonly tariffSuffix: string | null;
}

/** The business's own tariffs of a country with these keywords, as typed or in capitals. */
function findTariffs(db: Kysely<Tables>, documents: Documents, countryCode: string | null, keywords: readonly string[]) {
  const tariffs = resourceOf(TARIFF, documents);
  const field = (name: string) => {
    const known = tariffs.entity.compiled.fields.get(name);
    if (known === undefined) throw new Error(`${TARIFF} has no field "${name}".`);
    return valueOf(known);
  };
  const asked = [...new Set(keywords.flatMap((keyword) => [keyword, keyword.toUpperCase()]))];
  return rowsOf(db, tariffs)
    .select([
      sql<string>`data->>'keyword'`.as('keyword'),
      sql<string>`data->>'hsTariffCode'`.as('hsTariffCode'),
      sql<string | null>`data->>'tariffSuffix'`.as('tariffSuffix'),
    ])
    .where(sql<boolean>`${field('keyword')} = any(${asked}::text[])`)
    .where(sql<boolean>`${field('countryCode')} = ${countryCode}`);
}

/** If several tariffs have one keyword, none is used and the caller is warned. */
function tariffFinder(tariffs: readonly FoundTariff[]): PasteContext['tariffOfKeyword'] {
  const byKeyword = Map.groupBy(tariffs, ({ keyword }) => keyword.toUpperCase());
  return (keyword) => {
    const found = byKeyword.get(keyword.toUpperCase()) ?? [];
    const codes = new Map(
      found.map(({ hsTariffCode, tariffSuffix }) => [`${hsTariffCode} ${tariffSuffix ?? ''}`, { hsTariffCode, tariffSuffix }]),
    );
    const [tariff]: (KeywordTariff | undefined)[] = [...codes.values()];
    return codes.size > 1 ? 'several' : tariff;
  };
}
