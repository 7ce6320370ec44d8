import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { controlOf, isInEditor } from './row-elements.ts';

export interface RowFocus {
  /** Focuses the active row as soon as it is drawn. */
  take(): void;
}

/**
 * Keeps the keyboard where it was while rows come and go under it: in the same column of the active row, on the row, or on the
 * container while there is none.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, container: RefObject<HTMLElement | null>, activeIndex: number): RowFocus {
  const isOurs = useRef(false);
  const isDue = useRef(false);
  const column = useRef<string>(undefined);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const isInside = (target: EventTarget | null) =>
      target instanceof Element && element.contains(target) && target.closest('[role=columnheader]') === null;
    const onFocusIn = (event: FocusEvent) => {
      isOurs.current = isInside(event.target);
      const cell = event.target instanceof Element && !isInEditor(event.target) ? event.target.closest<HTMLElement>('[data-cell]') : null;
      column.current = cell?.dataset['cell'];
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
    const cell = isDue.current || row === undefined || row === null ? undefined : controlOf(row, column.current);
    isDue.current = false;
    (cell ?? row ?? container.current)?.focus({ preventScroll: true });
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
