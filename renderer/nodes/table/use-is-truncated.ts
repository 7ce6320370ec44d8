import { useEffect, useState, type RefObject } from 'react';

/** Whether the element holds more than it is wide, and scrolls. */
export function useIsTruncated(frame: RefObject<HTMLElement | null>): boolean {
  const [isCutShort, setIsCutShort] = useState(false);
  useEffect(() => {
    const here = frame.current;
    if (here === null) return undefined;
    const measure = () => setIsCutShort(here.scrollWidth > here.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(here);
    for (const child of here.children) observer.observe(child);
    return () => observer.disconnect();
  });
  return isCutShort;
}
