/** Shortcuts of a screen's actions, Enter in a field for the action that submits, the keys of its tabs, and the list of them all. */
import { use, useEffect, type RefObject } from 'react';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { forgetWish } from '#renderer/screen/steps/one-at-a-time.ts';
import { runAction } from '#renderer/screen/steps/run-steps.ts';
import { isHelpKey } from '#renderer/screen/keys/shortcut.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import { pickFound } from '#renderer/screen/open/pick-found.ts';
import { gridOfLookup } from '#renderer/screen/open/lookup.ts';
import { holdWhileSaving } from './hold-while-saving.ts';
import { actionOfKey, submittingAction } from './screen-keys.ts';
import { showKeys } from './show-keys.ts';
import { goToSectionOfKey, sectionOfKey } from './section-keys.ts';
import { openTabOfKey } from './tab-keys.ts';
import { submitsAfterMs } from '#renderer/focus/enter-moves-on.ts';
import { isInPlainField, isSaveKey, isSubmitKey, isTypedCharacter, isUndoKey, moveOfKey } from '#renderer/focus/field-keys.ts';
import { DepthContext } from '#renderer/services/window-layer.ts';

/**
 * Keys go to a question first, then to the top dialog. Of a screen and a panel in it, the focused one goes first.
 * @param outer the screen around a panel
 */
export function useScreenKeys(frame: RefObject<HTMLElement | null>, outer?: ScreenStore): void {
  const screen = useScreen();
  const depth = use(DepthContext);
  const renderer = useRenderer();
  useEffect(() => {
    const { dialogs, confirmations, undoing } = renderer;
    const openedAt = undoing.mark();
    const onKeyDown = (event: KeyboardEvent) => {
      if (isTypedCharacter(event)) return;
      const isCovered = dialogs.store.getState().length !== depth || confirmations.store.getState().asked !== undefined;
      if (isCovered || event.defaultPrevented || event.isComposing) return;
      if (movesSelection(screen, event, frame.current)) return event.preventDefault();
      if (event.repeat) return;
      if (outer === undefined && isHelpKey(event)) {
        event.preventDefault();
        return void showKeys(screen, renderer);
      }
      // A grid of typed texts takes back its own, which are not stored.
      if (outer === undefined && isUndoKey(event) && !drawsTypedTexts(screen)) {
        event.preventDefault();
        return void undoing.step(event.shiftKey ? 'redo' : 'undo', openedAt);
      }
      const isAside = outer !== undefined && !isWithin(event.target, frame.current);
      if (isAside && (actionOfKey(outer, event) !== undefined || sectionOfKey(outer, event) !== undefined)) return;
      const isSubmit = isSubmitKey(event, frame.current);
      const saves = isSubmit || (isSaveKey(event) && (outer === undefined || isWithin(event.target, frame.current)));
      const submitting = saves ? submittingAction(screen) : undefined;
      const action = actionOfKey(screen, event) ?? (submitting === undefined ? undefined : { name: submitting, bindings: {} });
      // Enter in a search field searches at once.
      if (isSubmit && action === undefined && event.target !== null) {
        screen.touch();
        pickFound(screen, event.target);
      }
      if (action === undefined) {
        if (openTabOfKey(screen, event, frame.current) || goToSectionOfKey(screen, event)) event.preventDefault();
        return;
      }
      event.preventDefault();
      // What is typed while a record is stored may belong to the next one: a key in a field does not wait.
      if (screen.store.getState().busy !== undefined && isInField(event.target)) return;
      // Commits the field before saving: leaving it rounds and normalises the value.
      if (isTypedInto(event.target)) event.target.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      const run = () => void runAction(screen, action.name, action.bindings);
      const pauseMs = isSubmit && event.target instanceof Element ? submitsAfterMs(event.target) : 0;
      if (pauseMs === 0) run();
      else afterPause(run, pauseMs, screen.signal);
    };
    const life = new AbortController();
    const forget = (event: Event) => {
      if (!(event instanceof KeyboardEvent && event.repeat)) forgetWish(screen);
    };
    for (const type of ['keydown', 'mousedown']) document.addEventListener(type, forget, { capture: true, signal: life.signal });
    document.addEventListener('keydown', onKeyDown, { signal: life.signal });
    return () => life.abort();
  }, [screen, renderer, frame, depth, outer]);
  useEffect(() => holdWhileSaving(screen), [screen]);
}

function drawsTypedTexts({ document, grids }: ScreenWithGrids): boolean {
  return [...grids.drawn.keys()].some((name) => document.grids?.[name]?.edit === 'text');
}

/** Runs it after the pause, unless another key or the pointer is pressed meanwhile. */
function afterPause(run: () => void, pauseMs: number, signal: AbortSignal): void {
  const goesOn = new AbortController();
  const stopped = AbortSignal.any([goesOn.signal, signal]);
  const stop = (event: Event) => {
    if (!(event instanceof KeyboardEvent && event.repeat)) goesOn.abort();
  };
  for (const type of ['keydown', 'mousedown']) document.addEventListener(type, stop, { capture: true, signal: stopped });
  setTimeout(() => {
    if (!stopped.aborted) run();
    goesOn.abort();
  }, pauseMs);
}

/** @returns whether the key moved the selection of a lookup's grid */
function movesSelection(screen: ScreenWithGrids, event: KeyboardEvent, frame: HTMLElement | null): boolean {
  const grid = screen.grids.drawn.get(gridOfLookup(screen.document) ?? '');
  const to = moveOfKey(event);
  if (grid === undefined || to === undefined || !isInPlainField(event, frame)) return false;
  grid.move(to);
  return true;
}

function isWithin(target: EventTarget | null, frame: HTMLElement | null): boolean {
  return target instanceof Node && frame?.contains(target) === true;
}

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-form]') !== null;
}

function isTypedInto(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
