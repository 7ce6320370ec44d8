/** What a grid needs of its caller. It knows columns and pages, never what they are about. */
import type { ReactNode, Ref } from 'react';
import type { Destination } from './keyboard.ts';

export type GridRow = Readonly<Record<string, unknown>>;

export interface GridSort {
  readonly colId: string;
  readonly sort: 'asc' | 'desc';
}

export interface GridPageRequest {
  /** From 1. */
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly sort: readonly GridSort[];
  readonly signal: AbortSignal;
}

export interface GridPage {
  readonly items: readonly GridRow[];
  readonly totalItemsCount: number;
}

export interface GridSource {
  /** Another key is another list: the grid starts again at its first row with nothing selected. */
  readonly key: string;
  load(request: GridPageRequest): Promise<GridPage>;
}

export interface GridColumn {
  readonly field: string;
  /** Needed where two columns show one field; default the field. Sorting names the field. */
  readonly id?: string;
  readonly header: string;
  /** Shown when the pointer rests on the head, and read with it. */
  readonly hint?: string;
  /** Pixels; columns share what is left over in proportion. */
  readonly width: number;
  readonly align: 'start' | 'end' | 'center';
  readonly isSortable: boolean;
  /** The value as people read it; empty for none. */
  text(row: GridRow): string;
  /** Drawn instead of the text where a cell is more than text. */
  render?(row: GridRow): ReactNode;
  badge?(row: GridRow): { readonly text: string; readonly color: string } | undefined;
}

export interface GridRowAction {
  readonly name: string;
  /** Without an icon the label is the button's text. */
  readonly icon?: ReactNode;
  label(row: GridRow): string;
  isVisible(row: GridRow): boolean;
  /** Why it cannot be used now; undefined when it can. */
  disabledReason(row: GridRow): string | undefined;
}

export interface GridSelection {
  readonly count: number;
  /** Ids of the selected rows, also of those no longer loaded; with `isAllExcept` of the rows that are left out. */
  readonly ids: readonly unknown[];
  /** Every row of the list but those in `ids`, whether ever loaded or not. */
  readonly isAllExcept: boolean;
  /** The selected rows as last seen; empty with `isAllExcept`. */
  readonly rows: readonly GridRow[];
  /** The row, when one is selected. */
  readonly row: GridRow | undefined;
}

export interface GridTexts {
  /** Said while the first rows are on their way. */
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  /** Accessible name of a row's box. */
  readonly selectRow: string;
  /** Accessible name of the head's box: the rows that are loaded around the view. */
  readonly selectShown: string;
  /** Head of the column of buttons; read, not seen. */
  readonly actions: string;
}

/** What others may do with a grid that is drawn. */
export interface GridHandle {
  /** Selects the row a move leads to and brings it into view. */
  move(to: Destination): void;
  /** Selects the row of this key and brings it into view; one among the rows that are on their way as soon as they are there. */
  select(key: unknown): void;
}

export interface GridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly source: GridSource;
  /** Raised by one: load again what is shown, keeping place and focus. */
  readonly generation: number;
  readonly rowKey: string;
  /** Pixels, or fill for what the window leaves. */
  readonly height: number | 'fill';
  readonly selection: 'none' | 'single' | 'multiple';
  readonly initialSort: readonly GridSort[];
  /** Enter opens a row as well. */
  readonly openOn: 'click' | 'doubleClick';
  /** Select the first row of each new list. */
  readonly selectFirst: boolean;
  readonly pinFirst: boolean;
  readonly rowActions: readonly GridRowAction[];
  readonly texts: GridTexts;
  /** Shown instead of rows; may hold the action that makes the first one. */
  readonly empty: ReactNode;
  /** Rows asked for at once; default 50. */
  readonly pageSize?: number;
  readonly handle?: Ref<GridHandle>;
  /** The count in words, shown under the grid and announced; without it neither. */
  found?(count: number): string;
  isMuted?(row: GridRow): boolean;
  onOpen?(row: GridRow): void;
  onSelect?(selection: GridSelection): void;
  onRowAction?(name: string, row: GridRow, anchor: HTMLElement): void;
  /** Told once for each request that failed; the grid itself offers to try again. */
  onLoadFailed?(thrown: unknown): void;
}

export function columnId(column: GridColumn): string {
  return column.id ?? column.field;
}
