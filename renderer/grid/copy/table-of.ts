/** Every row of a list as shown, for a file. */
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridTable, TableColumn } from '../contract/column.ts';
import type { GridReading, GridRow, GridWhole } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import { readEvery } from '../model/read-rows.ts';

export function tableOf(model: GridModel, table: GridTable, { signal, onRead }: GridReading): GridWhole {
  const columns = shownColumns(table).filter(({ columnDef }) => columnDef.header !== '');
  async function* rows(): AsyncIterable<readonly (string | number)[]> {
    for await (const { index, row } of readEvery((page, size) => model.load(page, size, signal), { onRead })) {
      signal.throwIfAborted();
      yield columns.flatMap((column) => cellsOf(column, row, index));
    }
  }
  const headings = columns.flatMap(({ columnDef: { header, meta } }) => (meta?.unit === undefined ? [header] : [header, meta.unit.header]));
  return { headings, rows: rows() };
}

/** With its unit beside it, so that the number is one. */
function cellsOf(column: TableColumn, row: GridRow, index: number): readonly (string | number)[] {
  const { unit } = column.columnDef.meta ?? {};
  const cell = cellOf(column, row, index);
  return unit === undefined ? [cell] : [cell, unit.of(row)];
}

/** A plainly shown number stays a number; everything else is the text of the cell. */
function cellOf({ columnDef, accessorFn }: TableColumn, row: GridRow, index: number): string | number {
  const value: unknown = accessorFn?.(row, index);
  const text = columnDef.meta?.text?.(row) ?? String(value ?? '');
  if (typeof value === 'number' && text !== '' && Number(text.replaceAll(',', '')) === value) return value;
  return columnDef.meta?.unit === undefined ? (columnDef.meta?.copied?.(row) ?? text) : text;
}
