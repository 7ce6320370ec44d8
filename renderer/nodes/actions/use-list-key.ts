import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isPressed } from '#renderer/screen/keys/shortcut.ts';

/** Runs at a key that several lists of a screen have: in the list with the focus, else in the first of the window on top. */
export function useListKey(shortcut: string, button: RefObject<HTMLElement | null>, run: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const own = button.current;
    if (own === null || event.defaultPrevented || !isPressed(shortcut, event)) return;
    if (own.closest('[inert]') !== null || isOfAnother(own)) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Whether the focus is in a list that has such a button itself. */
function isOfAnother(button: HTMLElement): boolean {
  const list = document.activeElement?.closest('[data-list]');
  const keys = button.getAttribute('aria-keyshortcuts') ?? '';
  return list !== undefined && list !== null && !list.contains(button) && list.querySelector(`[aria-keyshortcuts="${keys}"]`) !== null;
}
