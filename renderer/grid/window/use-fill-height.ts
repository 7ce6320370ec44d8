import { useLayoutEffect, useState, type RefObject } from 'react';

/** No list is lower. */
const LEAST = 200;

/** Pixels: the height given, or what the window leaves between the element's place on the unscrolled page and the content beneath it. */
export function useFillHeight(element: RefObject<HTMLElement | null>, height: number | 'fill'): number {
  const [filled, setFilled] = useState(LEAST);
  useLayoutEffect(() => {
    if (height !== 'fill') return undefined;
    const measure = () => {
      const { current } = element;
      if (current === null) return;
      const left = window.innerHeight - topOf(current) - beneath(current);
      setFilled(Math.max(LEAST, Math.floor(left)));
    };
    measure();
    // Content above or beneath may still grow or shrink.
    const observer = new ResizeObserver(measure);
    for (let parent = element.current?.parentElement ?? null; parent !== null; parent = parent.parentElement) {
      observer.observe(parent);
      for (const child of parent.children) if (child !== element.current) observer.observe(child);
    }
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [element, height]);
  return height === 'fill' ? filled : height;
}

/** On the unscrolled page; what sticks to the view does not scroll with it. */
function topOf(element: HTMLElement): number {
  let top = element.getBoundingClientRect().top;
  for (let one = element; one.parentElement !== null && getComputedStyle(one).position !== 'sticky'; one = one.parentElement)
    top += one.parentElement.scrollTop;
  return top;
}

/** Pixels from the element to the window's edge: the elements below it inside the page's scroll container, and margins. */
function beneath(element: HTMLElement): number {
  let pixels = 0;
  for (let one: HTMLElement = element; one.parentElement !== null; one = one.parentElement) {
    const parent = one.parentElement;
    const { bottom } = one.getBoundingClientRect();
    const ends = [...parent.children]
      .filter((other) => other !== one && isBeneath(other, bottom))
      .map((other) => other.getBoundingClientRect().bottom);
    const { paddingBottom, borderBottomWidth, overflowY } = getComputedStyle(parent);
    pixels += Math.max(bottom, ...ends) - bottom + Number.parseFloat(paddingBottom) + Number.parseFloat(borderBottomWidth);
    if (overflowY === 'auto' || overflowY === 'scroll')
      return pixels + Math.max(0, window.innerHeight - parent.getBoundingClientRect().bottom);
  }
  return pixels;
}

/** Whether it takes room under the others: what lies over the page does not. */
function isBeneath(element: Element, bottom: number): boolean {
  const { top, height } = element.getBoundingClientRect();
  const { position } = getComputedStyle(element);
  return height > 0 && top >= bottom - 1 && position !== 'fixed' && position !== 'absolute';
}
