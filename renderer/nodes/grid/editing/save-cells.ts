/** Stores edits of cells on the server, as one change. A refused edit stays in its cell, with the reason. */
import { figuresOf, fillText, memoize } from '#src/expression/index.ts';
import { changeOf } from '#renderer/form/contract/form-values.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ListBatch } from '#renderer/services/ports.ts';
import type { KeptCell } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { sendBulkRequest, paramsOf, type BulkResult, type BulkRow } from './bulk-request.ts';

export interface EnteredCell {
  readonly row: GridRow;
  readonly field: string;
  /** Of its column. */
  readonly label: string;
  readonly value: unknown;
  /** As they are printed: what was stored, and what is to be. */
  readonly before: string;
  readonly text: string;
}

/** Edits of one row are sent one after the other, so that none is refused because of the previous one. */
interface CellEditQueue {
  turn: Promise<unknown>;
  /** The version stored last, which the list may not show yet. */
  version: number;
}

/** Refused cells that are named once their page was left. */
const MOST_MESSAGES = 3;
/** An edit is stored even if its page is left meanwhile. */
const TO_THE_END = { signal: new AbortController().signal };
const edits = memoize((_screen: ScreenStore) => new Map<string, CellEditQueue>());

/** The grid, and the call that stores its cells. */
export interface SavedGrid {
  readonly name: string;
  readonly grid: Grid;
  readonly batch: ListBatch;
}

/** Cells of one row are stored together or not at all. */
export async function saveCells(screen: ScreenStore, target: SavedGrid, cells: readonly EnteredCell[]): Promise<void> {
  const { name, grid } = target;
  const { undoing } = screen.services;
  screen.grids.keepCells(
    name,
    cells.map((cell) => keptOf(grid, cell, undefined)),
  );
  const sentAt = undoing.mark();
  const queues = [...new Set(cells.map(({ row }) => editsOf(screen, name, row[grid.rowKey])))];
  const turn = Promise.all(queues.map((queue) => queue.turn)).then(() => store(screen, target, cells, sentAt));
  for (const queue of queues) queue.turn = turn;
  await undoing.track(turn);
}

async function store(screen: ScreenStore, target: SavedGrid, cells: readonly EnteredCell[], sentAt: number): Promise<void> {
  const { name, grid, batch } = target;
  const { ports, texts, toasts } = screen.services;
  const rows = rowsOf(screen, target, cells);
  const result = await sendBulkRequest(
    ports,
    batch.operation,
    paramsOf(screen, grid, batch),
    { doing: 'change', mode: 'each', rows },
    TO_THE_END,
  );
  const why = failureOf(screen, result.failure);
  const done = new Map(result.done.map(({ id, version }) => [id, version]));
  const messagesOf = ({ row }: EnteredCell) => result.refused.get(String(row[grid.rowKey])) ?? why;
  const stored = cells.filter(({ row }) => done.has(String(row[grid.rowKey])));
  const refused = cells.filter(({ row }) => !done.has(String(row[grid.rowKey])));
  const toast = stored.length === 0 ? undefined : storedToast(screen, stored, result, sentAt);
  for (const [id, version] of done) {
    const queue = editsOf(screen, name, id);
    queue.version = version ?? queue.version;
  }
  const many = refused.length > 0 && cells.length > 1 ? fillText(texts.cellsRefused, figuresOf({ count: refused.length })) : undefined;
  if (!screen.signal.aborted) {
    screen.grids.keepCells(
      name,
      refused.map((cell) => keptOf(grid, cell, messagesOf(cell))),
    );
    if (stored.length > 0) screen.noteWrite(batch.operation);
    // Another user may have saved a refused row: it is reloaded beside the edit.
    await screen.sources.refresh(stored.length > 0 ? undefined : [grid.source]);
    screen.grids.dropCells(
      name,
      stored.map(({ row, field }) => ({ row: row[grid.rowKey], field })),
    );
  } else
    for (const cell of refused.slice(0, MOST_MESSAGES))
      toasts.show(fillText(texts.cellRefused, { label: cell.label, text: cell.text, why: messagesOf(cell).join(' ') }), 'error');
  toast?.();
  if (many !== undefined) toasts.show(many, 'error');
}

/** Notes the change for undo. @returns shows it */
function storedToast(screen: ScreenStore, stored: readonly EnteredCell[], { undo, done }: BulkResult, sentAt: number): () => void {
  const { texts, toasts, undoing } = screen.services;
  const fields = done.length === 1 ? stored.map(({ label, before, text }) => ({ label, before, after: text })) : [];
  undoing.begin(sentAt);
  for (const { change, what } of undo) undoing.note(change, sentAt, what, fields);
  const [first] = stored;
  const said =
    stored.length === 1 && first !== undefined
      ? fillText(texts.cellChanged, { label: first.label })
      : fillText(texts.cellsChanged, figuresOf({ count: stored.length }));
  const offer = undoing.offer(said);
  return () => toasts.show(said, 'success', undefined, offer);
}

function rowsOf(screen: ScreenStore, { name, grid }: SavedGrid, cells: readonly EnteredCell[]): readonly BulkRow[] {
  return [...Map.groupBy(cells, ({ row }) => row[grid.rowKey])].map(([id, ofRow]) => {
    const shown = ofRow.map(({ row }) => (typeof row['version'] === 'number' ? row['version'] : 0));
    const version = Math.max(editsOf(screen, name, id).version, ...shown);
    const patch = ofRow.map(({ field, value }) => changeOf(field, value));
    return { id, patch, ...(version > 0 ? { version } : {}) };
  });
}

function failureOf({ services: { ports, texts } }: ScreenStore, failure: unknown): readonly string[] {
  const refusal = failure === undefined ? undefined : ports.asRefusal(failure);
  if (failure !== undefined && refusal === undefined) ports.reportError(failure);
  const messages = Object.values(refusal?.errors ?? {}).flat();
  return messages.length > 0 ? messages : [refusal?.title ?? texts.unexpected];
}

function keptOf({ rowKey }: Grid, { row, field, value, text }: EnteredCell, messages: KeptCell['messages']): KeptCell {
  return { row: row[rowKey], field, value, text, messages };
}

function editsOf(screen: ScreenStore, name: string, id: unknown): CellEditQueue {
  const key = `${name} ${String(id)}`;
  const rows = edits(screen);
  const known = rows.get(key) ?? { turn: Promise.resolve(), version: 0 };
  rows.set(key, known);
  return known;
}
