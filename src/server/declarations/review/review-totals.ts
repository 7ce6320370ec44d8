import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DeclarationTotals } from '#schemas/generated/types.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ALERTS } from './line-filter.ts';
import { linesOf } from './line-queries.ts';

/** The field of a line that each total sums. */
const sums = {
  totalValueForDuty: 'valueForDuty',
  freightInsurance: 'freightInsurance',
  totalDuty: 'dutyValue',
  totalLevies: 'leviesValue',
  totalValueForTax: 'valueForTax',
  totalTax: 'taxValue',
  totalSavings: 'bestSaving',
} as const;

/** Sums over the lines that meet the conditions, beside how many there are in all: one row. */
export function findTotals(db: Kysely<Tables>, declarationId: number, conditions: readonly Expression<SqlBool>[]) {
  const isMet = conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join([...conditions], sql` and `)}) is true`;
  const met = <T>(aggregate: RawBuilder<T>) => sql<T>`${aggregate} filter (where ${isMet})`;
  const sum = (field: string) => met(sql<string | null>`sum((l.data->>${sql.lit(field)})::numeric)`);
  const unit = sql`case when l.data->>'statsQuantity' is not null then l.data->>'statsUnitCode' end`;
  return linesOf(db, declarationId, []).select([
    sql<number>`count(*)`.as('totalLineCount'),
    met(sql<number>`count(*)`).as('lineCount'),
    sql<number>`coalesce(${met(sql`sum(${ALERTS})`)}, 0)::int`.as('totalAlerts'),
    sql<number>`count(*) filter (where ${isMet} and (l.data->>'notComputed')::boolean)`.as('notComputed'),
    sum(sums.totalValueForDuty).as('totalValueForDuty'),
    sum(sums.freightInsurance).as('freightInsurance'),
    sum(sums.totalDuty).as('totalDuty'),
    sum(sums.totalLevies).as('totalLevies'),
    sum(sums.totalValueForTax).as('totalValueForTax'),
    sum(sums.totalTax).as('totalTax'),
    sum(sums.totalSavings).as('totalSavings'),
    sum('statsQuantity').as('totalStatsQuantity'),
    // Quantities of several units have no sum.
    sql<string | null>`case when ${met(sql`count(distinct ${unit})`)} = 1 then ${met(sql`min(${unit})`)} end`.as('statsUnitCode'),
  ]);
}

type TotalsRow = Awaited<ReturnType<ReturnType<typeof findTotals>['executeTakeFirstOrThrow']>>;

/** What could not be summed is not there: nothing of a declaration that was not computed is zero. */
export function totalsReply({ statsUnitCode, totalStatsQuantity, ...row }: TotalsRow, fees: DeclarationTotals['fees']): DeclarationTotals {
  const { totalLineCount, lineCount, totalAlerts, notComputed } = row;
  return {
    totalLineCount: Number(totalLineCount),
    lineCount: Number(lineCount),
    totalAlerts,
    notComputed: Number(notComputed),
    ...amounts(row),
    ...(statsUnitCode !== null && totalStatsQuantity !== null && { statsUnitCode, totalStatsQuantity: Number(totalStatsQuantity) }),
    ...(fees && { fees }),
  };
}

function amounts(row: Readonly<Record<keyof typeof sums, string | null>>): Partial<Record<keyof typeof sums, number>> {
  const found: Partial<Record<keyof typeof sums, number>> = {};
  for (const name of Object.keys(sums).filter((key) => isSum(key))) {
    const value = row[name];
    if (value !== null) found[name] = Number(value);
  }
  return found;
}

function isSum(name: string): name is keyof typeof sums {
  return Object.hasOwn(sums, name);
}
