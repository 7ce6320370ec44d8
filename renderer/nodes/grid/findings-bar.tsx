/** How many problems a grid's cells have, and the way from one to the next. */
import { Button } from '@mantine/core';
import { use, useCallback, useEffect } from 'react';
import { useStore } from 'zustand';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { findingsOf } from '#renderer/screen/state/grid-findings.ts';
import { reachable, showNext, type ScreenOfCells } from '#renderer/screen/steps/show-cell.ts';
import { retryTypedText, undoTypedTexts } from '#renderer/screen/steps/cell-input.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed } from '../context/use-expression.ts';
import { DepthContext } from '#renderer/services/window-layer.ts';
import classes from '../look/screen.module.css';

export function FindingsBar({ name }: { name: string }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const { finding, findings, previousFinding, nextFinding } = texts.screen;
  const count = useComputed(useCallback((open: ScreenOfCells) => reachable(open, name).length, [name]));
  const go = useCallback((step: 1 | -1) => showNext(screen, name, step), [screen, name]);
  useFindingKeys(go);
  useUndoKeys(name);
  return (
    <>
      {count > 0 && (
        <div className={classes['findings']}>
          <span>{fillText(count === 1 ? finding : findings, figuresOf({ count }))}</span>
          <Button variant="default" aria-keyshortcuts="Shift+F8" onClick={() => go(-1)}>
            {previousFinding}
          </Button>
          <Button variant="default" aria-keyshortcuts="F8" onClick={() => go(1)}>
            {nextFinding}
          </Button>
        </div>
      )}
      <NotChecked name={name} />
    </>
  );
}

/** The way on from typed text that could not be checked. */
function NotChecked({ name }: { name: string }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const isBusy = useStore(screen.store, ({ busy }) => busy !== undefined);
  const isWaiting = useComputed(
    useCallback(
      (open: ScreenOfCells) => {
        const grid = open.document.grids?.[name];
        return grid !== undefined && open.grids.waiting(name, findingsOf(open, grid)).length > 0;
      },
      [name],
    ),
  );
  if (isBusy || !isWaiting) return null;
  return (
    <div className={classes['findings']} role="status">
      <span>{texts.screen.cellWaiting}</span>
      <Button
        variant="default"
        onClick={() => {
          // The button disappears.
          screen.grids.drawn.get(name)?.goTo(undefined);
          void retryTypedText(screen, name);
        }}
      >
        {texts.screen.retry}
      </Button>
    </div>
  );
}

/** F8 and Shift+F8 go on from where one was last, also when that is mended by now. */
function useFindingKeys(go: (step: 1 | -1) => void): void {
  useScreenKey(
    useCallback(
      (event) => {
        if (event.key !== 'F8') return false;
        go(event.shiftKey ? -1 : 1);
        return true;
      },
      [go],
    ),
  );
}

/** Control+Z and Control+Shift+Z, outside of fields, which undo their own text. */
export function useUndoKeys(name: string): void {
  const screen = useScreen();
  useScreenKey(
    useCallback(
      (event) => {
        const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea');
        if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey || isField) return false;
        void undoTypedTexts(screen, name, event.shiftKey ? 'redo' : 'undo');
        return true;
      },
      [screen, name],
    ),
  );
}

/** A key anywhere on the screen while nothing is open over it. */
function useScreenKey(onKey: (event: KeyboardEvent) => boolean): void {
  const { dialogs, confirmations } = useRenderer();
  const depth = use(DepthContext);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCovered = dialogs.store.getState().length !== depth || confirmations.store.getState().asked !== undefined;
      if (isCovered || event.defaultPrevented || !onKey(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onKey, dialogs, confirmations, depth]);
}
