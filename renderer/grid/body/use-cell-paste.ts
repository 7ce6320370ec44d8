import type { ClipboardEvent, RefObject } from 'react';
import { BOXES } from '../columns/checkbox-column.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import { selectedRows } from '../copy/selected-rows.ts';
import { isInEditor } from '../keys/row-elements.ts';
import { pasteAnchor } from '../keys/cell-keys.ts';
import type { GridModel } from '../model/grid-model.ts';

/** A spreadsheet block pasted on a cell replaces that cell and those to its right and below. */
export function useCellPaste(
  { onPaste }: GridProps,
  model: GridModel,
  table: GridTable,
  body: RefObject<HTMLElement | null>,
): (event: ClipboardEvent) => void {
  return (event) => {
    if (onPaste === undefined || isInEditor(event.target)) return;
    const text = event.clipboardData.getData('text/plain');
    const anchor = pasteAnchor(event.target, body.current);
    if (text === '' || anchor === undefined) return;
    event.preventDefault();
    const shown = table.getVisibleLeafColumns().filter(({ id }) => id !== BOXES);
    const columns = shown.slice(shown.findIndex(({ id }) => id === anchor.column)).map(({ id }) => id);
    const selected = /[\t\n]/.test(text.trimEnd()) || model.count() < 2 ? undefined : selectedRows(model);
    if (selected !== undefined) {
      // One cell goes into all selected rows.
      onPaste({ text: selected.map(() => text.trimEnd()).join('\n'), columns, rowAt: (step) => selected[step] });
      return;
    }
    const rowAt = (step: number): GridRow | undefined => model.entry(anchor.index + step)?.[1];
    onPaste({ text, columns, rowAt });
  };
}
