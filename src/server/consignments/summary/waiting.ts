import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { isVisible } from '../access.ts';
import { type ConsignmentFilter, filterConditions } from '../consignment-filter.ts';

/** How many are counted at most: whoever has more looks at the list. */
const MOST = 1000;

/** What waits for the caller's business: how many consignments arrive in the days given, are locked, have lines that lack something. */
export async function getWaiting(database: Database, { query, token }: Call): Promise<Answer> {
  const days = { arrivesFrom: query.text('ArrivesFrom'), arrivesTo: query.text('ArrivesTo') };
  const none = { arrivesFrom: undefined, arrivesTo: undefined, isLocked: false, isLacking: false };
  const count = (filter: ConsignmentFilter) => countUpTo(database.kysely, filter);
  const { results } = await database.read(token, [
    count(none),
    count({ ...none, ...days }),
    count({ ...none, isLocked: true }),
    count({ ...none, isLacking: true }),
  ]);
  const [all, arriving, locked, lacking] = results.map(([row]) => row?.count ?? 0);
  return ok({ all, arriving, locked, lacking });
}

function countUpTo(db: Kysely<Tables>, filter: ConsignmentFilter) {
  const found = db
    .selectFrom('consignment as c')
    .select('c.id')
    .where(isVisible())
    .where((eb) => eb.and(filterConditions(filter)))
    .limit(MOST);
  return db.selectFrom(found.as('found')).select(sql<number>`count(*)::int`.as('count'));
}
