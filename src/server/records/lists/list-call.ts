import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PageRequest } from '../../database/lists/lists.ts';
import type { SortColumn, SortTerm } from '../../database/lists/sort-term.ts';
import { computedLists, type StoredList, storedLists } from '../../database/lists/stored-lists.ts';
import type { ListSum } from '../../database/lists/totals.ts';
import { ofVersion } from '../../documents/of-version.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { computedFields, type FilterFields, storedFields } from '../filters/filter-fields.ts';
import { asCaller, assertReadable, isOpenField, type ListFilter, readListFilter, requestedSums } from '../filters/list-filter.ts';
import { pageReply, pageRequest } from './paging.ts';
import { type Search, searchText } from './search-text.ts';
import { readSortModel, sortColumns } from './sort-model.ts';

export interface ListCall {
  readonly call: Call;
  readonly page: PageRequest;
  /** Empty for the list's default order. */
  readonly sort: readonly SortTerm[];
  /** Whether a row contains the words of `SearchText`; undefined without words. */
  readonly isFound: RawBuilder<SqlBool> | undefined;
  readonly listFilter: ListFilter;
  /** Search and filters together. */
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** Cache key of this search's totals, beside the list's own parameters. */
  readonly totalsKey: { readonly words: string | undefined; readonly filter: string | undefined };
}

interface ListDocuments {
  readonly columns: ReadonlyMap<string, SortColumn>;
  readonly filterFields: FilterFields;
  readonly search?: Search;
}

/** @param inDocument finds the rows whose documents contain the words, where that takes more than reading their text */
type ListReader = (database: Database, call: Call, inDocument?: (words: string) => RawBuilder<SqlBool>) => Promise<ListCall>;

/** Parses calls of a list whose records have their own table. Throws a 400 for an unknown field. */
export function storedListReader(entity: keyof typeof storedLists): ListReader {
  const list: StoredList = storedLists[entity];
  return listReader(entity, (compiled) => ({
    columns: sortColumns(compiled, list),
    filterFields: storedFields(compiled, list),
    search: searchText(compiled, list),
  }));
}

/** The same for a list of computed rows, which has no search. */
export function computedListReader(entity: keyof typeof computedLists, names: Pick<StoredList, 'table' | 'alias'>): ListReader {
  const columns = computedLists[entity];
  return listReader(entity, (compiled) => ({
    columns: sortColumns(compiled, { ...names, columns }),
    filterFields: computedFields(compiled, columns),
  }));
}

function listReader(entity: string, read: (entity: ServerEntity) => ListDocuments): ListReader {
  const ofDocuments = ofVersion((documents) => read(documents.entity(entity)));
  return async (database, call, inDocument) => {
    const { columns, filterFields, search } = ofDocuments(call.documents);
    const words = search && call.query.text('SearchText');
    const isFound = words === undefined ? undefined : search?.(words, inDocument);
    const sort = readSortModel(call, columns);
    const listFilter = await readListFilter(database, call, filterFields);
    return {
      call,
      page: pageRequest(call),
      sort,
      isFound,
      listFilter,
      conditions: [...(isFound === undefined ? [] : [isFound]), ...listFilter.conditions],
      totalsKey: { words, filter: call.query.text('Filter') },
    };
  };
}

interface ListResult<DB, TB extends keyof DB, O, Row> {
  /** All filtered rows. */
  all(): SelectQueryBuilder<DB, TB, O>;
  readonly rows: readonly Row[];
  readonly total: number;
  readonly view: (row: Row) => unknown;
  /** Fields that the caller may read; default: those without a right of their own. */
  readonly isReadable?: (path: string) => boolean;
  /** Caches the sums of these fields. */
  readonly keep?: (names: readonly string[], sum: () => Promise<readonly ListSum[]>) => Promise<readonly ListSum[]>;
}

/** A page of a list, with its sums if the call asks for them. Throws a 400 for a filter by a field that the caller may not read. */
export async function answerList<DB, TB extends keyof DB, O, Row extends object>(
  database: Database,
  { call, page, listFilter }: ListCall,
  { all, rows, total, view, isReadable = isOpenField(listFilter.fields), keep }: ListResult<DB, TB, O, Row>,
): Promise<Answer> {
  assertReadable(listFilter, isReadable);
  const read = asCaller(database, call);
  const sums = await requestedSums(call, listFilter, { db: database.kysely, rows: all, isReadable, read, ...(keep && { keep }) });
  return ok(pageReply(rows, view, page, total, sums));
}

/** Number of rows: one row. */
export function counted<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) {
  return rows.clearSelect().select(sql<number>`count(*)`.as('count'));
}

/** How many of these the caller sees. */
export async function countRows(database: Database, { token }: Pick<Call, 'token'>, counting: ReturnType<typeof counted>): Promise<number> {
  const { results } = await database.read(token, [counting]);
  return Number(results[0][0]?.count ?? 0);
}
