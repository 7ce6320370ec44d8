import { useLayoutEffect, useState, type RefObject } from 'react';

/** Pixels between the toasts and the window's edge or the controls they must not cover. */
const MARGIN = 16;
const GAP = 8;
/** Controls beneath them appear, disappear and move in many ways. */
const LOOK_AGAIN_MS = 200;

/**
 * Pixels from the window's lower edge, as few as it takes to cover no footer and no primary action: the elements with
 * `data-keep-clear`.
 */
export function useToastPosition(region: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [bottom, setBottom] = useState(MARGIN);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const place = () => {
      if (region.current !== null) setBottom(clearPlace(region.current));
    };
    place();
    const again = setInterval(place, LOOK_AGAIN_MS);
    return () => clearInterval(again);
  }, [region, isShown]);
  return bottom;
}

function clearPlace(region: HTMLElement): number {
  const { left, right, height } = region.getBoundingClientRect();
  const inTheWay = [...document.querySelectorAll('[data-keep-clear]')]
    .filter((element) => element.closest('[inert]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 0 && box.left < right && box.right > left && box.bottom > 0 && box.top < window.innerHeight);
  return lifted(inTheWay, height, window.innerHeight);
}

/** @param inTheWay beside each other or one above the other, in any order */
export function lifted(inTheWay: readonly Pick<DOMRect, 'top' | 'bottom'>[], height: number, window: number): number {
  let bottom = MARGIN;
  for (let round = 0; round <= inTheWay.length; round++) {
    const [top, end] = [window - bottom - height, window - bottom];
    const hit = inTheWay.find((box) => box.top < end + GAP && box.bottom > top - GAP);
    if (hit === undefined) return bottom;
    bottom = window - hit.top + GAP + 1;
    // Without a free place the default position is used.
    if (window - bottom - height < 0) return MARGIN;
  }
  return bottom;
}
