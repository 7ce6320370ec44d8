/** Shortcuts of a screen's actions, and Enter in a field for the action that submits. */
import { getHotkeyHandler } from '@mantine/hooks';
import { useEffect, type RefObject } from 'react';
import { useRenderer, useScreen } from './renderer-context.ts';
import { runAction } from './run-steps.ts';
import type { ScreenStore } from './screen-store.ts';

export function useScreenKeys(frame: RefObject<HTMLElement | null>): void {
  const screen = useScreen();
  const { dialogs } = useRenderer();
  useEffect(() => {
    const opened = dialogs.store.getState().length;
    const shortcuts = getHotkeyHandler(
      Object.entries(screen.document.actions ?? {}).flatMap(([name, { shortcut }]) =>
        shortcut === undefined ? [] : [[shortcut, () => void runIfAllowed(screen, name)]],
      ),
    );
    const onKeyDown = (event: KeyboardEvent) => {
      // Keys belong to the dialog on top.
      if (dialogs.store.getState().length !== opened || event.defaultPrevented) return;
      shortcuts(event);
      if (event.key === 'Enter' && !event.defaultPrevented && !event.isComposing && isPlainField(event.target, frame.current))
        submit(screen, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen, dialogs, frame]);
}

function submit(screen: ScreenStore, event: KeyboardEvent): void {
  const name = Object.entries(screen.document.actions ?? {}).find(([, { submit: isSubmit }]) => isSubmit === true)?.[0];
  if (name === undefined) return;
  event.preventDefault();
  // What is typed counts before what is saved: leaving the field rounds and normalises it.
  if (event.target instanceof HTMLElement) event.target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  void runIfAllowed(screen, name);
}

function runIfAllowed(screen: ScreenStore, name: string): Promise<void> | undefined {
  const { document, language } = screen;
  const action = document.actions?.[name];
  const step = document.steps?.find((candidate) => candidate.name === screen.store.getState().step);
  const isOffered = step === undefined || step.buttons.includes(name);
  const scope = screen.scope();
  if (!isOffered || !language.condition(action?.visible, scope) || !language.condition(action?.enabled, scope)) return undefined;
  return runAction(screen, name);
}

/** Enter in a list box, a text area or on a button has its own meaning. */
function isPlainField(target: EventTarget | null, frame: HTMLElement | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    frame?.contains(target) === true &&
    target.type !== 'checkbox' &&
    target.type !== 'search' &&
    target.getAttribute('aria-expanded') !== 'true'
  );
}
