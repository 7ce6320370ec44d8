import { type Kysely, sql, type SqlBool } from 'kysely';
import type { DeclaredSums } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import { type CifCriteria, criteriaAsked, homeCurrency, isAsked, isInYear, isSummed } from './criteria.ts';

/** Names with sums of their own; the others are summed together. */
const MOST = 400;

const ANY = sql<SqlBool>`true`;
/** What the lines of a year are grouped by, and which of them. */
const GROUPINGS = {
  consignee: { month: sql`l.month`, isMeant: ANY, isCounted: isSummed },
  preference: { month: sql`null::text`, isMeant: sql<SqlBool>`l.preference <> 'NORMAL'`, isCounted: isSummed },
  source: { month: sql`null::text`, isMeant: ANY, isCounted: () => ANY },
} as const;
type Grouping = keyof typeof GROUPINGS;

interface SumRow {
  readonly month: string | null;
  readonly name: string | null;
  /** How many names the row is of, if it is of the others. */
  readonly others: string | null;
  readonly line_count: string;
  readonly left_out: string;
  /** Exact decimals are text; null if no line has one. */
  readonly value_for_duty: string | null;
  readonly duty: string | null;
  readonly duty_saved: string | null;
  readonly not_computed: string;
  readonly not_known: string;
}

/** Sums over the caller's import declarations of a year, each row with its share of all lines read once. */
export async function listDeclaredSums(database: Database, { documents, query, token }: Call): Promise<Answer> {
  const by = groupingOf(query.text('By'));
  return database.transaction(token, async (trx, session) => {
    const home = await homeCurrency(trx);
    const criteria = criteriaAsked(documents, session(), query);
    return ok(declaredSums(await sumRows(trx, { criteria, home, by }), { criteria, home, by }));
  });
}

interface Asked {
  readonly criteria: CifCriteria;
  readonly home: string | null;
  readonly by: Grouping;
  /** How many names have sums of their own. */
  readonly most?: number;
}

/** Lines that are left out are in the row without a name, which may have no other. */
export async function sumRows(db: Kysely<Tables>, { criteria, home, by, most = MOST }: Asked): Promise<readonly SumRow[]> {
  const { month, isMeant, isCounted } = GROUPINGS[by];
  const name = sql.ref(`l.${by}`);
  const sumOfSummed = (column: string) => sql`sum(${sql.ref(`l.${column}`)}) filter (where ${isSummed(home)})`;
  const { rows } = await sql<SumRow>`
    with summed as (
      select ${month} as month, ${name} as name, count(*) filter (where ${isCounted(home)}) as line_count,
        count(*) filter (where not ${isCounted(home)}) as left_out,
        count(*) filter (where ${isCounted(home)} and l.duty is null) as not_computed,
        count(*) filter (where ${isCounted(home)} and l.duty_saved is null) as not_known,
        ${sql.join(['value_for_duty', 'duty', 'duty_saved'].map((column) => sql`${sumOfSummed(column)} as ${sql.ref(column)}`))},
        sum(${sumOfSummed('value_for_duty')}) over (partition by ${name}) as of_name
      from cif_line l where ${isInYear(criteria)} and ${isAsked(criteria)} and ${isMeant}
      group by 1, 2),
    placed as (select *, dense_rank() over (order by of_name desc nulls last, name) as place from summed)
    select month, case when line_count > 0 and place <= ${most} then name end as name,
      case when line_count > 0 and place > ${most} then (select max(place) from placed where line_count > 0) - ${most} end as others,
      sum(line_count) as line_count, sum(left_out) as left_out, sum(value_for_duty) as value_for_duty, sum(duty) as duty,
      sum(duty_saved) as duty_saved, sum(not_computed) as not_computed, sum(not_known) as not_known
    from placed
    group by 1, 2, 3
    order by 1, 3 nulls first, 6 desc nulls last, 2`.execute(db);
  return rows;
}

function declaredSums(rows: readonly SumRow[], { criteria, home, by }: Asked): DeclaredSums {
  return {
    by,
    leftOut: rows.reduce((sum, { left_out }) => sum + Number(left_out), 0),
    ...(home !== null && { currencyCode: home }),
    sums: rows
      .filter(({ line_count }) => Number(line_count) > 0)
      .map((row, index) => ({ id: `${criteria.year}-${by}-${index + 1}`, ...sumOf(row, by) })),
  };
}

/** Empty values are left out. */
function sumOf(
  { month, name, others, line_count, value_for_duty, duty, duty_saved, not_computed, not_known }: SumRow,
  by: Grouping,
): Omit<DeclaredSums['sums'][number], 'id'> {
  const shown = others === null ? name : text('billing.cif.otherConsignees', { count: Number(others) });
  return {
    ...(month !== null && { month }),
    ...(shown !== null && { [by]: shown }),
    lineCount: Number(line_count),
    ...(value_for_duty !== null && { valueForDuty: Number(value_for_duty) }),
    ...(duty !== null && { duty: Number(duty) }),
    ...(duty_saved !== null && { dutySaved: Number(duty_saved) }),
    notComputed: Number(not_computed),
    ...(by === 'preference' && { savingNotKnown: Number(not_known) }),
  };
}

function groupingOf(by: string | undefined): Grouping {
  return by === 'preference' || by === 'source' ? by : 'consignee';
}
