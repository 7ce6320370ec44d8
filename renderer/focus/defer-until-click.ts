/**
 * Leaving a field shows its messages, which moves what is below. While the pointer is down on a button below, that
 * would move the button away before it is released and the click would be lost: it waits until the click is through.
 */
let isPointerDown = false;
let waiting: { readonly leave: () => void; readonly isBack: () => boolean }[] = [];
let isListening = false;

/** @param isBack whether the user is in the field again: it is left later, and what is being typed is not to be rewritten */
export function deferUntilClick(leave: () => void, isBack: () => boolean): void {
  if (isPointerDown) waiting.push({ leave, isBack });
  else leave();
}

/** Starts to follow the pointer, once a page. */
export function watchPointer(): void {
  if (isListening) return;
  isListening = true;
  const listen = (type: string, isDown: boolean) => {
    document.addEventListener(type, () => (isDown ? (isPointerDown = true) : release()), { capture: true });
  };
  listen('pointerdown', true);
  listen('pointerup', false);
  listen('pointercancel', false);
}

/** The click follows the release within the same task queue. */
function release(): void {
  isPointerDown = false;
  setTimeout(() => {
    const left = waiting;
    waiting = [];
    for (const { leave, isBack } of left) if (!isBack()) leave();
  });
}
