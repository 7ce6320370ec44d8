import { type Kysely, sql, type SqlBool } from 'kysely';
import type { DeclaredSum } from '#schemas/generated/types.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, ok } from '../../http/call.ts';
import { text } from '../../messages/texts.ts';
import { type CifCriteria, criteriaAsked, homeCurrency, isAsked, isInYear, isSummed } from './criteria.ts';

/** Clients with sums of their own; the others are summed together. */
const MOST = 400;

const ANY = sql<SqlBool>`true`;
/** What the lines of a year are grouped by, and which of them. */
const GROUPINGS = {
  client: { month: sql`l.month`, isMeant: ANY, isCounted: isSummed },
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
    return ok((await sumRows(trx, { criteria, home, by })).map((row, index) => ({ id: index + 1, ...sumOf(row, by) })));
  });
}

interface Asked {
  readonly criteria: CifCriteria;
  readonly home: string | null;
  readonly by: Grouping;
  /** How many names have sums of their own. */
  readonly most?: number;
}

export async function sumRows(db: Kysely<Tables>, { criteria, home, by, most = MOST }: Asked): Promise<readonly SumRow[]> {
  const { month, isMeant, isCounted } = GROUPINGS[by];
  const { rows } = await sql<SumRow>`
    with summed as (
      select ${month} as month, ${sql.ref(`l.${by}`)} as name, count(*) as line_count, count(*) - count(l.duty) as not_computed,
        count(*) - count(l.duty_saved) as not_known,
        ${sql.join(
          ['value_for_duty', 'duty', 'duty_saved'].map(
            (name) => sql`sum(${sql.ref(`l.${name}`)}) filter (where ${isSummed(home)}) as ${sql.ref(name)}`,
          ),
        )}
      from cif_line l where ${isInYear(criteria)} and ${isAsked(criteria)} and ${isMeant} and ${isCounted(home)}
      group by 1, 2),
    place as (
      select s.name, row_number() over (order by sum(s.value_for_duty) desc nulls last, s.name) > ${most} as is_other
      from summed s group by s.name)
    select s.month, case when not p.is_other then s.name end as name,
      case when p.is_other then (select count(*) from place where is_other) end as others,
      sum(s.line_count) as line_count, sum(s.value_for_duty) as value_for_duty, sum(s.duty) as duty,
      sum(s.duty_saved) as duty_saved, sum(s.not_computed) as not_computed, sum(s.not_known) as not_known
    from summed s join place p on p.name is not distinct from s.name
    group by 1, 2, 3
    order by 1, 3 nulls first, 5 desc nulls last, 2`.execute(db);
  return rows;
}

/** Empty values are left out. */
function sumOf(
  { month, name, others, line_count, value_for_duty, duty, duty_saved, not_computed, not_known }: SumRow,
  by: Grouping,
): Omit<DeclaredSum, 'id'> {
  const shown = others === null ? name : text('billing.cif.otherClients', { count: Number(others) });
  return {
    by,
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
  return by === 'preference' || by === 'source' ? by : 'client';
}
