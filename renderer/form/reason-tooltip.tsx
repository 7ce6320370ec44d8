import { Tooltip } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

export interface ReasonTooltipProps {
  /** Id of the element around the control. */
  readonly controlId: string;
  readonly reason: string;
}

/** Says on hover and focus why a control cannot be changed; Escape puts it away. Screen readers read the description. */
export function ReasonTooltip({ controlId, reason }: ReasonTooltipProps): ReactNode {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = document.getElementById(controlId);
    setTarget(element);
    if (element === null) return undefined;
    const stop = new AbortController();
    const on = (types: readonly string[], listener: (event: Event) => void) =>
      types.forEach((type) => element.addEventListener(type, listener, { signal: stop.signal }));
    on(['mouseenter', 'focusin'], () => setIsOpen(true));
    on(['mouseleave', 'focusout'], () => setIsOpen(false));
    on(['keydown'], (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') setIsOpen(false);
    });
    return () => stop.abort();
  }, [controlId]);
  return target && <Tooltip target={target} opened={isOpen} label={reason} multiline maw={320} position="top-start" aria-hidden />;
}
