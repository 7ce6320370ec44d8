import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import type { GridPaste } from '#renderer/grid/contract/types.ts';
import type { TypedCell } from '#renderer/screen/steps/cell-input.ts';
import { blockCells } from './block-cells.ts';

/** The texts of a block by cell, and how many of its cells have none to go to: beyond the rows and columns, or fixed. */
export function readTexts(
  { text, columns, rowAt, isFill = false }: GridPaste,
  editable: ReadonlyMap<string, Pick<DescribedColumn, 'field' | 'edit' | 'text' | 'typed'>>,
  rowKey: string,
): { readonly edits: readonly TypedCell[]; readonly left: number } {
  const data = blockCells(text);
  const edits: TypedCell[] = [];
  let left = 0;
  for (const [step, cells] of data.entries()) {
    const row = rowAt(step);
    for (const [place, cell] of cells.entries()) {
      const column = editable.get(columns[place] ?? '');
      const value = cell.trim();
      if (row === undefined || column?.edit?.isEditable(row) !== true) left += value === '' && !isFill ? 0 : 1;
      else if ((column.typed?.(row) ?? column.text(row)) !== value)
        edits.push({ row: row[rowKey], field: column.field, value, isReset: false });
    }
  }
  return { edits, left };
}
