/**
 * Enter in a form goes on to its next field, and Shift+Enter back, as in a spreadsheet: one key a field, past buttons and controls
 * without text input. After the last field comes the button that submits, else the primary one. The form says so of itself
 * (`data-enter`), and a field may say otherwise: after how many ms Enter submits there.
 */
import { selectContent } from './select-on-focus.ts';

/** A field whose list is open. Mantine says `aria-expanded` only with the next drawing: one letter and Enter would be too early. */
export const WITH_OPEN_LIST = ':is([aria-expanded="true"], [data-expanded])';

type GoingOn = 'next' | 'previous';

/** Types of inputs for text, ticks and choices. */
const OTHER_TYPES: readonly string[] = ['hidden', 'file', 'button', 'submit', 'reset', 'image'];

/** The buttons that may follow the last field, the one wanted first. */
const SUBMITTING: readonly string[] = ['[data-submit="true"]', '[data-submit="fallback"]'];

let going: GoingOn | undefined;
/** Enter picks from the list, and the field is done. */
let isPicking = false;
let isListening = false;

/** Starts to follow Enter, once a page. */
export function watchEnter(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener(
    'keydown',
    (event) => {
      going = directionOf(event);
      isPicking = going !== undefined && event.target instanceof Element && event.target.matches(WITH_OPEN_LIST);
    },
    { capture: true },
  );
  // After the field itself had the key.
  document.addEventListener('keydown', (event) => {
    const to = going;
    going = undefined;
    if (to === undefined || (event.defaultPrevented && !isPicking) || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (!event.repeat) goFrom(event.target, to);
  });
}

/** Whether Enter moves to the next field. In the only typable field it submits. */
export function movesOn(field: Element): boolean {
  const isEntry = field.closest<HTMLElement>('[data-enter]')?.dataset['enter'] === 'next';
  return (
    isEntry && fieldsAround(field).some((each) => each !== field && isDrawn(each) && !isSameChoice(each, field) && !each.matches(READ_ONLY))
  );
}

/** How long after Enter there the form is submitted. */
export function submitsAfterMs(field: Element): number {
  return Number(field.closest<HTMLElement>('[data-enter]')?.dataset['enter']) || 0;
}

function directionOf({ key, target, ctrlKey, altKey, metaKey, shiftKey, isComposing }: KeyboardEvent): GoingOn | undefined {
  if (key !== 'Enter' || ctrlKey || altKey || metaKey || isComposing) return undefined;
  if (!(target instanceof HTMLInputElement) || !isField(target) || !movesOn(target)) return undefined;
  return shiftKey ? 'previous' : 'next';
}

/** To the next field of its form, or back. */
export function goFrom(field: HTMLElement, to: GoingOn): void {
  const fields = fieldsAround(field).filter((each) => each === field || isOpenToKeys(each));
  const place = fields.indexOf(field);
  const next = to === 'next' ? fields.slice(place + 1).find((each) => !isSameChoice(each, field)) : fields.slice(0, place).at(-1);
  const [submit] = SUBMITTING.flatMap((buttons) => [...surfaceOf(field).querySelectorAll<HTMLElement>(buttons)].filter(isDrawn));
  const target = next ?? (to === 'next' ? submit : undefined);
  target?.focus();
  selectContent(target ?? null);
}

/** Those of its form, which a screen may show in several places. */
function fieldsAround(field: Element): HTMLElement[] {
  const form = field.closest<HTMLElement>('[data-form]')?.dataset['form'] ?? '';
  return [...surfaceOf(field).querySelectorAll<HTMLElement>(`[data-form="${form}"] :is(input, textarea)`)].filter(isField);
}

function surfaceOf(field: Element): Element | Document {
  return field.closest('[role="dialog"]') ?? field.closest('[data-screen]') ?? document;
}

const READ_ONLY = '[readonly], [aria-readonly="true"]';

function isOpenToKeys(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && !element.matches(`${READ_ONLY}, :disabled, [aria-disabled="true"]`) && isDrawn(element);
}

/** Of the form itself: a list inside it has keys of its own. */
function isField(element: HTMLElement): boolean {
  const isOther = element instanceof HTMLInputElement && OTHER_TYPES.includes(element.type);
  return !isOther && element.closest('[data-field]') !== null && element.closest('[role="grid"]') === null;
}

function isDrawn(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** Radio buttons of one group count as one stop. */
function isSameChoice(element: HTMLElement, field: Element): boolean {
  return (
    field instanceof HTMLInputElement &&
    field.type === 'radio' &&
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    element.name === field.name
  );
}
