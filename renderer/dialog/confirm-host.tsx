/** The question that is open, as a popover beside its control. Escape and a click elsewhere mean no. */
import { Button, Popover, Text, Title } from '@mantine/core';
import { useEffect, useId, useRef, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import type { AskedQuestion } from '#renderer/services/confirmations.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import { useBack } from '../services/back.ts';
import classes from './dialog.module.css';

export function ConfirmHost() {
  const { confirmations } = useRenderer();
  const { asked } = useStore(confirmations.store);
  return asked && <Confirm question={asked} />;
}

function Confirm({ question }: { question: AskedQuestion }) {
  const { texts } = useRenderer();
  const { title, body, label, declineLabel, isDestructive, anchor, answer } = question;
  const id = useId();
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => returnFocus(back);
  }, []);
  useBack(() => answer(false));
  return (
    <Popover
      opened
      trapFocus
      withArrow
      withRoles={false}
      shadow="lg"
      position="top"
      middlewares={{ flip: true, shift: { padding: 8, crossAxis: true } }}
      zIndex={1000}
      onDismiss={() => answer(false)}
      closeOnEscape
    >
      <Popover.Target>
        <span className={classes['anchor']} style={placeOf(anchor)} />
      </Popover.Target>
      <Popover.Dropdown
        role="alertdialog"
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
  );
}

/** The control's own place, so that the popover need not know it. */
function placeOf(anchor: HTMLElement | undefined): CSSProperties {
  if (anchor === undefined) return { left: '50vw', top: '50vh' };
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return { left, top, width, height };
}
