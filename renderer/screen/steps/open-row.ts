/** Opens a row of a grid, also if another action still runs. */
import type { Scope } from '#src/expression/index.ts';
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
    if (!(await isFree(screen, windows, signal))) return;
  }
  await runAction(screen, name, bindings);
}

/** Resolves with false if a window opens first. */
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
