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
import { isUndoKey } from '#renderer/focus/field-keys.ts';
import { DepthContext } from '#renderer/services/window-layer.ts';
import classes from '../look/screen.module.css';

export function FindingsBar({ name }: { name: string }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const { finding, findings, previousFinding, nextFinding, nextWarning, showAllRows } = texts.screen;
  const errors = useCount(name, 'error');
  const warnings = useCount(name, 'warning');
  const isNarrowed = useComputed((open: ScreenOfCells) => open.grids.narrowed(name) !== undefined);
  const go = useFindingKeys(name);
  return (
    <>
      {errors > 0 && (
        <div className={classes['findings']}>
          <span>{fillText(errors === 1 ? finding : findings, figuresOf({ count: errors }))}</span>
          <Button variant="default" aria-keyshortcuts="Shift+F8" onClick={() => go(-1)}>
            {previousFinding}
          </Button>
          <Button variant="default" aria-keyshortcuts="F8" onClick={() => go(1)}>
            {nextFinding}
          </Button>
        </div>
      )}
      {warnings > 0 && (
        <Button variant="default" onClick={() => showNext(screen, name, 1, 'warning')}>
          {fillText(nextWarning, figuresOf({ count: warnings }))}
        </Button>
      )}
      {isNarrowed && (
        <Button
          variant="default"
          onClick={() => {
            screen.grids.narrow(name, undefined);
            screen.grids.drawn.get(name)?.goTo(undefined);
          }}
        >
          {showAllRows}
        </Button>
      )}
      <NotChecked name={name} />
    </>
  );
}

function useCount(name: string, severity: 'error' | 'warning'): number {
  return useComputed((open: ScreenOfCells) => reachable(open, name).filter((one) => one.severity === severity).length);
}

/** The way on from typed text that could not be checked. */
function NotChecked({ name }: { name: string }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const isBusy = useStore(screen.store, ({ busy }) => busy !== undefined);
  const isWaiting = useComputed((open: ScreenOfCells) => {
    const grid = open.document.grids?.[name];
    return grid !== undefined && open.grids.waiting(name, findingsOf(open, grid)).length > 0;
  });
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

/**
 * F8 and Shift+F8 go on from where one was last, also when that is mended by now; Control+Z and Control+Shift+Z undo and redo,
 * outside of text fields, which undo their own text.
 */
export function useFindingKeys(name: string): (step: 1 | -1) => void {
  const screen = useScreen();
  const go = useCallback((step: 1 | -1) => showNext(screen, name, step, 'error'), [screen, name]);
  useScreenKey(
    useCallback(
      (event) => {
        if (event.key === 'F8') {
          go(event.shiftKey ? -1 : 1);
          return true;
        }
        if (!isUndoKey(event)) return false;
        void undoTypedTexts(screen, name, event.shiftKey ? 'redo' : 'undo');
        return true;
      },
      [screen, name, go],
    ),
  );
  return go;
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
