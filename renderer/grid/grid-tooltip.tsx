import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { TOOLTIP_DELAY_MS } from '#renderer/focus/tooltip-delay.ts';
import classes from './look/grid.module.css';

const Tip = loadPart(async () => (await import('#renderer/focus/tip.tsx')).Tip);

const AFTER_SCROLLING_MS = 150;

/**
 * One tooltip for a whole grid: labels of buttons, reasons why they are disabled, and the full text of truncated cells.
 * A tooltip for each would cost more than the rows.
 */
export function GridTooltip({ frame }: { frame: RefObject<HTMLElement | null> }): ReactNode {
  const [tip, setTip] = useState<{ target: HTMLElement; text: string }>();
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const hide = () => {
      clearTimeout(timer);
      setTip(undefined);
    };
    const show = (over: EventTarget | null, delayMs: number) => {
      hide();
      const target = targetOf(over);
      const text = target && textOf(target);
      if (target !== undefined && text !== undefined && text !== '') timer = setTimeout(() => setTip({ target, text }), delayMs);
    };
    const focusedCell = () => {
      const focused = document.activeElement;
      return focused !== null && element.contains(focused) && focused.closest('[data-tip]') !== null ? focused : undefined;
    };
    element.addEventListener(
      'mouseover',
      ({ target }) => {
        const over = targetOf(target);
        // Rows that scroll beneath a still pointer do not replace the tooltip of the focused cell.
        const hasText = over !== undefined && (textOf(over) ?? '') !== '';
        if (hasText || focusedCell() === undefined) show(target, TOOLTIP_DELAY_MS);
      },
      { signal: stop.signal },
    );
    element.addEventListener('focusin', ({ target }) => show(target, 0), { signal: stop.signal });
    // Focusing the cell scrolls it into view; the tooltip moves with it.
    element.addEventListener(
      'scroll',
      () => {
        hide();
        const focused = focusedCell();
        if (focused !== undefined) show(focused, AFTER_SCROLLING_MS);
      },
      { capture: true, signal: stop.signal },
    );
    for (const type of ['mouseleave', 'focusout', 'mousedown', 'keydown'])
      element.addEventListener(type, hide, { capture: true, signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [frame]);
  // The text of the cell may change while the tooltip is open.
  useEffect(() => {
    if (tip === undefined) return undefined;
    const follow = () => {
      const text = textOf(tip.target) ?? '';
      if (text !== tip.text) setTip(text === '' ? undefined : { target: tip.target, text });
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(tip.target, { attributes: true, attributeFilter: ['data-tip'], childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [tip]);
  return tip && <Tip target={tip.target} opened label={tip.text} multiline maw={360} aria-hidden />;
}

function targetOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(`[data-tip], .${classes['cell'] ?? ''}`) ?? undefined) : undefined;
}

function textOf(target: HTMLElement): string | undefined {
  if (target.dataset['tip'] !== undefined) return target.dataset['tip'];
  return isCutShort(target) ? (target.textContent ?? undefined) : undefined;
}

function isCutShort(target: HTMLElement): boolean {
  return [target, ...target.querySelectorAll('[data-cut-short]')].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
}
