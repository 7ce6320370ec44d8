/** The head of a window: its title, the control that moves it, the button that closes it. */
import { Modal, Title } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import { MoveControl } from './move-control.tsx';
import type { Movable } from './use-movable.ts';
import classes from './dialog.module.css';

export type WindowHead =
  | {
      readonly kind: 'dialog';
      /** Undefined if the window fills the screen. */
      readonly movable: Movable | undefined;
      /** It cannot be left by Escape or a close button. */
      readonly isHeld: boolean;
    }
  | { readonly kind: 'popover'; readonly titleId: string };

export const WindowContext = createContext<WindowHead>({ kind: 'dialog', movable: undefined, isHeld: false });

export function WindowTitle({ children, beside }: { readonly children?: ReactNode; readonly beside?: ReactNode }) {
  const head = use(WindowContext);
  const { texts } = useRenderer();
  if (head.kind === 'popover') {
    return (
      <Title order={2} size="h5" id={head.titleId} className={classes['popoverTitle']}>
        {children}
      </Title>
    );
  }
  const { movable, isHeld } = head;
  return (
    <Modal.Header className={classes['header']} data-movable={movable && true} onPointerDown={movable?.onPointerDown}>
      {children === undefined ? <span /> : <Modal.Title>{children}</Modal.Title>}
      <span className={classes['windowControls']}>
        {beside}
        {movable !== undefined && <MoveControl movable={movable} />}
        {!isHeld && <Modal.CloseButton aria-label={texts.screen.close} />}
      </span>
    </Modal.Header>
  );
}
