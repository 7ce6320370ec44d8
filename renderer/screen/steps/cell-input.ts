/** Hands the text typed into a cell to the steps of its grid; the cell shows it until they are through. */
import { memoize } from '#src/expression/index.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { findingsOf } from '../state/grid-findings.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { runSteps } from './run-steps.ts';

export interface TypedCell {
  readonly field: string;
  readonly value: string;
  readonly before: string;
  /** Reverts the cell to its value before typing. */
  readonly isReset: boolean;
}

const running = memoize((_screen: ScreenStore) => new Map<string, AbortController>());
/** The last typed text, by grid. */
const latest = memoize((_screen: ScreenStore) => new Map<string, { readonly row: GridRow; readonly edit: TypedCell }>());

/** Newer text cancels the request for older text, which is kept and part of the new request. */
export async function keepTypedText(screen: ScreenStore, name: string, row: GridRow, edit: TypedCell): Promise<void> {
  const grid = screen.document.grids?.[name];
  if (grid?.edited === undefined) return;
  const known = running(screen);
  known.get(name)?.abort();
  latest(screen).set(name, { row, edit });
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

/** Retries after a failure; the latest request includes all typed texts. */
export async function retryTypedText(screen: ScreenStore, name: string): Promise<void> {
  const typed = latest(screen).get(name);
  if (typed !== undefined) await keepTypedText(screen, name, typed.row, typed.edit);
}

/** Marks the screen as busy, so that no action runs on unchecked text. */
export function busyWith(grid: string): string {
  return `grid ${grid}`;
}

/** A running action sends the values of when it was pressed. */
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
