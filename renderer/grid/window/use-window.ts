/** Which rows of a list are in view: arithmetic, so a list of any length costs the same. */
import { useEffect, useReducer, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { RowHeights } from './row-heights.ts';
import { ownScroller, pageScroller, type Scroller } from './scroller.ts';
import { EXACT_END, TALLEST, toLogical, toPhysical, type Heights } from './scroll-map.ts';

/** Rows drawn beyond the view on each side. */
const OVERSCAN = 6;
const VIEW_BEFORE_MEASURED = 480;

export interface RowWindow {
  /** Rows to draw; `to` is below `from` for an empty list. */
  readonly from: number;
  readonly to: number;
  /** Rows in view. */
  readonly first: number;
  readonly last: number;
  /** Sign of the last move. */
  readonly direction: number;
  /** Height of the scrolled body in pixels. */
  readonly height: number;
  /** Rows a page key moves by. */
  readonly page: number;
  /** Offset of a row in the body, in pixels. */
  topOf(index: number): number;
  /** Scrolls as little as it takes to bring the row into view. */
  reveal(index: number): void;
  /** Scrolls until the row is the first in view, as far as there are rows below it. */
  showFirst(index: number): void;
  /** Scrolls to the first row of another list and forgets the row heights. */
  toStart(): void;
  /** Sets the measured heights of drawn rows, by index; the first row in view does not move. Whether any changed. */
  measured(heights: ReadonlyMap<number, number>): boolean;
}

export interface WindowOptions {
  /** The scrolled element, with its head of `headHeight` at the top; the page if rows are in its flow. */
  readonly container: RefObject<HTMLElement | null>;
  readonly isInPage: boolean;
  readonly total: number;
  /** Of a row that was not measured. */
  readonly rowHeight: number;
  readonly headHeight: number;
}

export function useWindow({ container, isInPage, total, rowHeight, headHeight }: WindowOptions): RowWindow {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [state] = useState(() => new Scroll());
  state.resize(total, rowHeight, headHeight);

  // Not a layout effect: those run before the container, which is around the rows, is known.
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    return state.attach(isInPage ? pageScroller(element) : ownScroller(element, state.headHeight), redraw);
  }, [container, state, isInPage]);
  // After a change of row height the first row in view stays the same.
  useEffect(() => state.keepPosition(), [state, total, rowHeight, headHeight]);

  const { first, last, base } = state;
  return {
    from: Math.max(0, first - OVERSCAN),
    to: Math.min(total - 1, last + OVERSCAN),
    first,
    last,
    direction: state.direction,
    height: state.heights.height,
    page: Math.max(1, last - first - 1),
    topOf: (index) => base + state.rows.topOf(index),
    reveal: (index) => state.reveal(index),
    showFirst: (index) => state.scrollTo(state.rows.topOf(index)),
    toStart: () => state.toStart(),
    measured: (heights) => state.measured(heights),
  };
}

/** The tab stop stays in the page, or scrolling away would throw the focus to the body. */
export function rowsToDraw(from: number, to: number, tabStop: number, total: number): number[] {
  const indexes = Array.from({ length: to - from + 1 }, (_, step) => from + step);
  if (tabStop < from) return [tabStop, ...indexes];
  return tabStop > to && tabStop < total ? [...indexes, tabStop] : indexes;
}

/** The scroll position of one container, in logical pixels. */
class Scroll {
  first = 0;
  last = -1;
  /** The difference between a row's logical and physical offset. */
  base = 0;
  direction = 1;
  readonly rows = new RowHeights(1);
  heights: Heights = { full: 0, height: 0, view: VIEW_BEFORE_MEASURED };
  #redraw: () => void = () => {};
  #scroller: Scroller | undefined;
  #logical = 0;
  #physical = 0;
  #total = 0;
  #headHeight = 0;

  resize(total: number, rowHeight: number, headHeight: number): void {
    if (rowHeight !== this.rows.usual) {
      const { first } = this;
      const share = (this.#logical - this.rows.topOf(first)) / this.rows.heightOf(first);
      this.rows.reset(rowHeight);
      this.#logical = this.rows.topOf(first) + share * rowHeight;
    }
    this.#total = total;
    this.#headHeight = headHeight;
    this.#fit();
  }

  measured(heights: ReadonlyMap<number, number>): boolean {
    const { first } = this;
    const below = this.#logical - this.rows.topOf(first);
    let isChanged = false;
    for (const [index, height] of heights) isChanged = this.rows.set(index, height) || isChanged;
    if (!isChanged) return false;
    this.#fit();
    this.#logical = this.rows.topOf(first) + below;
    this.keepPosition();
    this.#redraw();
    return true;
  }

  readonly headHeight = (): number => this.#headHeight;

  toStart(): void {
    this.rows.reset(this.rows.usual);
    this.#fit();
    // Content above rows in the page's flow stays in view.
    if (this.#logical > 0) this.scrollTo(0);
    else this.keepPosition();
  }

  /** @param redraw called after every move that shows other rows */
  attach(scroller: Scroller, redraw: () => void): () => void {
    this.#scroller = scroller;
    this.#redraw = redraw;
    const onScroll = () => {
      const { first, base } = this;
      this.#follow(scroller);
      // At once: a frame later the rows would lag behind the bar.
      if (this.first !== first || this.base !== base) flushSync(redraw);
    };
    const onResize = () => {
      this.heights = { ...this.heights, view: scroller.view() };
      this.#measure();
      redraw();
    };
    const stop = scroller.follow(onScroll, onResize);
    onResize();
    this.keepPosition();
    return () => {
      this.#scroller = undefined;
      stop();
    };
  }

  /** Keeps the rows in view after a change of size. */
  keepPosition(): void {
    if (this.#scroller === undefined) return;
    this.heights = { ...this.heights, view: this.#scroller.view() };
    if (this.#scroller.isOwn || this.#logical > 0) return this.scrollTo(this.#logical);
    // Content above rows in the page's flow has moved them.
    this.#follow(this.#scroller);
    this.#redraw();
  }

  reveal(index: number): void {
    const top = this.rows.topOf(index);
    const end = top + this.rows.heightOf(index);
    const { view } = this.heights;
    if (top < this.#logical) this.scrollTo(top);
    else if (end > this.#logical + view) this.scrollTo(end - view);
  }

  scrollTo(logical: number): void {
    const { first, last, base } = this;
    const { full, view } = this.heights;
    const isOwn = this.#scroller?.isOwn ?? true;
    this.#logical = isOwn ? Math.max(0, Math.min(full - view, logical)) : Math.min(Math.max(0, full - view), logical);
    const physical = toPhysical(this.#logical, this.heights);
    if (this.#scroller !== undefined && Math.abs(this.#scroller.position() - physical) >= 1) this.#scroller.moveTo(physical);
    this.#followBar();
    if (this.first !== first || this.last !== last || this.base !== base) this.#redraw();
  }

  /** Follows the scroll bar: small moves one to one, a dragged bar in proportion. */
  #follow(scroller: Scroller): void {
    const { full, height, view } = this.heights;
    const physical = scroller.position();
    const moved = physical - this.#physical;
    if (moved !== 0) this.direction = Math.sign(moved);
    if (full <= height) {
      this.#logical = physical;
    } else {
      const logical = Math.abs(moved) < view * 2 ? this.#logical + moved : toLogical(physical, this.heights);
      this.#logical = Math.max(Math.min(0, physical), Math.min(full - view, logical));
      const isAtEnd = physical < EXACT_END || physical > height - view - EXACT_END;
      const exact = toPhysical(this.#logical, this.heights);
      if (isAtEnd && Math.abs(physical - exact) > 1) {
        // Beyond the rows nothing of theirs is to be put right.
        if (scroller.isOwn || (physical > 0 && physical < height - view)) scroller.moveTo(exact);
      }
    }
    this.#followBar();
  }

  #followBar(): void {
    this.#physical = this.#scroller?.position() ?? 0;
    this.base = this.heights.full <= this.heights.height ? 0 : this.#physical - this.#logical;
    this.#measure();
  }

  #fit(): void {
    const full = this.rows.topOf(this.#total);
    this.heights = { ...this.heights, full, height: Math.min(full, TALLEST) };
    this.#measure();
  }

  #measure(): void {
    const { view } = this.heights;
    this.first = Math.max(0, Math.min(this.#total - 1, this.rows.indexAt(Math.max(0, this.#logical))));
    this.last = Math.min(this.#total - 1, this.rows.indexAt(Math.max(0, this.#logical + view)));
  }
}
