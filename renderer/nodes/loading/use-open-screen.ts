/** Opens a screen for as long as the component lives. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenRequest } from '#renderer/screen/open/open-screen.ts';
import { beginOpening, OPENING, type Opening } from '#renderer/screen/open/opening.ts';
import { useRenderer } from '../context/renderer-context.ts';

export function useOpenScreen(request: OpenRequest): Opening {
  const renderer = useRenderer();
  const [opening, setOpening] = useState(OPENING);
  // The path decides which record is meant; a new object with the same path is the same page.
  const place = JSON.stringify([request.id, request.input, request.route]);
  const begin = useEffectEvent(() => beginOpening(renderer, request));
  useEffect(() => {
    const { store, stop } = begin();
    setOpening(OPENING);
    store.subscribe(setOpening);
    return stop;
  }, [renderer, place]);
  return opening;
}
