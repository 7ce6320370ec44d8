/**
 * Leaving a field shows its messages, which moves what is below. While the pointer is down on a button below, that
 * would move the button away before it is released and the click would be lost: it waits until the click is through.
 */
let isPointerDown = false;
let waiting: (() => void)[] = [];
let isListening = false;

export function deferUntilClick(task: () => void): void {
  if (isPointerDown) waiting.push(task);
  else task();
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
    const tasks = waiting;
    waiting = [];
    for (const task of tasks) task();
  });
}
