/** The rows of a range and the contents of their cells. */
import { decimalFormat, round } from '#schemas/formats/decimal.ts';
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridTable, TableColumn } from '../contract/column.ts';
import type { GridRow } from '../contract/types.ts';
import type { TextColumn } from '../copy/copy-rows.ts';
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

/** The rows, read where they are not loaded. @throws errors of the source, and if the rows have changed places */
export async function rowsIn(
  model: GridModel,
  range: Pick<CellRange, 'first' | 'last' | 'ids'>,
  signal = new AbortController().signal,
): Promise<readonly GridRow[]> {
  const { first, last, ids } = range;
  const rows = loadedRows(model, range) ?? (await readIn(model, range, signal));
  const isOther = (row: GridRow, step: number) => ids.has(first + step) && ids.get(first + step) !== model.idOf(row);
  if (rows.length !== last - first + 1 || rows.some(isOther)) throw new Error('Other rows stand where the range was chosen.');
  return rows;
}

async function readIn(model: GridModel, range: Pick<CellRange, 'first' | 'last'>, signal: AbortSignal): Promise<readonly GridRow[]> {
  const rows: GridRow[] = [];
  const pages = readRows(range.first, range.last, PAGE, (page) => model.load(page, PAGE, signal));
  for await (const { index, row } of pages) if (index >= range.first && index <= range.last) rows.push(row);
  return rows;
}

/** Ends the range with a message, because its actions would affect other rows. */
export function loseRange(model: GridModel): void {
  model.range = undefined;
  model.isRangeLost = true;
  model.touch();
}

export function columnsIn(table: GridTable, { columns }: Pick<CellRange, 'columns'>): readonly TableColumn[] {
  return shownColumns(table).filter(({ id }) => columns.has(id));
}

export function textsIn(columns: readonly TextColumn[], rows: readonly GridRow[]): readonly (readonly string[])[] {
  return rows.map((row) => columns.map((column) => exactText(column, row)));
}

/** With an end of line, so that a last line without text is one, too. */
export function asBlock(texts: readonly (readonly string[])[]): string {
  return `${spreadsheetText(texts)}\r\n`;
}

/** As the cell shows it, but with all digits of the number that is shown: what is pasted back is what was there. */
function exactText({ columnDef: { meta }, accessorFn }: TextColumn, row: GridRow): string {
  const typed = meta?.typed?.(row) ?? meta?.instead?.(row);
  if (typed !== undefined) return typed;
  const value: unknown = accessorFn?.(row, 0);
  const shown = meta?.text?.(row) ?? meta?.copied?.(row) ?? String(value ?? '');
  if (shown === '') return '';
  const places = /\.(\d+)/.exec(shown)?.[1]?.length ?? 0;
  const isOfValue = typeof value === 'number' && decimalFormat.parse(shown) === round(value, places);
  return [isOfValue && round(value, places) !== value ? decimalFormat.print(value) : shown, meta?.unit?.of(row) ?? '']
    .filter((part) => part !== '')
    .join(' ');
}
