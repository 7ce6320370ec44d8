import { useCallback, useEffect, useLayoutEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Pixels from the default position of the window. */
export interface Offset {
  readonly left: number;
  readonly top: number;
}

export interface Movable {
  readonly offset: Offset;
  /** Drags the window by its head. */
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  /** Moves by this many pixels, within the viewport. */
  moveBy(left: number, top: number): void;
}

/** Where windows were moved to, by name, until the page is loaded again. */
const places = new Map<string, Offset>();

/** @param step pixels right and down where the window was never moved */
export function useMovable(content: RefObject<HTMLElement | null>, name: string, step: number): Movable {
  const [offset, setOffset] = useState<Offset>(() => places.get(name) ?? { left: step, top: step });
  const latest = useRef(offset);

  const moveTo = useCallback(
    (wanted: Offset) => {
      const next = content.current === null ? wanted : keepInView(content.current.getBoundingClientRect(), latest.current, wanted);
      if (next.left === latest.current.left && next.top === latest.current.top) return;
      latest.current = next;
      setOffset(next);
    },
    [content],
  );
  const moveBy = useCallback(
    (left: number, top: number) => {
      moveTo({ left: latest.current.left + left, top: latest.current.top + top });
      places.set(name, latest.current);
    },
    [moveTo, name],
  );

  // The view may shrink, and the window may grow.
  useLayoutEffect(() => moveTo(latest.current));
  useEffect(() => {
    const keepInView = () => moveTo(latest.current);
    const watch = new ResizeObserver(keepInView);
    if (content.current !== null) watch.observe(content.current);
    window.addEventListener('resize', keepInView);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', keepInView);
    };
  }, [content, moveTo]);

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const isControl = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.button !== 0 || isControl) return;
      const head: HTMLElement = event.currentTarget;
      const { clientX, clientY, pointerId } = event;
      const from = latest.current;
      const life = new AbortController();
      const { signal } = life;
      head.setPointerCapture(pointerId);
      head.addEventListener(
        'pointermove',
        (move) => moveTo({ left: from.left + move.clientX - clientX, top: from.top + move.clientY - clientY }),
        { signal },
      );
      const end = () => {
        places.set(name, latest.current);
        life.abort();
      };
      for (const over of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) head.addEventListener(over, end, { signal });
    },
    [moveTo, name],
  );
  return { offset, onPointerDown, moveBy };
}

/** The nearest offset that leaves the whole window in view; the head of one that is larger than the view. */
export function keepInView(
  window: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  now: Offset,
  wanted: Offset,
  view: { readonly width: number; readonly height: number } = { width: innerWidth, height: innerHeight },
): Offset {
  const within = (start: number, size: number, available: number, to: number) => Math.max(-start, Math.min(to, available - size - start));
  return {
    left: within(window.left - now.left, window.width, view.width, wanted.left),
    top: within(window.top - now.top, window.height, view.height, wanted.top),
  };
}
