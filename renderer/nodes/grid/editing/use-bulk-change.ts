/** Runs a change of many rows: preview, execution, and the result beside the rows. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { fillText } from '#src/expression/index.ts';
import { changedField, type FieldChange } from '#renderer/form/contract/form-values.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { ListBatch } from '#renderer/services/ports.ts';
import type { Undoing } from '#renderer/services/undo.ts';
import type { RendererTexts } from '#renderer/screen/state/screen-services.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { sendBulkRequest, type BulkAction, type BulkResult, type BulkRow, paramsOf } from './bulk-request.ts';

/** Rows that one change may take. */
const MOST = 5_000;

interface ManyOptions {
  readonly name: string;
  readonly grid: Grid;
  readonly batch: ListBatch;
  readonly doing: BulkAction;
  leave(): void;
}

export interface Many {
  readonly state: 'idle' | 'looking' | 'seen' | 'doing';
  readonly preview: BulkResult | undefined;
  readonly progress: { readonly done: number; readonly count: number };
  readonly problem: string | undefined;
  look(read: (signal: AbortSignal) => Promise<readonly BulkRow[]>, patch?: readonly FieldChange[]): Promise<void>;
  /** The preview is outdated. */
  discard(): void;
  act(): Promise<void>;
  /** After the running chunk. */
  stop(): void;
}

export function useBulkChange({ name, grid, batch, doing, leave }: ManyOptions): Many {
  const screen = useScreen();
  const { ports, texts, toasts, undoing } = useRenderer();
  const [state, setState] = useState<Many['state']>('idle');
  const [preview, setPreview] = useState<BulkResult>();
  const [problem, setProblem] = useState<string>();
  const { progress, begin: beginRun, stop } = useRun();
  const asked = useRef<{ readonly rows: readonly BulkRow[]; readonly patch: readonly FieldChange[] | undefined }>(undefined);

  const begin = useCallback(
    (count: number) => {
      setProblem(undefined);
      return beginRun(count);
    },
    [beginRun],
  );

  const failed = useFailureText();
  const look = useCallback<Many['look']>(
    async (read, patch) => {
      const { signal } = begin(0);
      setState('looking');
      setPreview(undefined);
      try {
        const rows = await read(signal);
        if (signal.aborted) return;
        if (rows.length > MOST) {
          setProblem(fillText(texts.grid.tooMany, { limit: String(MOST), count: String(rows.length) }));
          return setState('idle');
        }
        const run = begin(rows.length);
        const body = { doing, mode: 'preview', rows, ...(patch === undefined ? {} : { patch }) } as const;
        const result = await sendBulkRequest(ports, batch.operation, paramsOf(screen, grid, batch), body, run);
        if (run.signal.aborted) return;
        if (result.failure !== undefined) {
          setProblem(failed(result.failure));
          return setState('idle');
        }
        asked.current = { rows, patch };
        setPreview(result);
        setState('seen');
      } catch (thrown) {
        if (signal.aborted) return;
        setProblem(failed(thrown));
        setState('idle');
      }
    },
    [begin, failed, ports, screen, grid, batch, doing, texts],
  );

  const discard = useCallback(() => {
    setPreview(undefined);
    setState('idle');
  }, []);

  const act = useCallback(async () => {
    if (preview === undefined || asked.current === undefined) return;
    const { rows, patch } = asked.current;
    const own = new Map(rows.map((row) => [String(row.id), row]));
    // As they were looked at, or not at all.
    const wanted = preview.done.flatMap(({ id, version }) => {
      const row = own.get(id);
      return row === undefined ? [] : [{ ...row, ...(version === undefined ? {} : { version }) }];
    });
    const run = begin(wanted.length);
    setState('doing');
    const body = { doing, mode: 'each', rows: wanted, ...(patch === undefined ? {} : { patch }) } as const;
    const result = await noteDone(undoing, sendBulkRequest(ports, batch.operation, paramsOf(screen, grid, batch), body, run));
    const refused = new Map([...preview.refused, ...result.refused]);
    dropStored(screen, name, wanted, patch, result);
    leave();
    await showRefused(screen, name, batch, rows, refused);
    const why = result.failure === undefined ? [] : [failed(result.failure)];
    const tone = result.left > 0 || refused.size > 0 ? 'warning' : 'success';
    const said = [...summaryOf(result, refused.size, doing, texts.many), ...why].join('. ');
    toasts.show(said, tone, undefined, undoing.offer(said));
  }, [preview, begin, doing, ports, batch, screen, grid, undoing, leave, name, texts, failed, toasts]);

  return { state, preview, progress, problem, look, discard, act, stop };
}

/** A single record is described with its fields, several by the text of the toast. */
async function noteDone(undoing: Undoing, sent: Promise<BulkResult>): Promise<BulkResult> {
  const sentAt = undoing.mark();
  const result = await undoing.track(sent);
  undoing.begin(sentAt);
  const fields = result.done.length === 1 ? result.done[0]?.fields : undefined;
  for (const { change, what } of result.undo) undoing.note(change, sentAt, what, fields);
  return result;
}

/** One run at a time, and how far it is; leaving ends it. */
function useRun() {
  const [progress, setProgress] = useState({ done: 0, count: 0 });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = useCallback((count: number) => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setProgress({ done: 0, count });
    return { signal, onProgress: (done: number) => setProgress({ done, count }) };
  }, []);
  const stop = useCallback(() => running.current?.abort(), []);
  return { progress, begin, stop };
}

/** @returns the message about a failed request */
function useFailureText() {
  const { ports, texts } = useRenderer();
  return useCallback(
    (thrown: unknown) => {
      const refusal = ports.asRefusal(thrown);
      if (refusal === undefined) ports.reportError(thrown);
      const details = [refusal?.title, ...Object.values(refusal?.errors ?? {}).flat()].filter((text) => text !== undefined);
      return [texts.many.failed, ...details].join(': ');
    },
    [ports, texts],
  );
}

/** What was refused in a cell before is over once its field is stored. */
function dropStored(
  screen: ScreenStore,
  name: string,
  rows: readonly BulkRow[],
  patch: BulkRow['patch'],
  { done }: Pick<BulkResult, 'done'>,
): void {
  const ids = new Set(done.map(({ id }) => String(id)));
  const stored = rows.filter(({ id }) => ids.has(String(id)));
  screen.grids.dropCells(
    name,
    stored.flatMap(({ id, patch: changes = patch ?? [] }) => changes.map((change) => ({ row: id, field: changedField(change) }))),
  );
}

/** Loads the rows again; refused ones stay selected, with their messages. */
async function showRefused(
  screen: ScreenStore,
  name: string,
  { operation }: ListBatch,
  rows: readonly BulkRow[],
  refused: BulkResult['refused'],
): Promise<void> {
  screen.noteWrite(operation);
  await screen.sources.refresh();
  const drawn = screen.grids.drawn.get(name);
  // The button that opened the dialog disappears with the selection, so the focus moves to the rows.
  drawn?.goTo(undefined);
  if (refused.size === 0) drawn?.clearSelection();
  else drawn?.selectRows(rows.map(({ id }) => id).filter((id) => refused.has(String(id))));
  screen.grids.clearProblems();
  if (refused.size > 0) screen.grids.showProblems(name, Object.fromEntries(refused));
}

function summaryOf({ done, left }: BulkResult, refused: number, doing: BulkAction, texts: RendererTexts['many']): readonly string[] {
  const DONE = { delete: texts.deleted, change: texts.changed, restore: texts.restored };
  const count = String(done.length);
  const summary = left > 0 ? fillText(texts.stopped, { count, left: String(left) }) : fillText(DONE[doing], { count });
  return refused === 0 ? [summary] : [summary, fillText(texts.stay, { count: String(refused) })];
}
