import type { KeyboardEvent } from 'react';
import { copyRows } from '../copy/copy-rows.ts';
import { commandOf, destination, type GridCommand } from '../keys/keyboard.ts';
import { enterRow, isInEditor, moveAmongControls } from '../keys/row-elements.ts';
import type { RowFocus } from '../keys/use-row-focus.ts';
import type { CellParts, GridCells } from '../editing/grid-cells.ts';

export interface BodyParts extends CellParts {
  readonly cells: GridCells | undefined;
  readonly focus: RowFocus;
  /** Up from the first row. */
  onLeaveUp(): boolean;
}

/** What a key does in the rows of a grid. */
export function onBodyKey(parts: BodyParts, event: KeyboardEvent<HTMLDivElement>): void {
  const { target, currentTarget } = event;
  if (isInEditor(target)) {
    // Ends the edit, if anything: the same key must not press the cell's button, which has the focus by then.
    if (event.key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault();
    return;
  }
  const isOnRow = target instanceof HTMLElement && target.dataset['index'] !== undefined;
  const ofCells = parts.cells?.onKey(parts, event, isOnRow);
  const isHandled = ofCells ?? (isOnRow ? onRowKey(parts, event) : moveAmongControls(event, currentTarget));
  if (!isHandled) return;
  event.preventDefault();
  event.stopPropagation();
}

function onRowKey(parts: BodyParts, event: KeyboardEvent<HTMLDivElement>): boolean {
  const { grid, model, tabStop, onLeaveUp } = parts;
  const command = commandOf(event);
  if (command === undefined || (model.cache.total ?? 0) === 0) return false;
  // Selected text takes precedence over selected rows.
  if (command.do === 'copy' && (grid.onCopy === undefined || document.getSelection()?.isCollapsed === false)) return false;
  const isUp = command.do === 'move' && command.to === 'previous' && command.selects === 'one';
  if (!(isUp && tabStop === 0 && onLeaveUp())) runCommand(parts, command);
  return true;
}

function runCommand({ grid, model, table, body, view, focus, positions, tabStop }: BodyParts, command: GridCommand): void {
  switch (command.do) {
    case 'move': {
      const target = destination(command.to, tabStop, view.page, model.cache.total ?? 0);
      focus.take();
      model.activate(target);
      view.reveal(target);
      if (command.selects !== 'none') model.select(target, command.selects, tabStop);
      break;
    }
    case 'toggle':
      model.select(tabStop, 'toggle');
      break;
    case 'selectAll':
      model.toggleEverything();
      break;
    case 'copy': {
      const copy = copyRows(model, table, tabStop);
      if (copy !== undefined) grid.onCopy?.(copy);
      break;
    }
    case 'open': {
      const row = model.entry(tabStop)?.[1];
      if (row === undefined) break;
      positions.note(tabStop);
      if (grid.onOpen === undefined) enterRow(body.current, tabStop);
      else grid.onOpen(row);
      break;
    }
    case 'enterRow':
      enterRow(body.current, tabStop);
      break;
    default:
      command satisfies never;
  }
}
