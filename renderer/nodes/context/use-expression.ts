/** Expressions of the open screen, re-evaluated when something they read changes. */
import { use, useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { formReads, NO_READS, watchForm, type FormReads } from '#renderer/screen/state/form-reads.ts';
import { BoundContext, useScreen } from './renderer-context.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';

/**
 * The result of `compute`, taken again after changes of the screen and of what `reads` names of its form; lists and records keep
 * their identity while equal. Give it the same function on every render, or it computes on every render.
 */
export function useComputed<T>(compute: (screen: ScreenStore) => T, reads: FormReads = NO_READS): T {
  const screen = useScreen();
  const known = useRef<
    { readonly value: T; readonly compute: unknown; readonly revision: number; readonly formRevision: number } | undefined
  >(undefined);
  const formRevision = useRef(0);
  const subscribe = useCallback(
    (listener: () => void) => {
      // What changed between drawing and subscribing may be of interest.
      formRevision.current += 1;
      const stopScreen = screen.store.subscribe(listener);
      const ofForm = () => {
        formRevision.current += 1;
        listener();
      };
      const stopForm = screen.form && watchForm(screen.form, reads, ofForm);
      return () => {
        stopScreen();
        stopForm?.();
      };
    },
    [screen, reads],
  );
  return useSyncExternalStore(subscribe, () => {
    const { revision } = screen.store.getState();
    const last = known.current;
    const isKnown = last?.compute === compute && last.revision === revision && last.formRevision === formRevision.current;
    if (isKnown) return last.value;
    const computed = compute(screen);
    const value = last !== undefined && isSame(last.value, computed) ? last.value : computed;
    known.current = { value, compute, revision, formRevision: formRevision.current };
    return value;
  });
}

/** The form fields that an expression, or a text with expressions, reads. */
export function useReads(source: string | boolean | undefined, kind: 'value' | 'text'): FormReads {
  const screen = useScreen();
  return useMemo(
    () => (typeof source === 'string' ? formReads(screen, screen.language.reads(source, kind)) : NO_READS),
    [screen, source, kind],
  );
}

export function useText(source: string | undefined): string {
  const bound = use(BoundContext);
  return useComputed(
    useCallback((screen) => (source === undefined ? '' : screen.language.text(source, screen.scope(bound))), [source, bound]),
    useReads(source, 'text'),
  );
}

export function useCondition(condition: boolean | string | undefined): boolean {
  const bound = use(BoundContext);
  return useComputed(
    useCallback((screen) => screen.language.condition(condition, screen.scope(bound)), [condition, bound]),
    useReads(condition, 'value'),
  );
}

export function useValue(source: string): unknown {
  const bound = use(BoundContext);
  return useComputed(
    useCallback((screen) => screen.language.value(source, screen.scope(bound)), [source, bound]),
    useReads(source, 'value'),
  );
}

/** The values of expressions by name, as they now are. */
export function useValues(given: Readonly<Record<string, string>> | undefined): Readonly<Record<string, unknown>> {
  const screen = useScreen();
  const bound = use(BoundContext);
  const expressions = Object.entries(given ?? {});
  const reads = useMemo(
    () =>
      formReads(
        screen,
        Object.values(given ?? {}).flatMap((expression) => screen.language.reads(expression, 'value')),
      ),
    [screen, given],
  );
  return useComputed(
    // The form mutates its record, so that others get a copy.
    ({ language, scope }) =>
      Object.fromEntries(expressions.map(([name, expression]) => [name, structuredClone(language.value(expression, scope(bound)))])),
    reads,
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return (
    Object.is(a, b) ||
    (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b))
  );
}
