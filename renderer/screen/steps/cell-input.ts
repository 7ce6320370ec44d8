/** Hands the texts typed into cells to the steps of their grid; the cells show them until they are through. */
import { memoize } from '#src/expression/index.ts';
import { findingsOf, type TypedText, typedTexts } from '../state/grid-findings.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { runSteps } from './run-steps.ts';

export interface TypedCell {
  /** Key of its row. */
  readonly row: unknown;
  readonly field: string;
  readonly value: string;
  /** Reverts the cell to its value before typing. */
  readonly isReset: boolean;
}

const running = memoize((_screen: ScreenStore) => new Map<string, AbortController>());
/** The last typed texts, by grid. */
const latest = memoize((_screen: ScreenStore) => new Map<string, readonly TypedCell[]>());

/** One change of cells, and what takes it back. */
interface Change {
  readonly made: readonly TypedCell[];
  readonly back: readonly TypedCell[];
}

const histories = memoize((_screen: ScreenStore) => new Map<string, { readonly undo: Change[]; readonly redo: Change[] }>());

/** Stores texts as one change, which can be undone. */
export async function keepTypedTexts(screen: ScreenStore, name: string, made: readonly TypedCell[]): Promise<void> {
  if (made.length === 0) return;
  const before = typedNow(screen, name);
  const back = made.map((cell) => {
    const text = before.get(keyOf(cell));
    return { ...cell, value: text ?? '', isReset: text === undefined };
  });
  const { undo } = historyOf(screen, name);
  histories(screen).set(name, { undo: [...undo, { made, back }], redo: [] });
  await runTypedTexts(screen, name, made);
}

/** Undoes or redoes the last change of cells. Changes that a later one has replaced are forgotten. */
export async function undoTypedTexts(screen: ScreenStore, name: string, direction: 'undo' | 'redo'): Promise<void> {
  const history = historyOf(screen, name);
  const change = history[direction].at(-1);
  if (change === undefined) return;
  const [expected, wanted] = direction === 'undo' ? [change.made, change.back] : [change.back, change.made];
  const now = typedNow(screen, name);
  if (expected.some((cell) => now.get(keyOf(cell)) !== (cell.isReset ? undefined : cell.value))) {
    histories(screen).delete(name);
    return;
  }
  history[direction].pop();
  history[direction === 'undo' ? 'redo' : 'undo'].push(change);
  await runTypedTexts(screen, name, wanted);
}

function historyOf(screen: ScreenStore, name: string) {
  return histories(screen).get(name) ?? { undo: [], redo: [] };
}

function typedNow(screen: ScreenStore, name: string): ReadonlyMap<string, string> {
  const grid = screen.document.grids?.[name];
  return new Map((grid === undefined ? [] : typedTexts(screen, grid)).map((cell) => [keyOf(cell), cell.text]));
}

function keyOf({ row, field }: Pick<TypedText, 'row' | 'field'>): string {
  return `${String(row)} ${field}`;
}

/** Newer text cancels the request for older text, which is kept and part of the new request. */
async function runTypedTexts(screen: ScreenStore, name: string, edits: readonly TypedCell[]): Promise<void> {
  const grid = screen.document.grids?.[name];
  if (grid?.edited === undefined) return;
  const known = running(screen);
  known.get(name)?.abort();
  latest(screen).set(name, edits);
  const run = new AbortController();
  known.set(name, run);
  screen.grids.wait(
    name,
    findingsOf(screen, grid),
    edits.map(({ row, field, value }) => ({ row, field, text: value })),
  );
  await untilFree(screen, busyWith(name), run.signal);
  if (run.signal.aborted || screen.signal.aborted) return;
  screen.form?.clearProblems();
  screen.update({ busy: busyWith(name), problem: undefined });
  try {
    const signal = AbortSignal.any([run.signal, screen.signal]);
    const outcome = await runSteps(screen, grid.edited, { name: `edited ${name}`, bindings: { edits }, signal });
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
  if (typed !== undefined) await runTypedTexts(screen, name, typed);
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
