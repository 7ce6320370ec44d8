/** Assigns columns to the two lines of a row on a phone. */
import type { GridColumn } from '../contract/column.ts';

/** Pixels of a row without controls: padding, its title, a line of values. */
export const NARROW_ROW = 51;

/** A title of the first columns is no longer than this. */
const MOST_IN_TITLE = 4;

type Named = { readonly columnDef: Pick<GridColumn, 'meta'> };

/**
 * The columns of the title. Those of the fields that name a row, if their columns are in sight; else the
 * first columns up to the first long text, a code before its description; else the first alone.
 */
export function titleOf<Column extends Named>(columns: readonly Column[], namedBy: readonly string[]): readonly Column[] {
  const named = namedBy.flatMap((field) => columns.find(({ columnDef: { meta } }) => meta?.sortField === field) ?? []);
  if (named.length > 0) return named;
  const long = columns.slice(0, MOST_IN_TITLE).findIndex(({ columnDef: { meta } }) => meta?.isLong === true);
  return columns.slice(0, Math.max(1, long + 1));
}
