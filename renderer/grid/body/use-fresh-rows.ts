import { useEffect, useRef, type RefObject } from 'react';
import type { GridModel } from '../model/grid-model.ts';
import type { GridProps } from '../contract/types.ts';
import type { RowFocus } from '../keys/use-row-focus.ts';

/**
 * Shows the first of the rows that the user has added, and gives it the focus once what they were added in is closed. Rows of others
 * move nothing.
 */
export function useFreshRows(
  { isOwnChange }: Pick<GridProps, 'isOwnChange'>,
  model: GridModel,
  container: RefObject<HTMLElement | null>,
  focus: RowFocus,
  reveal: (index: number) => void,
): void {
  const shown = useRef(model.fresh);
  const isFocusDue = useRef(false);
  // After every drawing: what was in the way of the focus may be gone.
  useEffect(() => {
    const { fresh } = model;
    const isNew = shown.current !== fresh && [...fresh].some((id) => !shown.current.has(id));
    const added = [...fresh].filter((id) => !shown.current.has(id));
    shown.current = fresh;
    if (isNew && isOwnChange?.() === true) {
      const places = added.flatMap((id) => model.indexOf(id) ?? []);
      const first = Math.min(...places);
      if (Number.isFinite(first)) {
        model.activate(first);
        reveal(first);
        isFocusDue.current = true;
      }
    }
    if (!isFocusDue.current || !mayTakeFocus(container.current)) return;
    isFocusDue.current = false;
    if (isOwnChange?.() !== true) return;
    focus.take();
    // The row is drawn with the next change.
    model.touch();
  });
}

/** Not from a field that somebody types in, and not from a window over the grid. */
function mayTakeFocus(container: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (container === null) return false;
  if (focused === null || focused === document.body) return document.querySelector('[role="dialog"]')?.contains(container) !== false;
  if (focused.matches('input, textarea, select, [contenteditable]')) return false;
  return focused.closest('[role="dialog"]') === container.closest('[role="dialog"]');
}
