/** Which columns of a grid a sheet has room for. Pure. */
import type { ArrangedColumns } from './use-arrangement.ts';
import { idOf } from './arrangement.ts';
import type { GridColumn } from '../contract/column.ts';

/** Pixels of a sheet of A4 between the margins that browsers leave by themselves. */
const SHEET = 710;
const DEFAULT_SIZE = 180;
/** Columns may be so much narrower than on the screen: their texts break there. */
const SQUEEZE = 0.8;

/** Those in sight that do not fit, in their order: the rest of them stand on a second line of each row. */
export function beyondPaper(
  columns: readonly GridColumn[],
  { columnOrder, columnVisibility, columnSizing }: ArrangedColumns['state'],
  sides: number,
): readonly string[] {
  const sizes = new Map(columns.map((column) => [idOf(column), column.size ?? DEFAULT_SIZE]));
  const shown = columnOrder.filter((id) => sizes.has(id) && columnVisibility[id] !== false);
  let left = SHEET - sides;
  const firstBeyond = shown.findIndex((id, place) => {
    left -= (columnSizing[id] ?? sizes.get(id) ?? DEFAULT_SIZE) * SQUEEZE;
    return place > 0 && left < 0;
  });
  return firstBeyond < 0 ? [] : shown.slice(firstBeyond);
}
