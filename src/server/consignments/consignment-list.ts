import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { pageOf, type PageRequest } from '../database/lists/lists.ts';
import type { SortTerm } from '../database/lists/sort-term.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Totals } from '../database/lists/totals.ts';
import { storedLists } from '../database/lists/stored-lists.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { ofVersion } from '../documents/of-version.ts';
import { CONSIGNMENT, seenConsignments } from './access.ts';
import { storedFields } from '../records/narrowing/narrowed-fields.ts';
import { asCaller, assertReadable, isOpenField, narrowedBy, sumsAsked } from '../records/narrowing/narrowed-list.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { type ConsignmentFilter, filterConditions, readFilter } from './consignment-filter.ts';
import { searchText } from '../records/search-text.ts';
import { readSortModel, sortColumns } from '../records/sort-model.ts';

const columns = ofVersion((documents) => sortColumns(documents.entity(CONSIGNMENT), storedLists[CONSIGNMENT]));
const narrowing = ofVersion((documents) => storedFields(documents.entity(CONSIGNMENT), storedLists[CONSIGNMENT]));
const searchOf = ofVersion((documents) => searchText(documents.entity(CONSIGNMENT), storedLists[CONSIGNMENT]));

/** The consignments the caller sees, newest first. */
export async function listConsignments(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const words = call.query.text('SearchText');
  const isFound = words === undefined ? undefined : searchOf(call.documents)(words);
  const fields = narrowing(call.documents);
  const narrowed = await narrowedBy(database, call, fields);
  assertReadable(narrowed, isOpenField(fields));
  const filter = readFilter(call.query);
  const asked: Asked = { isFound, filter, narrowed: narrowed.conditions };
  const page = pageRequest(call);
  const { session, results } = await database.read(call.token, [
    consignmentPage(database.kysely, asked, readSortModel(call, columns(call.documents)), page),
  ]);
  const count = async () => (await database.read(call.token, [consignmentCount(database.kysely, asked)])).results[0][0]?.count ?? 0;
  const total = await totals.get(session.registrationId, 'consignments', { words, ...filter, terms: call.query.text('Filter') }, count);
  const rows = visibleConsignments(database.kysely, asked);
  const sums = await sumsAsked(call, narrowed, {
    db: database.kysely,
    rows,
    isReadable: isOpenField(fields),
    read: asCaller(database, call),
  });
  return ok(pageReply(results[0], ({ data, ...keys }) => ({ ...data, ...keys }), page, total, sums));
}

interface Asked {
  readonly isFound: Expression<SqlBool> | undefined;
  readonly filter: ConsignmentFilter;
  readonly narrowed: readonly Expression<SqlBool>[];
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

function visibleConsignments(db: Kysely<Tables>, { isFound, filter, narrowed }: Asked) {
  const visible = db.selectFrom(seenConsignments(db)).where((eb) => eb.and([...filterConditions(filter), ...narrowed]));
  return isFound === undefined ? visible : visible.where(isFound);
}
