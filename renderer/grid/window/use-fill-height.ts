import { useLayoutEffect, useState, type RefObject } from 'react';

const LEAST = 240;
/** Room below for the count of rows and the page's own margin. */
const BELOW = 52;

/** Pixels: the height given, or what the window leaves beneath the element's place on the unscrolled page. */
export function useFillHeight(element: RefObject<HTMLElement | null>, height: number | 'fill'): number {
  const [filled, setFilled] = useState(LEAST);
  useLayoutEffect(() => {
    if (height !== 'fill') return undefined;
    const measure = () => {
      if (element.current !== null) setFilled(Math.max(LEAST, Math.floor(window.innerHeight - topOf(element.current) - BELOW)));
    };
    measure();
    // What stands above, inside any of them, may still grow or shrink.
    const observer = new ResizeObserver(measure);
    for (let parent = element.current?.parentElement ?? null; parent !== null; parent = parent.parentElement) observer.observe(parent);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, height]);
  return height === 'fill' ? filled : height;
}

function topOf(element: HTMLElement): number {
  let top = element.getBoundingClientRect().top;
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) top += parent.scrollTop;
  return top;
}
