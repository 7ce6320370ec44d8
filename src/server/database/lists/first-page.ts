import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { ordered, type PageRequest, pageOf, type SortTerm } from './lists.ts';

interface Rows<DB, TB extends keyof DB, O> {
  readonly rows: SelectQueryBuilder<DB, TB, O>;
  readonly order: readonly SortTerm[];
}

/**
 * One page of two lists, one after the other: two queries for one batch, whose rows together are the page. Neither list is
 * ordered anew for the sake of the other, and the second is not touched where the first fills the page.
 */
export function pageOfBoth<DB, TB extends keyof DB, O, S>(
  first: Rows<DB, TB, O>,
  second: Rows<DB, TB, O>,
  id: Expression<number>,
  { page, size }: PageRequest,
  select: (rows: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, S>,
): readonly [SelectQueryBuilder<DB, TB, S>, SelectQueryBuilder<DB, TB, S>] {
  const [from, to] = [(page - 1) * size, page * size];
  // How many rows of this page and of those before it are of the first list: never more than the page has use for.
  const before = sql<number>`(select count(*) from (${first.rows
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(sql.lit(to))}) as f)`;
  // The inner limit is a number, by which the plan is made; the outer ones leave out what the first list has answered.
  const ids = sql`select id from (${ordered(second.rows, id, second.order)
    .clearSelect()
    .select(sql<number>`${id}`.as('id'))
    .limit(
      sql.lit(to),
    )}) as s limit greatest(0, ${sql.lit(to)} - greatest(${before}, ${sql.lit(from)})) offset greatest(0, ${sql.lit(from)} - ${before})`;
  const rest = second.rows.where(sql<boolean>`${id} = any(array(${ids}))`);
  return [pageOf(first.rows, id, first.order, { page, size }, select), ordered(select(rest), id, second.order)];
}
