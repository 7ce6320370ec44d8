/** A dialog that another part of the page draws: its window is that of every dialog. */
import { useEffect, useRef } from 'react';
import { focusFirstField } from '#renderer/focus/first-field.ts';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import { useBack } from '../services/browser-back.ts';
import { DialogWindow, type WindowPlace } from './dialog-window.tsx';
import type { DrawnEntry } from './dialogs.ts';
import { WindowTitle } from './window-title.tsx';
import classes from './dialog.module.css';

export interface DrawnDialogProps {
  readonly entry: DrawnEntry;
  readonly place: WindowPlace;
}

export function DrawnDialog({ entry, place }: DrawnDialogProps) {
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => returnFocus(back);
  }, []);
  const leave = () => entry.close({ result: undefined, hasWritten: false });
  useBack(leave);
  return (
    <DialogWindow
      place={place}
      name={entry.name}
      size={entry.size ?? '52rem'}
      {...(entry.isBare === true && { label: entry.title, isBare: true })}
      onLeave={leave}
    >
      <DrawnFrame entry={entry} leave={leave} />
    </DialogWindow>
  );
}

/** Mounted with the content, which comes after the dialog itself. */
function DrawnFrame({ entry, leave }: { readonly entry: DrawnEntry; readonly leave: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstField(frame.current), []);
  return (
    <>
      {entry.isBare !== true && <WindowTitle>{entry.title}</WindowTitle>}
      <div ref={frame} className={classes['drawn']} tabIndex={-1} data-screen>
        {entry.draw(leave, { body: classes['body'] ?? '', foot: classes['foot'] ?? '' })}
      </div>
    </>
  );
}
