import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

export interface RowFocus {
  /** Focuses the active row as soon as it is drawn. */
  take(): void;
}

/**
 * Keeps the keyboard where it was while rows come and go under it: on the active row, or on the container while there is none.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, container: RefObject<HTMLElement | null>, activeIndex: number): RowFocus {
  const isOurs = useRef(false);
  const isDue = useRef(false);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const isInside = (target: EventTarget | null) =>
      target instanceof Element && element.contains(target) && target.closest('[role=columnheader]') === null;
    const onFocusIn = (event: FocusEvent) => {
      isOurs.current = isInside(event.target);
    };
    const onFocusOut = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        // A removed row loses the focus without the user leaving the grid.
        const isGone = target instanceof Node && !target.isConnected;
        if (!isGone && !isInside(document.activeElement)) isOurs.current = false;
      });
    document.addEventListener('focusin', onFocusIn);
    element.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [container]);

  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused === container.current;
    // The row that had the focus moved, and another took its element's place.
    const isElsewhere =
      focused instanceof HTMLElement &&
      body.current?.contains(focused) === true &&
      isRow(focused) &&
      focused.dataset['index'] !== String(activeIndex);
    if (!isDue.current && !(isOurs.current && (isLost || isElsewhere))) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`);
    isDue.current = false;
    (row ?? container.current)?.focus({ preventScroll: true });
  });

  return {
    take() {
      isDue.current = true;
    },
  };
}

function isRow(element: HTMLElement): boolean {
  return element.dataset['index'] !== undefined;
}
