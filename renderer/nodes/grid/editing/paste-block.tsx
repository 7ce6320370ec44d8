/** A block put over cells: one from the clipboard is previewed first; what fills a range is stored at once. Both are one change. */
import { figuresOf, fillText } from '#src/expression/index.ts';
import type { DescribedColumn } from '#renderer/grid/contract/described-column.ts';
import type { GridPaste } from '#renderer/grid/contract/types.ts';
import type { RendererServices } from '#renderer/screen/state/screen-services.ts';
import type { KeptCell } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { ListBatch } from '#renderer/services/ports.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { ScreenContext } from '../../context/renderer-context.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { readBlock, type PastedOver } from './read-block.ts';
import { saveCells } from './save-cells.ts';

export interface PastedGrid {
  readonly name: string;
  readonly grid: Grid;
  readonly batch: ListBatch;
  readonly schema: EntitySchema | undefined;
  readonly columns: readonly DescribedColumn[];
}

export async function pasteBlock(screen: ScreenStore, renderer: RendererServices, over: PastedGrid, pasted: GridPaste): Promise<void> {
  const { name, grid, batch } = over;
  const { texts, dialogs, toasts } = renderer;
  const kept = screen.grids.keptCells(name);
  const given = readPasted(renderer, over, pasted, kept);
  if (pasted.isFill === true) {
    if (given.fixed > 0) toasts.show(fillText(texts.many.cellsFixed, figuresOf({ count: given.fixed })), 'warning');
    const fields = new Set(over.columns.flatMap(({ id, field }) => (pasted.columns.includes(id) ? [field] : [])));
    const isOver = ({ row, field, messages }: KeptCell) => messages !== undefined && given.names.has(String(row)) && fields.has(field);
    screen.grids.dropCells(name, kept.filter(isOver));
    screen.grids.keepCells(name, given.unreadable);
    if (given.cells.length > 0) await saveCells(screen, over, given.cells);
    return;
  }
  void dialogs.show({
    name: `paste ${name}`,
    title: fillText(texts.many.pasteTitle, { count: String(given.rows.length) }),
    draw: (leave, looks) => (
      <ScreenContext value={screen}>
        <BulkDialog name={name} grid={grid} entity={undefined} batch={batch} doing="change" given={given} leave={leave} looks={looks} />
      </ScreenContext>
    ),
  });
}

function readPasted(
  { texts, ports }: RendererServices,
  { grid, schema, columns }: PastedGrid,
  pasted: GridPaste,
  kept: readonly KeptCell[],
): PastedOver {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const first = columns[0];
  return readBlock(pasted, {
    rowKey: grid.rowKey,
    texts: texts.many,
    labelOf: (id) => byId.get(id)?.header ?? id,
    nameOf: (row, step) => [first?.header, first?.text(row) ?? String(step + 1)].filter((part) => part !== undefined).join(' '),
    target(id) {
      const column = byId.get(id);
      const own = schema?.properties[column?.field ?? ''];
      if (column?.edit === undefined || own === undefined) return undefined;
      const { edit, field, header, unit, text } = column;
      return {
        field,
        label: own.title ?? header,
        schema: own,
        mayChange: edit.isEditable,
        textOf: text,
        isUnderWay: (row) => kept.some((cell) => cell.messages === undefined && cell.row === row[grid.rowKey] && cell.field === field),
        ...(unit === undefined ? {} : { unitOf: unit.of }),
      };
    },
    parse: (format, text) => {
      const known = ports.formats.get(format);
      return known?.parse === undefined ? text : known.parse(text);
    },
  });
}
