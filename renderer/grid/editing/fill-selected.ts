import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridPaste } from '../contract/types.ts';
import { readSelected, selectedRows } from '../copy/selected-rows.ts';
import type { GridModel } from '../model/grid-model.ts';
import { filledDown } from './cell-range.ts';
import { asBlock, textsIn } from './range-cells.ts';

/** What Ctrl+D puts where if several rows are selected: the cell of the first into the others. */
export async function fillSelected(model: GridModel, table: GridTable, column: string): Promise<GridPaste | undefined> {
  const filled = shownColumns(table).find(({ id }) => id === column);
  const reading = { signal: new AbortController().signal, onRead: () => undefined };
  const [from, ...to] = selectedRows(model) ?? (await readSelected(model, reading));
  if (filled === undefined || from === undefined || to.length === 0) return undefined;
  return { text: asBlock(filledDown(textsIn([filled], [from, ...to]))), columns: [column], rowAt: (step) => to[step] };
}
