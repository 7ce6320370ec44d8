import { Tooltip, VisuallyHidden } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { TOOLTIP_DELAY_MS } from '#renderer/tooltip-delay.ts';

interface ReasonTooltipProps {
  /** Id of the element around the control. */
  readonly controlId: string;
  readonly reason: string;
}

export interface ReasonProps {
  /** Of a control that is described by the same id and `-reason`, inside an element with the same id and `-control`. */
  readonly id: string;
  readonly reason: string;
}

/** Why a control cannot be changed, for everybody. */
export function Reason({ id, reason }: ReasonProps): ReactNode {
  return (
    <>
      <VisuallyHidden id={`${id}-reason`}>{reason}</VisuallyHidden>
      <ReasonTooltip controlId={`${id}-control`} reason={reason} />
    </>
  );
}

/** Says on hover and focus why a control cannot be changed; Escape puts it away. Screen readers read the description. */
function ReasonTooltip({ controlId, reason }: ReasonTooltipProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement>();
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (control === null) return undefined;
    const stop = new AbortController();
    const on = (type: string, listener: (event: Event) => void) => control.addEventListener(type, listener, { signal: stop.signal });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showAfter = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setAnchor(control), delayMs);
    };
    const hide = () => {
      clearTimeout(timer);
      setAnchor(undefined);
    };
    on('mouseenter', () => showAfter(TOOLTIP_DELAY_MS));
    on('focusin', () => showAfter(0));
    on('mouseleave', hide);
    on('focusout', hide);
    on('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Escape') hide();
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [controlId]);
  return anchor && <Tooltip target={anchor} opened label={reason} multiline maw={320} position="bottom-start" aria-hidden />;
}
