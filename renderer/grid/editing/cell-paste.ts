import type { ClipboardEvent } from 'react';
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridRow } from '../contract/types.ts';
import { selectedRows } from '../copy/selected-rows.ts';
import { isInEditor } from '../keys/row-elements.ts';
import { pasteAnchor } from './cell-keys.ts';
import { isOneCell } from './cell-range.ts';
import type { CellParts } from './grid-cells.ts';
import { columnsIn, loseRange, rowsIn } from './range-cells.ts';

/**
 * A spreadsheet block pasted on a cell replaces that cell and those to its right and below; one value goes into all cells of
 * the range, or of the column in all selected rows. Whether it is done with.
 */
export function onCellPaste(parts: CellParts, event: ClipboardEvent<HTMLElement>): boolean {
  const { grid, model, table, body } = parts;
  const { onPaste } = grid;
  if (onPaste === undefined || isInEditor(event.target)) return false;
  const text = event.clipboardData.getData('text/plain');
  const range = model.range === undefined || isOneCell(model.range) ? undefined : model.range;
  const anchor = range === undefined ? pasteAnchor(event.target, body.current) : { index: range.first, column: [...range.columns][0] };
  if (text === '' || anchor === undefined) return false;
  const ids = shownColumns(table).map(({ id }) => id);
  const columns = ids.slice(ids.indexOf(anchor.column ?? ''));
  const value = text.trimEnd();
  const isBlock = /[\t\n]/.test(value);
  const putOn = (rows: readonly GridRow[], into: readonly string[]) => {
    const line = into.map(() => value).join('\t');
    onPaste({ text: rows.map(() => `${line}\r\n`).join(''), columns: into, rowAt: (step) => rows[step] });
  };
  if (range !== undefined && !isBlock) {
    const into = columnsIn(table, range).map(({ id }) => id);
    rowsIn(model, range).then(
      (rows) => putOn(rows, into),
      () => loseRange(model),
    );
    return true;
  }
  const selected = isBlock || model.count() < 2 ? undefined : selectedRows(model);
  if (selected !== undefined) putOn(selected, columns.slice(0, 1));
  else onPaste({ text, columns, rowAt: (step) => model.entry(anchor.index + step)?.[1] });
  return true;
}
