/** What Ctrl+C takes of a grid: the selected rows as they are shown, or the row that keys act on; on a cell, its column alone. */
import type { GridColumnMeta, GridTable } from '../contract/column.ts';
import type { GridCopy, GridRow } from '../contract/types.ts';
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridModel } from '../model/grid-model.ts';
import { readSelected, selectedRows } from './selected-rows.ts';
import { spreadsheetText } from './spreadsheet-cells.ts';

/** Undefined if there is no row. */
export function copyRows(model: GridModel, table: GridTable, index: number, column?: string): GridCopy | undefined {
  const columns = shownColumns(table).filter(({ id }) => column === undefined || id === column);
  const textOf = (rows: readonly GridRow[]) => spreadsheetText(rows.map((row, at) => columns.map((column) => shownIn(column, row, at))));
  const selected = selectedRows(model);
  if (selected === undefined) return { count: model.count(), text: async (reading) => textOf(await readSelected(model, reading)) };
  const active = model.entry(index)?.[1];
  const isOne = selected.length === 0 || (column !== undefined && selected.length === 1);
  const rows = isOne && active !== undefined ? [active] : selected;
  return rows.length === 0 ? undefined : { count: rows.length, text: () => Promise.resolve(textOf(rows)) };
}

export interface TextColumn {
  readonly columnDef: { readonly meta?: GridColumnMeta | undefined };
  readonly accessorFn?: ((row: GridRow, index: number) => unknown) | undefined;
}

/** What Ctrl+C takes of a cell. */
export function shownIn({ columnDef, accessorFn }: TextColumn, row: GridRow, index: number): string {
  const { meta } = columnDef;
  const text = meta?.typed?.(row) ?? meta?.copied?.(row) ?? meta?.text?.(row);
  return text ?? String(accessorFn?.(row, index) ?? '');
}
