import { type Expression, sql, type SqlBool } from 'kysely';
import { normaliseField } from '#src/expression/index.ts';
import { searchedCodeOf } from '#src/documents/contract/resources/search-parameters.ts';
import type { Database } from '../../database/database.ts';
import { pageOfBoth, rowsMeeting, type Way, wayFor } from '../../database/lists/found-pages.ts';
import { ordered, pageOf } from '../../database/lists/lists.ts';
import { beginsWith, containsAll } from '../../database/lists/search.ts';
import type { Totals } from '../../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { asCaller, assertReadable, readListFilter, requestedSums } from '../filters/list-filter.ts';
import { counted, countRows } from './list-call.ts';
import { pageReply, pageRequest } from './paging.ts';
import { readSortModel } from './sort-model.ts';
import { type Stamp, versionHeaders, versionOf } from '../request/versions.ts';
import type { References } from '../check/references.ts';
import { withOthers } from './labels.ts';
import { filtersOf } from './own-filters.ts';
import { readRecord } from '../store/change-records.ts';
import { recordOfRow, rowColumns, rowsOf } from '../store/records.ts';
import { isReadableTo, type Resource, valueOf, viewOf } from '../declaration/resource.ts';
import { resourceFor } from '../declaration/within.ts';

/**
 * One page of the list, or of a lookup, which is the same list with another search. A search without a sort order lists records whose code
 * starts with the text first, an exact code before all.
 */
export async function listRecords(
  database: Database,
  totals: Totals,
  served: Resource,
  references: References,
  call: Call,
): Promise<Answer> {
  const resource = await resourceFor(database, served, call, 'read');
  const all = rowsOf(database.kysely, resource);
  const page = pageRequest(call);
  const list = await readListFilter(database, call, resource.filterFields);
  const [searched, filters] = [searchOf(resource, call), [...filtersOf(resource, call), ...list.conditions]];
  const conditions = [...searched, ...filters];
  const rowsMet = () => all.where((eb) => eb.and(conditions));
  const { PageNumber: _page, PageSize: _size, SortModel: _sort, Totals: _totals, ...asked } = call.query.toJSON();
  const filter = [call.path.toJSON(), asked];
  // By session: the business is known only with the rows, whose plan depends on the total.
  const total = () => totals.get(call.token, resource.name, filter, () => countRows(database, call, counted(rowsMet())));
  const sort = readSortModel(call, resource.columns);
  const order = sort.length > 0 ? sort : resource.defaultOrder;
  const select = (rows: typeof all) => rows.select(rowColumns(resource));
  // A file has one order from end to end.
  const begins = sort.length > 0 || page.cursor !== undefined ? undefined : beginningOf(resource, call);
  const pagesBy = (way: Way) => {
    const found = (more: readonly Expression<SqlBool>[] = []) =>
      rowsMeeting(all, ID, { conditions: [...conditions, ...more], order, way }, page);
    if (begins === undefined) return [pageOf(conditions.length === 0 ? all : found(), ID, order, page, select, all)];
    const others = [...(begins.isFound ? [] : searched), ...filters].map((condition) => sql<SqlBool>`(${condition}) is true`);
    const first = all.where((eb) => eb.and([begins.isSo, ...others]));
    const rest = found([sql<SqlBool>`(${begins.isSo}) is not true`]);
    return pageOfBoth(
      all,
      [
        { rows: first, order: [{ by: begins.code, direction: 'asc' }] },
        { rows: rest, order },
      ],
      ID,
      page,
      select,
    );
  };
  const read = (way: Way) => database.read(call.token, pagesBy(way));
  const way = conditions.length === 0 ? 'walk' : wayFor(await total());
  const walked = await read(way);
  const mayMiss = way === 'walk' && conditions.length > 0 && page.cursor === undefined;
  const isMissing = async () => walked.results.flat().length < Math.min(page.size, (await total()) - (page.page - 1) * page.size);
  const { session, results } = mayMiss && (await isMissing()) ? await read('gather') : walked;
  const isReadable = isReadableTo(resource, session);
  assertReadable(list, isReadable);
  const view = viewOf(resource, session, true);
  const shown = results.flat();
  const [records, sums, count] = await Promise.all([
    withOthers(database, call.token, resource, references, shown.map(recordOfRow)),
    requestedSums(call, list, {
      db: database.kysely,
      rows: rowsMet,
      isReadable,
      read: asCaller(database, call),
      keep: (names, sum) => totals.sums(call.token, resource.name, [filter, names], sum),
    }),
    total(),
  ]);
  const labelled = new Map(shown.map((row, index) => [row, records[index] ?? {}]));
  return ok(pageReply(shown, (row) => ({ ...view(labelled.get(row) ?? {}), version: versionOf(row) }), page, count, sums));
}

const ID = sql.ref<number>('id');

/** Limit of records in one answer. */
const MOST_RECORDS = 1_000;

/** The whole of a short list, in its own order. */
export async function listWhole(database: Database, served: Resource, references: References, call: Call): Promise<Answer> {
  const resource = await resourceFor(database, served, call, 'read');
  const rows = rowsOf(database.kysely, resource).where((eb) => eb.and(filtersOf(resource, call)));
  const found = ordered(rows.select(rowColumns(resource)), ID, resource.defaultOrder).limit(MOST_RECORDS);
  const { session, results } = await database.read(call.token, [found]);
  const view = viewOf(resource, session, true);
  const records = await withOthers(database, call.token, resource, references, results[0].map(recordOfRow));
  return ok(records.map((record, index) => ({ ...view(record), ...versionIn(results[0][index]) })));
}

function versionIn(row: Stamp | undefined) {
  return row && { version: versionOf(row) };
}

export async function getRecord(database: Database, served: Resource, references: References, call: Call): Promise<Answer> {
  const { here, session, row } = await readRecord(database, served, call, 'read');
  const [record = {}] = await withOthers(database, call.token, here, references, [recordOfRow(row)]);
  return ok(viewOf(here, session, false)(record), versionHeaders(row));
}

/** Every word at any position, and the prefix of the code. */
function searchOf(resource: Resource, { query }: Call): Expression<SqlBool>[] {
  const { searched } = resource;
  const words = [query.text('SearchText'), query.text('SearchOther')].filter((text) => text !== undefined);
  const code = query.text('SearchCode');
  return [
    ...(searched === undefined ? [] : words.flatMap((text) => containsAll(searched, text))),
    ...(code === undefined ? [] : [beginsWith(codeOf(resource), normalised(resource, searchedCodeOf(resource.declaration) ?? '', code))]),
  ];
}

/** The field that SearchCode searches. Below a consignment the stored key begins with the consignment's id. */
function codeOf({ entity, declaration, within }: Resource): Expression<string> {
  const field = entity.compiled.fields.get((within === undefined ? declaration.searchCode : searchedCodeOf(declaration)) ?? '');
  return field === undefined ? sql.ref<string>('unique_key') : valueOf(field);
}

/**
 * Whether the code of a record starts with the search text; undefined without text or code. `isFound` if a match of the prefix implies a
 * match of the search: then the index of the code is enough.
 */
function beginningOf(resource: Resource, { query }: Call) {
  const [words, { code }] = [query.text('SearchText')?.trim() ?? '', resource];
  if (words === '' || code === undefined) return undefined;
  const beginning = normalised(resource, code.path, words);
  const isFound = beginning.toLowerCase() === words.toLowerCase() && !query.has('SearchOther') && !query.has('SearchCode');
  return { code: valueOf(code), isSo: beginsWith(valueOf(code), beginning), isFound };
}

/** A text in its stored form, however it was typed. */
export function normalised({ entity }: Resource, field: string, typed: string): string {
  return String(normaliseField(entity.compiled, field, typed) ?? '');
}
