/** What a grid needs of its caller. It knows columns and pages, never what they are about. */
import type { ReactNode } from 'react';

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
  /** Another key is another list: the grid starts again at its first row. */
  readonly key: string;
  load(request: GridPageRequest): Promise<GridPage>;
}

export interface GridColumn {
  readonly field: string;
  readonly header: string;
  /** Pixels; columns share what is left over in proportion. */
  readonly width: number;
  readonly align: 'start' | 'end' | 'center';
  readonly isSortable: boolean;
  text(row: GridRow): string;
  badge?(row: GridRow): { readonly text: string; readonly color: string } | undefined;
}

export interface GridRowAction {
  readonly name: string;
  readonly icon: ReactNode;
  label(row: GridRow): string;
  isVisible(row: GridRow): boolean;
  /** Why it cannot be used now; undefined when it can. */
  disabledReason(row: GridRow): string | undefined;
}

export interface GridSelection {
  readonly count: number;
  readonly ids: readonly unknown[];
  /** The row, when one is selected. */
  readonly row: GridRow | undefined;
}

export interface GridTexts {
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  readonly selectRow: string;
  readonly selectShown: string;
  readonly actions: string;
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
  readonly openOn: 'click' | 'doubleClick';
  readonly selectFirst: boolean;
  readonly pinFirst: boolean;
  readonly rowActions: readonly GridRowAction[];
  readonly texts: GridTexts;
  readonly empty: ReactNode;
  /** The count beneath the rows, spoken when it changes. */
  readonly found?: (count: number) => string;
  isMuted?(row: GridRow): boolean;
  onOpen?(row: GridRow): void;
  onSelect?(selection: GridSelection): void;
  onRowAction?(name: string, row: GridRow, anchor: HTMLElement): void;
}
