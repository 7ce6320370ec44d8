import { selectContent } from './select-on-arrival.ts';

/**
 * Work begins in the first field that can be changed, of a new record in the first empty one; else with what is to be read. A field
 * that asked for the focus has it already.
 */
export function focusFirstField(frame: HTMLElement | null, isNew = false): void {
  if (frame === null || frame.querySelector(':focus') !== null) return;
  const fields = frame.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[data-field] :is(input, textarea):not([readonly], [aria-readonly="true"], [aria-disabled="true"], [type="hidden"])',
  );
  const empty = isNew ? [...fields].find((field) => field.value === '' && field.tabIndex >= 0 && !isPicked(field)) : undefined;
  const start = empty ?? fields[0] ?? frame;
  start.focus();
  selectContent(start);
  // The dialog's own focus trap looks for a start a moment later.
  start.dataset['autofocus'] = 'true';
}

/** Fields that were still on their way when the work was to begin: what is around them has kept the focus for them. */
export function focusArrivedField(form: HTMLElement | null, isNew: boolean): void {
  const frame = form?.closest<HTMLElement>('[data-screen]');
  if (!frame || frame !== document.activeElement) return;
  delete frame.dataset['autofocus'];
  focusFirstField(frame, isNew);
}

/** Ticked or picked, not typed. */
function isPicked({ type }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return type === 'checkbox' || type === 'radio' || type === 'file';
}
