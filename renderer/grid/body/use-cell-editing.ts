import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';
import { isEditable } from '../cells/cell-content.tsx';
import { BOXES } from '../columns/checkbox-column.ts';
import type { GridTable, NextCell, TableCell } from '../contract/column.ts';
import type { GridModel } from '../model/grid-model.ts';
import { focusCell } from '../keys/row-elements.ts';
import type { GridRow } from '../contract/types.ts';

/** Ends the edit of a cell and opens the previous or next editable cell, in this row or the next. */
export type EndEdit = (row: GridRow, column: string, next: NextCell) => void;

/** What happens when the edit of a cell ends. The table keeps which cell is edited: one at most. */
export function useCellEditing(body: RefObject<HTMLElement | null>, model: GridModel, table: GridTable): EndEdit {
  const { editingCell } = table.getState();
  const edited = useRef<TableCell>(null);
  /** Id of the column in which Tab began. */
  const began = useRef<string>(undefined);
  useLayoutEffect(() => {
    const before = edited.current;
    edited.current = editingCell;
    if (before === null || editingCell !== null || !isWhereItFell(document.activeElement)) return;
    const index = model.indexOf(model.idOf(before.row.original));
    if (index !== undefined) focusCell(body.current, index, before.column.id);
  }, [body, model, editingCell]);

  return useCallback(
    (row, column, next) => {
      const index = model.indexOf(model.idOf(row));
      const isOver = next === 'stay' || next === 'down';
      const start = isOver ? began.current : (began.current ?? column);
      began.current = isOver ? undefined : start;
      const below = next === 'down' && index !== undefined && start !== undefined ? cellAt(model, table, index + 1, start) : undefined;
      // It gets the focus once the control is gone.
      if (below !== undefined) edited.current = below;
      const target = index === undefined || isOver ? undefined : neighbour(model, table, index, column, next);
      if (target === undefined) return table.setEditingCell(null);
      model.activate(target.index);
      table.setEditingCell(target.cell);
    },
    [model, table],
  );
}

/** The removed control left the focus on the page or the row; anywhere else the user has put it. */
function isWhereItFell(focused: Element | null): boolean {
  return focused === null || focused === document.body || (focused instanceof HTMLElement && focused.dataset['index'] !== undefined);
}

function cellAt(model: GridModel, table: GridTable, index: number, column: string): TableCell | undefined {
  const row = table.getRowModel().rowsById[model.keyAt(index) ?? ''];
  return row?.getVisibleCells().find((cell) => cell.column.id === column);
}

function neighbour(
  model: GridModel,
  table: GridTable,
  from: number,
  column: string,
  next: 'previous' | 'next',
): { readonly cell: TableCell; readonly index: number } | undefined {
  const step = next === 'next' ? 1 : -1;
  const { rowsById } = table.getRowModel();
  let after: string | undefined = column;
  for (let index = from; ; index += step) {
    const row = rowsById[model.keyAt(index) ?? ''];
    if (row === undefined) return undefined;
    const cells = row.getVisibleCells().filter((cell) => cell.column.id !== BOXES);
    let place: number =
      after === undefined ? (step > 0 ? 0 : cells.length - 1) : cells.findIndex((cell) => cell.column.id === after) + step;
    after = undefined;
    for (; place >= 0 && place < cells.length; place += step) {
      const cell = cells[place];
      if (cell !== undefined && isEditable(cell)) return { cell, index };
    }
  }
}
