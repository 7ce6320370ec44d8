import type { GridCells } from './grid-cells.ts';
import { onCellKey } from './cell-commands.ts';
import { onCellPaste } from './cell-paste.ts';
import { RangeFoot } from './range-foot.tsx';
import { onRangeKey } from './range-keys.ts';
import { onRangeMouseDown } from './range-pointer.ts';

/** Cells by keys, and ranges over them, as in a spreadsheet. */
export const cellWork: GridCells = {
  Foot: RangeFoot,
  onKeyFirst: (parts, event) => onRangeKey(parts, event) && end(event),
  onKey: onCellKey,
  onPaste: (parts, event) => onCellPaste(parts, event) && event.preventDefault(),
  onMouseDown: onRangeMouseDown,
};

function end(event: { preventDefault(): void; stopPropagation(): void }): void {
  event.preventDefault();
  event.stopPropagation();
}
