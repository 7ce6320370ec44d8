import { type Expression, sql, type SqlBool } from 'kysely';
import { normaliseField } from '#renderer/expression/index.ts';
import { searchedCodeOf } from '#src/documents/contract/resources/search-parameters.ts';
import type { Database } from '../database/database.ts';
import { pageOf } from '../database/lists/lists.ts';
import { beginsWith, contains } from '../database/lists/search.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { notFound } from '../messages/refusal.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { readSortModel } from '../records/sort-model.ts';
import { tagOf } from '../records/versions.ts';
import type { References } from '../records/references.ts';
import { withLabels } from './labels.ts';
import { findRecords, keyIn, recordOfRow, recordsOf } from './records.ts';
import { type Resource, valueOf, viewOf } from './resource.ts';

/** One page of the list, or of a lookup, which is the same list searched in another way. */
export async function listRecords(
  database: Database,
  totals: Totals,
  resource: Resource,
  references: References,
  call: Call,
): Promise<Answer> {
  const db = database.kysely;
  const page = pageRequest(call);
  const sort = readSortModel(call, resource.columns);
  const conditions = conditionsOf(resource, call);
  const found = recordsOf(db, resource).where((eb) => eb.and([...conditions]));
  const { session, results } = await database.read(call.token, [
    pageOf(found, sql.ref<number>('id'), sort.length > 0 ? sort : resource.defaultOrder, page, (rows) =>
      rows.select(['id', 'version', 'data']),
    ),
  ]);
  const count = async () => {
    const counting = found.select(sql<number>`count(*)`.as('count'));
    return (await database.read(call.token, [counting])).results[0][0]?.count ?? 0;
  };
  const { PageNumber: _page, PageSize: _size, SortModel: _sort, ...filter } = call.query.toJSON();
  const total = await totals.get(session.registrationId, resource.name, filter, count);
  const view = viewOf(resource, session, true);
  const records = await withLabels(database, call.token, resource, references, results[0].map(recordOfRow));
  return ok(
    pageReply(
      results[0].map(({ version }, index) => ({ ...view(records[index] ?? {}), version })),
      page,
      total,
    ),
  );
}

export async function getRecord(database: Database, resource: Resource, references: References, { path, token }: Call): Promise<Answer> {
  const { session, results } = await database.read(token, [findRecords(database.kysely, resource, [keyIn(path, resource)])]);
  const [row] = results[0];
  if (!row) throw notFound();
  const [record = {}] = await withLabels(database, token, resource, references, [recordOfRow(row)]);
  return ok(viewOf(resource, session, false)(record), { etag: tagOf(row.version) });
}

/** The caller's own records are few enough to look through: no index could be used under row-level security anyway. */
function conditionsOf(resource: Resource, { query }: Call): Expression<SqlBool>[] {
  const { searched, declaration, entity } = resource;
  const words = [query.text('SearchText'), query.text('SearchOther')].filter((text) => text !== undefined);
  const code = query.text('SearchCode');
  const filters = (declaration.filters ?? []).flatMap(({ field: path, name = path.charAt(0).toUpperCase() + path.slice(1), by }) => {
    const field = entity.compiled.fields.get(path);
    const value = query.value(name);
    if (field === undefined || value === undefined) return [];
    return [by === 'other' ? sql<SqlBool>`${valueOf(field)} is distinct from ${value}` : sql<SqlBool>`${valueOf(field)} = ${value}`];
  });
  return [
    ...words.map(
      (text) =>
        sql<SqlBool>`(${sql.join(
          searched.map((value) => contains(value, text)),
          sql` or `,
        )})`,
    ),
    ...(code === undefined ? [] : [beginsWith(codeOf(resource), normalisedCode(resource, code))]),
    ...filters,
  ];
}

/** What SearchCode looks into. */
function codeOf({ entity, declaration }: Resource): Expression<string> {
  const field = entity.compiled.fields.get(declaration.searchCode ?? '');
  return field === undefined ? sql.ref<string>('unique_key') : valueOf(field);
}

/** A code as it is stored, however it was typed. */
function normalisedCode({ entity, declaration }: Resource, code: string): string {
  const field = searchedCodeOf(declaration) ?? '';
  return String(normaliseField(entity.compiled, field, code) ?? '');
}
