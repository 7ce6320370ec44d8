/**
 * A grid over a list of any length. The table library keeps the columns, their order, pinning and sorting; head and rows are drawn
 * here, so scrolling never redraws the library. The only file that imports it.
 */
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useMantineReactTable, type MRT_ColumnDef, type MRT_SortingState } from 'mantine-react-table';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { GridBody } from './grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead, headControls } from './grid-head.tsx';
import { actionsWidth } from './grid-row.tsx';
import { GridTooltip } from './grid-tooltip.tsx';
import { narrowRowHeight } from './narrow-row.ts';
import { focusTabStop } from './row-elements.ts';
import { columnId, type GridColumn, type GridProps, type GridRow, type GridSort } from './types.ts';
import { useFillHeight } from './use-fill-height.ts';
import { useGridModel } from './use-grid-model.ts';
import classes from './grid.module.css';

const ROW_HEIGHT = 32;
const HEAD_HEIGHT = 34;
/** Pixels of the grid below which a row is drawn as several lines. */
const NARROW = 600;
const BOX_WIDTH = 40;
/** Padding beside a narrow row's text. */
const NARROW_PADDING = 26;
const NO_ROWS: GridRow[] = [];

export function DataGrid(grid: GridProps): ReactNode {
  const { columns, rowActions, texts } = grid;
  const [sorting, setSorting] = useState<MRT_SortingState>(() => sortingOf(grid.initialSort, columns));
  const model = useGridModel(grid, sortOf(sorting, columns));
  const total = useSyncExternalStore(model.subscribe, model.total);
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize<HTMLDivElement>();
  const frameRef = useMergedRef(frame, measured);
  const height = useFillHeight(container, grid.height);

  const pinned = grid.pinFirst ? columns.slice(0, 1).map(columnId) : [];
  const table = useMantineReactTable<GridRow>({
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: NO_ROWS,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableColumnPinning: true,
    state: { sorting, columnOrder: columns.map(columnId), columnPinning: { left: pinned, right: [] } },
    onSortingChange: setSorting,
  });
  const order = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join('\n');
  const shownColumns = useMemo(
    () => order.split('\n').flatMap((id) => columns.find((column) => columnId(column) === id) ?? []),
    [order, columns],
  );

  const latest = useRef(grid);
  useLayoutEffect(() => {
    latest.current = grid;
  });
  const onAction = useCallback((name: string, row: GridRow, anchor: HTMLElement) => latest.current.onRowAction?.(name, row, anchor), []);
  const lastHead = useRef<HTMLElement>(null);
  const enterHead = () => {
    const controls = headControls(head.current);
    const control = controls.find((one) => one === lastHead.current) ?? controls[0];
    control?.focus();
    return control !== undefined;
  };

  const hasBox = grid.selection === 'multiple';
  const buttons = rowActions.length === 0 ? 0 : actionsWidth(rowActions);
  const wholeWidth = columns.reduce((sum, column) => sum + column.width, 0) + buttons + (hasBox ? BOX_WIDTH : 0);
  // A few short columns fit where many do not.
  const isNarrow = width > 0 && width < Math.min(NARROW, wholeWidth);
  const rowHeight = isNarrow ? narrowRowHeight(shownColumns, width - NARROW_PADDING - (hasBox ? BOX_WIDTH : 0)) : ROW_HEIGHT;
  const look: CSSProperties & Record<'--grid-row' | '--grid-box' | '--grid-actions' | '--grid-width', string> = {
    '--grid-row': `${rowHeight}px`,
    '--grid-box': hasBox ? `${BOX_WIDTH}px` : '0px',
    '--grid-actions': `${buttons}px`,
    '--grid-width': `${wholeWidth}px`,
  };
  return (
    <div ref={frameRef} className={classes['frame']} data-narrow={isNarrow || undefined} style={look}>
      <div ref={container} className={classes['container']} style={{ height }} tabIndex={-1}>
        <div
          role="grid"
          className={classes['table']}
          aria-label={grid.label}
          aria-rowcount={total === undefined ? -1 : total + 1}
          aria-multiselectable={hasBox || undefined}
          aria-busy={total === undefined || undefined}
        >
          <GridHead
            ref={head}
            sorts={(table.getHeaderGroups()[0]?.headers ?? []).map(({ column }) => ({
              id: column.id,
              sorted: column.getIsSorted(),
              onSort: column.getToggleSortingHandler(),
            }))}
            columns={shownColumns}
            model={model}
            texts={texts}
            hasBox={hasBox}
            hasActions={rowActions.length > 0}
            pinFirst={grid.pinFirst}
            hasRows={(total ?? 0) > 0}
            onFocused={(control) => {
              lastHead.current = control;
            }}
          />
          <GridBody
            grid={grid}
            model={model}
            columns={shownColumns}
            container={container}
            isNarrow={isNarrow}
            rowHeight={rowHeight}
            headHeight={isNarrow ? 0 : HEAD_HEIGHT}
            onAction={onAction}
            onLeaveUp={enterHead}
          />
        </div>
      </div>
      <GridFoot
        model={model}
        texts={texts}
        found={grid.found}
        onRetry={() => {
          model.cache.retry();
          // The button that was pressed goes away.
          focusTabStop(container.current);
        }}
      />
      <GridTooltip frame={frame} />
    </div>
  );
}

function definitionOf(column: GridColumn): MRT_ColumnDef<GridRow> {
  return {
    id: columnId(column),
    accessorFn: (row) => row[column.field],
    header: column.header,
    size: column.width,
    enableSorting: column.isSortable,
  };
}

/** Sources sort by field, the table by column. */
function sortOf(sorting: MRT_SortingState, columns: readonly GridColumn[]): readonly GridSort[] {
  return sorting.flatMap(({ id, desc }) => {
    const column = columns.find((one) => columnId(one) === id);
    return column === undefined ? [] : { colId: column.field, sort: desc ? 'desc' : 'asc' };
  });
}

function sortingOf(sort: readonly GridSort[], columns: readonly GridColumn[]): MRT_SortingState {
  return sort.flatMap(({ colId, sort: direction }) => {
    const column = columns.find(({ field }) => field === colId);
    return column === undefined ? [] : { id: columnId(column), desc: direction === 'desc' };
  });
}
