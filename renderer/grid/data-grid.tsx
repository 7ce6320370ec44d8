/** A grid over a list of any length. The table library keeps its columns, their state and what is selected; rows come in blocks. */
import { useState, type ReactNode } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { GridBody } from './body/grid-body.tsx';
import { hasFooter, TotalsRow } from './body/totals-row.tsx';
import { menuColumns } from './columns/checkbox-column.ts';
import type { GridProps } from './contract/types.ts';
import { GridFoot } from './grid-foot.tsx';
import { GridTooltip } from './grid-tooltip.tsx';
import { ColumnMenu } from './head/column-menu.tsx';
import { GridHead } from './head/grid-head.tsx';
import { focusTabStop } from './keys/row-elements.ts';
import classes from './look/grid.module.css';
import { useGridCells } from './editing/use-grid-cells.ts';
import type { GridCells } from './editing/grid-cells.ts';
import { useGridParts, type GridParts } from './use-grid-parts.ts';

const HEAD_HEIGHT = 34;
const TOTALS_HEIGHT = 33;
/** Up to this many columns there is no menu of columns, if it would take a line of its own. */
const FEW_COLUMNS = 5;

const NarrowSort = loadPart(
  async () => (await import('./head/narrow-sort.tsx')).NarrowSort,
  () => <span className={classes['narrowSort']} />,
);

export function DataGrid(grid: GridProps): ReactNode {
  const { texts } = grid;
  const parts = useGridParts(grid);
  const { model, total, frame, container, arranged, sorting, paper, meta, table, rows, drawing, changes } = parts;
  const { head, enterHead, onHeadFocused } = parts;
  const { isNarrow, rowHeight, hasEnd, style } = parts.look;
  const [totalsHeight, setTotalsHeight] = useState(TOTALS_HEIGHT);
  const hasBox = grid.selection === 'multiple';
  const hasTotals = grid.columns.some(hasFooter);
  const cells = useGridCells(grid.columns);
  const foot = drawFoot(parts, cells);
  // What the focus moves to stops short of what sticks to either end.
  const sticky: Readonly<Record<string, string>> = isNarrow
    ? {}
    : { '--grid-sticky': `${HEAD_HEIGHT}px ${hasTotals ? totalsHeight : 0}px` };
  return (
    <div ref={frame} className={classes['frame']} data-narrow={isNarrow || undefined} style={style}>
      {/* The end of rows that scroll with the page may be far away. */}
      {isNarrow && foot}
      <div ref={container} className={classes['container']} style={sticky} tabIndex={-1}>
        <div
          role="grid"
          className={classes['table']}
          aria-label={grid.label}
          aria-rowcount={total === undefined ? -1 : total + 1 + (hasTotals ? 1 : 0)}
          aria-multiselectable={hasBox || undefined}
          aria-busy={total === undefined || undefined}
        >
          <GridHead
            {...{ frame, table, changes, texts, hasBox, drawing, sorting, model }}
            ref={head}
            hasActions={grid.rowActions.length > 0}
            isOpen={arranged.isOpen}
            hasRows={(total ?? 0) > 0}
            onReset={arranged.reset}
            onExport={grid.onExport}
            onPrint={grid.onPrint}
            onFocused={onHeadFocused}
            state={arranged.state}
          />
          <GridBody
            {...{ grid, model, table, rows, drawing, container, isNarrow, rowHeight }}
            paper={paper.rows}
            cells={cells}
            headHeight={isNarrow ? 0 : HEAD_HEIGHT + (hasTotals ? totalsHeight : 0)}
            onAction={meta.onAction}
            onLeaveUp={enterHead}
          />
          {hasTotals && total !== undefined && total > 0 && (
            <TotalsRow
              {...{ model, table, texts, hasBox, isNarrow }}
              rowIndex={total + 2}
              hasActions={hasEnd}
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

function drawFoot(
  { grid, model, total = 0, container, arranged, paper, table, shown, changes, announcement, look }: GridParts,
  cells: GridCells | undefined,
): ReactNode {
  const { texts } = grid;
  const { isNarrow } = look;
  const isExportedHere = grid.onExport !== undefined && grid.isExportedAbove !== true && total > 0;
  const hasMenu = arranged.isOpen && isNarrow && (isExportedHere || menuColumns(table).length > FEW_COLUMNS);
  const menu = hasMenu ? (
    <ColumnMenu
      {...{ table, changes, texts }}
      tabIndex={0}
      hasDensity={false}
      state={arranged.state}
      onReset={arranged.reset}
      onExport={grid.onExport}
      onPrint={grid.onPrint}
    />
  ) : undefined;
  const sort = isNarrow && total > 1 ? <NarrowSort table={table} columns={shown} texts={texts} /> : undefined;
  return (
    <GridFoot
      {...{ model, texts, announcement, paper, menu, sort }}
      hasBox={grid.selection === 'multiple' && isNarrow}
      found={grid.found}
      work={grid.work}
      selected={grid.selected}
      range={cells && <cells.Foot {...{ grid, model, table }} />}
      onButtonGone={() => focusTabStop(container.current)}
    />
  );
}
