import { type Expression, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { rowsMeeting, wayFor } from '../database/lists/found-pages.ts';
import { pageOf } from '../database/lists/lists.ts';
import { beginsWith, containsAll } from '../database/lists/search.ts';
import type { Totals } from '../database/lists/totals.ts';
import { ofVersion } from '../documents/of-version.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound } from '../messages/refusal.ts';
import type { RecordData } from '../records/check/check-record.ts';
import { assertReadable, isOpenField, readListFilter } from '../records/filters/list-filter.ts';
import { pageReply, pageRequest } from '../records/lists/paging.ts';
import { readSortModel } from '../records/lists/sort-model.ts';
import { resourceOf } from '../records/store/context-lists.ts';
import { type Resource, valueOf, viewOf } from '../records/declaration/resource.ts';
import { type ProductKind, selectTrader, mayReadProducts } from './product-access.ts';

const productsOf = ofVersion((documents) => resourceOf('products/trader-product', documents));
/** Only for the owner of a product. */
const PRICES: readonly string[] = ['unitPrice', 'currencyCode'];
const ID = sql.ref<number>('id');

/** 404 for callers who may not look them up, before other parameters are checked. */
export async function guardProducts(database: Database, { path, token }: Call, kind: ProductKind): Promise<void> {
  const { results } = await database.read(token, [mayReadProducts(database.kysely, path.number(ownerParameter(kind)), kind)]);
  if (results[0][0]?.mayLook !== true) throw notFound();
}

/** One page of the products that a trader buys or sells. */
export async function listTraderProducts(database: Database, totals: Totals, call: Call, kind: ProductKind): Promise<Answer> {
  const db = database.kysely;
  const owner = call.path.number(ownerParameter(kind));
  const products = productsOf(call.documents);
  const page = pageRequest(call);
  const sort = readSortModel(call, products.columns);
  const order = sort.length > 0 ? sort : products.defaultOrder;
  const listFilter = await readListFilter(database, call, products.filterFields);
  const conditions = [...conditionsOf(call, kind, products), ...listFilter.conditions];
  const all = db.selectFrom('trader_product');
  const counted = all.where((eb) => eb.and([...conditions])).select(sql<number>`count(*)`.as('count'));
  const count = async () => Number((await database.read(call.token, [selectTrader(db, owner, kind), counted])).results[1][0]?.count ?? 0);
  const { PageNumber: _page, PageSize: _size, SortModel: _sort, Totals: _totals, ...filter } = call.query.toJSON();
  const total = await totals.get(call.token, `${kind} ${owner}`, filter, count);
  const read = async (way: ReturnType<typeof wayFor>) => {
    const found = conditions.length === 0 ? all : rowsMeeting(all, ID, { conditions, order, way }, page);
    const rows = pageOf(found, ID, order, page, (each) => each.select(['id', 'data']), all);
    const { session, results } = await database.read(call.token, [selectTrader(db, owner, kind), mayReadProducts(db, owner, kind), rows]);
    const [, asked, answered] = results;
    if (asked[0]?.mayLook !== true) throw notFound();
    return { session, rows: answered };
  };
  const walked = await read(wayFor(total));
  const isMissing = walked.rows.length < Math.min(page.size, total - (page.page - 1) * page.size);
  const { session, rows } = isMissing ? await read('gather') : walked;
  const view = viewOf(products, session, true);
  const isOwn = owner === session.registrationId;
  const isOpen = isOpenField(products.filterFields);
  assertReadable(listFilter, (path) => isOpen(path) && (isOwn || !PRICES.includes(path)));
  return ok(
    pageReply(
      rows,
      ({ id, data }) => view({ ...(isOwn ? data : withoutPrices(data)), id }),
      page,
      total,
      call.query.isTrue('Totals') ? [] : undefined,
    ),
  );
}

/** Suppliers of a buyer with the number of their products; none if the caller may not look them up. */
export async function listProductSuppliers(database: Database, { query, token }: Call): Promise<Answer> {
  const db = database.kysely;
  const supplier = sql<string>`data->>'sellerShortName'`;
  const suppliers = db
    .selectFrom('trader_product')
    .where(supplier, 'is not', null)
    .select([supplier.as('suppliersName'), sql<number>`count(*)::int`.as('productCount')])
    .groupBy(supplier)
    .orderBy(supplier);
  const { results } = await database.read(token, [selectTrader(db, Number(query.value('TraderRegistrationId')), 'buyers'), suppliers]);
  return ok(results[1]);
}

function ownerParameter(kind: ProductKind): string {
  return kind === 'buyers' ? 'buyerRegistrationId' : 'sellerRegistrationId';
}

/** A code matches the product's code, on request its secondary code, and for sellers its replacement. */
function conditionsOf({ query }: Call, kind: ProductKind, products: Resource): readonly Expression<SqlBool>[] {
  const { searched, entity } = products;
  const held = (name: string) => {
    const field = entity.compiled.fields.get(name);
    if (field === undefined) throw new Error(`Products have no field ${name}.`);
    return valueOf(field);
  };
  const code = query.text('ProductCode');
  const codes = [
    'productCode',
    ...(query.value('MatchBySecCodeAllowed') === true ? ['secondaryCode'] : []),
    ...(query.value('Equivalent') === true ? ['sellerProductCode'] : []),
  ];
  const other = query.text('Other');
  const supplier = kind === 'buyers' ? query.text('SupplierName') : undefined;
  return [
    ...(code === undefined ? [] : [anyOf(codes.flatMap((name) => spellings(code).map((begun) => beginsWith(held(name), begun))))]),
    ...(other === undefined || searched === undefined ? [] : containsAll(searched, other)),
    ...(supplier === undefined ? [] : [sql<SqlBool>`${held('sellerShortName')} = ${supplier}`]),
  ];
}

/** Codes are stored in capitals or as typed. */
function spellings(code: string): readonly string[] {
  return [...new Set([code.toUpperCase(), code])];
}

function anyOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function withoutPrices(data: RecordData): RecordData {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !PRICES.includes(name)));
}
