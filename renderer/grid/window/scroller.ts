/** The element that scrolls the rows: their own container, or that of the page if the rows are in its flow. */

export interface Scroller {
  /** Pixels of the rows above the view; negative while other content is above them. */
  position(): number;
  moveTo(position: number): void;
  /** Pixels of rows that fit. */
  view(): number;
  /** Whether the rows begin at its top, without content above. */
  readonly isOwn: boolean;
  /** Until the function that it returns is called. */
  follow(onScroll: () => void, onResize: () => void): () => void;
}

/** @param headHeight of what sticks to the container's top and bottom */
export function ownScroller(container: HTMLElement, headHeight: () => number): Scroller {
  return {
    isOwn: true,
    position: () => container.scrollTop,
    moveTo(position) {
      container.scrollTop = position;
    },
    view: () => Math.max(1, container.clientHeight - headHeight()),
    follow: (onScroll, onResize) => watch(container, container, onScroll, onResize),
  };
}

export function pageScroller(container: HTMLElement): Scroller {
  const page = scrollingAround(container);
  const position = () => Math.round(topOf(page) - container.getBoundingClientRect().top);
  return {
    isOwn: false,
    position,
    moveTo(to) {
      page.scrollTop += to - position();
    },
    view: () => Math.max(1, page.clientHeight),
    follow: (onScroll, onResize) => watch(page, page === document.scrollingElement ? document : page, onScroll, onResize),
  };
}

function watch(measured: Element, scrolled: EventTarget, onScroll: () => void, onResize: () => void): () => void {
  const observer = new ResizeObserver(onResize);
  observer.observe(measured);
  scrolled.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    observer.disconnect();
    scrolled.removeEventListener('scroll', onScroll);
  };
}

function scrollingAround(element: HTMLElement): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return document.scrollingElement ?? document.documentElement;
}

/** Of what scrolls, in the window. */
function topOf(page: Element): number {
  return page === document.scrollingElement ? 0 : page.getBoundingClientRect().top;
}
