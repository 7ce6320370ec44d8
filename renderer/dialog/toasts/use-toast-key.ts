import { useWindowEvent } from '@mantine/hooks';
import { useRef, type RefObject } from 'react';

const KEY = 'F6';

/** F6 moves the focus to the toasts and back: they are outside the page and any dialog. */
export function useToastKey(region: RefObject<HTMLElement | null>): void {
  const cameFrom = useRef<Element>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== KEY && event.key !== 'Escape') return;
    const isInside = region.current?.contains(document.activeElement) === true;
    const target = isInside ? cameFrom.current : region.current?.querySelector('button');
    const isWanted = event.key === KEY || isInside;
    if (!isWanted || !(target instanceof HTMLElement)) return;
    if (!isInside) cameFrom.current = document.activeElement;
    event.preventDefault();
    event.stopPropagation();
    target.focus();
  };
  useWindowEvent('keydown', onKeyDown, { capture: true });
}
