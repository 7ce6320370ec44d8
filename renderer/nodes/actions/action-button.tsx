/** An action of the document as a button: hidden, disabled with its reason, busy with its busy label. */
import { Button } from '@mantine/core';
import { use, useCallback, useId, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { passFocusOn } from '#renderer/focus/return-focus.ts';
import { Hint } from '#renderer/form/drawing/beside/hint.tsx';
import { tooManySelected } from '#renderer/screen/steps/bulk-actions.ts';
import { BoundContext, useRenderer, useScreen } from '../context/renderer-context.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { keysOfActions } from '#renderer/screen/keys/action-keys.ts';
import { shortcutName, shortcutText } from '#renderer/screen/keys/shortcut.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { useComputed, useCondition, useText } from '../context/use-expression.ts';
import { useReason } from './use-reason.ts';
import classes from '../look/screen.module.css';

const LOOK = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  subtle: { variant: 'subtle', color: 'gray' },
  link: {
    variant: 'transparent',
    c: 'var(--mantine-color-anchor)',
    px: 0,
    h: 'auto',
    mih: 24,
    fw: 400,
    // As words in the text, it wraps if there is little room.
    styles: { label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.5 } },
  },
  warning: { variant: 'light', color: 'amber' },
  destructive: { variant: 'light', color: 'red' },
} as const;

export function ActionButton({ name }: { name: string }) {
  const screen = useScreen();
  const { ports, texts } = useRenderer();
  const action = screen.document.actions?.[name];
  const reasonId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const noteButton = useCallback((drawn: HTMLButtonElement | null) => {
    button.current = drawn;
    return () => passFocusOn(drawn);
  }, []);
  const isVisible = useCondition(action?.visible);
  const isAllowed = useCondition(action?.enabled);
  const isPressed = useCondition(action?.pressed ?? false);
  const bound = use(BoundContext);
  const tooMany = useComputed((open: ScreenWithGrids) => tooManySelected(open, name));
  const isEnabled = isAllowed && tooMany === undefined;
  const label = useText(action?.label);
  const busyLabel = useText(action?.busyLabel);
  const because = useReason(action);
  const busy = useStore(screen.store, (state) => state.busy);
  if (action === undefined || !isVisible) return null;

  const isBusy = busy === name;
  const reason = isEnabled ? '' : isAllowed && tooMany !== undefined ? fillText(texts.grid.tooMany, figuresOf(tooMany)) : because;
  const { shortcut } = keysOfActions(screen.document).get(name) ?? {};
  const hint = reason || (shortcut === undefined ? '' : shortcutText(shortcut));
  return (
    <>
      <Button
        ref={noteButton}
        {...LOOK[action.kind ?? 'secondary']}
        leftSection={action.icon === undefined ? undefined : ports.icons[action.icon]}
        className={classes['action']}
        data-action={name}
        // Reachable while disabled, so that keyboard and screen reader users learn why.
        aria-disabled={!isEnabled || (busy !== undefined && !isBusy) || undefined}
        data-disabled={!isEnabled}
        aria-keyshortcuts={shortcut === undefined ? undefined : shortcutName(shortcut)}
        aria-pressed={action.pressed === undefined ? undefined : isPressed}
        // Whether Enter leads to it after the last field: fallback if no button submits.
        data-submit={action.submit === true || (action.kind === 'primary' ? 'fallback' : undefined)}
        data-pressed={isPressed || undefined}
        data-keep-clear={action.kind === 'primary' || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={reason === '' ? undefined : reasonId}
        onClick={(event) => {
          if (isEnabled) void runAction(screen, name, bound, event.currentTarget);
        }}
      >
        {isBusy ? <BusyLabel label={busyLabel || label} /> : label}
      </Button>
      <Hint text={hint} find={() => button.current} multiline maw="min(20rem, calc(100vw - 1rem))" />
      {isBusy && <GiveUpButton label={label} button={button} />}
      {reason !== '' && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}

/** How much of a long request is done, if that is known. */
function BusyLabel({ label }: { label: string }): string {
  const { store } = useScreen();
  const { texts } = useRenderer();
  const percent = useStore(store, (state) => state.percent);
  return percent === undefined ? label : fillText(texts.screen.progress, { label, percent });
}

/** The way out of a request that takes long. */
function GiveUpButton({ label, button }: { label: string; button: RefObject<HTMLButtonElement | null> }) {
  const { store } = useScreen();
  const { texts } = useRenderer();
  const giveUp = useStore(store, (state) => state.giveUp);
  if (giveUp === undefined) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      aria-label={fillText(texts.screen.giveUp, { label })}
      onClick={() => {
        // This button disappears.
        button.current?.focus();
        giveUp();
      }}
    >
      {texts.screen.cancel}
    </Button>
  );
}
