import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import { pageOf } from '../../database/lists/lists.ts';
import type { SortTerm } from '../../database/lists/sort-term.ts';
import { storedLists } from '../../database/lists/stored-lists.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { tenant } from '../../database/tables/tenant.ts';
import { ofVersion } from '../../documents/of-version.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { storedFields } from '../../records/narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, isOpenField, narrowedBy, sumsAsked } from '../../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../../records/paging.ts';
import { searchText } from '../../records/search-text.ts';
import { readSortModel, sortColumns } from '../../records/sort-model.ts';
import { EXTRACT, type ExtractServices } from './store-extract.ts';

const columns = ofVersion((documents) => sortColumns(documents.entity(EXTRACT), storedLists[EXTRACT]));
const searchOf = ofVersion((documents) => searchText(documents.entity(EXTRACT), storedLists[EXTRACT]));
const narrowing = ofVersion((documents) => storedFields(documents.entity(EXTRACT), storedLists[EXTRACT]));
const newestFirst: SortTerm = { by: sql.ref('e.created_at'), direction: 'desc' };

/** What the business has extracted. */
export async function listExtracts({ database, totals }: ExtractServices, call: Call): Promise<Answer> {
  const { documents, query, token } = call;
  const db = database.kysely;
  const words = query.text('SearchText');
  const kind = query.text('Kind');
  const page = pageRequest(call);
  const sort = readSortModel(call, columns(documents));
  const fields = narrowing(documents);
  const narrowed = await narrowedBy(database, call, fields);
  assertReadable(narrowed, isOpenField(fields));
  const rows = rowsOf(db, [
    ...narrowed.conditions,
    ...(words === undefined ? [] : [searchOf(documents)(words)]),
    ...(kind === undefined ? [] : [sql<SqlBool>`e.kind = ${kind}`]),
  ]);
  const { session, results } = await database.read(token, [
    pageOf(rows, sql.ref<number>('e.id'), sort.length > 0 ? sort : [newestFirst], page, (each) =>
      each.select(['e.id', 'e.created_at as createdAt', 'e.data']),
    ),
  ]);
  const count = async () => (await database.read(token, [rows.select(sql<number>`count(*)`.as('count'))])).results[0][0]?.count ?? 0;
  const total = Number(await totals.get(session.registrationId, EXTRACT, { words, kind, filter: query.text('Filter') }, count));
  const sums = await sumsAsked(call, narrowed, { db, rows, isReadable: isOpenField(fields), read: asCaller(database, call) });
  return ok(pageReply(results[0], ({ id, createdAt, data }) => ({ ...data, id, createdAt }), page, total, sums));
}

function rowsOf(db: Kysely<Tables>, conditions: readonly Expression<SqlBool>[]) {
  return db
    .selectFrom('made_extract as e')
    .where('e.registration_id', '=', tenant)
    .where((eb) => eb.and([...conditions]));
}
