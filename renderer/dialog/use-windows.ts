import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Confirmations } from '../services/confirmations.ts';
import type { DialogStackStore } from './dialogs.ts';

type Windows = ComponentType<{ readonly dialogs: DialogStackStore }>;

const loadWindows = async (): Promise<Windows> => (await import('./dialog-stack.tsx')).DialogStack;

/** If somebody is at work, the rest is loaded before it is asked for. */
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Dialogs and questions as drawn; undefined until what draws them is loaded, which the first of them, or the first sign of the user, begins.
 * @param onSign told of that sign
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
    // Asked for again by the next dialog.
    loadWindows().then((Windows) => setWindows({ Windows }), console.error);
  }, [isDue, isNeeded]);
  return windows && createElement(windows.Windows, { dialogs });
}
