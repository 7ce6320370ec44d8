/** Shortcuts of a screen's actions, and Enter in a field for the action that submits. */
import { use, useEffect, type RefObject } from 'react';
import { DepthContext, useRenderer, useScreen } from '../context/renderer-context.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import { gridOfLookup } from '#renderer/screen/open/lookup.ts';
import { actionOfKey, submittingAction } from './screen-keys.ts';
import { isInPlainField, isSubmitKey, isTypedCharacter, moveOfKey } from '#renderer/focus/field-keys.ts';

/** Keys belong to the dialog on top, and to a question before it. */
export function useScreenKeys(frame: RefObject<HTMLElement | null>): void {
  const screen = useScreen();
  const depth = use(DepthContext);
  const { dialogs, confirmations } = useRenderer();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTypedCharacter(event)) return;
      const isCovered = dialogs.store.getState().length !== depth || confirmations.store.getState().asked !== undefined;
      if (isCovered || event.defaultPrevented || event.isComposing) return;
      if (movesSelection(screen, event, frame.current)) return event.preventDefault();
      if (event.repeat) return;
      const isSubmit = isSubmitKey(event, frame.current);
      const name = actionOfKey(screen, event) ?? (isSubmit ? submittingAction(screen) : undefined);
      // What is searched for is looked up at once.
      if (isSubmit && name === undefined) screen.touch();
      if (name === undefined) return;
      event.preventDefault();
      // What is typed counts before what is saved: leaving the field rounds and normalises it.
      if (isTypedInto(event.target)) event.target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      void runAction(screen, name);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [screen, dialogs, confirmations, frame, depth]);
}

/** @returns whether the key moved the selection of a lookup's grid */
function movesSelection(screen: ScreenWithGrids, event: KeyboardEvent, frame: HTMLElement | null): boolean {
  const grid = screen.grids.drawn.get(gridOfLookup(screen.document) ?? '');
  const to = moveOfKey(event);
  if (grid === undefined || to === undefined || !isInPlainField(event, frame)) return false;
  grid.move(to);
  return true;
}

function isTypedInto(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
