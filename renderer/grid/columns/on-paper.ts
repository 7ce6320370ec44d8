/** Which columns of a grid a sheet has room for. Pure. */
import type { Orientation } from '#renderer/services/sheet.ts';
import type { ArrangedColumns } from './use-arrangement.ts';
import { idOf } from './arrangement.ts';
import type { GridColumn } from '../contract/column.ts';

/** Pixels of a sheet of A4 between the margins that browsers leave by themselves; letter paper has a few more, or fewer turned. */
const SHEET: Readonly<Record<Orientation, number>> = { portrait: 710, landscape: 980 };
const DEFAULT_SIZE = 180;
/** Columns may be so much narrower than on the screen: their texts break there. */
const SQUEEZE = 0.8;

export interface PrintedColumns {
  readonly sheet: Orientation;
  /** Pixels of what stands beside the columns. */
  readonly sides: number;
}

/** Those in sight that do not fit, in their order: the rest of them stand on a second line of each row. */
export function beyondPaper(
  columns: readonly GridColumn[],
  { columnOrder, columnVisibility, columnSizing }: ArrangedColumns['state'],
  { sheet, sides }: PrintedColumns,
): readonly string[] {
  const sizes = new Map(columns.map((column) => [idOf(column), column.size ?? DEFAULT_SIZE]));
  const shown = columnOrder.filter((id) => sizes.has(id) && columnVisibility[id] !== false);
  let left = SHEET[sheet] - sides;
  const firstBeyond = shown.findIndex((id, place) => {
    left -= (columnSizing[id] ?? sizes.get(id) ?? DEFAULT_SIZE) * SQUEEZE;
    return place > 0 && left < 0;
  });
  return firstBeyond < 0 ? [] : shown.slice(firstBeyond);
}
