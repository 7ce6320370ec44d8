import { useEffect, type RefObject } from 'react';
import type { Form } from '../contract/form.ts';

/** Alt+Backspace in a recomputed field restores the user's own value. */
export function useKeepKey(form: Form, frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, shiftKey, metaKey, target } = event;
      if (key !== 'Backspace' || !altKey || ctrlKey || shiftKey || metaKey || !(target instanceof Element)) return;
      const path = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
      if (path === undefined || !form.document.fields.has(path) || !form.mayKeep(path)) return;
      event.preventDefault();
      form.keep(path);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [form, frame]);
}
