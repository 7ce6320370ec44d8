import { selectContent } from './select-on-focus.ts';

/**
 * The focus starts in the first editable field, of a new record in the first empty one, else on the text. A field
 * with autofocus has it already.
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

/** Fields still loading when the screen opened: their container keeps the focus for them. */
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
