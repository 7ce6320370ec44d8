import type { MRT_SortingState } from 'mantine-react-table';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useActionsWidth } from './body/use-actions-width.ts';
import type { GridDrawing } from './body/grid-row.tsx';
import { useCellEditing } from './body/use-cell-editing.ts';
import { useFigureWidths } from './body/use-figure-widths.ts';
import { idOf } from './columns/arrangement.ts';
import { gridLook, NARROW } from './columns/grid-look.ts';
import { beyondPaper } from './columns/printed-columns.ts';
import { headWidth } from './columns/text-width.ts';
import { shownColumns } from './columns/checkbox-column.ts';
import { useArrangement } from './columns/use-arrangement.ts';
import { useHeadChanges } from './columns/use-head-changes.ts';
import type { GridColumn } from './contract/column.ts';
import type { GridProps } from './contract/types.ts';
import { useHeadEntry } from './head/use-head-entry.ts';
import { usePaper } from './model/printed-rows.ts';
import { useGridModel } from './model/use-grid-model.ts';
import { sortingOf, sortOf } from './table/sorting.ts';
import { useGridTable } from './table/use-grid-table.tsx';
import { useTableMeta } from './table/use-table-meta.ts';
import { useAside } from './window/use-aside.ts';
import { useFillHeight } from './window/use-fill-height.ts';
import { useWidth } from './window/use-width.ts';

/** State of a grid: its model, its table, and the sizes of its parts. */
export function useGridParts(grid: GridProps) {
  const { columns } = grid;
  const [sorting, setSorting] = useState<MRT_SortingState>(() => sortingOf(grid.initialSort, columns));
  const model = useGridModel(grid, sortOf(sorting, columns));
  useSortReport(grid, sorting);
  const total = useSyncExternalStore(model.subscribe, model.total);
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const room = useWidth(container);
  useAside(container);
  const arranged = useArrangement(grid);
  const isSorted = (column: GridColumn) => sorting.some(({ id }) => id === idOf(column));
  const figuresOf = useFigureWidths(model, columns, grid.totals);
  const leastOf = (column: GridColumn) => Math.max(headWidth(column.header, isSorted(column)), figuresOf(column));
  // Beside other parts of a page rows stay narrow on paper, too.
  const isColumn = width > 0 && width < NARROW && window.innerWidth >= NARROW;
  const paper = usePaper(model, frame, (sheet) => (isColumn ? [] : beyondPaper(columns, arranged.state, { sheet, leastOf })));
  const { meta, latest } = useTableMeta(grid, model, paper.beyond);
  const { table, rows } = useGridTable({ grid, model, total, paper, arranged, sorting, setSorting, meta });
  useImperativeHandle(grid.tableRef, () => table, [table]);
  const onEdited = useCellEditing(container, model, table);
  useLayoutEffect(() => {
    latest.current = { onEdited, onAction: (...pressed) => grid.onRowAction?.(...pressed) };
  });
  const shown = shownColumns(table);
  const order = shown.map((column) => `${column.id} ${String(column.getIsPinned())}`).join('\n');
  const drawing = useDrawing(columns, order);
  const { head, enterHead, onHeadFocused } = useHeadEntry();
  const { changes, announcement } = useHeadChanges(head, table, grid.texts);
  const buttons = useActionsWidth(model, grid.rowActions);
  const height = useFillHeight(container, grid.height);
  const look = gridLook({ grid, table, shown, paper, isOpen: arranged.isOpen, width, room, buttons, height, leastOf, figuresOf });
  const rowsOf = { model, total, table, rows, shown, drawing, meta, sorting, arranged };
  return { ...rowsOf, grid, frame, container, paper, head, enterHead, onHeadFocused, changes, announcement, look };
}

export type GridParts = ReturnType<typeof useGridParts>;

function useDrawing(columns: GridProps['columns'], order: string): GridDrawing {
  return useMemo(() => ({ columns, order }), [columns, order]);
}

/** Reports what the user sorts by; what the grid begins with is known. */
function useSortReport({ columns, onSort }: GridProps, sorting: MRT_SortingState): void {
  const reported = useRef(sorting);
  useEffect(() => {
    if (reported.current === sorting) return;
    reported.current = sorting;
    onSort?.(sortOf(sorting, columns));
  });
}
