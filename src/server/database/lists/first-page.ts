import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { ordered, type PageRequest, pageOf, type SortTerm } from './lists.ts';

interface Rows<DB, TB extends keyof DB, O> {
  readonly rows: SelectQueryBuilder<DB, TB, O>;
  readonly order: readonly SortTerm[];
}

/**
 * One page of two lists, one after the other: two queries for one batch, whose rows together are the page. Neither list is
 * ordered anew for the sake of the other, and the second is not touched where the first fills the page.
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
  // The inner limit is a number, by which the plan is made; the outer ones leave out what the first list has answered.
  const ids = sql`select id from (${idOnly(ordered(second.rows, id, second.order)).limit(to)}) as s
    limit greatest(0, ${to} - greatest(${before}, ${from})) offset greatest(0, ${from} - ${before})`;
  const rest = all.where(sql<SqlBool>`${id} = any(array(${ids}))`);
  return [pageOf(first.rows, id, first.order, { page, size }, select, all), ordered(select(rest), id, second.order)];
}
