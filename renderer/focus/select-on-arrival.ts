/**
 * Arriving in a field selects what stands in it, so that typing replaces it: by Tab, by a click, or sent there. The browser does so
 * for Tab alone, and not if a focus trap moves the focus in its stead. What is dragged over and a second click stay the user's own.
 */
type TypedElement = HTMLInputElement | HTMLTextAreaElement;

let isTabbing = false;
/** Where the pointer went down without the focus being there: the field that a click arrives in. */
let pressed: TypedElement | undefined;
/** Where the click that selected all had put the caret. */
let caret: number | null | undefined;
let isListening = false;

/** Starts to follow Tab and the pointer, once a page. */
export function followArrivals(): void {
  if (isListening) return;
  isListening = true;
  const listen = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true });
  listen('keydown', ({ key }) => (isTabbing = key === 'Tab'));
  listen('keyup', () => (isTabbing = false));
  listen('pointerdown', ({ target }) => {
    isTabbing = false;
    const field = fieldOf(target);
    pressed = field === document.activeElement ? undefined : field;
  });
  listen('click', () => {
    // A click on a label reaches its field after it.
    if (pressed === undefined || pressed !== document.activeElement) return;
    const { selectionStart, selectionEnd } = pressed;
    // A drag has selected what it was to select.
    caret = selectionStart === selectionEnd ? selectionStart : undefined;
    if (caret !== undefined) pressed.select();
    pressed = undefined;
  });
  listen('mousedown', ({ detail, target }) => {
    // What is selected already the browser would leave so, instead of the word that is clicked twice.
    if (detail === 2 && caret !== undefined && isTyped(target)) target.setSelectionRange(caret, caret);
    caret = undefined;
  });
  listen('focusin', ({ target }) => {
    if (isTabbing) selectContent(target);
  });
}

/** Selects what stands in a field that is typed into; anything else is left alone. */
export function selectContent(target: EventTarget | null): void {
  if (isTyped(target)) target.select();
}

/** Writes a text; if the whole was selected, the new whole is: what is typed next still replaces it. */
export function writeKeepingSelection(field: TypedElement, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const isWholeSelected = field === document.activeElement && value !== '' && selectionStart === 0 && selectionEnd === value.length;
  field.value = text;
  if (isWholeSelected) field.select();
}

/** The field itself, or the one that the label pressed belongs to. */
function fieldOf(target: EventTarget | null): TypedElement | undefined {
  const field = target instanceof Element ? (target.closest('label')?.control ?? target) : undefined;
  return isTyped(field) ? field : undefined;
}

/** Of the inputs those whose text has a caret: boxes to tick have none. */
function isTyped(target: unknown): target is TypedElement {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.selectionStart !== null);
}
