/** Opens a screen for as long as the component lives. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenRequest } from '#renderer/screen/open/open-screen.ts';
import { beginOpening, OPENING, type Opening } from '#renderer/screen/open/opening.ts';
import { useRenderer } from '../context/renderer-context.ts';

/** @param isLive passes changed arguments to the open screen instead of opening it again */
export function useOpenScreen(request: OpenRequest, isLive = false): Opening {
  const renderer = useRenderer();
  const [opening, setOpening] = useState(OPENING);
  // The path identifies the record; a new object with the same path is the same page.
  const place = JSON.stringify([request.id, isLive ? undefined : request.input, request.route]);
  const begin = useEffectEvent(() => beginOpening(renderer, request));
  useEffect(() => {
    const { store, stop } = begin();
    setOpening(OPENING);
    store.subscribe(setOpening);
    return stop;
  }, [renderer, place]);
  const { input } = request;
  const live = isLive && opening.state === 'open' ? opening.screen : undefined;
  useEffect(() => {
    if (live !== undefined && live.input !== input) live.give(input);
  }, [live, input]);
  return opening;
}
