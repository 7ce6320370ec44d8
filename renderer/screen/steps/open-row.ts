/** Opens a row of a grid, also where another action still runs. */
import type { Scope } from '#renderer/expression/index.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { runAction, windowsWhenBegun } from './run-steps.ts';

/** Later it would surprise. */
const PATIENCE_MS = 3_000;

const wishes = new WeakMap<ScreenStore, AbortController>();

/**
 * Runs the action on the row as soon as the screen is free, the last wish alone. A second click on a row that is being opened opens
 * nothing: its window is there when it comes.
 */
export async function openRow(screen: ScreenStore, name: string, bindings: Scope): Promise<void> {
  wishes.get(screen)?.abort();
  const { dialogs } = screen.services;
  const windows = dialogs.store.getState().length;
  if (screen.store.getState().busy !== undefined) {
    if (windows > (windowsWhenBegun(screen) ?? windows)) return;
    const wish = new AbortController();
    wishes.set(screen, wish);
    const signal = AbortSignal.any([wish.signal, screen.signal, AbortSignal.timeout(PATIENCE_MS)]);
    if (!(await isFree(screen, signal)) || dialogs.store.getState().length > windows) return;
  }
  await runAction(screen, name, bindings);
}

function isFree({ store }: ScreenStore, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = store.subscribe(({ busy }) => {
      if (busy === undefined) end(true);
    });
    const end = (isIt: boolean) => {
      stop();
      resolve(isIt);
    };
    signal.addEventListener('abort', () => end(false), { once: true });
  });
}
