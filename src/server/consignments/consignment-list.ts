import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { pageOf, type PageRequest } from '../database/lists/lists.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Totals } from '../database/lists/totals.ts';
import { storedLists } from '../database/lists/stored-lists.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { ofVersion } from '../documents/of-version.ts';
import { CONSIGNMENT, isVisible } from './access.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { type ConsignmentFilter, filterConditions, readFilter } from './consignment-filter.ts';
import { searchText } from '../records/search-text.ts';
import { readSortModel, sortColumns } from '../records/sort-model.ts';

const columns = ofVersion((documents) => sortColumns(documents.entity(CONSIGNMENT), storedLists[CONSIGNMENT]));
const searchOf = ofVersion((documents) => searchText(documents.entity(CONSIGNMENT), storedLists[CONSIGNMENT]));

/** The consignments the caller sees, newest first. */
export async function listConsignments(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const words = call.query.text('SearchText');
  const isFound = words === undefined ? undefined : searchOf(call.documents)(words);
  const filter = readFilter(call.query);
  const page = pageRequest(call);
  const { session, results } = await database.read(call.token, [
    consignmentPage(database.kysely, { isFound, filter }, readSortModel(call, columns(call.documents)), page),
  ]);
  const count = async () =>
    (await database.read(call.token, [consignmentCount(database.kysely, { isFound, filter })])).results[0][0]?.count ?? 0;
  const total = await totals.get(session.registrationId, 'consignments', { words, ...filter }, count);
  return ok(pageReply(results[0], ({ data, ...keys }) => ({ ...data, ...keys }), page, total));
}

interface Asked {
  readonly isFound: Expression<SqlBool> | undefined;
  readonly filter: ConsignmentFilter;
}

function consignmentPage(db: Kysely<Tables>, asked: Asked, sort: readonly SortTerm[], page: PageRequest) {
  const newestFirst: SortTerm = { by: sql.ref('c.created_at'), direction: 'desc' };
  return pageOf(visibleConsignments(db, asked), sql.ref<number>('c.id'), sort.length > 0 ? sort : [newestFirst], page, (rows) =>
    rows.select(['c.id', 'c.version', 'c.is_locked as isLocked', 'c.data']),
  );
}

function consignmentCount(db: Kysely<Tables>, asked: Asked) {
  return visibleConsignments(db, asked).select(sql<number>`count(*)`.as('count'));
}

function visibleConsignments(db: Kysely<Tables>, { isFound, filter }: Asked) {
  const visible = db
    .selectFrom('consignment as c')
    .where(isVisible())
    .where((eb) => eb.and(filterConditions(filter)));
  return isFound === undefined ? visible : visible.where(isFound);
}
