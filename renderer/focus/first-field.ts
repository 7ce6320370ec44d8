import { selectContent } from './select-on-arrival.ts';

/** Work begins in the first field that can be changed, else with what is to be read; a field that asked for the focus has it already. */
export function focusFirstField(frame: HTMLElement | null): void {
  if (frame === null || frame.querySelector(':focus') !== null) return;
  const field = frame.querySelector<HTMLElement>(
    '[data-field] :is(input, textarea):not([readonly], [aria-readonly="true"], [aria-disabled="true"], [type="hidden"])',
  );
  const start = field ?? frame;
  start.focus();
  selectContent(start);
  // The dialog's own focus trap looks for a start a moment later.
  start.dataset['autofocus'] = 'true';
}
