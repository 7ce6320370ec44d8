import { hsCode } from '#src/domain/tariff-code.ts';
import type { ProductHistory } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import { computedLists } from '../../database/lists/stored-lists.ts';
import type { Totals } from '../../database/lists/totals.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { notFound } from '../../messages/refusal.ts';
import { computedFields } from '../../records/filters/filter-fields.ts';
import { assertReadable, isOpenField, readListFilter } from '../../records/filters/list-filter.ts';
import { pageReply, pageRequest } from '../../records/lists/paging.ts';
import { readSortModel } from '../../records/lists/sort-model.ts';
import { accessTo, findConsignment } from '../../parties/access.ts';
import { type HistoryFilter, historyCount, historyPage, sortedBy, usualOrder, wayFor } from './history-queries.ts';
import type { RowOf } from '../../database/tables/row-of.ts';

const HISTORY = 'consignments/product-history';
const filterFields = ofVersion((documents) => computedFields(documents.entity(HISTORY), computedLists[HISTORY]));

/** 404 if the caller classifies nothing on the consignment. */
export async function guardHistory(database: Database, { path, token }: Call): Promise<void> {
  const { session, results } = await database.read(token, [findConsignment(database.kysely, path.number('consignmentId'))]);
  if (!accessTo(session, results[0], 'see').flags.mayLookUpHistory) throw notFound();
}

/** Lines of all consignments of the business whose lines it sees: as declared if it sees the declaration, else as on the consignment. */
export async function listProductHistory(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const db = database.kysely;
  const fields = filterFields(call.documents);
  const listFilter = await readListFilter(database, call, fields);
  assertReadable(listFilter, isOpenField(fields));
  const filter = { ...filterOf(call), conditions: listFilter.conditions };
  const page = pageRequest(call);
  const sort = readSortModel(call, sortedBy);
  await guardHistory(database, call);
  const count = async () => Number((await database.read(call.token, [historyCount(db, filter)])).results[0][0]?.count ?? 0);
  const total = await totals.get(call.token, 'history', [filterOf(call), call.query.text('Filter')], count);
  const rows = historyPage(db, filter, sort.length > 0 ? sort : usualOrder, wayFor(filter, total), page);
  const { results } = await database.read(call.token, [rows]);
  return ok(pageReply(results[0], rowReply, page, total));
}

function filterOf({ query }: Call): Omit<HistoryFilter, 'conditions'> {
  const code = hsCode(query.text('HsCode') ?? '');
  return {
    hsCode: code === '' ? undefined : code,
    tradeDirection: query.text('TradeDirectionHint'),
    consignee: query.text('SearchConsignee'),
    words: query.text('SearchDescription'),
  };
}

type HistoryRow = RowOf<typeof historyPage>;

function rowReply({ id, line, data, secondaryCode, declarationReference, consignment, sellerName }: HistoryRow): ProductHistory {
  return {
    id,
    line,
    consignmentReference: String(consignment['reference'] ?? ''),
    ...(declarationReference !== null && { declarationReference }),
    ...texts({
      productCode: data['productCode'],
      description: data['description'],
      hsTariffCode: data['hsTariffCode'],
      tariffSuffix: declarationReference === null ? suffixOf(data, consignment) : data['tariffCode'],
      countryOfOriginCode: data['countryOfOriginCode'],
      secondaryProductCode: secondaryCode ?? data['secondaryProductCode'] ?? data['buyerProductCode'],
      destinationCountryCode: consignment['destinationCountry'],
      originCountryCode: consignment['originCountry'],
      consigneeName1: consignment['consigneeName'],
      arrivalDateTime: consignment['arrivalDate'],
      supplierName: sellerName,
    }),
  };
}

/** The suffix for the consignment's direction. */
function suffixOf(line: HistoryRow['data'], { tradeDirection }: HistoryRow['consignment']): unknown {
  const [ofImports, ofExports] = [line['tariffSuffixImport'], line['tariffSuffixExport']];
  return tradeDirection === 'Export' ? (ofExports ?? ofImports) : (ofImports ?? ofExports);
}

const TEXTS = [
  'productCode',
  'description',
  'hsTariffCode',
  'tariffSuffix',
  'countryOfOriginCode',
  'secondaryProductCode',
  'destinationCountryCode',
  'originCountryCode',
  'consigneeName1',
  'arrivalDateTime',
  'supplierName',
] as const;

function texts(values: Readonly<Record<(typeof TEXTS)[number], unknown>>): Partial<Record<(typeof TEXTS)[number], string>> {
  const found: Partial<Record<(typeof TEXTS)[number], string>> = {};
  for (const name of TEXTS) {
    const value = values[name];
    if (typeof value === 'string') found[name] = value;
  }
  return found;
}
