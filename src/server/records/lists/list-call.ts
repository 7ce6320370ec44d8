import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PageRequest } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { computedLists, type StoredList, storedLists } from '../../database/lists/stored-lists.ts';
import type { ListSum } from '../../database/lists/totals.ts';
import { ofVersion } from '../../documents/of-version.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { computedFields, type NarrowedFields, storedFields } from '../narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, isOpenField, type NarrowedList, narrowedBy, sumsAsked } from '../narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from './paging.ts';
import { type Search, searchText } from './search-text.ts';
import { readSortModel, sortColumns } from './sort-model.ts';

/** What a call asks of a list. */
export interface ListCall {
  readonly call: Call;
  readonly page: PageRequest;
  /** Empty where the call leaves the order to the list. */
  readonly sort: readonly SortTerm[];
  /** Whether a row contains the words of `SearchText`; undefined where the call has none. */
  readonly isFound: RawBuilder<SqlBool> | undefined;
  readonly narrowed: NarrowedList;
  /** Search and filters together. */
  readonly conditions: readonly RawBuilder<SqlBool>[];
  /** What tells the totals of this search from those of another, beside the list's own parameters. */
  readonly sought: { readonly words: string | undefined; readonly filter: string | undefined };
}

interface ListDocuments {
  readonly columns: ReadonlyMap<string, Expression<unknown>>;
  readonly narrowing: NarrowedFields;
  readonly search?: Search;
}

/** @param inDocument finds the rows whose documents contain the words, where that takes more than reading their text */
type ListReader = (database: Database, call: Call, inDocument?: (words: string) => RawBuilder<SqlBool>) => Promise<ListCall>;

/** Reads the calls of a list whose records have a table of their own. Throws a 400 for a field that the list does not know. */
export function storedListReader(entity: keyof typeof storedLists): ListReader {
  const list: StoredList = storedLists[entity];
  return listReader(entity, (compiled) => ({
    columns: sortColumns(compiled, list),
    narrowing: storedFields(compiled, list),
    search: searchText(compiled, list),
  }));
}

/** The same of a list whose rows are computed, and not searched. */
export function computedListReader(entity: keyof typeof computedLists, names: Pick<StoredList, 'table' | 'alias'>): ListReader {
  const columns = computedLists[entity];
  return listReader(entity, (compiled) => ({
    columns: sortColumns(compiled, { ...names, columns }),
    narrowing: computedFields(compiled, columns),
  }));
}

function listReader(entity: string, read: (entity: ServerEntity) => ListDocuments): ListReader {
  const ofDocuments = ofVersion((documents) => read(documents.entity(entity)));
  return async (database, call, inDocument) => {
    const { columns, narrowing, search } = ofDocuments(call.documents);
    const words = search && call.query.text('SearchText');
    const isFound = words === undefined ? undefined : search?.(words, inDocument);
    const sort = readSortModel(call, columns);
    const narrowed = await narrowedBy(database, call, narrowing);
    return {
      call,
      page: pageRequest(call),
      sort,
      isFound,
      narrowed,
      conditions: [...(isFound === undefined ? [] : [isFound]), ...narrowed.conditions],
      sought: { words, filter: call.query.text('Filter') },
    };
  };
}

interface FoundList<DB, TB extends keyof DB, O, Row> {
  /** Every row that search and filters let through. */
  all(): SelectQueryBuilder<DB, TB, O>;
  /** The rows of the page. */
  readonly rows: readonly Row[];
  readonly total: number;
  readonly view: (row: Row) => unknown;
  /** The fields that the caller may read; those without a right of their own unless told otherwise. */
  readonly isReadable?: (path: string) => boolean;
  /** Keeps the sums of these fields for a while. */
  readonly keep?: (names: readonly string[], sum: () => Promise<readonly ListSum[]>) => Promise<readonly ListSum[]>;
}

/** A page of a list with its sums, where the call asks for them. Throws a 400 for a filter by a field that the caller may not read. */
export async function answerList<DB, TB extends keyof DB, O, Row extends object>(
  database: Database,
  { call, page, narrowed }: ListCall,
  { all, rows, total, view, isReadable = isOpenField(narrowed.fields), keep }: FoundList<DB, TB, O, Row>,
): Promise<Answer> {
  assertReadable(narrowed, isReadable);
  const read = asCaller(database, call);
  const sums = await sumsAsked(call, narrowed, { db: database.kysely, rows: all, isReadable, read, ...(keep && { keep }) });
  return ok(pageReply(rows, view, page, total, sums));
}

/** How many rows there are: one row. */
export function counted<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) {
  return rows.clearSelect().select(sql<number>`count(*)`.as('count'));
}

/** How many of these the caller sees. */
export async function countRows(database: Database, { token }: Pick<Call, 'token'>, counting: ReturnType<typeof counted>): Promise<number> {
  const { results } = await database.read(token, [counting]);
  return Number(results[0][0]?.count ?? 0);
}
