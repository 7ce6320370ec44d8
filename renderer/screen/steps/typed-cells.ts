/** Hands the text typed into a cell to the steps of its grid; the cell shows it until they are through. */
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { findingsOf } from '../state/grid-findings.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { runSteps } from './run-steps.ts';

export interface TypedCell {
  readonly field: string;
  readonly value: string;
  readonly before: string;
  /** It is to be as it was before anything was typed. */
  readonly isReset: boolean;
}

const running = new WeakMap<ScreenStore, Map<string, AbortController>>();
/** What was typed last, by grid. */
const latest = new WeakMap<ScreenStore, Map<string, { readonly row: GridRow; readonly edit: TypedCell }>>();

/** Newer text stops what was begun for older: it is kept by then, and the newer answer is about both. */
export async function keepTypedText(screen: ScreenStore, name: string, row: GridRow, edit: TypedCell): Promise<void> {
  const grid = screen.document.grids?.[name];
  if (grid?.edited === undefined) return;
  const known = running.get(screen) ?? new Map<string, AbortController>();
  running.set(screen, known);
  known.get(name)?.abort();
  latest.set(screen, (latest.get(screen) ?? new Map<string, { row: GridRow; edit: TypedCell }>()).set(name, { row, edit }));
  const run = new AbortController();
  known.set(name, run);
  screen.grids.wait(name, findingsOf(screen, grid), { row: row[grid.rowKey], field: edit.field, text: edit.value });
  await untilFree(screen, busyWith(name), run.signal);
  if (run.signal.aborted || screen.signal.aborted) return;
  screen.form?.clearProblems();
  screen.update({ busy: busyWith(name), problem: undefined });
  try {
    const signal = AbortSignal.any([run.signal, screen.signal]);
    const outcome = await runSteps(screen, grid.edited, { name: `edited ${name}`, bindings: { row, edit }, signal });
    if (outcome === 'go on' && known.get(name) === run) screen.grids.doneWaiting(name);
  } finally {
    if (known.get(name) === run) {
      known.delete(name);
      screen.update({ busy: undefined });
    }
  }
}

/** Tries once more after that failed: the steps keep all that was typed, so the latest text stands for the others. */
export async function retryTypedText(screen: ScreenStore, name: string): Promise<void> {
  const typed = latest.get(screen)?.get(name);
  if (typed !== undefined) await keepTypedText(screen, name, typed.row, typed.edit);
}

/** What the screen is busy with meanwhile, so that no action runs on what is not yet known. */
export function busyWith(grid: string): string {
  return `grid ${grid}`;
}

/** An action may be under way: what it sends is what was seen when it was pressed. */
async function untilFree({ store }: ScreenStore, own: string, signal: AbortSignal): Promise<void> {
  const isTaken = () => ![undefined, own].includes(store.getState().busy) && !signal.aborted;
  while (isTaken())
    await new Promise<void>((resolve) => {
      const stop = store.subscribe(() => {
        stop();
        resolve();
      });
    });
}
