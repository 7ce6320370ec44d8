/** One action of a screen runs at a time; others wait for its end. */
import type { ScreenStore } from '../state/screen-store.ts';
import type { StepResult } from './step-run.ts';

export interface Running {
  readonly name: string;
  /** Of an action on a row. */
  readonly row: unknown;
  /** How many windows were open when it began. */
  readonly windows: number;
  readonly ended: Promise<StepResult>;
}

/** A waiting action is dropped after this time, because it would surprise the user; a slow line takes some seconds to read a list. */
const TIMEOUT_MS = 10_000;

const running = new WeakMap<ScreenStore, Running>();
/** Those whose window is closed again: the same click is no part of a double click any more. */
const returned = new WeakSet<Running>();
const wishes = new WeakMap<ScreenStore, AbortController>();

/** Notes what runs from now on. */
export function begin(screen: ScreenStore, action: Running): void {
  running.set(screen, action);
  const stop = screen.services.dialogs.store.subscribe((open, before) => {
    if (before.length > action.windows && open.length <= action.windows) returned.add(action);
  });
  void action.ended.finally(() => {
    stop();
    if (running.get(screen) === action) running.delete(screen);
  });
}

/** What was asked for before the next key or click may no longer be meant: the selection may be another. */
export function forgetWish(screen: ScreenStore): void {
  wishes.get(screen)?.abort();
}

/**
 * Resolves once what runs has ended; of several wishes, the last, unless another key or click follows it. Resolves with false if it was refused, takes long, or a window opens
 * first; at once for a double click, whose window is there when it comes.
 */
export async function isFreeFor(screen: ScreenStore, { name, row }: Pick<Running, 'name' | 'row'>): Promise<boolean> {
  const before = running.get(screen);
  const windows = screen.services.dialogs.store.getState().length;
  const isAgain = before?.name === name && before.row === row && !returned.has(before);
  if (before !== undefined && (isAgain || windows > before.windows)) return false;
  forgetWish(screen);
  const wish = new AbortController();
  wishes.set(screen, wish);
  const signal = AbortSignal.any([wish.signal, screen.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return (await isFree(screen, windows, signal)) && (await before?.ended) !== 'stop';
}

function isFree({ store, services: { dialogs } }: ScreenStore, windows: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stops = [
      store.subscribe(({ busy }) => {
        if (busy === undefined) end(true);
      }),
      dialogs.store.subscribe((open) => {
        if (open.length > windows) end(false);
      }),
    ];
    const end = (isIt: boolean) => {
      for (const stop of stops) stop();
      resolve(isIt);
    };
    signal.addEventListener('abort', () => end(false), { once: true });
  });
}
