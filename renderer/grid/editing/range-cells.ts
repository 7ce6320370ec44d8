/** The rows of a range, and what stands in their cells. */
import { decimalFormat } from '#schemas/formats/decimal.ts';
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridColumnMeta, GridTable, TableColumn } from '../contract/column.ts';
import type { GridRow } from '../contract/types.ts';
import { spreadsheetText } from '../copy/spreadsheet-cells.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { CellRange } from '../model/model-parts.ts';
import { readRows } from '../model/read-rows.ts';

const PAGE = 200;

/** The rows that are loaded; undefined if one is not. */
export function loadedRows(model: GridModel, { first, last }: Pick<CellRange, 'first' | 'last'>): readonly GridRow[] | undefined {
  const rows = Array.from({ length: last - first + 1 }, (_, step) => model.entry(first + step)?.[1]);
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

/** The rows, read where they are not loaded. @throws what the source throws */
export async function rowsIn(
  model: GridModel,
  range: Pick<CellRange, 'first' | 'last'>,
  signal = new AbortController().signal,
): Promise<readonly GridRow[]> {
  const loaded = loadedRows(model, range);
  if (loaded !== undefined) return loaded;
  const rows: GridRow[] = [];
  const pages = readRows(range.first, range.last, PAGE, (page) => model.load(page, PAGE, signal));
  for await (const { index, row } of pages) if (index >= range.first && index <= range.last) rows.push(row);
  return rows;
}

export function columnsIn(table: GridTable, { columns }: Pick<CellRange, 'columns'>): readonly TableColumn[] {
  return shownColumns(table).filter(({ id }) => columns.has(id));
}

interface TextColumn {
  readonly columnDef: { readonly meta?: GridColumnMeta | undefined };
  readonly accessorFn?: ((row: GridRow, index: number) => unknown) | undefined;
}

export function textsIn(columns: readonly TextColumn[], rows: readonly GridRow[]): readonly (readonly string[])[] {
  return rows.map((row) => columns.map((column) => exactText(column, row)));
}

/** With an end of line, so that a last line without text is one, too. */
export function asBlock(texts: readonly (readonly string[])[]): string {
  return `${spreadsheetText(texts)}\r\n`;
}

/** As the cell shows it, but with all digits of its number: what is pasted back is what was there. */
function exactText({ columnDef: { meta }, accessorFn }: TextColumn, row: GridRow): string {
  const value: unknown = accessorFn?.(row, 0);
  const shown = meta?.text?.(row) ?? meta?.copied?.(row) ?? String(value ?? '');
  if (shown === '') return '';
  const isRounded = typeof value === 'number' && ![undefined, value].includes(decimalFormat.parse(shown) ?? undefined);
  return [isRounded ? decimalFormat.print(value) : shown, meta?.unit?.of(row) ?? ''].filter((part) => part !== '').join(' ');
}
