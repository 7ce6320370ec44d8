/** Stores the edit of a cell on the server. A refused edit stays in its cell, with the reason. */
import { fillText, memoize } from '#src/expression/index.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ListBatch } from '#renderer/services/ports.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { askMany, paramsOf } from './bulk-request.ts';

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

/** Of one row edits are sent one after the other, so that none is refused because of the previous one. */
interface CellEditQueue {
  turn: Promise<void>;
  /** The version stored last, which the list may not show yet. */
  version: number;
}

/** An edit is stored even if its page is left meanwhile. */
const TO_THE_END = { signal: new AbortController().signal };
const edits = memoize((_screen: ScreenStore) => new Map<string, CellEditQueue>());

export async function saveCell(screen: ScreenStore, name: string, grid: Grid, batch: ListBatch, cell: EnteredCell): Promise<void> {
  const { row, field, value, text } = cell;
  const id = row[grid.rowKey];
  const known = editsOf(screen, `${name} ${String(id)}`);
  screen.grids.keepCell(name, { row: id, field, value, text, messages: undefined });
  const { undoing } = screen.services;
  const sentAt = undoing.mark();
  known.turn = known.turn.then(() => store(screen, name, grid, batch, cell, known, sentAt));
  await undoing.track(known.turn);
}

async function store(
  screen: ScreenStore,
  name: string,
  grid: Grid,
  batch: ListBatch,
  { row, field, label, value, before, text }: EnteredCell,
  known: CellEditQueue,
  sentAt: number,
): Promise<void> {
  const { ports, texts, toasts, undoing } = screen.services;
  const id = row[grid.rowKey];
  const version = Math.max(known.version, typeof row['version'] === 'number' ? row['version'] : 0);
  const patch = [{ op: 'replace', path: `/${field}`, value: value ?? null }] as const;
  const rows = [{ id, patch, ...(version > 0 ? { version } : {}) }];
  const result = await askMany(ports, batch.operation, paramsOf(screen, grid, batch), { doing: 'change', mode: 'each', rows }, TO_THE_END);
  const messages = result.refused.get(String(id));
  if (result.failure !== undefined || messages !== undefined) {
    const refusal = result.failure === undefined ? undefined : ports.asRefusal(result.failure);
    if (result.failure !== undefined && refusal === undefined) ports.reportError(result.failure);
    const ownMessages = messages ?? Object.values(refusal?.errors ?? {}).flat();
    const shownMessages = ownMessages.length > 0 ? ownMessages : [refusal?.title ?? texts.unexpected];
    if (screen.signal.aborted) return void toasts.show(fillText(texts.cellRefused, { label, text, why: shownMessages.join(' ') }), 'error');
    screen.grids.keepCell(name, { row: id, field, value, text, messages: shownMessages });
    // Another user may have saved the row: it is reloaded beside the edit.
    await screen.sources.refresh([grid.source]);
    return;
  }
  undoing.begin(sentAt);
  for (const { change, what } of result.undo) undoing.note(change, sentAt, what, [{ label, before, after: text }]);
  const said = fillText(texts.cellChanged, { label });
  const offer = undoing.offer(said);
  known.version = result.done[0]?.version ?? known.version;
  if (!screen.signal.aborted) {
    screen.noteWrite(batch.operation);
    await screen.sources.refresh();
    screen.grids.dropCell(name, id, field);
  }
  toasts.show(said, 'success', undefined, offer);
}

function editsOf(screen: ScreenStore, key: string): CellEditQueue {
  const rows = edits(screen);
  const known = rows.get(key) ?? { turn: Promise.resolve(), version: 0 };
  rows.set(key, known);
  return known;
}
