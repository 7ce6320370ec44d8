import { useEffect, useRef, type RefObject } from 'react';
import type { GridModel } from '../model/grid-model.ts';
import type { GridProps } from '../contract/types.ts';
import type { RowFocus } from '../keys/use-row-focus.ts';

/**
 * Scrolls to the first row that the user has added, and focuses it once the dialog is closed. Rows of other users
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
  // After every render, because the dialog may have closed.
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
    // The row that was selected meanwhile, if it is one of them.
    const places = [...fresh].flatMap((id) => model.indexOf(id) ?? []);
    const selected = places.find((index) => model.isSelected(model.entry(index)?.[0], index));
    if (selected !== undefined) model.activate(selected);
    focus.take();
    // The row is drawn with the next change.
    model.touch();
  });
}

/** Not from a field being typed in, nor from a window over the grid. */
function mayTakeFocus(container: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (container === null) return false;
  if (focused === null || focused === document.body) return document.querySelector('[role="dialog"]')?.contains(container) !== false;
  if (focused.matches('input, textarea, select, [contenteditable]')) return false;
  return focused.closest('[role="dialog"]') === container.closest('[role="dialog"]');
}
