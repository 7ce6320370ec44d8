/**
 * Draws the open windows and the question above them. Only the top one is live; one overlay lies beneath the top dialog.
 * Loaded on demand: most pages are shown before any window opens.
 */
import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { ScreenContext, useRenderer } from '#renderer/nodes/context/renderer-context.ts';
import { leaveScreen } from '#renderer/screen/steps/leave-screen.ts';
import { Failure } from '#renderer/nodes/loading/load-failure.tsx';
import { ScreenSkeleton } from '#renderer/nodes/loading/screen-skeleton.tsx';
import type { Opening, ScreenOpening } from '#renderer/screen/open/opening.ts';
import { useBack } from '../services/browser-back.ts';
import { ConfirmHost } from './confirm-host.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { DialogWindow, type WindowPlace } from './dialog-window.tsx';
import type { DialogEntry, DialogStackStore, ScreenEntry } from './dialogs.ts';
import { DrawnDialog } from './drawn-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { PopoverWindow } from './popover-window.tsx';
import { returnFocus } from '#renderer/focus/return-focus.ts';
import { DepthContext } from '#renderer/services/window-layer.ts';
import classes from './dialog.module.css';

const WIDTH = { small: '28rem', medium: '44rem', large: '66rem', full: '86rem' } as const;

export function DialogStack({ dialogs }: { readonly dialogs: DialogStackStore }) {
  const stack = useStore(dialogs.store);
  const veiled = stack.findLastIndex((entry) => !isPopover(entry));
  const windows = stack.map((entry, depth) => {
    const place = { depth, isTop: depth === stack.length - 1, hasVeil: depth === veiled };
    return (
      <DepthContext key={entry.key} value={depth + 1}>
        {entry.kind === 'keys' && <KeysDialog entry={entry} place={place} />}
        {entry.kind === 'drawn' && <DrawnDialog entry={entry} place={place} />}
        {entry.kind === 'form' && <FormDialog entry={entry} place={place} />}
        {entry.kind === 'screen' && entry.opening !== undefined && <Dialog entry={entry} begun={entry.opening} place={place} />}
      </DepthContext>
    );
  });
  return [...windows, <ConfirmHost key="question" />];
}

function isPopover(entry: DialogEntry): boolean {
  return entry.kind === 'screen' && entry.anchor !== undefined;
}

interface DialogProps {
  readonly entry: ScreenEntry;
  readonly begun: ScreenOpening;
  readonly place: WindowPlace;
}

function Dialog({ entry, begun, place }: DialogProps) {
  const opening = useStore(begun.store);
  const screen = opening.state === 'open' ? opening.screen : undefined;
  const { confirmations, texts } = useRenderer();
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const back = opener.current;
    return () => {
      begun.stop();
      returnFocus(back);
    };
  }, [begun]);
  const leave = () => {
    if (!place.isTop || confirmations.store.getState().asked !== undefined) return;
    if (screen === undefined) entry.close({ result: undefined, hasWritten: false });
    else void leaveScreen(screen);
  };
  useBack(leave);
  const label = screen === undefined ? texts.screen.loading : undefined;
  return entry.anchor === undefined ? (
    <DialogWindow
      place={place}
      name={entry.screen}
      size={WIDTH[screen?.document.width ?? 'large']}
      label={label}
      isHeld={screen?.document.dismiss === 'never'}
      onLeave={leave}
    >
      {contentOf(opening)}
    </DialogWindow>
  ) : (
    <PopoverWindow place={place} anchor={entry.anchor} width={screen?.document.width} label={label} onLeave={leave}>
      {contentOf(opening)}
    </PopoverWindow>
  );
}

function contentOf(opening: Opening): ReactNode {
  if (opening.state === 'open') {
    return (
      <ScreenContext value={opening.screen}>
        <DialogFrame />
      </ScreenContext>
    );
  }
  return (
    <div className={classes['body']}>
      {opening.state === 'failed' ? <Failure refusal={opening.refusal} onRetry={opening.retry} /> : <ScreenSkeleton />}
    </div>
  );
}
