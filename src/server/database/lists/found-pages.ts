import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { ordered, type PageRequest, pageOf } from './lists.ts';
import type { SortTerm } from './sort-term.ts';

interface Rows<DB, TB extends keyof DB, O> {
  readonly rows: SelectQueryBuilder<DB, TB, O>;
  readonly order: readonly SortTerm[];
}

/** With more matches, the rows of a page are usually found soon by reading the list in its order. */
const MANY = 4_000;
/** Rows read in that order at most; if the condition correlates with the order, all matches may be at the end. */
const WALKED = 30_000;
/** Pages beyond this row, and whole lists, are read in order without that limit. */
const DEEP = 5_000;

/** How the rows of a page are found: `gather` reads few matches by the index of a condition, `walk` reads the index of the order. */
export type Way = 'gather' | 'walk';

export function wayFor(total: number): Way {
  return total > MANY ? 'walk' : 'gather';
}

interface Conditions {
  readonly conditions: readonly Expression<SqlBool>[];
  readonly order: readonly SortTerm[];
  readonly way: Way;
}

/**
 * Rows that meet the conditions, to be ordered and cut to a page. The total is known, so the plan is chosen here and not left to an
 * estimate of the planner. `walk` may find too few rows: the caller then repeats with `gather`.
 */
export function rowsMeeting<DB, TB extends keyof DB, O>(
  all: SelectQueryBuilder<DB, TB, O>,
  id: Expression<number>,
  { conditions, order, way }: Conditions,
  { page, size, cursor }: PageRequest,
): SelectQueryBuilder<DB, TB, O> {
  const idOnly = (rows: SelectQueryBuilder<DB, TB, O>) => rows.clearSelect().select(sql<number>`${id}`.as('id'));
  const meeting = (each: readonly Expression<SqlBool>[]) => all.where((eb) => eb.and([...each]));
  if (way === 'gather') return all.where(sql<SqlBool>`${id} = any(array(${idOnly(meeting(conditions))}))`);
  const to = page * size;
  // In this form no index is used for the condition.
  const met = conditions.map((condition) => sql<SqlBool>`(${condition}) is true`);
  if (to > DEEP || cursor !== undefined) return meeting(met);
  const walked = ordered(idOnly(all), id, order).select(sql<SqlBool>`${sql.join(met, sql` and `)}`.as('is_met'));
  const ids = sql`select id from (${walked.limit(sql.lit(WALKED))}) as w where is_met limit ${sql.lit(to)}`;
  return all.where(sql<SqlBool>`${id} = any(array(${ids}))`);
}

/**
 * One page of two lists, one after the other: two queries for one batch, whose rows together are the page. Each list
 * keeps its own order, and the second is not read if the first fills the page.
 * @param all the rows of both, and more, without their conditions
 */
export function pageOfBoth<DB, TB extends keyof DB, O, S>(
  all: SelectQueryBuilder<DB, TB, O>,
  [first, second]: readonly [Rows<DB, TB, O>, Rows<DB, TB, O>],
  id: Expression<number>,
  { page, size }: PageRequest,
  select: (rows: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, S>,
): readonly [SelectQueryBuilder<DB, TB, S>, SelectQueryBuilder<DB, TB, S>] {
  const [from, to] = [sql.lit((page - 1) * size), sql.lit(page * size)];
  const idOnly = (rows: SelectQueryBuilder<DB, TB, O>) => rows.clearSelect().select(sql<number>`${id}`.as('id'));
  // Rows of the first list on this page and before it: never more than the page has use for.
  const before = sql<number>`(select count(*) from (${idOnly(first.rows).limit(to)}) as f)`;
  // The planner needs the inner limit as a constant; the outer ones skip rows that the first list has returned.
  const ids = sql`select id from (${idOnly(ordered(second.rows, id, second.order)).limit(to)}) as s
    limit greatest(0, ${to} - greatest(${before}, ${from})) offset greatest(0, ${from} - ${before})`;
  const rest = all.where(sql<SqlBool>`${id} = any(array(${ids}))`);
  return [pageOf(first.rows, id, first.order, { page, size }, select, all), ordered(select(rest), id, second.order)];
}
