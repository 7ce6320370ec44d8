/** The window of a popover: beside the control that opened it. A click elsewhere and Escape leave it; Tab stays inside. */
import { Popover, Portal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { hasOpenList } from '#renderer/focus/escape-first.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { keepFocus, type WindowPlace } from './dialog-window.tsx';
import { LOWEST } from '#renderer/services/window-layer.ts';
import { WindowContext, type WindowHead } from './window-title.tsx';
import classes from './dialog.module.css';

export interface PopoverWindowProps {
  readonly place: WindowPlace;
  readonly anchor: HTMLElement;
  readonly width?: ScreenDocument['width'];
  /** While it has no title. */
  readonly label?: string | undefined;
  onLeave(): void;
  readonly children: ReactNode;
}

export function PopoverWindow({ place: { depth, isTop }, anchor, width, label, onLeave, children }: PopoverWindowProps) {
  const titleId = useId();
  const rect = usePlaceOf(anchor);
  const head = useMemo<WindowHead>(() => ({ kind: 'popover', titleId }), [titleId]);
  const zIndex = LOWEST + depth;
  const onKeyDown = (event: KeyboardEvent) => {
    // A list that is open inside closes first.
    if (event.key === 'Escape' && isTop && !event.isComposing && !hasOpenList(event.target)) onLeave();
  };
  useWindowEvent('keydown', onKeyDown, { capture: true });
  return (
    <>
      <Portal>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Escape does the same */}
        <div className={classes['outside']} style={{ zIndex }} inert={!isTop} onMouseDown={keepFocus} onClick={onLeave} />
      </Portal>
      <Popover
        opened
        trapFocus={isTop}
        withArrow
        withRoles={false}
        shadow="lg"
        position="bottom-start"
        middlewares={{ flip: true, shift: { padding: 8, crossAxis: true }, size: false }}
        zIndex={zIndex}
        closeOnEscape={false}
        closeOnClickOutside={false}
        returnFocus={false}
      >
        <Popover.Target>
          <span className={classes['anchor']} style={rect} />
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-modal
          {...(label === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': label })}
          inert={!isTop}
          className={classes['popover']}
          data-width={width}
        >
          <WindowContext value={head}>{children}</WindowContext>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

type AnchorRect = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Follows the control when the view changes; if its row is redrawn, keeps the last position. */
function usePlaceOf(anchor: HTMLElement): AnchorRect {
  const [place, setPlace] = useState(() => placeOf(anchor));
  useWindowEvent('resize', () => {
    if (anchor.isConnected) setPlace(placeOf(anchor));
  });
  return place;
}

function placeOf(anchor: HTMLElement): AnchorRect {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return { left, top, width, height };
}
