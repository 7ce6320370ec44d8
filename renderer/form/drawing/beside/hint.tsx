import type { TooltipProps } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { TOOLTIP_DELAY_MS } from '#renderer/focus/tooltip-delay.ts';

const Tip = loadPart(async () => (await import('#renderer/focus/tip.tsx')).Tip);

export interface HintProps extends Pick<TooltipProps, 'position' | 'multiline' | 'maw' | 'aria-hidden'> {
  readonly text: string;
  /** Finds the described element once it is in the page. */
  find(): HTMLElement | null;
}

/**
 * A tooltip that is made when it shows, on hover and on focus by keyboard; Escape puts it away. One that waits beside each control
 * would cost more than the control.
 */
export function Hint({ text, find, ...look }: HintProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const findNow = useEffectEvent(find);
  useEffect(() => {
    const element = findNow();
    if (element === null) return undefined;
    const stop = new AbortController();
    const on = (type: string, listener: (event: Event) => void) => element.addEventListener(type, listener, { signal: stop.signal });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showAfter = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAnchor(element), delayMs);
    };
    const hide = () => {
      clearTimeout(timer);
      setAnchor(undefined);
    };
    on('mouseenter', () => showAfter(TOOLTIP_DELAY_MS));
    on('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) showAfter(0);
    });
    // A dialog opened by the same click would be drawn beneath it.
    on('mousedown', hide);
    on('mouseleave', hide);
    on('focusout', hide);
    on('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') hide();
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, []);
  if (text === '' || anchor === undefined) return null;
  return <Tip target={anchor} opened label={text} {...look} />;
}
