/** The list of keys over the screen that they belong to. */
import { useEffect, useRef } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import { useBack } from '../services/browser-back.ts';
import { DialogWindow, type WindowPlace } from './dialog-window.tsx';
import type { KeysEntry } from './dialogs.ts';

/** Few ask for it. */
const KeyList = loadPart(async () => (await import('./key-list.tsx')).KeyList);

export interface KeysDialogProps {
  readonly entry: KeysEntry;
  readonly place: WindowPlace;
}

export function KeysDialog({ entry, place }: KeysDialogProps) {
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => returnFocus(back);
  }, []);
  const leave = () => entry.close({ result: undefined, hasWritten: false });
  useBack(leave);
  return (
    <DialogWindow place={place} name="keys" size="44rem" onLeave={leave}>
      <KeyList groups={entry.groups} />
    </DialogWindow>
  );
}
