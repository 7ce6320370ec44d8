/** The props of a grid. It knows the table library's columns and pages, not their subject. */
import type { ReactNode, Ref } from 'react';
import type { GridColumn, GridTable } from './column.ts';
import type { GridRow, GridTotals } from './row.ts';

export type { GridRow, GridTotal, GridTotals } from './row.ts';

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

export interface GridRowAction {
  readonly name: string;
  /** The keys that do the same on the row that keys act on. */
  readonly keys?: string | undefined;
  /** Without an icon the label is the button's text. */
  readonly icon?: ReactNode;
  label(row: GridRow): string;
  isVisible(row: GridRow): boolean;
  /** Why it cannot be used now; undefined when it can. */
  disabledReason(row: GridRow): string | undefined;
}

export interface GridSelection {
  readonly count: number;
  /** Ids of the selected rows, also of those no longer loaded; empty with `isAllExcept`: `GridHandle.selectedIds` reads them. */
  readonly ids: readonly unknown[];
  /** Every row of the list but those in `except`, whether ever loaded or not. */
  readonly isAllExcept: boolean;
  readonly except: readonly unknown[];
  /** The selected rows as last seen; with `isAllExcept` those that are loaded. */
  readonly rows: readonly GridRow[];
  /** The row, when one is selected. */
  readonly row: GridRow | undefined;
  /** Rows of the whole list, if every row of the block in view is selected and not every row of the list. */
  readonly offered: number | undefined;
}

/** A block that was pasted on a cell. */
export interface GridPaste {
  readonly text: string;
  /** Ids of the columns in sight, from the cell's own on. */
  readonly columns: readonly string[];
  /** The row this many rows below the cell's; undefined beyond the last one loaded. */
  rowAt(step: number): GridRow | undefined;
  /** Into the cells of a range that was chosen: it needs no preview. */
  readonly isFill?: boolean;
}

/** Rows as the clipboard takes them. */
export interface GridCopy {
  /** Of rows. */
  readonly count: number;
  /** If not all cells of them are taken. */
  readonly cells?: number;
  /** Reads rows that were never loaded. @throws what the source throws */
  text(reading: GridReading): Promise<string>;
}

/** How the rows of a whole list are read. */
export interface GridReading {
  readonly signal: AbortSignal;
  /** Called with the number of rows so far. */
  onRead(count: number): void;
}

/** What a list is busy with. Shown with a way out once it takes long. */
export interface GridWork {
  readonly text: string;
  /** Rows of how many; nothing if that is not known. */
  readonly done?: number;
  readonly total?: number;
  stop(): void;
}

export interface GridTexts {
  /** The button that shows all values of a row of two lines. */
  readonly allValues: string;
  /** Announced while the first rows load. */
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
  /** Accessible name of a row's box. */
  readonly selectRow: string;
  /** Accessible name of the head's box: the rows of the block in view. */
  readonly selectAll: string;
  /** Head of the column of buttons; visually hidden. */
  readonly actions: string;
  /** {count}: button that selects every row of the list. */
  readonly selectEvery: string;
  /** {count} */
  readonly selected: string;
  /** {count}: rows copied; one row; none, because there were more than {limit}. */
  readonly copied: string;
  readonly copiedOne: string;
  /** {count} */
  readonly copiedCells: string;
  readonly tooManyToCopy: string;
  readonly notCopied: string;
  /** Read with a row that was not there a moment ago. */
  readonly newRow: string;
  readonly clearSelection: string;
  /** {limit} {count} */
  readonly tooMany: string;
  readonly rangeTooLong: string;
  /** {count} {columns} {rows}: cells of a range. */
  readonly rangeCells: string;
  /** {sum} {average} {count}: of its numbers. */
  readonly rangeSum: string;
  readonly rangeAverage: string;
  readonly rangeCount: string;
  /** Instead of a sum. */
  readonly rangeMixed: string;
  /** Instead of the range. */
  readonly rangeLost: string;
  /** Shown while the rows to print load, and while those to copy do. */
  readonly readingToPrint: string;
  readonly readingToCopy: string;
  /** {done} {total}: rows, beside what is done with them. */
  readonly workDone: string;
  readonly cancel: string;
  /** {work}: accessible name of the button that ends it. */
  readonly cancelWork: string;
  /** {count} {total} */
  readonly printedPartly: string;
  readonly shownPartly: string;
  /** In place of a unit, for rows without one. */
  readonly noUnit: string;
  /** {count}: beneath the first of many totals. */
  readonly moreTotals: string;
  /** {counted} {count}: beneath totals that are not of all rows. */
  readonly partly: string;
  /** {count}: beneath the first cell of the row of totals. */
  readonly totalOf: string;
  readonly totalOfOne: string;
  /** First cell of the row of totals. */
  readonly total: string;
  /** Button that opens the menu of columns, and its title. */
  readonly columns: string;
  readonly resetColumns: string;
  /** Button that opens the choice of kinds of file, and its name while the file is made. */
  readonly export: string;
  readonly exporting: string;
  /** Before the reason. */
  readonly exportFailed: string;
  readonly exportXlsx: string;
  readonly exportCsv: string;
  readonly print: string;
  /** Names the choice of what to sort by, and stands for none. */
  readonly sortBy: string;
  /** What the button beside it does. */
  readonly sortAscending: string;
  readonly sortDescending: string;
  /** {column} */
  readonly moveEarlier: string;
  readonly moveLater: string;
  readonly rowHeight: string;
  readonly compact: string;
  readonly comfortable: string;
  /** {column} {place} {count} */
  readonly moved: string;
  /** {column} {width} */
  readonly resized: string;
  /** What the keys do on a column's head; read with it. */
  readonly headKeys: string;
}

export interface GridView {
  /** Ids of the columns shown. */
  readonly columns: readonly string[];
  readonly sort: readonly GridSort[];
}

export interface GridPosition {
  /** The first row in view, from 0. */
  readonly first: number;
  /** Key of the row worked on, as text. */
  readonly row?: string;
}

/** A list as a whole, for a file. */
export interface GridWhole {
  readonly headings: readonly string[];
  /** Read as they are taken. Throws what the source throws. */
  readonly rows: AsyncIterable<readonly (string | number)[]>;
}

/** Where the keys lead among the rows. */
export type Destination = 'previous' | 'next' | 'pageUp' | 'pageDown' | 'first' | 'last';

/** Imperative handle of a drawn grid. */
export interface GridHandle {
  /** Selects the row a move leads to and brings it into view. */
  move(to: Destination): void;
  /** Selects the row of this key and scrolls it into view; waits for a row that is still loading. */
  select(key: unknown): void;
  /** Opens the selected row once the list is loaded, unless the signal is aborted before. */
  openSelected(signal: AbortSignal): void;
  /** Selects the rows of these keys and no others. */
  selectRows(keys: readonly unknown[]): void;
  /** Puts the focus into a cell, or on its row if the column is not shown; without a row, on the one that keys act on. */
  goTo(index: number | undefined, column?: string): void;
  clearSelection(): void;
  /** The row that keys act on, while the focus is in the rows. */
  rowInFocus(): GridRow | undefined;
  /** The row that keys act on, wherever the focus is. */
  activeRow(): GridRow | undefined;
  /** What the user sees of the list: the columns in their order, and what it is sorted by. */
  view(): GridView;
  /** Every row of the list with the columns that are shown. */
  whole(reading: GridReading): GridWhole;
  /** The number of rows, once it is known. */
  total(): number | undefined;
  /** Every row of the list, loaded or not. */
  selectEverything(): void;
  /** Ids of all selected rows, read from the source where they were never loaded. @throws what the source throws */
  selectedIds(signal: AbortSignal): Promise<readonly unknown[]>;
}

export interface GridProps {
  readonly label: string;
  /** Definitions of the table library; `defineColumn` makes them from a document. Groups of columns are not drawn. */
  readonly columns: readonly GridColumn[];
  readonly source: GridSource;
  /** A higher number reloads the rows in view, keeping scroll position and focus. */
  readonly generation: number;
  readonly rowKey: string;
  /** The most pixels, or fill for what the window leaves; fewer if the rows need fewer. */
  readonly height: number | 'fill';
  readonly selection: 'none' | 'single' | 'multiple';
  readonly initialSort: readonly GridSort[];
  /** Enter opens a row as well. */
  readonly openOn: 'click' | 'doubleClick';
  /** Select the first row of each new list. */
  readonly selectFirst: boolean;
  /** Fields that name a row: their columns are the title of a row of two lines. Default: the first columns. */
  readonly namedBy?: readonly string[];
  /** Number of columns, from the first, that stay in view. */
  readonly pinFirst: number;
  readonly rowActions: readonly GridRowAction[];
  /** Storage of the user's arrangement of the columns; without it they cannot be arranged. */
  readonly arrangement?: { read(): unknown; write(value: unknown): void };
  /** By id of the column, for those that have totals: a row that stays beneath the others. */
  readonly totals?: GridTotals;
  /** The number of rows that they are of, in words. */
  readonly totalsCount?: string;
  readonly texts: GridTexts;
  /** Shown instead of rows; may hold the action that makes the first one. */
  readonly empty: ReactNode;
  /** Rows per request; default 50. */
  readonly pageSize?: number;
  readonly handle?: Ref<GridHandle>;
  /** The library's table instance; its state may be read and set. */
  readonly tableRef?: Ref<GridTable>;
  /** The count in words, shown under the grid and announced; without it neither. */
  found?(count: number): string;
  /** Control and C on a row. */
  onCopy?(copy: GridCopy): void;
  /** Where the list is shown first. */
  readonly position?: GridPosition | undefined;
  /** Called with the user's position in the list, some time after each move, and before a row is opened. */
  onPosition?(position: GridPosition): void;
  /** Saves the whole list as a file. */
  onExport?(format: 'XLSX' | 'CSV'): void;
  onPrint?(): void;
  /** Whether something above the grid offers these, too. */
  readonly isExportedAbove?: boolean;
  readonly work?: GridWork | undefined;
  /** Actions for the selected rows, drawn in the foot. */
  readonly selected?: ReactNode;
  /** Called when the user sorts. */
  onSort?(sort: readonly GridSort[]): void;
  /** A block of text was pasted on a cell. */
  onPaste?(pasted: GridPaste): void;
  isMuted?(row: GridRow): boolean;
  /** Until rows that are about to change are shown; undefined if none are: keys that change them wait for it. */
  untilShown?(): Promise<unknown> | undefined;
  /** Whether new rows were added by the user, who continues with them. */
  isOwnChange?(): boolean;
  onOpen?(row: GridRow): void;
  onSelect?(selection: GridSelection): void;
  onRowAction?(name: string, row: GridRow, anchor: HTMLElement): void;
  /** Called once for each failed request; the grid itself offers to retry. */
  onLoadFailed?(thrown: unknown): void;
}
