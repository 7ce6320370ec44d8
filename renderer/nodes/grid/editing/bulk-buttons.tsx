/** What can be done with the selected rows of every list that has a call for many. */
import { Button } from '@mantine/core';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRestore from '@tabler/icons-react/dist/esm/icons/IconRestore.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { lazy, Suspense } from 'react';
import { fillText } from '#renderer/expression/index.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ListBatch, LoadedEntity } from '#renderer/services/ports.ts';
import { ScreenContext, useRenderer, useScreen } from '../../context/renderer-context.ts';
import type { Doing } from './ask-many.ts';

/** Few change many rows in a visit. */
const ManyDialog = lazy(async () => ({ default: (await import('./many-dialog.tsx')).ManyDialog }));

const ICONS = { change: IconPencil, delete: IconTrash, restore: IconRestore } as const;
const figures = new Intl.NumberFormat('en');

/** The call that changes many rows of the grid's list; undefined where there is none, or not for this user. */
export function useListBatch({ source }: Pick<Grid, 'source'>): ListBatch | undefined {
  const screen = useScreen();
  const { ports } = useRenderer();
  const operation = screen.document.sources?.[source]?.operation;
  const batch = operation === undefined ? undefined : ports.batchOf(operation);
  if (batch === undefined || screen.document.kind === 'lookup') return undefined;
  const isAllowed = batch.access === 'session' || screen.language.condition(batch.access, screen.scope());
  return isAllowed ? batch : undefined;
}

export interface BulkButtonsProps {
  readonly name: string;
  readonly grid: Grid;
  readonly entity: LoadedEntity | undefined;
  readonly batch: ListBatch;
}

export function BulkButtons({ name, grid, entity, batch }: BulkButtonsProps) {
  const screen = useScreen();
  const { dialogs, texts } = useRenderer();
  const kinds: readonly Doing[] = [
    ...(grid.schema === undefined ? [] : (['change'] as const)),
    'delete',
    ...(batch.restores ? (['restore'] as const) : []),
  ];
  const open = (doing: Doing) => {
    const count = figures.format(screen.grids.selected(name));
    const title = fillText(texts.many[`${doing}Title`], { count });
    void dialogs.show({
      name: `many ${name}`,
      title,
      draw: (leave, looks) => (
        <ScreenContext value={screen}>
          <Suspense>
            <ManyDialog name={name} grid={grid} entity={entity} batch={batch} doing={doing} leave={leave} looks={looks} />
          </Suspense>
        </ScreenContext>
      ),
    });
  };
  return kinds.map((doing) => {
    const Icon = ICONS[doing];
    return (
      <Button
        key={doing}
        variant="subtle"
        size="compact-sm"
        {...(doing === 'delete' ? { color: 'red' } : {})}
        leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
        onClick={() => open(doing)}
      >
        {texts.many[doing]}
      </Button>
    );
  });
}
