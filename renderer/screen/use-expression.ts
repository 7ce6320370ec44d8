/** Expressions of the open screen, re-evaluated when something they may read changes. */
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Scope } from '#renderer/expression/index.ts';
import { useScreen } from './renderer-context.ts';
import type { ScreenStore } from './screen-store.ts';

/** The result of `compute`, taken again after every change; lists and records keep their identity while equal. */
export function useComputed<T>(compute: (screen: ScreenStore) => T): T {
  const screen = useScreen();
  const known = useRef<{ revision: string; value: T; compute: unknown } | undefined>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stopScreen = screen.store.subscribe(listener);
      const stopForm = screen.form?.store.subscribe(listener);
      return () => {
        stopScreen();
        stopForm?.();
      };
    },
    // A screen gets its form late; isReady is what tells.
    [screen, screen.form],
  );
  return useSyncExternalStore(subscribe, () => {
    const revision = `${screen.store.getState().revision}.${screen.form?.store.getState().revision ?? 0}`;
    if (known.current !== undefined && known.current.revision === revision && known.current.compute === compute) return known.current.value;
    const value = compute(screen);
    const kept = known.current !== undefined && isSame(known.current.value, value) ? known.current.value : value;
    known.current = { revision, value: kept, compute };
    return kept;
  });
}

export function useText(source: string | undefined, bindings?: Scope): string {
  return useComputed(
    useCallback((screen) => (source === undefined ? '' : screen.language.text(source, screen.scope(bindings))), [source, bindings]),
  );
}

export function useCondition(slot: boolean | string | undefined, bindings?: Scope): boolean {
  return useComputed(useCallback((screen) => screen.language.condition(slot, screen.scope(bindings)), [slot, bindings]));
}

export function useValue(source: string): unknown {
  return useComputed(useCallback((screen) => screen.language.value(source, screen.scope()), [source]));
}

function isSame(a: unknown, b: unknown): boolean {
  return (
    Object.is(a, b) ||
    (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b))
  );
}
