import { type Expression, sql, type SqlBool } from 'kysely';
import { normaliseField } from '#renderer/expression/index.ts';
import type { Database } from '../database/database.ts';
import { pageOfBoth } from '../database/lists/first-page.ts';
import { pageOf } from '../database/lists/lists.ts';
import { beginsWith, containsAll } from '../database/lists/search.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound } from '../messages/refusal.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { readSortModel } from '../records/sort-model.ts';
import { tagOf } from '../records/versions.ts';
import { filtersOf } from './filters.ts';
import { findRecords, keyIn, recordOfRow, rowsOf, SHARED } from './records.ts';
import { type Resource, valueOf, viewOf } from './resource.ts';

/**
 * One page of the list, or of a lookup, which is the same list searched in another way. What is searched for without an
 * order of the caller's own begins with the records whose code begins with it, the very code first.
 */
export async function listRecords(database: Database, totals: Totals, resource: Resource, call: Call): Promise<Answer> {
  const db = database.kysely;
  const page = pageRequest(call);
  const sort = readSortModel(call, resource.columns);
  const all = rowsOf(db, resource);
  const [searched, narrowed] = [searchOf(resource, call), filtersOf(resource, call)];
  const found = all.where((eb) => eb.and([...searched, ...narrowed]));
  const id = sql.ref<number>('id');
  const order = sort.length > 0 ? sort : resource.defaultOrder;
  const select = (rows: typeof found) => rows.select(['id', 'version', 'data']);
  const begins = sort.length > 0 ? undefined : beginningOf(resource, call);
  const pagesOf = ({ code, isSo, isFound }: NonNullable<typeof begins>) => {
    const first = all.where((eb) => eb.and([...(isFound ? [] : searched), isSo, ...narrowed]));
    const rest = found.where(sql<SqlBool>`(${isSo}) is not true`);
    return pageOfBoth(
      all,
      [
        { rows: first, order: [{ by: code, direction: 'asc' }] },
        { rows: rest, order },
      ],
      id,
      page,
      select,
    );
  };
  const pages = begins === undefined ? [pageOf(found, id, order, page, select, all)] : pagesOf(begins);
  const { session, results } = await database.read(call.token, pages);
  const count = async () => {
    const counting = found.select(sql<number>`count(*)`.as('count'));
    return (await database.read(call.token, [counting])).results[0][0]?.count ?? 0;
  };
  const { PageNumber: _page, PageSize: _size, SortModel: _sort, ...filter } = call.query.toJSON();
  const viewer = resource.declaration.scope === 'shared' ? SHARED : session.registrationId;
  const total = await totals.get(viewer, resource.name, filter, count);
  const view = viewOf(resource, session, true);
  const rows = results.flat().map((row) => ({ ...view(recordOfRow(row)), version: row.version }));
  return ok(pageReply(rows, page, total));
}

export async function getRecord(database: Database, resource: Resource, { path, token }: Call): Promise<Answer> {
  const { session, results } = await database.read(token, [findRecords(database.kysely, resource, [keyIn(path, resource)])]);
  const [row] = results[0];
  if (!row) throw notFound();
  return ok(viewOf(resource, session, false)(recordOfRow(row)), { etag: tagOf(row.version) });
}

/** Every word asked for, wherever it stands; and how the code begins. */
function searchOf(resource: Resource, { query }: Call): Expression<SqlBool>[] {
  const { searched } = resource;
  const words = [query.text('SearchText'), query.text('SearchOther')].filter((text) => text !== undefined);
  const code = query.text('SearchCode');
  return [
    ...(searched === undefined ? [] : words.map((text) => containsAll(searched, text))),
    ...(code === undefined
      ? []
      : [beginsWith(sql.ref<string>('unique_key'), normalised(resource, resource.declaration.unique[0] ?? '', code))]),
  ];
}

/**
 * Whether the code of a record begins with what is searched for; undefined where nothing is, or no code is searched.
 * `isFound` where whoever begins so also contains it: then only the index of the code need be asked.
 */
function beginningOf(resource: Resource, { query }: Call) {
  const [words, { code }] = [query.text('SearchText')?.trim() ?? '', resource];
  if (words === '' || code === undefined) return undefined;
  const beginning = normalised(resource, code.path, words);
  const isFound = beginning.toLowerCase() === words.toLowerCase() && !query.has('SearchOther') && !query.has('SearchCode');
  return { code: valueOf(code), isSo: beginsWith(valueOf(code), beginning), isFound };
}

/** A text as it is stored, however it was typed. */
export function normalised({ entity }: Resource, field: string, typed: string): string {
  return String(normaliseField(entity.compiled, field, typed) ?? '');
}
