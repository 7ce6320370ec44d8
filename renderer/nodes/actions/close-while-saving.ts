/** While a change is being sent, the fields of its screen take nothing: the focus stays where it is, and so does what was typed. */
import type { ScreenProgress } from '#renderer/screen/state/screen-progress.ts';

const TAKING: readonly (keyof HTMLElementEventMap)[] = ['beforeinput', 'keydown', 'mousedown', 'click'];
/** Those that act on a field without typing into it. */
const ACTING: readonly string[] = ['Enter', ' ', 'ArrowUp', 'ArrowDown', 'F2', 'F4'];

/** @returns stops it */
export function closeWhileSaving({ store }: ScreenProgress, frame: HTMLElement): () => void {
  const refuse = (event: Event) => {
    const { busy, isWriting } = store.getState();
    const isInField = event.target instanceof Element && event.target.closest('[data-form]') !== null;
    if (busy === undefined || !isWriting || !isInField) return;
    if (event instanceof KeyboardEvent && !ACTING.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of TAKING) frame.addEventListener(type, refuse, { capture: true });
  return () => {
    for (const type of TAKING) frame.removeEventListener(type, refuse, { capture: true });
  };
}
