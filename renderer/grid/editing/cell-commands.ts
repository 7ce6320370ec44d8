import type { KeyboardEvent } from 'react';
import { copyRows } from '../copy/copy-rows.ts';
import { onCell, onRowOfCells, type CellKeys } from './cell-keys.ts';
import { fillSelected } from './fill-selected.ts';
import type { CellParts } from './grid-cells.ts';

export function onCellKey(parts: CellParts, event: KeyboardEvent<HTMLElement>, isOnRow: boolean): boolean | undefined {
  return isOnRow ? onRowOfCells(event, parts.tabStop, keysOf(parts)) : onCell(event, keysOf(parts));
}

function keysOf({ grid, model, table, body, positions }: CellParts): CellKeys {
  const { rowsById } = table.getRowModel();
  return {
    body: () => body.current,
    edit(index, column) {
      const row = rowsById[model.keyAt(index) ?? ''];
      const cell = row?.getVisibleCells().find((one) => one.column.id === column);
      if (cell !== undefined) table.setEditingCell(cell);
    },
    open: (index) => {
      model.activate(index);
      const row = model.entry(index)?.[1];
      positions.note(index);
      if (row !== undefined) grid.onOpen?.(row);
    },
    selectAll: () => model.toggleEverything(),
    fillDown: (_, column) =>
      void fillSelected(model, table, column).then((fill) => {
        if (fill !== undefined) grid.onPaste?.(fill);
      }),
    copy: (index, column) => {
      const copy = copyRows(model, table, index, column);
      if (copy !== undefined) grid.onCopy?.(copy);
    },
  };
}
