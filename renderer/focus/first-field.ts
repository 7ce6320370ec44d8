import { selectContent } from './select-on-focus.ts';

/**
 * The focus starts in the field with autofocus, which has it already or is still loading, else in the first editable
 * field, of a new record in the first empty one, else in the search, else on the text.
 */
export function focusFirstField(frame: HTMLElement | null, isNew = false): void {
  if (frame === null) return;
  const focused = frame.querySelector<HTMLElement>(':focus');
  const first = frame.querySelector<HTMLElement>('[data-first]');
  const start = focused ?? (first === null ? firstField(frame, isNew) : startOf(first)) ?? frame;
  if (start !== focused) {
    start.focus();
    selectContent(start);
  }
  // The dialog's own focus trap looks for a start a moment later.
  start.dataset['autofocus'] = 'true';
}

/** The element of a control that takes the focus: the one it declares, the selected one, else the first. */
export function startOf(control: HTMLElement): HTMLElement | null {
  const focusable = 'input, textarea, select, button, [tabindex]';
  if (control.matches(focusable)) return control;
  return control.querySelector<HTMLElement>('[data-start], [type="radio"]:checked') ?? control.querySelector<HTMLElement>(focusable);
}

/** Fields still loading when the screen opened: their container, or the page, keeps the focus for them. */
export function focusArrivedField(form: HTMLElement | null, isNew: boolean): void {
  const frame = form?.closest<HTMLElement>('[data-screen]');
  const { activeElement, body } = document;
  if (!frame || (activeElement === body ? frame.querySelector('[data-first]') === null : !frame.contains(activeElement))) return;
  delete frame.dataset['autofocus'];
  focusFirstField(frame, isNew);
}

function firstField(frame: HTMLElement, isNew: boolean): HTMLElement | undefined {
  const fields = frame.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '[data-field] :is(input, textarea):not([readonly], [aria-readonly="true"], [aria-disabled="true"], [type="hidden"])',
  );
  const empty = isNew ? [...fields].find((field) => field.value === '' && field.tabIndex >= 0 && !isPicked(field)) : undefined;
  return empty ?? fields[0] ?? frame.querySelector<HTMLInputElement>('input[type="search"]') ?? undefined;
}

/** Ticked or picked, not typed. */
function isPicked({ type }: HTMLInputElement | HTMLTextAreaElement): boolean {
  return type === 'checkbox' || type === 'radio' || type === 'file';
}
