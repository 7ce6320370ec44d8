import type { ReactNode } from 'react';
import type { GridTable } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { RowEntry } from '../model/selection.ts';
import { rowsToDraw, type RowWindow } from '../window/use-window.ts';
import { GridBodyRow, type GridDrawing } from './grid-row.tsx';
import { GhostRow } from './placeholder-rows.tsx';

export interface DrawnRows {
  readonly grid: GridProps;
  readonly model: GridModel;
  readonly table: GridTable;
  readonly drawing: GridDrawing;
  readonly view: RowWindow;
  readonly tabStop: number;
  readonly isNarrow: boolean;
  readonly paper: readonly RowEntry[] | undefined;
  /** Pixels. */
  readonly rowHeight: number;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
}

/** The rows in view, or those that are printed. */
export function drawRows(drawn: DrawnRows): readonly ReactNode[] {
  const { model, view, tabStop, paper, rowHeight } = drawn;
  const indexes = paper?.map((_, index) => index) ?? rowsToDraw(view.from, view.to, tabStop, model.cache.total ?? 0);
  // A row that moved between two requests may be in both blocks.
  const seen = new Set<string>();
  return indexes.map((index) => {
    const entry = paper?.[index] ?? model.entry(index);
    const top = paper === undefined ? view.topOf(index) : index * rowHeight;
    const id = entry && model.keyOf(entry[1]);
    const key = id !== undefined && seen.has(id) ? `${id} ${index}` : id;
    if (id !== undefined) seen.add(id);
    return drawRow(drawn, { index, entry, id, key, top });
  });
}

interface RowPlace {
  readonly index: number;
  readonly entry: RowEntry | undefined;
  readonly id: string | undefined;
  readonly key: string | undefined;
  /** Pixels. */
  readonly top: number;
}

function drawRow(drawn: DrawnRows, { index, entry, id, key, top }: RowPlace): ReactNode {
  const { grid, model, table, drawing, view, tabStop, isNarrow, paper, onAction } = drawn;
  const { cache } = model;
  const isActive = index === tabStop;
  const { range } = model;
  const row = id === undefined ? undefined : table.getRowModel().rowsById[id];
  if (entry === undefined || row === undefined) {
    const offersRetry = cache.isFailed(index) && (index === view.first || !cache.isFailed(index - 1));
    const onRetry = offersRetry ? () => cache.retry() : undefined;
    return <GhostRow key={`ghost ${index}`} index={index} top={top} isActive={isActive} onRetry={onRetry} texts={grid.texts} />;
  }
  const { editingCell } = table.getState();
  // What is printed may lie beyond the rows that the table has selected.
  const isSelected = paper === undefined ? row.getIsSelected() : model.isSelected(entry[0], index);
  return (
    <GridBodyRow
      key={key}
      table={table}
      row={row}
      index={index}
      top={top}
      drawing={drawing}
      actions={grid.rowActions}
      isSelected={grid.selection === 'none' ? undefined : isSelected}
      isActive={isActive}
      isFresh={model.fresh.has(entry[0])}
      newRow={grid.texts.newRow}
      hasBox={grid.selection === 'multiple'}
      isNarrow={isNarrow}
      editing={editingCell?.row.id === id ? editingCell?.column.id : undefined}
      inRange={range !== undefined && index >= range.first && index <= range.last ? range.columns : undefined}
      isMuted={grid.isMuted}
      namedBy={grid.namedBy}
      isWhole={grid.onOpen === undefined || model.unfolded.has(entry[0])}
      onAction={onAction}
    />
  );
}
