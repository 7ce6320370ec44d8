/**
 * The question that is open, as a popover beside its control; if something would be lost over a veil, beside the window it
 * concerns. Escape and a click elsewhere mean no.
 */
import { Button, Overlay, Popover, Portal, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, useState, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import type { AskedQuestion } from '#renderer/services/confirmations.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import { useBack } from '../services/browser-back.ts';
import classes from './dialog.module.css';

/** Above messages: a question is answered first. */
const LAYER = 1200;

export function ConfirmHost() {
  const { confirmations } = useRenderer();
  const { asked } = useStore(confirmations.store);
  return asked && <Confirm question={asked} />;
}

function Confirm({ question }: { question: AskedQuestion }) {
  const { texts } = useRenderer();
  const { title, body, label, declineLabel, isDestructive, isLoss = false, anchor, answer } = question;
  const id = useId();
  const opener = useRef(document.activeElement);
  const [window] = useState(() => (isLoss && anchor === undefined ? windowOf(document.activeElement) : undefined));
  useEffect(() => {
    const back = opener.current;
    return () => returnFocus(back);
  }, []);
  useBack(() => answer(false));
  return (
    <>
      {isLoss && (
        <Portal>
          <Overlay fixed zIndex={LAYER - 1} data-veil />
        </Portal>
      )}
      <Popover
        opened
        trapFocus
        withArrow
        withRoles={false}
        shadow="lg"
        position={window === undefined || window.isControl ? 'top' : 'bottom'}
        middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
        zIndex={LAYER}
        onDismiss={() => answer(false)}
        closeOnEscape
      >
        <Popover.Target>
          <span className={classes['anchor']} style={placeOf(anchor ?? window?.element)} />
        </Popover.Target>
        <Popover.Dropdown
          role="alertdialog"
          aria-modal={isLoss}
          aria-labelledby={`${id}-title`}
          aria-describedby={body === '' ? undefined : `${id}-body`}
          className={classes['confirm']}
        >
          <Title order={2} size="h5" id={`${id}-title`}>
            {title}
          </Title>
          {body !== '' && <Text id={`${id}-body`}>{body}</Text>}
          <div className={classes['confirmActions']}>
            <Button variant="default" onClick={() => answer(false)} data-autofocus>
              {declineLabel ?? texts.screen.cancel}
            </Button>
            <Button {...(isDestructive ? { color: 'red' } : {})} onClick={() => answer(true)}>
              {label}
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** The button that leaves, else the head of the window being left; undefined on the page. */
function windowOf(focused: Element | null): { readonly element: HTMLElement; readonly isControl: boolean } | undefined {
  if (focused instanceof HTMLButtonElement && focused.closest('main, [role="dialog"]') !== null) {
    return { element: focused, isControl: true };
  }
  const window = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
  return window && { element: window.querySelector<HTMLElement>('header') ?? window, isControl: false };
}

/** The control's own place, so that the popover need not know it. */
function placeOf(anchor: HTMLElement | undefined): CSSProperties {
  if (anchor === undefined) return { left: '50vw', top: '50vh' };
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return { left, top, width, height };
}
