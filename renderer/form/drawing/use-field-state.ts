import { useCallback, useSyncExternalStore } from 'react';
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

/** As above, but a change of what its control holds renders nothing: for widgets that hold their own draft. */
export function useFieldLook(form: Form, path: string): Omit<FieldState, 'value' | 'draft'> {
  const subscribe = useCallback((listener: () => void) => form.subscribeLook([path], listener), [form, path]);
  return useSyncExternalStore(subscribe, () => form.field(path));
}
