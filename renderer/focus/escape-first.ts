/** Escape closes the small thing that was opened last, before the window around it hears of the key. */

const standing: (() => void)[] = [];
let isHeard = false;

/** Registered before the first window opens, because listeners run in order. */
export function watchEscape(): void {
  if (isHeard) return;
  isHeard = true;
  window.addEventListener('keydown', onKey, { capture: true });
}

/** @returns takes it away */
export function escapeFirst(close: () => void): () => void {
  watchEscape();
  standing.push(close);
  return () => {
    const place = standing.lastIndexOf(close);
    if (place >= 0) standing.splice(place, 1);
  };
}

function onKey(event: KeyboardEvent): void {
  const close = standing.at(-1);
  if (event.key !== 'Escape' || event.isComposing || close === undefined || hasOpenList(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
}

/** Mantine's mark of a control that closes its own list. */
export function hasOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true';
}
