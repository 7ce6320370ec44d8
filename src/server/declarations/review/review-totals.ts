import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DeclarationTotals } from '#schemas/generated/types.ts';
import type { CountedLines } from '#src/domain/declarations/line-result.ts';
import { partialTotals } from '#src/domain/declarations/totals.ts';
import type { RowOf } from '../../database/tables/row-of.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { ALERTS } from './line-filter.ts';
import { linesOf, reviewCount } from './line-queries.ts';

/** Summed amounts, each as an expression on a line `l`. */
const sums = {
  totalValueForDuty: sql`l.value_for_duty`,
  freightInsurance: sql`l.freight_insurance`,
  totalDuty: sql`l.duty_value`,
  totalLevies: sql`l.levies_value`,
  totalValueForTax: sql`l.value_for_tax`,
  totalTax: sql`l.tax_value`,
  totalSavings: sql`l.best_saving`,
} as const;

const columns = [
  'l.value_for_duty',
  'l.freight_insurance',
  'l.duty_value',
  'l.levies_value',
  'l.value_for_tax',
  'l.tax_value',
  'l.best_saving',
  'l.stats_quantity',
  'l.stats_unit_code',
  'l.is_not_computed',
] as const;

/** Totals of the lines that meet the conditions, and the number of all lines: one row. */
export function findTotals(db: Kysely<Tables>, declarationId: number, conditions: readonly Expression<SqlBool>[]) {
  // The conditions are evaluated once for all totals.
  const met = linesOf(db, declarationId, conditions)
    .select([...columns, ALERTS.as('alerts'), sql<boolean | null>`(l.data->>'statsMissing')::boolean`.as('stats_missing')])
    .offset(sql.lit(0));
  const sum = (value: RawBuilder<unknown>) => sql<string | null>`sum(${value})`;
  const unit = sql`case when l.stats_quantity is not null then l.stats_unit_code end`;
  return db.selectFrom(met.as('l')).select([
    sql<number>`(${reviewCount(db, declarationId, [])})`.as('totalLineCount'),
    sql<number>`(${reviewCount(db, declarationId, [sql`${ALERTS} = 0`])})`.as('completeCount'),
    sql<number>`count(*)`.as('lineCount'),
    sql<number>`coalesce(sum(l.alerts), 0)::int`.as('totalAlerts'),
    sql<number>`count(*) filter (where l.is_not_computed)`.as('notComputed'),
    sql<CountedLines>`jsonb_build_object(${sql.join(
      [
        ...Object.entries(sums).map(([name, value]) => sql`${sql.lit(name)}, count(${value})`),
        sql`'totalStatsQuantity', count(*) filter (where l.stats_missing is not true)`,
      ],
      sql`, `,
    )})`.as('counted'),
    sum(sums.totalValueForDuty).as('totalValueForDuty'),
    sum(sums.freightInsurance).as('freightInsurance'),
    sum(sums.totalDuty).as('totalDuty'),
    sum(sums.totalLevies).as('totalLevies'),
    sum(sums.totalValueForTax).as('totalValueForTax'),
    sum(sums.totalTax).as('totalTax'),
    // A line without possible savings counts as 0.
    sql<string>`coalesce(${sum(sums.totalSavings)}, 0)`.as('totalSavings'),
    sum(sql`l.stats_quantity`).as('totalStatsQuantity'),
    // Quantities of several units have no sum.
    sql<string | null>`case when count(distinct ${unit}) = 1 then min(${unit}) end`.as('statsUnitCode'),
  ]);
}

type ReviewTotalsRow = RowOf<typeof findTotals>;

/** Totals that could not be computed are left out, not zero. */
export function totalsReply(
  { statsUnitCode, totalStatsQuantity, counted, ...row }: ReviewTotalsRow,
  fees: DeclarationTotals['fees'],
): DeclarationTotals {
  const { totalLineCount, completeCount, lineCount, totalAlerts, notComputed } = row;
  return {
    totalLineCount: Number(totalLineCount),
    completeCount: Number(completeCount),
    lineCount: Number(lineCount),
    totalAlerts,
    notComputed: Number(notComputed),
    ...amounts(row),
    ...(statsUnitCode !== null && totalStatsQuantity !== null && { statsUnitCode, totalStatsQuantity: Number(totalStatsQuantity) }),
    ...partialTotals({ ...row, totalStatsQuantity }, Number(lineCount), (name) => counted[name] ?? 0),
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
