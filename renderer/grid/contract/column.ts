/** A column as the table library defines it, and what this grid reads beside that. */
import type { ReactNode } from 'react';
import type { RowData } from '@tanstack/react-table';
import type { MRT_Cell, MRT_Column, MRT_ColumnDef, MRT_Header, MRT_Row, MRT_TableInstance } from 'mantine-react-table';
import type { GridRow, GridTotals } from './row.ts';

export type GridColumn = MRT_ColumnDef<GridRow>;
export type GridTable = MRT_TableInstance<GridRow>;
export type TableColumn = MRT_Column<GridRow>;
export type TableRow = MRT_Row<GridRow>;
export type TableCell = MRT_Cell<GridRow>;
export type TableHeader = MRT_Header<GridRow>;

export type Align = 'start' | 'end' | 'center';

/** Optional properties of a column definition for this grid. */
export interface GridColumnMeta {
  /** The field that a source sorts by; default the definition's `accessorKey` or id. */
  readonly sortField?: string;
  /** Shown when the pointer rests on the head, and read with it. */
  readonly hint?: string | undefined;
  /** Not shown until the user turns it on. */
  readonly isHidden?: boolean | undefined;
  readonly align?: Align;
  /** Holds texts that profit from all the room there is. */
  readonly isLong?: boolean;
  /** Pixels that its cell takes at least; without it, a text may be cut short. */
  widthOf?(row: GridRow): number;
  /** The value as people read it; empty for none. */
  text?(row: GridRow): string;
  /** What a spreadsheet gets of the cell; default its text. */
  copied?(row: GridRow): string;
  /** Shown instead of its value: a text that is not stored, or not yet. */
  instead?(row: GridRow): string | undefined;
  /** The text to type for the same value, if it differs from the shown text. */
  typed?(row: GridRow): string | undefined;
  readonly unit?: ColumnUnit;
  /** Its numbers can be added. */
  readonly isSummed?: boolean;
  /** What its number is in, wherever that is shown. */
  measuredIn?(row: GridRow): string;
  /** Text of its badge, read with the cell. */
  badge?(row: GridRow): string | undefined;
  /** What it shows where it cannot be pressed, if it looks like text; else it is drawn as ever. */
  unpressed?(row: GridRow): ReactNode;
  /** It holds a button that looks like one. */
  holdsControl?(row: GridRow): boolean;
  /** Nothing is drawn of it in a narrow row. */
  isBlank?(row: GridRow): boolean;
  /** Its `Cell` uses no hooks: it is called, not drawn as a component, which is twice as many to make and to take away. */
  readonly isPlain?: boolean;
  /** Shown when the pointer rests on the cell. */
  tip?(row: GridRow): string | undefined;
  /** Messages about the cell, which mark it. */
  mark?(row: GridRow): GridCellMark | undefined;
}

export interface ColumnUnit {
  readonly header: string;
  of(row: GridRow): string;
}

export interface GridCellMark {
  readonly look: 'error' | 'warning' | 'notice' | 'corrected' | 'waiting';
  /** Shown when the pointer or the focus rests on the cell, and read with it. */
  readonly text: string;
}

/** What cells can use of their grid, as `table.options.meta`. */
export interface GridTableMeta extends CellHandlers {
  /** Ids of the columns that a sheet has no room for beside the others, while it is printed. */
  readonly beyond: readonly string[];
  /** By id of the column. */
  readonly totals?: GridTotals | undefined;
  /** {count}: in place of totals that have no room. */
  readonly moreTotals?: string;
  /** A click on a row opens it, so that its cells are edited by keys alone. */
  readonly opensByClick: boolean;
  /** Shows all values of a row of two lines; undefined if they show all they have. */
  readonly onUnfold?: ((row: GridRow) => void) | undefined;
  /** What the button for that is called. */
  readonly allValues: string;
}

export interface CellHandlers {
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
  /** Ends the edit of a cell and moves to another. */
  onEdited(row: GridRow, column: string, next: NextCell): void;
}

/** Down: to the next row, in the column where Tab entry began; otherwise it stays. */
export type NextCell = 'stay' | 'previous' | 'next' | 'down';

declare module '@tanstack/react-table' {
  // oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-unused-vars -- merged with the library's, which has these parameters
  interface ColumnMeta<TData extends RowData, TValue> extends GridColumnMeta {}
  // oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-unused-vars -- as above
  interface TableMeta<TData extends RowData> extends GridTableMeta {}
}
