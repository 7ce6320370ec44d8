/** A grid over a list of any length. The table library keeps columns, their state and the selection; rows are loaded in blocks. */
import type { MRT_SortingState } from 'mantine-react-table';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { GridBody } from './body/grid-body.tsx';
import type { GridDrawing } from './body/grid-row.tsx';
import { hasFooter, TotalsRow } from './body/totals-row.tsx';
import { useActionsWidth } from './body/use-actions-width.ts';
import { useCellEditing } from './body/use-cell-editing.ts';
import { idOf } from './columns/arrangement.ts';
import { columnWidths } from './columns/column-widths.ts';
import { headWidth } from './columns/head-width.ts';
import { NARROW_ROW } from './columns/narrow-row.ts';
import { beyondPaper, SHEET } from './columns/printed-columns.ts';
import { menuColumns, shownColumns } from './columns/checkbox-column.ts';
import { useArrangement } from './columns/use-arrangement.ts';
import { useHeadChanges } from './columns/use-head-changes.ts';
import type { CellHandlers, GridColumn, GridTableMeta } from './contract/column.ts';
import type { GridRow, GridProps } from './contract/types.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridTooltip } from './grid-tooltip.tsx';
import { ColumnMenu } from './head/column-menu.tsx';
import { GridHead } from './head/grid-head.tsx';
import { headControls } from './keys/head-keys.ts';
import { focusTabStop } from './keys/row-elements.ts';
import { usePaper } from './model/printed-rows.ts';
import type { GridModel } from './model/grid-model.ts';
import { useGridModel } from './model/use-grid-model.ts';
import { sortingOf, sortOf } from './table/sorting.ts';
import { useGridTable } from './table/use-grid-table.tsx';
import { useAside } from './window/use-aside.ts';
import { useFillHeight } from './window/use-fill-height.ts';
import { useWidth } from './window/use-width.ts';
import classes from './look/grid.module.css';

/** By the table's density. */
const ROW_HEIGHT = { xs: 32, md: 40, xl: 40 } as const;
const HEAD_HEIGHT = 34;
const TOTALS_HEIGHT = 33;
/** Pixels of the grid below which a row is drawn as several lines. */
const NARROW = 600;
const BOX_WIDTH = 40;
/** The column that has only the menu of columns in its head. */
const MENU_WIDTH = 40;
/** Below this number of columns no menu is shown if it would need a line of its own. */
const FEW_COLUMNS = 5;
/** The library's default. */
const DEFAULT_SIZE = 180;

const NarrowSort = lazy(async () => ({ default: (await import('./head/narrow-sort.tsx')).NarrowSort }));

export function DataGrid(grid: GridProps): ReactNode {
  const { columns, rowActions, texts, totals } = grid;
  const [sorting, setSorting] = useState<MRT_SortingState>(() => sortingOf(grid.initialSort, columns));
  const model = useGridModel(grid, sortOf(sorting, columns));
  useSortTold(grid, sorting);
  const total = useSyncExternalStore(model.subscribe, model.total);
  const [totalsHeight, setTotalsHeight] = useState(TOTALS_HEIGHT);
  const frame = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const room = useWidth(container);
  useAside(container);

  const arranged = useArrangement(grid);
  const { isOpen } = arranged;
  const latest = useRef<CellHandlers>(undefined);
  const handlers = useMemo<CellHandlers>(
    () => ({
      onAction: (...pressed) => latest.current?.onAction(...pressed),
      onEdited: (...edited) => latest.current?.onEdited(...edited),
    }),
    [],
  );
  const opens = grid.onOpen !== undefined;
  const opensByClick = opens && grid.openOn === 'click';
  // Beside other parts of a page rows stay narrow on paper, too.
  const isColumn = width > 0 && width < NARROW && window.innerWidth >= NARROW;
  const headOf = (column: GridColumn) =>
    headWidth(
      column.header,
      sorting.some(({ id }) => id === idOf(column)),
    );
  const paper = usePaper(model, frame, (sheet) => (isColumn ? [] : beyondPaper(columns, arranged.state, { sheet, headOf })));
  const { beyond } = paper;
  const meta = useMemo<GridTableMeta>(
    () => ({
      ...handlers,
      totals,
      moreTotals: texts.moreTotals,
      beyond,
      opensByClick,
      onUnfold: opens ? (row) => unfold(model, row) : undefined,
      allValues: texts.allValues,
    }),
    [handlers, totals, texts, beyond, opens, opensByClick, model],
  );
  const { table, rows } = useGridTable({ grid, model, total, paper, arranged, sorting, setSorting, meta });
  useImperativeHandle(grid.tableRef, () => table, [table]);
  const onEdited = useCellEditing(container, model, table);
  useLayoutEffect(() => {
    latest.current = { onEdited, onAction: (...pressed) => grid.onRowAction?.(...pressed) };
  });
  const shown = shownColumns(table);
  const order = shown.map((column) => `${column.id} ${String(column.getIsPinned())}`).join('\n');
  const drawing = useDrawing(columns, order);
  const { changes, announcement } = useHeadChanges(head, table, texts);
  const lastHead = useRef<HTMLElement>(null);
  const onHeadFocused = useCallback((control: HTMLElement) => {
    lastHead.current = control;
  }, []);
  const enterHead = () => {
    const controls = headControls(head.current);
    const control = controls.find((one) => one === lastHead.current) ?? controls[0];
    control?.focus();
    return control !== undefined;
  };

  const hasBox = grid.selection === 'multiple';
  const hasActions = rowActions.length > 0;
  const buttons = useActionsWidth(model, rowActions);
  const end = isOpen ? Math.max(buttons, MENU_WIDTH) : buttons;
  const sides = end + (hasBox ? BOX_WIDTH : 0);
  const within = paper.sheet === undefined ? { width: room, sides } : { width: SHEET[paper.sheet], sides: 0 };
  const widths = columnWidths(shown, { ...within, sizing: table.getState().columnSizing, headOf: ({ columnDef }) => headOf(columnDef) });
  const ownWidth = shown.reduce((sum, { columnDef: { size = DEFAULT_SIZE } }) => sum + size, sides);
  // A few short columns fit if many do not. Paper is as wide for a phone as for any.
  const isOnSheet = paper.rows !== undefined && window.innerWidth < NARROW;
  const isNarrow = width > 0 && width < Math.min(NARROW, ownWidth) && !isOnSheet;
  const height = useFillHeight(container, grid.height);
  const rowHeight = isNarrow ? NARROW_ROW : ROW_HEIGHT[table.getState().density];
  const look = {
    ...widths.variables,
    '--grid-row': `${rowHeight}px`,
    '--grid-box': hasBox ? `${BOX_WIDTH}px` : '0px',
    '--grid-actions': `${isNarrow ? buttons : end}px`,
    '--grid-gutter': hasActions || isNarrow ? '0px' : `${end}px`,
    '--grid-width': `${widths.whole}px`,
    '--grid-height': `${height}px`,
  };
  const hasTotals = columns.some(hasFooter);
  const isExportedHere = grid.onExport !== undefined && grid.isExportedAbove !== true && (total ?? 0) > 0;
  const foot = (
    <GridFoot
      model={model}
      texts={texts}
      announcement={announcement}
      paper={paper}
      menu={
        isOpen && isNarrow && (isExportedHere || menuColumns(table).length > FEW_COLUMNS) ? (
          <ColumnMenu
            table={table}
            changes={changes}
            texts={texts}
            tabIndex={0}
            hasDensity={false}
            state={arranged.state}
            onReset={arranged.reset}
            onExport={grid.onExport}
            onPrint={grid.onPrint}
          />
        ) : undefined
      }
      sort={
        isNarrow && (total ?? 0) > 1 ? (
          <Suspense>
            <NarrowSort table={table} columns={shown} texts={texts} />
          </Suspense>
        ) : undefined
      }
      hasBox={hasBox && isNarrow}
      found={grid.found}
      work={grid.work}
      selected={grid.selected}
      onButtonGone={() => focusTabStop(container.current)}
    />
  );
  return (
    <div ref={frame} className={classes['frame']} data-narrow={isNarrow || undefined} style={look}>
      {/* The end of rows that scroll with the page may be far away. */}
      {isNarrow && foot}
      <div ref={container} className={classes['container']} tabIndex={-1}>
        <div
          role="grid"
          className={classes['table']}
          aria-label={grid.label}
          aria-rowcount={total === undefined ? -1 : total + 1 + (hasTotals ? 1 : 0)}
          aria-multiselectable={hasBox || undefined}
          aria-busy={total === undefined || undefined}
        >
          <GridHead
            ref={head}
            frame={frame}
            table={table}
            changes={changes}
            texts={texts}
            hasBox={hasBox}
            hasActions={hasActions}
            isOpen={isOpen}
            hasRows={(total ?? 0) > 0}
            onReset={arranged.reset}
            onExport={grid.onExport}
            onPrint={grid.onPrint}
            onFocused={onHeadFocused}
            drawing={drawing}
            state={arranged.state}
            sorting={sorting}
            model={model}
          />
          <GridBody
            grid={grid}
            model={model}
            table={table}
            rows={rows}
            drawing={drawing}
            container={container}
            isNarrow={isNarrow}
            paper={paper.rows}
            rowHeight={rowHeight}
            headHeight={isNarrow ? 0 : HEAD_HEIGHT + (hasTotals ? totalsHeight : 0)}
            onAction={handlers.onAction}
            onLeaveUp={enterHead}
          />
          {hasTotals && total !== undefined && total > 0 && (
            <TotalsRow
              model={model}
              table={table}
              texts={texts}
              rowIndex={total + 2}
              hasBox={hasBox}
              hasActions={end > 0}
              isNarrow={isNarrow}
              count={grid.totalsCount}
              onHeight={setTotalsHeight}
            />
          )}
        </div>
      </div>
      {!isNarrow && foot}
      <GridTooltip frame={frame} />
    </div>
  );
}

/** Reports changes of sorting, not the initial one. */
function useSortTold({ columns, onSort }: GridProps, sorting: MRT_SortingState): void {
  const reported = useRef(sorting);
  useEffect(() => {
    if (reported.current === sorting) return;
    reported.current = sorting;
    onSort?.(sortOf(sorting, columns));
  });
}

function useDrawing(columns: GridProps['columns'], order: string): GridDrawing {
  return useMemo(() => ({ columns, order }), [columns, order]);
}

/** Shows all values of a row of two lines, or two lines of them again. */
function unfold(model: GridModel, row: GridRow): void {
  const id = model.idOf(row);
  if (!model.unfolded.delete(id)) model.unfolded.add(id);
  model.touch();
}
