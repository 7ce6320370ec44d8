import { useEffect, type RefObject } from 'react';

/** Marks the container with `data-aside` while it is scrolled sideways. */
export function useAside(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const mark = () => void element.toggleAttribute('data-aside', element.scrollLeft !== 0);
    mark();
    // Before the rows are drawn for the same event: to ask afterwards would lay them out at once.
    const options = { capture: true, passive: true };
    element.addEventListener('scroll', mark, options);
    return () => element.removeEventListener('scroll', mark, options);
  }, [container]);
}
