import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { FieldState } from '../contract/field-state.ts';
import type { Form } from '../contract/form.ts';
import { watchReads } from '../store/watch-reads.ts';

/** The state of a field; the component re-renders when it changes. */
export function useFieldState(form: Form, path: string): FieldState {
  const subscribe = useCallback((listener: () => void) => form.subscribe([path], listener), [form, path]);
  return useSyncExternalStore(subscribe, () => form.field(path));
}

/**
 * What `take` answers about the form, taken again when what `reads` names changes. It must answer the same object until it
 * means something else; `reads` is the same list on every render.
 */
export function useFromForm<T>(form: Form, reads: readonly string[], take: () => T): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => watchReads(form, reads, listener), [form, reads]),
    take,
  );
}

/** As above, but the same object while only the value moves: for widgets that hold their own draft. */
export function useFieldStateWithoutValue(form: Form, path: string): FieldState {
  const subscribe = useCallback((listener: () => void) => form.subscribe([path], listener), [form, path]);
  const getSnapshot = useMemo(() => withoutValue(form, path), [form, path]);
  return useSyncExternalStore(subscribe, getSnapshot);
}

function withoutValue(form: Form, path: string): () => FieldState {
  let last = form.field(path);
  return () => {
    const next = form.field(path);
    if (!isSameButForValue(last, next)) last = next;
    return last;
  };
}

function isSameButForValue(a: FieldState, b: FieldState): boolean {
  return (
    a.visible === b.visible &&
    a.enabled === b.enabled &&
    a.readOnly === b.readOnly &&
    a.reason === b.reason &&
    a.required === b.required &&
    a.label === b.label &&
    a.issues === b.issues &&
    a.warnings === b.warnings &&
    a.source === b.source &&
    a.told === b.told &&
    a.recomputed === b.recomputed
  );
}
