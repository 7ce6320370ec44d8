/** What can be done with the selected rows of every list that has a call for many. */
import { useCallback } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { fillText, type GridSelectionWord } from '#src/expression/index.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import type { ListBatch, LoadedEntity } from '#renderer/services/ports.ts';
import { ScreenContext, useRenderer, useScreen } from '../../context/renderer-context.ts';
import type { BulkAction } from './bulk-request.ts';

/** Few change many rows in a visit. */
const ManyDialog = loadPart(async () => (await import('./bulk-dialog.tsx')).BulkDialog);

const figures = new Intl.NumberFormat('en');

/** The call that changes many rows of the grid's list; undefined if there is none, or not for this user. */
export function useListBatch({ source }: Pick<Grid, 'source'>): ListBatch | undefined {
  const screen = useScreen();
  const { ports } = useRenderer();
  const operation = screen.document.sources?.[source]?.operation;
  const batch = operation === undefined ? undefined : ports.batchOf(operation);
  if (batch === undefined || screen.document.kind === 'lookup') return undefined;
  const isAllowed = batch.access === 'session' || screen.language.condition(batch.access, screen.scope());
  return isAllowed ? batch : undefined;
}

interface BulkOptions {
  readonly name: string;
  readonly grid: Grid;
  readonly entity: LoadedEntity | undefined;
  readonly selection: GridSelectionWord;
}

export interface Bulk {
  readonly kinds: readonly BulkAction[];
  /** Whether one of the selected rows is of those that it does anything with. */
  concerns(screen: ScreenWithGrids, doing: BulkAction): boolean;
  /** Previews the change of the selected rows for confirmation. */
  open(doing: BulkAction): void;
}

/** What every list can do with several of its rows; undefined if it cannot. */
export function useBulkActions({ name, grid, entity, selection }: BulkOptions): Bulk | undefined {
  const screen = useScreen();
  const { dialogs, texts } = useRenderer();
  const concerns = useCallback((open: ScreenWithGrids, doing: BulkAction) => concernsAny(open, name, grid, doing), [name, grid]);
  const batch = useListBatch(grid);
  if (batch === undefined || selection !== 'multiple') return undefined;
  const open = (doing: BulkAction) => {
    const count = figures.format(screen.grids.selected(name));
    const title = fillText(texts.many[`${doing}Title`], { count });
    void dialogs.show({
      name: `many ${name}`,
      title,
      draw: (leave, looks) => (
        <ScreenContext value={screen}>
          <ManyDialog name={name} grid={grid} entity={entity} batch={batch} doing={doing} leave={leave} looks={looks} />
        </ScreenContext>
      ),
    });
  };
  const kinds: readonly BulkAction[] = [
    ...(grid.schema === undefined ? [] : (['change'] as const)),
    'delete',
    ...(batch.restores ? (['restore'] as const) : []),
  ];
  return { kinds, concerns, open };
}

/** Whether it applies to one of these rows; assumed for rows that are not loaded. */
function concernsAny(screen: ScreenWithGrids, name: string, { deleted }: Grid, doing: BulkAction): boolean {
  const rows = screen.grids.seenSelected(name);
  if (deleted === undefined || rows === undefined) return true;
  return rows.some((row) => screen.language.condition(deleted, screen.scope({ row })) === (doing === 'restore'));
}

/** Whether there is anything to be done with several rows of the grid, or with one. */
export function hasBulk({ bulkActions = [] }: Grid, selection: GridSelectionWord): boolean {
  return selection === 'multiple' || (bulkActions.length > 0 && selection === 'single');
}
