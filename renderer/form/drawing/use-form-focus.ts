import { useLayoutEffect } from 'react';
import type { Form } from '../contract/form.ts';
import { startOf } from '../../focus/first-field.ts';
import { selectContent } from '../../focus/select-on-focus.ts';

/** Moves the focus as the form asks, and away from a field before it hides: focus is never lost to the page. */
export function useFormFocus(form: Form): void {
  useLayoutEffect(() => {
    const stopFocus = form.onFocus((path) => arriveAt(form.controlId(path)));
    const stopStore = form.store.subscribe(({ changed }) => {
      const path = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field'];
      if (path === undefined || !changed.includes(path) || form.field(path).visible) return;
      const isHere = document.activeElement?.closest(`[id="${CSS.escape(form.controlId(path))}-control"]`);
      if (isHere) focusNeighbour(form, path);
    });
    return () => {
      stopFocus();
      stopStore();
    };
  }, [form]);
}

/** Moves the focus to a control and selects its text, as Tab does. */
export function arriveAt(id: string): void {
  if (focusControl(id)) selectContent(document.activeElement);
}

/** The element of a control; where a field gives none its id, the whole of it. */
export function controlOf(id: string): HTMLElement | null {
  return document.getElementById(id) ?? document.getElementById(`${id}-control`);
}

/** @returns whether there was something to focus. */
function focusControl(id: string): boolean {
  const control = controlOf(id);
  if (control === null) return false;
  const start = startOf(control);
  start?.focus();
  return start !== null;
}

/** The field after it, else the one before it. */
function focusNeighbour(form: Form, path: string): void {
  const { drawn } = form.document;
  const place = drawn.indexOf(path);
  const neighbours = [...drawn.slice(place + 1), ...drawn.slice(0, place).reverse()];
  for (const neighbour of neighbours) if (form.field(neighbour).visible && focusControl(form.controlId(neighbour))) return;
}
