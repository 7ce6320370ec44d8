/** Every row of a list as it is shown, for a file. */
import { shownColumns } from '../columns/own-columns.ts';
import type { GridTable, TableColumn } from '../contract/column.ts';
import type { GridReading, GridRow, GridWhole } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import { readEvery } from '../model/read-rows.ts';

export function tableOf(model: GridModel, table: GridTable, { signal, onRead }: GridReading): GridWhole {
  const columns = shownColumns(table).filter(({ columnDef }) => columnDef.header !== '');
  async function* rows(): AsyncIterable<readonly (string | number)[]> {
    for await (const { index, row } of readEvery((page, size) => model.load(page, size, signal), { onRead })) {
      signal.throwIfAborted();
      yield columns.map((column) => cellOf(column, row, index));
    }
  }
  return { headings: columns.map(({ columnDef }) => columnDef.header), rows: rows() };
}

/** A number stays one where it is shown as it is; everything else is what stands in the cell. */
function cellOf({ columnDef, accessorFn }: TableColumn, row: GridRow, index: number): string | number {
  const value: unknown = accessorFn?.(row, index);
  const text = columnDef.meta?.text?.(row) ?? String(value ?? '');
  if (typeof value === 'number' && text !== '' && Number(text.replaceAll(',', '')) === value) return value;
  return columnDef.meta?.copied?.(row) ?? text;
}
