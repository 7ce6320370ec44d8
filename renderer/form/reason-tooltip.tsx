import { Tooltip } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

export interface ReasonTooltipProps {
  /** Id of the element around the control. */
  readonly controlId: string;
  readonly reason: string;
}

/** Says on hover and focus why a control cannot be changed; Escape puts it away. Screen readers read the description. */
export function ReasonTooltip({ controlId, reason }: ReasonTooltipProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (control === null) return undefined;
    const stop = new AbortController();
    const on = (type: string, listener: (event: Event) => void) => control.addEventListener(type, listener, { signal: stop.signal });
    for (const type of ['mouseenter', 'focusin']) on(type, () => setAnchor(control));
    for (const type of ['mouseleave', 'focusout']) on(type, () => setAnchor(undefined));
    on('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') setAnchor(undefined);
    });
    return () => stop.abort();
  }, [controlId]);
  return anchor && <Tooltip target={anchor} opened label={reason} multiline maw={320} position="top-start" aria-hidden />;
}
