import { useCallback, useSyncExternalStore } from 'react';
import type { FormField } from '../contract/form-field.ts';
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

/** What is drawn of a field. Where the widget holds its own draft, a keystroke renders nothing; else the value is drawn, too. */
export function useFieldLook(form: Form, { path, widget }: FormField): Omit<FieldState, 'value' | 'draft'> {
  const isDraftHeld = widget.holdsDraft === true;
  const subscribe = useCallback(
    (listener: () => void) => (isDraftHeld ? form.subscribeLook([path], listener) : form.subscribe([path], listener)),
    [form, path, isDraftHeld],
  );
  return useSyncExternalStore(subscribe, () => form.field(path));
}
