/** Restores the scroll position and active row of a grid, and reports them. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { GridPosition, GridProps } from '../contract/types.ts';
import { focusTabStop } from '../keys/row-elements.ts';
import type { RowFocus } from '../keys/use-row-focus.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { RowWindow } from '../window/use-window.ts';

/** Delayed, because each write changes the address. */
const TELL_AFTER_MS = 250;

export interface Positions {
  /** The row that was opened, for the return to this page. */
  note(index: number): void;
}

export function usePosition(
  { position, selection, onPosition }: Pick<GridProps, 'position' | 'selection' | 'onPosition'>,
  model: GridModel,
  view: RowWindow,
  body: RefObject<HTMLElement | null>,
  focus: RowFocus,
): Positions {
  const { cache } = model;
  const due = useRef(position);
  const isScrolled = useRef(false);
  const last = useRef<GridPosition>(position ?? { first: 0 });

  useLayoutEffect(() => {
    const { first, row } = due.current ?? {};
    if (first === undefined || (cache.total ?? 0) === 0) return;
    if (!isScrolled.current) {
      isScrolled.current = true;
      view.showFirst(first);
    }
    if (row !== undefined && model.activeIndex === undefined) {
      if (!cache.isUpToDate) return;
      const index = cache.indexOf((one) => model.keyOf(one) === row);
      if (index !== undefined) {
        model.activate(index);
        if (selection === 'single') model.select(index, 'one');
        view.reveal(index);
        // The row may be drawn only next time.
        if (mayTakeFocus(body.current)) focus.take();
      }
    }
    due.current = undefined;
  });

  const tell = (next: GridPosition): void => {
    if (next.first === last.current.first && next.row === last.current.row) return;
    last.current = next;
    onPosition?.(next);
  };
  const { first } = view;
  const isKnown = (cache.total ?? 0) > 0;
  useEffect(() => {
    if (!isKnown) return undefined;
    const timer = setTimeout(() => {
      if (due.current !== undefined) return;
      const { row } = last.current;
      const index = row === undefined ? undefined : cache.indexOf((one) => model.keyOf(one) === row);
      const isSeen = index !== undefined && index >= view.first && index <= view.last;
      tell(isSeen && row !== undefined ? { first, row } : { first });
    }, TELL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [first, isKnown]); // oxlint-disable-line react/exhaustive-deps -- reports each move of the first row

  return {
    note(index) {
      const row = model.keyAt(index);
      if (row !== undefined) tell({ first: view.first, row });
    },
  };
}

/** The row that a list of choices begins with takes the focus that a dialog without fields holds for it. */
export function useFirstChoice({ selectFirst }: Pick<GridProps, 'selectFirst'>, body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = document.activeElement;
    if (selectFirst && focused?.hasAttribute('data-screen') === true && focused.contains(body.current)) focusTabStop(body.current);
  });
}

/** Does not take the focus if the user has moved on. */
function mayTakeFocus(body: Element | null): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.hasAttribute('data-page-title') || focused.contains(body);
}
