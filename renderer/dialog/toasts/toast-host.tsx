/** Shows the toasts, politely announced; a pointer or focus on one keeps it. */
import { Button, CloseButton, Paper } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import { TONE_COLOR } from '#renderer/services/tones.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import type { ToastEntry } from '#renderer/services/toasts.ts';
import { useToastPosition } from './use-toast-position.ts';
import { useToastKey } from './use-toast-key.ts';
import classes from '../dialog.module.css';

export function ToastHost() {
  const { toasts, texts } = useRenderer();
  const shown = useStore(toasts.store);
  const region = useRef<HTMLDivElement>(null);
  useToastKey(region);
  const bottom = useToastPosition(region, shown.length > 0);
  return (
    <div
      ref={region}
      role="status"
      aria-live="polite"
      aria-label={texts.screen.toastsLabel}
      className={classes['toasts']}
      style={{ bottom }}
    >
      {shown.map((toast) => (
        <Toast key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

function Toast({ toast }: { toast: ToastEntry }) {
  const { toasts, texts } = useRenderer();
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const cameFrom = useRef<Element>(null);
  const isHeld = isPointedAt || hasFocus;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => toasts.hide(toast.key), toast.hideAfterMs);
    return () => clearTimeout(timer);
  }, [toasts, toast, isHeld]);
  const dismiss = () => {
    toasts.hide(toast.key);
    returnFocus(cameFrom.current);
  };
  const { offer } = toast;
  return (
    <Paper
      withBorder
      shadow="md"
      className={classes['toast']}
      data-tone={TONE_COLOR[toast.tone]}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={(event) => {
        setHasFocus(true);
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      }}
      onBlur={() => setHasFocus(false)}
    >
      <span className={classes['toastText']}>{toast.text}</span>
      {offer !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            dismiss();
            offer.run();
          }}
        >
          {offer.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label={texts.screen.dismissToast} onClick={dismiss} />
    </Paper>
  );
}
