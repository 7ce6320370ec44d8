import type { CSSProperties } from 'react';
import type { GridColumn, GridTable, TableColumn } from '../contract/column.ts';
import type { GridProps } from '../contract/types.ts';
import type { Paper } from '../model/printed-rows.ts';
import { columnWidths } from './column-widths.ts';
import { NARROW_ROW } from './narrow-row.ts';
import { SHEET } from './printed-columns.ts';

/** By the table's density. */
const ROW_HEIGHT = { xs: 32, md: 40, xl: 40 } as const;
/** Pixels of the grid below which a row is drawn as several lines. */
export const NARROW = 600;
const BOX_WIDTH = 40;
/** The column that has only the menu of columns in its head. */
const MENU_WIDTH = 40;
/** The library's default. */
const DEFAULT_SIZE = 180;

interface Measured {
  readonly grid: GridProps;
  readonly table: GridTable;
  readonly shown: readonly TableColumn[];
  readonly paper: Paper;
  /** Whether columns can be arranged. */
  readonly isOpen: boolean;
  /** Pixels: of the grid, of what scrolls in it, of the buttons of a row. */
  readonly width: number;
  readonly room: number;
  readonly buttons: number;
  readonly height: number;
  leastOf(column: GridColumn): number;
  figuresOf(column: GridColumn): number;
}

export interface GridLook {
  readonly isNarrow: boolean;
  /** In pixels. */
  readonly rowHeight: number;
  readonly hasEnd: boolean;
  readonly style: CSSProperties;
}

/** Sizes of a grid's parts in pixels, as its stylesheet reads them. */
export function gridLook(measured: Measured): GridLook {
  const { grid, table, shown, paper, isOpen, width, room, buttons, height, leastOf, figuresOf } = measured;
  const hasBox = grid.selection === 'multiple';
  const end = isOpen ? Math.max(buttons, MENU_WIDTH) : buttons;
  const sides = end + (hasBox ? BOX_WIDTH : 0);
  const within = paper.sheet === undefined ? { width: room, sides } : { width: SHEET[paper.sheet], sides: 0 };
  const widths = columnWidths(shown, { ...within, sizing: table.getState().columnSizing, leastOf, figuresOf });
  const ownWidth = shown.reduce((sum, { columnDef: { size = DEFAULT_SIZE } }) => sum + size, sides);
  // A few short columns fit if many do not. Paper is as wide for a phone as for any.
  const isOnSheet = paper.rows !== undefined && window.innerWidth < NARROW;
  const isNarrow = width > 0 && width < Math.min(NARROW, ownWidth) && !isOnSheet;
  const rowHeight = isNarrow ? NARROW_ROW : ROW_HEIGHT[table.getState().density];
  const style = {
    ...widths.variables,
    '--grid-row': `${rowHeight}px`,
    '--grid-box': hasBox ? `${BOX_WIDTH}px` : '0px',
    '--grid-actions': `${isNarrow ? buttons : end}px`,
    '--grid-gutter': grid.rowActions.length > 0 || isNarrow ? '0px' : `${end}px`,
    '--grid-width': `${widths.whole}px`,
    '--grid-height': `${height}px`,
  };
  return { isNarrow, rowHeight, hasEnd: end > 0, style };
}
