import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { heightsOf, isInSight } from '../keys/row-elements.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { RowWindow } from '../window/use-window.ts';

export interface RowsInView {
  readonly model: GridModel;
  readonly view: RowWindow;
  readonly body: RefObject<HTMLDivElement | null>;
  readonly tabStop: number;
  readonly isNarrow: boolean;
  readonly isOnPaper: boolean;
  /** Pixels. */
  readonly rowHeight: number;
}

/** Loads the rows in view, and keeps the right ones in view when the list, its rows' heights or their look change. */
export function useRowsInView({ model, view, body, tabStop, isNarrow, isOnPaper, rowHeight }: RowsInView, version: number): void {
  const { cache, activeIndex } = model;
  useEffect(() => {
    cache.want(view.first, view.last, view.direction, activeIndex === undefined ? [] : [activeIndex]);
  }, [cache, version, view.first, view.last, view.direction, activeIndex]);
  useEffect(() => model.lookAt(Math.floor((view.first + view.last) / 2)), [model, view.first, view.last]);

  // A changed list or order is shown from its first row.
  const { epoch } = cache;
  const lastEpoch = useRef(epoch);
  useLayoutEffect(() => {
    if (lastEpoch.current === epoch) return;
    lastEpoch.current = epoch;
    view.toStart();
  });

  // In the narrow layout rows differ in height, so they are measured after each render.
  const wasInSight = useRef(false);
  useLayoutEffect(() => {
    if (!isNarrow || isOnPaper) return;
    const focused = body.current?.querySelector(':focus') ?? null;
    // Rows that grow above a cell with the focus must not push it out of sight.
    if (wasInSight.current) focused?.scrollIntoView({ block: 'nearest' });
    const isSeen = focused !== null && isInSight(focused, body.current);
    wasInSight.current = view.measured(heightsOf(body.current)) && isSeen;
  });

  // A changed layout moves the rows: the one with the focus is scrolled into view.
  const look = `${isNarrow} ${rowHeight}`;
  const lastLook = useRef(look);
  useEffect(() => {
    if (lastLook.current === look) return;
    lastLook.current = look;
    const focused = document.activeElement;
    if (focused === null || body.current?.contains(focused) !== true) return;
    view.reveal(tabStop);
    focused.scrollIntoView({ block: 'nearest' });
  });
}
