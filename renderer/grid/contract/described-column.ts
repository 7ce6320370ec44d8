/** A column as a document describes it. */
import type { ReactNode } from 'react';
import type { Align, ColumnUnit, GridCellMark, NextCell } from './column.ts';
import type { GridRow, GridRowAction } from './types.ts';

export interface DescribedColumn {
  /** The id under which the user's arrangement of the column is stored. Sorting uses the field. */
  readonly id: string;
  readonly field: string;
  readonly header: string;
  /** Shown when the pointer rests on the head, and read with it. */
  readonly hint?: string;
  /** Pixels; columns share what is left over in proportion. */
  readonly width: number;
  /** Not shown until the user turns it on. */
  readonly isHidden?: boolean;
  readonly align: Align;
  /** Holds texts that profit from all the room there is. */
  readonly isLong?: boolean;
  /** Holds numbers: none of them is cut off. */
  readonly isFigure?: boolean;
  /** Its numbers can be added: they are amounts, not the numbers of orders or lines. */
  readonly isSummed?: boolean;
  readonly isSortable: boolean;
  /** Whether the grid's `totals` have a text for it. */
  readonly hasTotal?: boolean;
  /** The value as people read it; empty for none. */
  text(row: GridRow): string;
  /** As in a definition's `meta`. */
  instead?(row: GridRow): string | undefined;
  typed?(row: GridRow): string | undefined;
  /** Of the number, shown beside it; a file has it in a column of its own. */
  readonly unit?: ColumnUnit;
  /** What its number is in, also where that has a column of its own. */
  measuredIn?(row: GridRow): string;
  badge?(row: GridRow): { readonly text: string; readonly color: string } | undefined;
  /** Theme colour of the text or the button. */
  color?(row: GridRow): string | undefined;
  /** Before the text. */
  readonly icon?: ReactNode;
  /** Shown when the pointer rests on the cell, and read with its button. */
  tip?(row: GridRow): string | undefined;
  /** Messages about this cell, which mark it. */
  mark?(row: GridRow): GridCellMark | undefined;
  /** Makes the cell a button. */
  readonly action?: GridCellAction;
  /** Further ones, as icons at its end. */
  readonly buttons?: readonly GridCellButton[];
  /** Draws the control that edits the cell; without it, or if it returns nothing, the cell is read-only. */
  readonly edit?: GridCellEdit;
}

export interface GridCellAction extends GridRowAction {
  readonly look: 'button' | 'link' | 'plain';
}

export interface GridCellButton extends GridRowAction {
  /** Theme colour. */
  color?(row: GridRow): string | undefined;
}

export interface GridCellEdit {
  isEditable(row: GridRow): boolean;
  /** Takes the focus itself; `done` ends the edit, whether something was stored or not. */
  editor(row: GridRow, done: (next: NextCell) => void): ReactNode;
}
