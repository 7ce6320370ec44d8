import type { GridPaste } from '#renderer/grid/contract/types.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import type { PastedGrid } from './paste-block.tsx';
import { useListBatch } from './use-bulk-actions.tsx';

/** A block is put over cells. Undefined if no cell of the grid is edited, or nothing stores many at once. */
export function useBlockPaste(options: Omit<PastedGrid, 'batch'>): ((pasted: GridPaste) => void) | undefined {
  const screen = useScreen();
  const renderer = useRenderer();
  const batch = useListBatch(options.grid);
  const isEdited = options.columns.some(({ edit }) => edit !== undefined);
  if (batch === undefined || !isEdited || options.grid.edited !== undefined) return undefined;
  return (pasted) => {
    import('./paste-block.tsx')
      .then(({ pasteBlock }) => pasteBlock(screen, renderer, { ...options, batch }, pasted))
      .catch((thrown: unknown) => renderer.ports.reportError(thrown));
  };
}
