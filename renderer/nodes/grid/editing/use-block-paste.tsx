/** A block pasted over cells: previewed first, and undone as one change. */
import { lazy, Suspense, useCallback } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { GridPaste, GridRow } from '#renderer/grid/contract/types.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import { ScreenContext, useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useListBatch } from './use-bulk-actions.tsx';

/** Few paste over cells in a visit. */
const ManyDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

interface PasteOptions {
  readonly name: string;
  readonly grid: Grid;
  readonly schema: EntitySchema | undefined;
  readonly columns: readonly DescribedColumn[];
}

/** Undefined if no cell of the grid is edited, or nothing stores many at once. */
export function useBlockPaste({ name, grid, schema, columns }: PasteOptions): ((pasted: GridPaste) => void) | undefined {
  const screen = useScreen();
  const renderer = useRenderer();
  const batch = useListBatch(grid);
  const isEdited = columns.some(({ edit }) => edit !== undefined);
  const paste = useCallback(
    async (pasted: GridPaste) => {
      const { readBlock } = await import('./read-block.ts');
      const { texts, dialogs, ports } = renderer;
      const byId = new Map(columns.map((column) => [column.id, column]));
      const first = columns[0];
      const given = readBlock(pasted, {
        rowKey: grid.rowKey,
        texts: texts.many,
        labelOf: (id) => byId.get(id)?.header ?? id,
        nameOf: (row, step) => [first?.header, first?.text(row) ?? String(step + 1)].filter((part) => part !== undefined).join(' '),
        target(id) {
          const column = byId.get(id);
          const own = schema?.properties[column?.field ?? ''];
          if (column?.edit === undefined || own === undefined) return undefined;
          const { edit, field, header, unit } = column;
          return {
            field,
            label: own.title ?? header,
            schema: own,
            mayChange: (row: GridRow) => edit.isEditable(row),
            ...(unit === undefined ? {} : { unitOf: (row: GridRow) => unit.of(row) }),
          };
        },
        parse: (format, text) => {
          const known = ports.formats.get(format);
          return known?.parse === undefined ? text : known.parse(text);
        },
      });
      if (batch === undefined) return;
      void dialogs.show({
        name: `paste ${name}`,
        title: fillText(texts.many.pasteTitle, { count: String(given.rows.length) }),
        draw: (leave, looks) => (
          <ScreenContext value={screen}>
            <Suspense>
              <ManyDialog
                name={name}
                grid={grid}
                entity={undefined}
                batch={batch}
                doing="change"
                given={given}
                leave={leave}
                looks={looks}
              />
            </Suspense>
          </ScreenContext>
        ),
      });
    },
    [screen, renderer, batch, name, grid, schema, columns],
  );
  if (batch === undefined || !isEdited || grid.edited !== undefined) return undefined;
  return (pasted) => void paste(pasted).catch((thrown: unknown) => renderer.ports.reportError(thrown));
}
