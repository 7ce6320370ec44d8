/**
 * Focusing a field selects its text, so that typing replaces it: by Tab, by a click or by script. The browser does so
 * for Tab alone, and not if a focus trap moves the focus in its stead. Dragging and a second click select as usual.
 */
type TypedElement = HTMLInputElement | HTMLTextAreaElement;

let isTabbing = false;
/** Where the pointer went down without the focus being there: the field that a click arrives in. */
let pressed: TypedElement | undefined;
/** Where the click that selected all had put the caret. */
let caret: number | null | undefined;
let isListening = false;

/** Starts to follow Tab and the pointer, once a page. */
export function watchFocus(): void {
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
    // A drag has made its own selection.
    caret = selectionStart === selectionEnd ? selectionStart : undefined;
    if (caret !== undefined) pressed.select();
    pressed = undefined;
  });
  listen('mousedown', ({ detail, target }) => {
    // Without this a double click would keep the selection instead of selecting the word.
    if (detail === 2 && caret !== undefined && isTyped(target)) target.setSelectionRange(caret, caret);
    caret = undefined;
  });
  listen('focusin', ({ target }) => {
    if (isTabbing) selectContent(target);
  });
}

/** Selects the text of a text field; ignores other elements. */
export function selectContent(target: EventTarget | null): void {
  if (isTyped(target)) target.select();
}

/** Writes a text; a fully selected text stays fully selected, so that typing replaces it. */
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

/** Inputs with a text caret, unlike checkboxes. */
export function isTyped(target: unknown): target is TypedElement {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.selectionStart !== null);
}
