/**
 * A grid over a list of any length. The table library keeps the columns, their order, pinning and sorting; head and rows are drawn
 * here, so scrolling never redraws the library. The only file that imports it.
 */
import { useMantineReactTable, type MRT_ColumnDef, type MRT_SortingState } from 'mantine-react-table';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { arrange, orderOf } from './columns/column-layout.ts';
import { ColumnMenu } from './head/column-menu.tsx';
import { widthOf, widthVariables } from './columns/column-widths.ts';
import { GridBody } from './body/grid-body.tsx';
import { GridFoot } from './grid-foot.tsx';
import { GridHead } from './head/grid-head.tsx';
import { actionsWidth } from './body/grid-row.tsx';
import { GridTooltip } from './grid-tooltip.tsx';
import { headControls } from './keys/head-keys.ts';
import { narrowRowHeight } from './columns/narrow-row.ts';
import { NarrowSort } from './head/narrow-sort.tsx';
import { usePaper } from './model/paper.ts';
import { focusTabStop } from './keys/row-elements.ts';
import { TotalsRow } from './body/totals-row.tsx';
import { type GridColumn, type GridProps, type GridRow, type GridSort } from './contract/types.ts';
import { useColumnLayout } from './columns/use-column-layout.ts';
import { useAside } from './window/use-aside.ts';
import { useFillHeight } from './window/use-fill-height.ts';
import { useGridModel } from './model/use-grid-model.ts';
import { useHeadChanges } from './columns/use-head-changes.ts';
import { useWidth } from './window/use-width.ts';
import classes from './look/grid.module.css';

const ROW_HEIGHT = { compact: 32, comfortable: 40 } as const;
const HEAD_HEIGHT = 34;
const TOTALS_HEIGHT = 33;
/** Pixels of the grid below which a row is drawn as several lines. */
const NARROW = 600;
const BOX_WIDTH = 40;
/** The column that has only the menu of columns in its head. */
const MENU_WIDTH = 40;
/** Padding beside a narrow row's text. */
const NARROW_PADDING = 26;
/** So many columns need no menu where it would take a line of its own. */
const FEW_COLUMNS = 5;
const NO_ROWS: GridRow[] = [];

export function DataGrid(grid: GridProps): ReactNode {
  const { columns, rowActions, texts, totals } = grid;
  const [sorting, setSorting] = useState<MRT_SortingState>(() => sortingOf(grid.initialSort, columns));
  const model = useGridModel(grid, sortOf(sorting, columns));
  const total = useSyncExternalStore(model.subscribe, model.total);
  const paper = usePaper(model);
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const height = useFillHeight(container, grid.height);
  useAside(container);

  const arranged = useColumnLayout(grid.arrangement);
  const { layout, isOpen } = arranged;
  const shown = useMemo(() => arrange(columns, layout), [columns, layout]);
  const pinned = grid.pinFirst ? shown.slice(0, 1).map(({ id }) => id) : [];
  const table = useMantineReactTable<GridRow>({
    columns: useMemo(() => columns.map(definitionOf), [columns]),
    data: NO_ROWS,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableColumnPinning: true,
    state: {
      sorting,
      columnOrder: [...orderOf(columns, layout)],
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, shown.includes(column)])),
      columnPinning: { left: pinned, right: [] },
    },
    onSortingChange: setSorting,
  });
  const order = table
    .getVisibleLeafColumns()
    .map(({ id }) => id)
    .join('\n');
  const shownColumns = useMemo(() => order.split('\n').flatMap((id) => columns.find((column) => column.id === id) ?? []), [order, columns]);
  const { changes, said } = useHeadChanges(head, columns, arranged, texts);

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
  const hasActions = rowActions.length > 0;
  const buttons = hasActions ? actionsWidth(rowActions) : 0;
  const end = isOpen ? Math.max(buttons, MENU_WIDTH) : buttons;
  const wholeWidth = shownColumns.reduce((sum, column) => sum + widthOf(column, layout), 0) + end + (hasBox ? BOX_WIDTH : 0);
  const ownWidth = shownColumns.reduce((sum, column) => sum + column.width, 0) + end + (hasBox ? BOX_WIDTH : 0);
  // A few short columns fit where many do not.
  const isNarrow = width > 0 && width < Math.min(NARROW, ownWidth);
  const rowHeight = isNarrow
    ? narrowRowHeight(shownColumns, width - NARROW_PADDING - (hasBox ? BOX_WIDTH : 0))
    : ROW_HEIGHT[layout.density];
  const look = {
    ...widthVariables(shownColumns, layout),
    '--grid-row': `${rowHeight}px`,
    '--grid-box': hasBox ? `${BOX_WIDTH}px` : '0px',
    '--grid-actions': `${isNarrow ? buttons : end}px`,
    '--grid-gutter': hasActions || isNarrow ? '0px' : `${end}px`,
    '--grid-width': `${wholeWidth}px`,
  };
  return (
    <div ref={frame} className={classes['frame']} data-narrow={isNarrow || undefined} style={look}>
      <div ref={container} className={classes['container']} style={{ height }} tabIndex={-1}>
        <div
          role="grid"
          className={classes['table']}
          aria-label={grid.label}
          aria-rowcount={total === undefined ? -1 : total + 1 + (totals === undefined ? 0 : 1)}
          aria-multiselectable={hasBox || undefined}
          aria-busy={total === undefined || undefined}
        >
          <GridHead
            ref={head}
            frame={frame}
            sorts={(table.getHeaderGroups()[0]?.headers ?? []).map(({ column }) => ({
              id: column.id,
              sorted: column.getIsSorted(),
              onSort: column.getToggleSortingHandler(),
            }))}
            all={columns}
            columns={shownColumns}
            arranged={arranged}
            changes={changes}
            model={model}
            texts={texts}
            hasBox={hasBox}
            hasActions={hasActions}
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
            paper={paper.rows}
            rowHeight={rowHeight}
            headHeight={isNarrow ? 0 : HEAD_HEIGHT + (totals === undefined ? 0 : TOTALS_HEIGHT)}
            onAction={onAction}
            onLeaveUp={enterHead}
          />
          {totals !== undefined && total !== undefined && total > 0 && (
            <TotalsRow
              totals={totals}
              columns={shownColumns}
              texts={texts}
              rowIndex={total + 2}
              hasBox={hasBox}
              hasActions={end > 0}
              isNarrow={isNarrow}
              pinFirst={grid.pinFirst}
            />
          )}
        </div>
      </div>
      <GridFoot
        model={model}
        texts={texts}
        said={said}
        paper={paper}
        menu={
          isOpen && isNarrow && columns.length > FEW_COLUMNS ? (
            <ColumnMenu columns={columns} arranged={arranged} changes={changes} texts={texts} tabIndex={0} hasDensity={false} />
          ) : undefined
        }
        sort={
          isNarrow && (total ?? 0) > 1 ? (
            <NarrowSort
              columns={shownColumns}
              sort={sorting[0]}
              texts={texts}
              onSort={(sort) => setSorting(sort === undefined ? [] : [sort])}
            />
          ) : undefined
        }
        hasBox={hasBox && isNarrow}
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
    id: column.id,
    accessorFn: (row) => row[column.field],
    header: column.header,
    size: column.width,
    enableSorting: column.isSortable,
  };
}

/** Sources sort by field, the table by column. */
function sortOf(sorting: MRT_SortingState, columns: readonly GridColumn[]): readonly GridSort[] {
  return sorting.flatMap(({ id, desc }) => {
    const column = columns.find((one) => one.id === id);
    return column === undefined ? [] : { colId: column.field, sort: desc ? 'desc' : 'asc' };
  });
}

function sortingOf(sort: readonly GridSort[], columns: readonly GridColumn[]): MRT_SortingState {
  return sort.flatMap(({ colId, sort: direction }) => {
    const column = columns.find(({ field }) => field === colId);
    return column === undefined ? [] : { id: column.id, desc: direction === 'desc' };
  });
}
