import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { visibleConsignments } from '../../parties/access.ts';
import { hasAlerts } from '../../database/lists/has-alerts.ts';
import { type ConsignmentFilter, filterConditions } from '../consignment/consignment-filter.ts';

/** Counts stop here. */
const MOST = 1000;

/**
 * Work that waits for the caller's business: consignments that arrive in the given days, are locked, miss fields or have no lines;
 * declarations to lodge, with alerts or without.
 */
export async function getWaiting(database: Database, { query, token }: Call): Promise<Answer> {
  const days = { arrivesFrom: query.text('ArrivesFrom'), arrivesTo: query.text('ArrivesTo') };
  const none = { arrivesFrom: undefined, arrivesTo: undefined, isLocked: false, isLacking: false, isWithoutLines: false };
  const count = (filter: ConsignmentFilter) => countUpTo(database.kysely, filter);
  const { results } = await database.read(token, [
    count(none),
    count({ ...none, ...days }),
    count({ ...none, isLocked: true }),
    count({ ...none, isLacking: true }),
    count({ ...none, isWithoutLines: true }),
    countDeclarations(database.kysely, sql<SqlBool>`d.status = 'Compiled'`),
    countDeclarations(database.kysely, hasAlerts()),
  ]);
  const [all, arriving, locked, lacking, withoutLines, toLodge, alerted] = results.map(([row]) => row?.count ?? 0);
  return ok({ all, arriving, locked, lacking, withoutLines, toLodge, alerted });
}

function countUpTo(db: Kysely<Tables>, filter: ConsignmentFilter) {
  const found = db
    .selectFrom(visibleConsignments(db))
    .select('c.id')
    .where((eb) => eb.and(filterConditions(filter)))
    .limit(MOST);
  return db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('count'));
}

function countDeclarations(db: Kysely<Tables>, condition: RawBuilder<SqlBool>) {
  const found = db.selectFrom('declaration_row as d').select('d.id').where(condition).limit(MOST);
  return db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('count'));
}
