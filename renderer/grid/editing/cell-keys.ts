/** Keys on cells of rows that open: they are edited by keys alone, because a click opens the row as everywhere. */
import type { KeyboardEvent } from 'react';
import { focusCell, rowControls, rowIndexOf } from '../keys/row-elements.ts';

export interface CellKeys {
  body(): HTMLElement | null;
  edit(index: number, column: string): void;
  open(index: number): void;
  selectAll(): void;
  /** Puts the cell of the first selected row into the others. */
  fillDown(index: number, column: string): void;
  copy(index: number, column: string): void;
}

const BY_KEYS = '[data-editable="keys"]';

/** A key on a row. Undefined if its cells do not use the key; otherwise whether it was handled. */
export function onRowOfCells(event: KeyboardEvent, index: number, keys: CellKeys): boolean | undefined {
  const controls = rowControls(keys.body(), index);
  const cell = controls.find((control) => control.dataset['editable'] !== undefined);
  if (cell === undefined) return undefined;
  if (event.key === 'ArrowRight' && !isModified(event)) {
    cell.focus();
    return true;
  }
  // F2 edits, so the row's buttons are entered from its end: the way there must not lead through every cell.
  if (event.key === 'ArrowLeft' && !isModified(event)) {
    controls.at(-1)?.focus();
    return true;
  }
  return cell.matches(BY_KEYS) ? begins(event, cell, index, keys) : undefined;
}

const OF_CELL: Readonly<Record<string, 'fillDown' | 'copy' | 'selectAll'>> = { d: 'fillDown', c: 'copy', a: 'selectAll' };

/** A key on a cell that can be edited, as above. */
export function onCell(event: KeyboardEvent, keys: CellKeys): boolean | undefined {
  const index = rowIndexOf(event.target);
  const cell = event.target instanceof HTMLElement && event.target.matches('[data-editable]') ? event.target : undefined;
  if (cell === undefined || index === undefined) return undefined;
  const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey ? OF_CELL[event.key] : undefined;
  if (command !== undefined) {
    keys[command](index, columnOf(cell));
    return true;
  }
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step !== 0 && !isModified(event)) {
    focusCell(keys.body(), index + step, columnOf(cell));
    return true;
  }
  if (!cell.matches(BY_KEYS)) return undefined;
  if (event.key === 'Enter' && !isModified(event)) {
    keys.open(index);
    return true;
  }
  return begins(event, cell, index, keys);
}

/** Typed text replaces the selection of the opened control. */
function begins(event: KeyboardEvent, cell: HTMLElement, index: number, keys: CellKeys): boolean | undefined {
  const isTyped = event.key.length === 1 && event.key !== ' ' && event.key !== '?' && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isTyped && (event.key !== 'F2' || isModified(event))) return undefined;
  keys.edit(index, columnOf(cell));
  return !isTyped;
}

/** The cells that a block is put over: from the one with the focus, or the first that can be edited. */
export function pasteAnchor(target: EventTarget, body: Element | null): { readonly index: number; readonly column: string } | undefined {
  const index = rowIndexOf(target);
  if (index === undefined || !(target instanceof HTMLElement)) return undefined;
  const own = target.closest<HTMLElement>('[data-cell]');
  const cell = own ?? body?.querySelector<HTMLElement>(`[data-index="${index}"] [data-editable]`)?.closest<HTMLElement>('[data-cell]');
  return cell === null || cell === undefined ? undefined : { index, column: columnOf(cell) };
}

function columnOf(cell: HTMLElement): string {
  return cell.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? '';
}

function isModified({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
