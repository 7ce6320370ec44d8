/** A window of the app's own in the stack of dialogs. */
import { useEffect, useRef } from 'react';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import { useBack } from '../services/back.ts';
import { DialogWindow, type WindowPlace } from './dialog-window.tsx';
import type { WindowEntry } from './dialogs.ts';

export interface PlainDialogProps {
  readonly entry: WindowEntry;
  readonly place: WindowPlace;
}

export function PlainDialog({ entry: { window, close }, place }: PlainDialogProps) {
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => returnFocus(back);
  }, []);
  const leave = () => close({ result: undefined, hasWritten: false });
  useBack(leave);
  return (
    <DialogWindow place={place} name={window.name} size={window.size} label={window.label} isBare onLeave={leave}>
      {window.draw(leave)}
    </DialogWindow>
  );
}
