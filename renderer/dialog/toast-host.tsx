/** Shows the toasts, politely announced; a pointer or focus on one keeps it. */
import { CloseButton, Paper } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useRenderer } from '#renderer/screen/renderer-context.ts';
import { TONE_COLOR } from '#renderer/screen/tones.ts';
import type { ToastEntry } from './toasts.ts';
import classes from './dialog.module.css';

export function ToastHost() {
  const { toasts, texts } = useRenderer();
  const shown = useStore(toasts.store);
  return (
    <div role="status" aria-live="polite" aria-label={texts.screen.toastsLabel} className={classes['toasts']}>
      {shown.map((toast) => (
        <Toast key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

function Toast({ toast }: { toast: ToastEntry }) {
  const { toasts, texts } = useRenderer();
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => toasts.hide(toast.key), toast.hideAfterMs);
    return () => clearTimeout(timer);
  }, [toasts, toast, isHeld]);
  return (
    <Paper
      withBorder
      shadow="md"
      className={classes['toast']}
      data-tone={TONE_COLOR[toast.tone]}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{toast.text}</span>
      <CloseButton size="sm" aria-label={texts.screen.dismissToast} onClick={() => toasts.hide(toast.key)} />
    </Paper>
  );
}
