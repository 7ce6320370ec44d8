import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { GridModel } from '../model/grid-model.ts';
import { focusCell } from '../keys/row-elements.ts';
import { type GridColumn, type GridRow } from '../contract/types.ts';

export interface EditedCell {
  /** Key of the row. */
  readonly id: unknown;
  /** Id of the column. */
  readonly column: string;
}

export interface CellEditing {
  /** The column whose cell of the row is edited. */
  columnOf(id: unknown): string | undefined;
  begin(row: GridRow, column: string): void;
  /** Closes the control; goes on in the editable cell before or after it, in this row or the next. */
  end(row: GridRow, column: string, next: 'stay' | 'previous' | 'next'): void;
}

/** Which cell of a grid is edited: one at most. */
export function useCellEditing(body: RefObject<HTMLElement | null>, model: GridModel, columns: readonly GridColumn[]): CellEditing {
  const [cell, setCell] = useState<EditedCell>();
  const shownColumns = useRef(columns);
  /** The cell that was edited, until it has the focus again. */
  const left = useRef<{ readonly index: number; readonly column: string }>(undefined);
  useLayoutEffect(() => {
    shownColumns.current = columns;
    if (left.current === undefined) return;
    const { index, column } = left.current;
    left.current = undefined;
    focusCell(body.current, index, column);
  });

  const begin = useCallback((row: GridRow, column: string) => setCell({ id: model.idOf(row), column }), [model]);
  const end = useCallback(
    (row: GridRow, column: string, next: 'stay' | 'previous' | 'next') => {
      const index = model.indexOf(model.idOf(row));
      const target = index === undefined || next === 'stay' ? undefined : neighbour(model, shownColumns.current, index, column, next);
      if (target === undefined) {
        if (index !== undefined) left.current = { index, column };
        return setCell(undefined);
      }
      model.activate(target.index);
      setCell(target);
    },
    [model],
  );
  return { columnOf: (id) => (cell !== undefined && cell.id === id ? cell.column : undefined), begin, end };
}

function neighbour(
  model: GridModel,
  columns: readonly GridColumn[],
  from: number,
  column: string,
  next: 'previous' | 'next',
): (EditedCell & { readonly index: number }) | undefined {
  const step = next === 'next' ? 1 : -1;
  let place = columns.findIndex((one) => one.id === column) + step;
  for (let index = from; ; index += step) {
    const entry = model.entry(index);
    if (entry === undefined) return undefined;
    for (; place >= 0 && place < columns.length; place += step) {
      const found = columns[place];
      if (found?.edit?.isEditable(entry[1]) === true) return { id: entry[0], column: found.id, index };
    }
    place = step > 0 ? 0 : columns.length - 1;
  }
}
