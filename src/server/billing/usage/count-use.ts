import { sql, type Transaction } from 'kysely';
import type { CountedUse } from '#src/domain/billing/usage-lines.ts';
import type { Tables } from '../../database/tables/tables.ts';

interface MonthDays {
  readonly first: string;
  readonly last: string;
  /** IANA time zone of the days. */
  readonly zone: string;
}

/** Usage by the business of the transaction. */
export async function countUse(trx: Transaction<Tables>, { first, last, zone }: MonthDays): Promise<CountedUse> {
  const { rows } = await sql<{ day: string; trade_direction: string; declared: number }>`
    select day, trade_direction, declared from declared_by_day(${first}::date, ${last}::date, ${zone})`.execute(trx);
  const of = (direction: string) =>
    new Map(rows.filter((row) => row.trade_direction === direction).map(({ day, declared }) => [day, declared] as const));
  return { importDeclarations: of('Import'), exportDeclarations: of('Export'), users: await countUsers(trx, last, zone) };
}

/** Users who can sign in and existed by the end of the month. */
async function countUsers(trx: Transaction<Tables>, last: string, zone: string): Promise<number> {
  const { count } = await trx
    .selectFrom('person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', 'in', ['N', 'A', 'T'])
    .where(sql<boolean>`created_at < (${last}::date + 1)::timestamp at time zone ${zone}`)
    .executeTakeFirstOrThrow();
  return count;
}
