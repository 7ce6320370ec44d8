/** Which columns of a grid a sheet has room for. Pure. */
import type { Orientation } from '#renderer/services/print-sheet.ts';
import type { ArrangedColumns } from './use-arrangement.ts';
import { idOf } from './arrangement.ts';
import { narrowest } from './column-widths.ts';
import type { GridColumn } from '../contract/column.ts';

/** Pixels of a sheet of A4 between the margins that browsers leave by themselves; letter paper has a few more, or fewer turned. */
export const SHEET: Readonly<Record<Orientation, number>> = { portrait: 710, landscape: 980 };
const DEFAULT_SIZE = 180;

/**
 * The visible columns that do not fit, in their order: they are printed on a second line of each row.
 * @param leastOf pixels that a column's head and numbers take
 */
export function beyondPaper(
  columns: readonly GridColumn[],
  { columnOrder, columnVisibility, columnSizing }: ArrangedColumns['state'],
  { sheet, leastOf }: { readonly sheet: Orientation; leastOf(column: GridColumn): number },
): readonly string[] {
  const byId = new Map(columns.map((column) => [idOf(column), column]));
  const shown = columnOrder.filter((id) => byId.has(id) && columnVisibility[id] !== false);
  let left = SHEET[sheet];
  const firstBeyond = shown.findIndex((id, place) => {
    const column = byId.get(id);
    const { size = DEFAULT_SIZE, meta } = column ?? {};
    const least = column === undefined ? 0 : leastOf(column);
    left -= columnSizing[id] ?? Math.max(narrowest(Math.max(size, least), meta?.isLong === true), least);
    return place > 0 && left < 0;
  });
  return firstBeyond < 0 ? [] : shown.slice(firstBeyond);
}
