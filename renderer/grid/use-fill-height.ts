import { useLayoutEffect, useState, type RefObject } from 'react';

const LEAST = 240;
/** Room below for the count of rows and the page's own margin. */
const BELOW = 56;

/** Pixels: the height given, or what the window leaves beneath the element's top. */
export function useFillHeight(element: RefObject<HTMLElement | null>, height: number | 'fill'): number {
  const [filled, setFilled] = useState(LEAST);
  useLayoutEffect(() => {
    if (height !== 'fill') return undefined;
    const measure = () => {
      const top = (element.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setFilled(Math.max(LEAST, Math.floor(window.innerHeight - top - BELOW)));
    };
    measure();
    // What stands above may still grow or shrink.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, height]);
  return height === 'fill' ? filled : height;
}
