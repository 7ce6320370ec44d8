import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { UnknownSortColumn } from '../connection/errors.ts';
import type { ListCursor } from './list-cursor.ts';
import type { SortColumn, SortTerm } from './sort-term.ts';

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Position in a reading of the whole list: the page begins after it, and `page` is ignored. */
  readonly cursor?: ListCursor;
}

/** One entry of a SortModel, as the API receives it. */
export interface SortModelEntry {
  readonly colId: string;
  readonly sort: 'asc' | 'desc';
}

/** The sort terms of a request; `columns` is the list's allow-list. Throws `UnknownSortColumn` (400). */
export function sortTerms(columns: ReadonlyMap<string, SortColumn>, model: readonly SortModelEntry[]): SortTerm[] {
  return model.map(({ colId, sort }) => {
    const column = columns.get(colId);
    if (!column) throw new UnknownSortColumn(colId);
    return { ...column, direction: sort };
  });
}

/** A column of an entity. A required field has no blanks, and an index may serve it in both directions. */
export function sortColumn(by: Expression<unknown>, { format }: Pick<FieldSchema, 'format'>, isRequired: boolean): SortColumn {
  return { by, blanksLast: !isRequired && (format === 'date' || format === 'date-time') };
}

/** Beyond this offset the ids are read first, then only the rows of the page. */
const DEEP = 1_000;

/**
 * One page of `filtered`. `id` is unique and breaks ties, so that pages neither repeat nor skip a row; `select` names
 * the columns. Totals are counted separately: see `Totals`.
 * @param all what the rows of a deep page are read from once their ids are known: without conditions whose index would
 *   then be asked for nothing
 */
export function pageOf<DB, TB extends keyof DB, O, S>(
  filtered: SelectQueryBuilder<DB, TB, O>,
  id: Expression<number>,
  order: readonly SortTerm[],
  { page, size, cursor }: PageRequest,
  select: (rows: SelectQueryBuilder<DB, TB, O>) => SelectQueryBuilder<DB, TB, S>,
  all = filtered,
): SelectQueryBuilder<DB, TB, S> {
  if (cursor !== undefined) {
    const terms = [...order, { by: id, direction: order.at(-1)?.direction ?? 'asc' }];
    const rows = select(filtered.where(cursor.follows(terms))).select(cursor.placeIn(terms));
    return ordered(rows, id, order).limit(sql.lit(size));
  }
  const offset = (page - 1) * size;
  // Literals, not parameters: the generic plan is more expensive than the custom one, so the server would plan each time.
  if (offset < DEEP) return ordered(select(filtered), id, order).limit(sql.lit(size)).offset(sql.lit(offset));
  const ids = ordered(filtered, id, order)
    .limit(size)
    .offset(offset)
    .clearSelect()
    .select(sql<number>`${id}`.as('id'));
  // An array is computed once; `in` may be planned as a join that scans the index for every row.
  return ordered(select(all.where(sql<SqlBool>`${id} = any(array(${ids}))`)), id, order);
}

/** In this order, and by id where it leaves two rows equal. */
export function ordered<DB, TB extends keyof DB, O>(
  rows: SelectQueryBuilder<DB, TB, O>,
  id: Expression<number>,
  order: readonly SortTerm[],
) {
  const sorted = order.reduce(
    (rest, { by, direction, blanksLast }) =>
      // Ascending it is the default, and an index serves the default alone.
      direction === 'desc' && blanksLast === true ? rest.orderBy(by, (term) => term.desc().nullsLast()) : rest.orderBy(by, direction),
    rows,
  );
  const last = order.at(-1);
  return last?.isUnique === true ? sorted : sorted.orderBy(id, last?.direction ?? 'asc');
}
