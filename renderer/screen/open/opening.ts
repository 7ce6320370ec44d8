/** A screen being opened: started by a step or route, drawn once it is shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { openAddressed } from './open-addressed.ts';
import { openScreen, runClosingSteps, runOpeningSteps, type OpenRequest } from './open-screen.ts';
import type { Refusal } from '#renderer/services/ports.ts';
import type { Renderer } from './renderer.ts';
import type { ScreenStore } from '../state/screen-store.ts';

export type Opening =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly screen: ScreenStore }
  | { readonly state: 'failed'; readonly refusal: Refusal | undefined; retry(): void };

export interface ScreenOpening {
  readonly store: StoreApi<Opening>;
  /** Closes the screen, even while it is still opening. */
  stop(): void;
}

export const OPENING: Opening = { state: 'opening' };

export function beginOpening(renderer: Renderer, request: OpenRequest): ScreenOpening {
  const store = createStore<Opening>(() => OPENING);
  const life = new AbortController();
  const { signal } = life;
  let screen: ScreenStore | undefined;
  let isGone: (() => void) | undefined;

  function open(): void {
    openScreen(renderer, request, signal).then(
      (opened) => {
        if (signal.aborted) return;
        screen = opened;
        store.setState({ state: 'open', screen }, true);
        if (request.isPart !== true) isGone = renderer.openScreens.add(opened, request.input);
        void runOpeningSteps(opened).then(() => {
          renderer.openScreens.isReady(opened);
          if (request.route !== undefined && request.isPart !== true) void openAddressed(renderer, opened);
        });
      },
      (thrown: unknown) => {
        if (signal.aborted) return;
        renderer.ports.reportError(thrown);
        store.setState({ state: 'failed', refusal: renderer.ports.asRefusal(thrown), retry }, true);
      },
    );
  }

  function retry(): void {
    store.setState(OPENING, true);
    open();
  }

  open();
  return {
    store,
    stop() {
      life.abort();
      isGone?.();
      if (screen !== undefined) runClosingSteps(screen);
    },
  };
}
