import { useEffect, type RefObject } from 'react';

/**
 * Marks the container with `data-aside` while it is scrolled sideways, and hides the numbers of a partly visible column:
 * the visible digits could be read as another number.
 */
export function useAside(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    let shown: string | undefined;
    const mark = () => {
      const now = `${element.scrollLeft} ${element.clientWidth} ${element.scrollWidth}`;
      if (now === shown) return;
      shown = now;
      element.toggleAttribute('data-aside', element.scrollLeft !== 0);
      hideCutNumbers(element);
    };
    mark();
    const observer = new ResizeObserver(mark);
    for (const sized of [element, ...element.children]) observer.observe(sized);
    // Read before the rows are drawn for the same event: reading afterwards would force a layout.
    const options = { capture: true, passive: true };
    element.addEventListener('scroll', mark, options);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', mark, options);
    };
  }, [container]);
}

function hideCutNumbers(container: HTMLElement): void {
  const heads = [...container.querySelectorAll<HTMLElement>('[data-column]')];
  const edges = heads.map((head) => head.getBoundingClientRect());
  const { left } = container.getBoundingClientRect();
  const pinned = edges.filter((_, place) => heads[place]?.dataset['pinned'] === 'left').map(({ right }) => right);
  const from = Math.max(left, ...pinned) - 1;
  const to = left + container.clientWidth - Number.parseFloat(getComputedStyle(container).getPropertyValue('--grid-actions')) + 1;
  for (const [place, head] of heads.entries()) {
    const { left: start = 0, right: end = 0 } = edges[place] ?? {};
    const isCut = head.dataset['align'] === 'end' && head.dataset['pinned'] === undefined && (start < from || end > to);
    container.style.setProperty(`--whole-${place}`, isCut ? '0' : '1');
  }
}
