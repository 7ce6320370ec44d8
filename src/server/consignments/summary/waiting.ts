import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from '../../database/database.ts';
import { tenant } from '../../database/tables/tenant.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import type { ParameterValues } from '../../http/parameters.ts';
import { isVisible } from '../access.ts';
import { ROLES_SEEING_LINES } from '../flags.ts';
import { LACKS } from '../lacking.ts';

/** How many are counted at most: whoever has more looks at the list. */
const MOST = 1000;

/** What a list of consignments is narrowed to. */
export interface ConsignmentFilter {
  readonly arrivesFrom: string | undefined;
  readonly arrivesTo: string | undefined;
  readonly isLocked: boolean;
  readonly isLacking: boolean;
}

export function readFilter(query: ParameterValues): ConsignmentFilter {
  return {
    arrivesFrom: query.text('ArrivesFrom'),
    arrivesTo: query.text('ArrivesTo'),
    isLocked: query.isTrue('Locked'),
    isLacking: query.isTrue('Lacking'),
  };
}

export function filterConditions({ arrivesFrom, arrivesTo, isLocked, isLacking: lacks }: ConsignmentFilter): RawBuilder<SqlBool>[] {
  return [
    ...(arrivesFrom === undefined ? [] : [sql<SqlBool>`c.arrival_date >= ${arrivesFrom}`]),
    ...(arrivesTo === undefined ? [] : [sql<SqlBool>`c.arrival_date <= ${arrivesTo}`]),
    ...(isLocked ? [sql<SqlBool>`c.is_locked`] : []),
    ...(lacks ? [isLacking()] : []),
  ];
}

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

/** Of an open one, a line without what a declaration cannot do without; for those who may see its lines. */
function isLacking(): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not c.is_locked
    and exists (
      select from consignment_party mine
      where mine.registration_id = ${tenant} and mine.consignment_id = c.id and mine.owner_registration_id = c.registration_id
        and mine.role = any(${[...ROLES_SEEING_LINES]}::text[]))
    and exists (
      select from product_line l
      where l.registration_id = c.registration_id and l.consignment_id = c.id and not l.is_deleted
        and (${LACKS.Tariff.isLacking} or ${LACKS.Origin.isLacking})))`;
}
