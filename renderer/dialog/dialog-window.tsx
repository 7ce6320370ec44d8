/** The window of a dialog: over an overlay, moved by its head or by keys, full screen on a phone. */
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useMovable } from './use-movable.ts';
import { LOWEST } from '#renderer/services/window-layer.ts';
import { WindowContext, WindowTitle, type WindowHead } from './window-title.tsx';
import classes from './dialog.module.css';

export interface WindowPlace {
  /** How many windows lie beneath. */
  readonly depth: number;
  readonly isTop: boolean;
  /** Only the top dialog has the veil under it, so that depth does not darken. */
  readonly hasVeil: boolean;
}

export interface DialogWindowProps {
  readonly place: WindowPlace;
  /** Windows of one name open where the last one was moved to. */
  readonly name: string;
  readonly size: string;
  /** Of a window that has no title yet. */
  readonly label?: string | undefined;
  /** It cannot be left by Escape or a close button. */
  readonly isHeld?: boolean;
  /** Its content replaces the head. */
  readonly isBare?: boolean;
  onLeave(): void;
  readonly children: ReactNode;
}

const PHONE = '(max-width: 48em)';
/** Each window lets the title of the one beneath peek out. */
const STEP = 16;
const PARTS = { content: classes['content'] ?? '', title: classes['title'] ?? '' };

export function DialogWindow({ place, name, size, label, isHeld = false, isBare = false, onLeave, children }: DialogWindowProps) {
  const { depth, isTop, hasVeil } = place;
  const content = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const movable = useMovable(content, name, depth * STEP);
  const { offset } = movable;
  const head = useMemo<WindowHead>(() => ({ kind: 'dialog', movable: isPhone ? undefined : movable, isHeld }), [isPhone, movable, isHeld]);
  return (
    <Modal.Root
      opened
      onClose={onLeave}
      size={size}
      yOffset="min(4rem, 2dvh)"
      fullScreen={isPhone}
      closeOnClickOutside={false}
      returnFocus={false}
      classNames={PARTS}
      styles={isPhone ? {} : { content: { translate: `${offset.left}px ${offset.top}px` } }}
      zIndex={LOWEST + depth}
      inert={!isTop}
    >
      {hasVeil && <Modal.Overlay onMouseDown={keepFocus} />}
      <Modal.Content ref={content} onKeyUp={showFocus} {...(label === undefined ? {} : { 'aria-label': label })}>
        <WindowContext value={head}>
          {label !== undefined && !isBare && <WindowTitle />}
          {children}
        </WindowContext>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A press beside the window does nothing: the focus stays in it. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** With a single control Tab keeps the focus, and the browser does not scroll it into view. */
function showFocus({ key }: KeyboardEvent): void {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
}
