import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { beginsWith, contains } from '../database/lists/search.ts';
import type { Tables } from '../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound } from '../messages/refusal.ts';
import { pageOf } from '../database/lists/lists.ts';
import { readSortModel } from '../records/sort-model.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import type { RecordData } from '../records/check-record.ts';
import { resourceOf } from '../resources/context-lists.ts';
import { viewOf } from '../resources/resource.ts';

const ENTITY = 'products/trader-product';
/** What only the owner sees of a product. */
const PRICES: readonly string[] = ['unitPrice', 'currencyCode'];

type Kind = 'buyers' | 'sellers';

interface ProductRow {
  readonly id: number;
  readonly data: RecordData;
}

/** 404 for whoever may not look them up, whatever else is asked for. */
export async function guardProducts(database: Database, { path, token }: Call, kind: Kind): Promise<void> {
  const { results } = await database.read(token, [mayLookUp(database.kysely, path.number(ownerParameter(kind)), kind)]);
  if (results[0][0]?.mayLookUp !== true) throw notFound();
}

/** One page of what a trader buys or sells, as its parties look it up. */
export async function listTraderProducts(database: Database, call: Call, kind: Kind): Promise<Answer> {
  const db = database.kysely;
  const owner = call.path.number(ownerParameter(kind));
  const products = resourceOf(ENTITY, call.documents);
  const page = pageRequest(call);
  const sort = readSortModel(call, products.columns);
  const found = productsOf(db, owner, kind).where((eb) => eb.and(conditionsOf(call, kind)));
  const { session, results } = await database.read(call.token, [
    pageOf(found, sql.ref<number>('id'), sort.length > 0 ? sort : products.defaultOrder, page, (rows) => rows.select(['id', 'data'])),
    found.select(sql<number>`count(*)::int`.as('count')),
    mayLookUp(db, owner, kind),
  ]);
  const [rows, counted, asked] = results;
  if (asked[0]?.mayLookUp !== true) throw notFound();
  const view = viewOf(products, session, true);
  const isOwn = owner === session.registrationId;
  const items = rows.map(({ id, data }) => view({ ...(isOwn ? data : withoutPrices(data)), id }));
  return ok(pageReply(items, page, counted[0]?.count ?? 0));
}

/** Who supplies a buyer, and how many products each; nobody where the caller may not look them up. */
export async function listProductSuppliers(database: Database, { query, token }: Call): Promise<Answer> {
  const supplier = sql<string>`data->>'sellerShortName'`;
  const suppliers = productsOf(database.kysely, Number(query.value('TraderRegistrationId')), 'buyers')
    .where(supplier, 'is not', null)
    .select([supplier.as('suppliersName'), sql<number>`count(*)::int`.as('productCount')])
    .groupBy(supplier)
    .orderBy(supplier);
  const { results } = await database.read(token, [suppliers]);
  return ok(results[0]);
}

function ownerParameter(kind: Kind): string {
  return kind === 'buyers' ? 'buyerRegistrationId' : 'sellerRegistrationId';
}

function mayLookUp(db: Kysely<Tables>, owner: number, kind: Kind) {
  return db.selectNoFrom(sql<boolean>`may_see_products(${owner}::bigint, ${kind}::text)`.as('mayLookUp'));
}

function productsOf(db: Kysely<Tables>, owner: number, kind: Kind) {
  return db.selectFrom(sql<ProductRow>`trader_products(${owner}::bigint, ${kind}::text)`.as('product'));
}

/** A code may be that of the product, where the caller says so its secondary code, and of what a seller sells its replacement. */
function conditionsOf({ query }: Call, kind: Kind) {
  const code = query.text('ProductCode')?.toUpperCase();
  const codes = [
    'productCode',
    ...(query.value('MatchBySecCodeAllowed') === true ? ['secondaryCode'] : []),
    ...(query.value('Equivalent') === true ? ['sellerProductCode'] : []),
  ];
  const supplier = kind === 'buyers' ? query.text('SupplierName') : undefined;
  const other = query.text('Other');
  const anyOf = (conditions: readonly ReturnType<typeof sql<SqlBool>>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
  return [
    ...(code === undefined ? [] : [anyOf(codes.map((name) => sql<SqlBool>`${beginsWith(held(name, true), code)}`))]),
    ...(other === undefined
      ? []
      : [
          anyOf(
            ['description', 'brandName', 'secondaryCode', 'sellerShortName'].map((name) => sql<SqlBool>`${contains(held(name), other)}`),
          ),
        ]),
    ...(supplier === undefined ? [] : [sql<SqlBool>`data->>'sellerShortName' = ${supplier}`]),
  ];
}

function held(name: string, isCode = false) {
  const value = sql<string>`coalesce(data->>${sql.lit(name)}, '')`;
  return isCode ? sql<string>`upper(${value})` : value;
}

function withoutPrices(data: RecordData): RecordData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !PRICES.includes(name)));
}
