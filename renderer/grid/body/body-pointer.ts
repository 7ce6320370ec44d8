/** What the pointer does in the rows of a grid. */
import type { MouseEvent } from 'react';
import { focusRow, isControl, isInEditor, rowIndexOf } from '../keys/row-elements.ts';
import type { BodyParts } from './body-keys.ts';

export function onBodyClick({ grid, model, body, positions }: BodyParts, event: MouseEvent<HTMLDivElement>): void {
  const index = rowIndexOf(event.target);
  if (index === undefined || model.cache.isRestarting || isInEditor(event.target)) return;
  positions.note(index);
  const isBox = event.target instanceof HTMLInputElement;
  if (isControl(event.target) && !isBox) return;
  const row = model.entry(index)?.[1];
  const isPlain = isUnmodified(event) && !isBox;
  model.activate(index);
  model.select(index, event.shiftKey ? 'range' : isPlain ? 'one' : 'toggle');
  if (isPlain && grid.openOn === 'click' && row !== undefined) grid.onOpen?.(row);
  else if (isBox) focusRow(body.current, index);
}

export function onBodyDoubleClick({ grid, model }: BodyParts, event: MouseEvent<HTMLDivElement>): void {
  const index = rowIndexOf(event.target);
  const row = index === undefined ? undefined : model.entry(index)?.[1];
  const isOpening = grid.openOn === 'doubleClick' && isUnmodified(event) && !isControl(event.target);
  if (row !== undefined && isOpening && !model.cache.isRestarting) grid.onOpen?.(row);
}

/** Shift selects rows, not their text. */
export function onBodyMouseDown(event: MouseEvent<HTMLDivElement>): void {
  if (event.shiftKey) event.preventDefault();
}

function isUnmodified({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey;
}
