/**
 * Which rows of a tall list are in view. Every row has the same height, so it is arithmetic; a list taller than a
 * browser can lay out is scrolled in proportion, but one to one for moves that stay near.
 */
import { useCallback, useEffect, useReducer, useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Browsers stop at 17.9 million pixels or more. */
export const TALLEST = 15_000_000;
/** Near an end the scroll bar moves one to one as well, so the wheel never slows there. */
const EXACT_END = 5_000;
const OVERSCAN = 6;

export interface RowWindow {
  /** Rows to draw. */
  readonly from: number;
  readonly to: number;
  /** Rows in view. */
  readonly first: number;
  readonly last: number;
  /** Sign of the last move. */
  readonly direction: number;
  /** Where a row stands in the body, in pixels. */
  topOf(index: number): number;
  /** Rows that fit the view. */
  readonly rowsInView: number;
  /** Scrolls as little as it takes to bring the row into view. */
  reveal(index: number): void;
  toStart(): void;
}

interface Scroll {
  /** Pixels scrolled in the list as if it had its full height. */
  logical: number;
  physical: number;
  view: number;
  first: number;
  last: number;
  base: number;
  direction: number;
}

export function useWindow(container: RefObject<HTMLElement | null>, total: number, rowHeight: number, headHeight: number): RowWindow {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const scroll = useRef<Scroll>({ logical: 0, physical: 0, view: 480, first: 0, last: -1, base: 0, direction: 1 }).current;
  const full = total * rowHeight;
  const height = Math.min(full, TALLEST);
  const size = useRef({ full, height, rowHeight, total });
  size.current = { full, height, rowHeight, total };

  const measure = useCallback(() => {
    const { rowHeight: tall, total: rows } = size.current;
    scroll.first = Math.max(0, Math.min(rows - 1, Math.floor(scroll.logical / tall)));
    scroll.last = Math.min(rows - 1, Math.floor((scroll.logical + scroll.view) / tall));
  }, [scroll]);

  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const onScroll = () => {
      const before = { first: scroll.first, base: scroll.base };
      follow(scroll, element, size.current);
      measure();
      if (scroll.first !== before.first || scroll.base !== before.base) flushSync(redraw);
    };
    const onResize = () => {
      scroll.view = Math.max(rowHeight, element.clientHeight - headHeight);
      measure();
      redraw();
    };
    const observer = new ResizeObserver(onResize);
    observer.observe(element);
    onResize();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [container, scroll, measure, rowHeight, headHeight]);

  const scrollTo = useCallback(
    (logical: number) => {
      const element = container.current;
      if (element === null) return;
      const { full: whole, height: tall } = size.current;
      scroll.logical = Math.max(0, Math.min(whole - scroll.view, logical));
      scroll.physical = whole <= tall ? scroll.logical : toPhysical(scroll.logical, scroll.view, size.current);
      element.scrollTop = scroll.physical;
      scroll.physical = element.scrollTop;
      scroll.base = scroll.physical - scroll.logical;
      measure();
      redraw();
    },
    [container, scroll, measure],
  );

  measure();
  return {
    from: Math.max(0, scroll.first - OVERSCAN),
    to: Math.min(total - 1, scroll.last + OVERSCAN),
    first: scroll.first,
    last: scroll.last,
    direction: scroll.direction,
    topOf: (index) => scroll.base + index * rowHeight,
    rowsInView: Math.max(1, Math.floor(scroll.view / rowHeight) - 1),
    reveal(index) {
      const top = index * rowHeight;
      if (top < scroll.logical) scrollTo(top);
      else if (top + rowHeight > scroll.logical + scroll.view) scrollTo(top + rowHeight - scroll.view);
    },
    toStart: () => scrollTo(0),
  };
}

interface Size {
  readonly full: number;
  readonly height: number;
}

/** Takes a move of the scroll bar over: near moves count one to one, a dragged bar in proportion. */
function follow(scroll: Scroll, element: HTMLElement, size: Size): void {
  const physical = element.scrollTop;
  const moved = physical - scroll.physical;
  if (moved !== 0) scroll.direction = Math.sign(moved);
  if (size.full <= size.height) {
    scroll.logical = physical;
  } else {
    const last = size.full - scroll.view;
    const near = Math.abs(moved) < scroll.view * 2;
    scroll.logical = Math.max(0, Math.min(last, near ? scroll.logical + moved : toLogical(physical, scroll.view, size)));
    const isAtEnd = physical < EXACT_END || physical > size.height - scroll.view - EXACT_END;
    const exact = toPhysical(scroll.logical, scroll.view, size);
    if (isAtEnd && Math.abs(physical - exact) > 1) element.scrollTop = exact;
  }
  scroll.physical = element.scrollTop;
  scroll.base = scroll.physical - scroll.logical;
}

function toPhysical(logical: number, view: number, { full, height }: Size): number {
  const [long, short] = [Math.max(0, full - view), height - view];
  if (long <= short || logical < EXACT_END) return logical;
  if (logical > long - EXACT_END) return short - (long - logical);
  return EXACT_END + ((logical - EXACT_END) / (long - 2 * EXACT_END)) * (short - 2 * EXACT_END);
}

function toLogical(physical: number, view: number, { full, height }: Size): number {
  const [long, short] = [Math.max(0, full - view), height - view];
  if (physical < EXACT_END) return physical;
  if (physical > short - EXACT_END) return long - (short - physical);
  return EXACT_END + ((physical - EXACT_END) / (short - 2 * EXACT_END)) * (long - 2 * EXACT_END);
}
