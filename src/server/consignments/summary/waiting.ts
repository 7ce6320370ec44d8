import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { addDays, startOfWeek, today } from '#src/expression/index.ts';
import type { Database } from '../../database/database.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { visibleConsignments } from '../../parties/access.ts';
import { sessionReply } from '../../parties/session-reply.ts';
import { isLacking, isNotLodged } from '../consignment/consignment-filter.ts';

/** Consignments whose lines lack something are not counted beyond this. */
const MOST = 1000;
const WEEKS = 4;

const count = sql<number>`count(*)::int`.as('count');

/** The jobs that the caller's business sees: how many are at each stage, lack something, and arrive on which day. */
export async function getWaiting(database: Database, { token }: Call): Promise<Answer> {
  const { kysely } = database;
  const seen = (condition: RawBuilder<SqlBool>) => kysely.selectFrom(visibleConsignments(kysely)).where(condition);
  const lacking = seen(isLacking()).select('c.id').limit(MOST);
  const { session, results } = await database.read(token, [
    seen(sql`true`)
      .select(['c.stage', count])
      .groupBy('c.stage')
      .orderBy('c.stage'),
    seen(sql`${isNotLodged()} and c.arrival_date is not null`)
      .select(['c.arrival_date as day', count])
      .groupBy('c.arrival_date'),
    kysely.selectFrom(lacking.as('found')).select(count),
  ]);
  const [stages, days, lacks] = results;
  const countOf = (isMeant: (day: string) => boolean) =>
    days.reduce((sum, { day, count: jobs }) => sum + (day !== null && isMeant(day) ? jobs : 0), 0);
  const now = today(sessionReply(session).timeZone);
  const yesterday = addDays(now, -1) ?? now;
  return ok({
    all: stages.reduce((sum, { count: jobs }) => sum + jobs, 0),
    lacking: lacks[0]?.count ?? 0,
    stages,
    arrivals: [
      { to: yesterday, count: countOf((day) => day <= yesterday) },
      ...daysFrom(now).map((on) => ({ from: on, to: on, count: countOf((day) => day === on) })),
    ],
  });
}

/** What is left of this week, and the next three. */
function daysFrom(now: string): readonly string[] {
  const monday = startOfWeek(now) ?? now;
  return Array.from({ length: 7 * WEEKS }, (_, index) => addDays(monday, index) ?? now).filter((day) => day >= now);
}
