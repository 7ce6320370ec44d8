/** What a grid does with cells that can be edited: loaded once one of its columns has such. */
import type { ClipboardEvent, ComponentType, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { GridTable } from '../contract/column.ts';
import type { GridProps } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { RowWindow } from '../window/use-window.ts';

export interface CellParts {
  readonly grid: GridProps;
  readonly model: GridModel;
  readonly table: GridTable;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly view: RowWindow;
  /** Index of the row that keys act on. */
  readonly tabStop: number;
  /** Called with the row that is opened. */
  readonly positions: { note(index: number): void };
}

export type RangeFootProps = Pick<CellParts, 'grid' | 'model' | 'table'>;

export interface GridCells {
  /** A key, before the control that edits a cell has it. */
  onKeyFirst(parts: CellParts, event: KeyboardEvent<HTMLElement>): void;
  /** A key on a row or a cell. Undefined if cells do not use the key; otherwise whether it was handled. */
  onKey(parts: CellParts, event: KeyboardEvent<HTMLElement>, isOnRow: boolean): boolean | undefined;
  onPaste(parts: CellParts, event: ClipboardEvent<HTMLElement>): void;
  onMouseDown(parts: CellParts, event: MouseEvent<HTMLElement>): void;
  /** The range in words, with its sum. */
  readonly Foot: ComponentType<RangeFootProps>;
}
