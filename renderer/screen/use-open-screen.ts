/** Opens a screen for as long as the component lives. */
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { openScreen, runClosingSteps, runOpeningSteps, type OpenRequest } from './open-screen.ts';
import type { Refusal } from './ports.ts';
import { useRenderer } from './renderer-context.ts';
import type { ScreenStore } from './screen-store.ts';

export type Opening =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly screen: ScreenStore }
  | { readonly state: 'failed'; readonly refusal: Refusal | undefined; retry(): void };

const OPENING: Opening = { state: 'opening' };

export function useOpenScreen(request: OpenRequest): Opening {
  const renderer = useRenderer();
  const [opening, setOpening] = useState(OPENING);
  const [tries, setTries] = useState(0);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  // The path decides which record is meant; a new object with the same path is the same page.
  const place = JSON.stringify([request.id, request.input, request.route]);
  const open = useEffectEvent((signal: AbortSignal) => openScreen(renderer, request, signal));
  const noteOpen = useEffectEvent((opened: ScreenStore) =>
    request.isPart === true ? undefined : renderer.openScreens.add(opened, request.input),
  );
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    let screen: ScreenStore | undefined;
    let isGone: (() => void) | undefined;
    setOpening(OPENING);
    open(signal).then(
      (opened) => {
        if (signal.aborted) return;
        screen = opened;
        setOpening({ state: 'open', screen });
        isGone = noteOpen(opened);
        void runOpeningSteps(opened).then(() => renderer.openScreens.isReady(opened));
      },
      (thrown: unknown) => {
        if (signal.aborted) return;
        renderer.ports.reportDefect(thrown);
        setOpening({ state: 'failed', refusal: renderer.ports.asRefusal(thrown), retry });
      },
    );
    return () => {
      life.abort();
      isGone?.();
      if (screen !== undefined) runClosingSteps(screen);
    };
  }, [renderer, place, tries, retry]);
  return opening;
}
