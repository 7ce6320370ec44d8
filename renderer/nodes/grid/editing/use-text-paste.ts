/** A block pasted or filled over cells that take any text: one change, which the steps of the grid judge. */
import { useCallback } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import type { GridPaste } from '#renderer/grid/contract/types.ts';
import { keepTypedTexts } from '#renderer/screen/steps/cell-input.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';

/** What of the block has no cell to go to is shown as a warning. */
export function useTextPaste(name: string, grid: Grid, columns: readonly DescribedColumn[]): (pasted: GridPaste) => void {
  const screen = useScreen();
  const { texts, toasts, ports } = useRenderer();
  return useCallback(
    (pasted) => {
      const paste = async () => {
        const { readTexts } = await import('./read-texts.ts');
        const editable = new Map(columns.flatMap((column) => (column.edit === undefined ? [] : [[column.id, column] as const])));
        const { edits, left } = readTexts(pasted, editable, grid.rowKey);
        if (left > 0)
          toasts.show(fillText(texts.many[pasted.isFill === true ? 'cellsFixed' : 'cellsLeft'], { count: String(left) }), 'warning');
        await keepTypedTexts(screen, name, edits);
      };
      paste().catch((thrown: unknown) => ports.reportError(thrown));
    },
    [screen, name, grid, columns, texts, toasts, ports],
  );
}
