import { movesOn, WITH_OPEN_LIST } from './enter-moves-on.ts';

/** The meaning of keys in a field, wherever it is drawn. */

type FieldKeyEvent = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'target'>;

/** Up and Down in a search, if the selection of the list beneath is moved without leaving it. */
export function moveOfKey({ key, ctrlKey, altKey, metaKey, shiftKey }: Omit<FieldKeyEvent, 'target'>): 'previous' | 'next' | undefined {
  if (ctrlKey || altKey || metaKey || shiftKey) return undefined;
  if (key === 'ArrowUp') return 'previous';
  return key === 'ArrowDown' ? 'next' : undefined;
}

/** A character key, which is not a shortcut. */
export function isTypedCharacter({ key, ctrlKey, altKey, metaKey, target }: Omit<FieldKeyEvent, 'shiftKey'>): boolean {
  return key.length === 1 && !ctrlKey && !altKey && !metaKey && isTextField(target);
}

/** Ctrl+Z, with Shift to make it again: in a text field it is the browser's. */
export function isUndoKey({ key, ctrlKey, altKey, metaKey, target }: Omit<FieldKeyEvent, 'shiftKey'>): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !isTextField(target, 'search');
}

function isTextField(target: EventTarget | null, ...others: readonly string[]): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && [...TEXT_TYPES, ...others].includes(target.type));
}

/**
 * Enter in a plain field, where it does not go on to the next. In an open list, a text area, a grid, a search or on a button it has
 * its own meaning.
 */
export function isSubmitKey(event: FieldKeyEvent, frame: HTMLElement | null): boolean {
  const { key, ctrlKey, altKey, metaKey, shiftKey, target } = event;
  const isPlain = key === 'Enter' && !(ctrlKey || altKey || metaKey || shiftKey) && isInPlainField(event, frame);
  return isPlain && target instanceof Element && !movesOn(target);
}

/** Ctrl+Enter, which saves wherever the focus is. */
export function isSaveKey({ key, ctrlKey, altKey, metaKey, shiftKey }: Omit<FieldKeyEvent, 'target'>): boolean {
  return key === 'Enter' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** In a field whose text is typed, outside a grid and any open list. */
export function isInPlainField({ target }: Pick<FieldKeyEvent, 'target'>, frame: HTMLElement | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    // A panel inside the screen has keys of its own.
    target.closest('[data-screen]') === frame &&
    TEXT_TYPES.includes(target.type) &&
    !target.matches(WITH_OPEN_LIST) &&
    target.closest('[role="grid"]') === null
  );
}

/** Types of inputs whose text a person types; Enter has no meaning of its own there. */
const TEXT_TYPES: readonly string[] = ['text', 'password', 'email', 'tel', 'url', 'number', 'date'];

/** The list that a field has open. */
export function openListOf(field: EventTarget | null): Element | null {
  return field instanceof Element ? document.getElementById(field.getAttribute('aria-controls') ?? '') : null;
}

/** The first that can be taken: options that came after what was typed are not marked yet. */
export function firstOptionOf(list: Element | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[data-combobox-option]:not([data-combobox-disabled])') ?? null;
}

/** The option of such a list that Enter takes. */
export function optionOfEnter(list: Element | null): Element | null {
  return list?.querySelector('[data-combobox-selected]') ?? list?.querySelector('[data-combobox-active]') ?? null;
}
