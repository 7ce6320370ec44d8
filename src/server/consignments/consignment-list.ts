import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { pageOf, type PageRequest, type SortTerm } from '../database/lists/lists.ts';
import { contains } from '../database/lists/search.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Totals } from '../database/lists/totals.ts';
import { type Answer, type Call, ok } from '../http/call.ts';
import { loadEntity } from '../documents/server-entity.ts';
import { isVisible } from './access.ts';
import { pageReply, pageRequest } from '../records/paging.ts';
import { readSortModel, sortColumns } from '../records/sort-model.ts';

const columns = sortColumns(loadEntity('consignments/consignment'), 'c');
const SEARCHED = ['c.reference', 'c.consignee_name', 'c.vessel'] as const;

/** The consignments the caller sees, newest first. */
export async function listConsignments(database: Database, totals: Totals, call: Call): Promise<Answer> {
  const words = call.query.text('SearchText');
  const page = pageRequest(call);
  const { session, results } = await database.read(call.token, [
    consignmentPage(database.kysely, words, readSortModel(call, columns), page),
  ]);
  const count = async () => (await database.read(call.token, [consignmentCount(database.kysely, words)])).results[0][0]?.count ?? 0;
  const total = await totals.get(session.registrationId, 'consignments', { words }, count);
  const items = results[0].map(({ id, isLocked, data }) => ({ ...data, id, isLocked }));
  return ok(pageReply(items, page, total));
}

function consignmentPage(db: Kysely<Tables>, words: string | undefined, sort: readonly SortTerm[], page: PageRequest) {
  const newestFirst: SortTerm = { by: sql.ref('c.created_at'), direction: 'desc' };
  return pageOf(visibleConsignments(db, words), sql.ref<number>('c.id'), sort.length > 0 ? sort : [newestFirst], page, (rows) =>
    rows.select(['c.id', 'c.is_locked as isLocked', 'c.data']),
  );
}

function consignmentCount(db: Kysely<Tables>, words: string | undefined) {
  return visibleConsignments(db, words).select(sql<number>`count(*)`.as('count'));
}

function visibleConsignments(db: Kysely<Tables>, words: string | undefined) {
  const visible = db.selectFrom('consignment as c').where(isVisible());
  return words === undefined ? visible : visible.where((eb) => eb.or(SEARCHED.map((column) => contains(sql.ref<string>(column), words))));
}
