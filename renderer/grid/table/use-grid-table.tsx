/** The one table instance of a grid: columns, their state, sorting, selection, and the loaded rows as its data. */
import { useMantineReactTable, type MRT_SortingState, type MRT_TableOptions, type MRT_VisibilityState } from 'mantine-react-table';
import { useMemo, useState, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react';
import { LEAST_WIDTH, MOST_WIDTH } from '../columns/arrangement.ts';
import type { ArrangedColumns } from '../columns/use-arrangement.ts';
import { BOXES } from '../columns/checkbox-column.ts';
import type { GridTable, GridTableMeta } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import { SelectAll } from '../head/select-all.tsx';
import type { LoadedRows } from '../model/block-cache.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { Paper } from '../model/printed-rows.ts';
import { StableColumns } from './stable-columns.ts';
import { drawBox } from './row-box.tsx';
import { RowsOnDemand } from './rows-on-demand.ts';

export interface GridTableOptions {
  readonly grid: GridProps;
  readonly model: GridModel;
  readonly total: number | undefined;
  readonly paper: Paper;
  readonly arranged: ArrangedColumns;
  readonly sorting: MRT_SortingState;
  readonly setSorting: Dispatch<SetStateAction<MRT_SortingState>>;
  /** Stays the same but for the totals. */
  readonly meta: GridTableMeta;
}

/** A column is at least as wide as a finger, and no wider than a screen. */
const DEFAULT_COLUMN = { minSize: LEAST_WIDTH, maxSize: MOST_WIDTH } as const;

export function useGridTable(options: GridTableOptions): { readonly table: GridTable; readonly rows: RowsOnDemand } {
  const { grid, model, total, paper, arranged, sorting, setSorting, meta } = options;
  const { columns, selection, texts } = grid;
  const [rows] = useState(() => new RowsOnDemand(model.keyOf));
  const [kept] = useState(() => new StableColumns<GridTable['options']['columns']>());
  const inMemory = useSyncExternalStore(model.subscribe, model.loaded);
  const loaded = useMemo(() => (paper.rows === undefined ? inMemory : printed(paper.rows)), [paper.rows, inMemory]);
  rows.show(loaded);
  const displayColumnDefOptions = useMemo<NonNullable<MRT_TableOptions<GridRow>['displayColumnDefOptions']>>(
    () => ({
      [BOXES]: {
        Header: ({ table }) => <SelectAll model={model} label={texts.selectAll} tabIndex={table.options.rowCount === 0 ? 0 : -1} />,
        Cell: ({ row }) => drawBox(row, texts.selectRow),
        meta: { isPlain: true },
      },
    }),
    [model, texts],
  );
  const hasBoxes = selection !== 'none';
  const table = useMantineReactTable<GridRow>({
    // The library mutates its column definitions.
    columns: useMemo(() => columns.map((column) => ({ ...column })), [columns]),
    data: loaded.rows,
    rowCount: total ?? 0,
    getRowId: model.keyOf,
    getCoreRowModel: rows.getCoreRowModel,
    manualPagination: true,
    manualSorting: true,
    manualFiltering: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableColumnPinning: true,
    enableColumnOrdering: arranged.isOpen,
    enableColumnResizing: arranged.isOpen,
    enableRowSelection: hasBoxes,
    enableMultiRowSelection: selection === 'multiple',
    layoutMode: 'grid',
    defaultColumn: DEFAULT_COLUMN,
    displayColumnDefOptions,
    meta,
    state: {
      ...arranged.state,
      columnVisibility: withoutBeyond(arranged.state.columnVisibility, meta.beyond),
      columnOrder: hasBoxes ? [BOXES, ...arranged.state.columnOrder] : arranged.state.columnOrder,
      sorting,
    },
    ...arranged.handlers,
    onSortingChange: setSorting,
    onRowSelectionChange: model.setRowSelection,
  });
  table.options.columns = kept.keep(table.options.columns, [columns, displayColumnDefOptions, selection, arranged.isOpen]);
  table.options.state = withSelectionOf(model, table.options.state);
  return { table, rows };
}

/** Columns on the second line of each row. */
function withoutBeyond(visibility: MRT_VisibilityState, beyond: readonly string[]): MRT_VisibilityState {
  return beyond.length === 0 ? visibility : { ...visibility, ...Object.fromEntries(beyond.map((id) => [id, false])) };
}

/** The selection is read on demand: re-rendering the table on every arrow key takes half of the key's time. */
function withSelectionOf(model: GridModel, state: GridTable['options']['state']): GridTable['options']['state'] {
  return {
    ...state,
    get rowSelection() {
      return model.rowSelection();
    },
  };
}

function printed(rows: NonNullable<Paper['rows']>): LoadedRows {
  return { rows: rows.map(([, row]) => row), places: rows.map((_, place) => place) };
}
