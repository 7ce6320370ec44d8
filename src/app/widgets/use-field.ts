import { useSyncExternalStore } from 'react';
import type { Form } from '#renderer/form/contract/form.ts';
import type { FieldState } from '#renderer/form/contract/field-state.ts';

/** What a widget shows of another field; it is drawn again only when that changes. `select` answers the same object for the same state. */
export function useField<Shown>(form: Form, path: string, select: (state: FieldState) => Shown): Shown {
  return useSyncExternalStore(
    (listener) => form.subscribe([path], listener),
    () => select(form.field(path)),
  );
}
