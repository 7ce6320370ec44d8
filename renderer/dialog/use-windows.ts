import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Confirmations } from '../services/confirmations.ts';
import type { DialogStackStore } from './dialogs.ts';

type Windows = ComponentType<{ readonly dialogs: DialogStackStore }>;

const loadWindows = async (): Promise<Windows> => (await import('./dialog-stack.tsx')).DialogStack;

/** After the first input of the user, the rest is loaded in advance. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * The drawn dialogs and questions; undefined until their code is loaded, on the first of them or the first input of the user.
 * @param onSign called at that input
 */
export function useWindows(dialogs: DialogStackStore, { store }: Confirmations, onSign: () => void): ReactNode {
  const [windows, setWindows] = useState<{ readonly Windows: Windows }>();
  const isAsked = useStore(store, ({ asked }) => asked !== undefined);
  const isNeeded = useStore(dialogs.store, (stack) => stack.length > 0) || isAsked;
  const [isHere, setIsHere] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const see = () => {
      stop.abort();
      setIsHere(true);
      onSign();
    };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, see, { signal: stop.signal, passive: true, capture: true });
    return () => stop.abort();
  }, [onSign]);
  const isDue = windows === undefined && (isNeeded || isHere);
  useEffect(() => {
    if (!isDue) return;
    // The next dialog tries again.
    loadWindows().then((Windows) => setWindows({ Windows }), console.error);
  }, [isDue, isNeeded]);
  return windows && createElement(windows.Windows, { dialogs });
}
