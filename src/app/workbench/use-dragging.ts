/** Fields, sections and columns are dragged to another place of their form or list, on the screen and in the outline. */
import { useEffect } from 'react';
import type { Spot } from '#src/documents/variations/edit-places.ts';
import type { OutlineEntry } from '#src/documents/variations/outline.ts';
import type { Editing } from './open-workbench.ts';
import { drawnAt, lineAt, placeOf, pointedAt } from './point-at.ts';

interface Drag {
  readonly entry: OutlineEntry;
  /** The parts of its screen. */
  readonly entries: readonly OutlineEntry[];
}

/** Where it would be dropped. */
interface Drop {
  readonly element: HTMLElement;
  readonly beside: OutlineEntry;
  readonly edge: Spot['edge'];
}

export function useDragging(editing: Editing | undefined): void {
  useEffect(() => {
    if (editing === undefined) return undefined;
    const stop = new AbortController();
    const heard = { capture: true, signal: stop.signal };
    let drag: Promise<Drag | undefined> | undefined;
    let dragged: Drag | undefined;
    let drop: Drop | undefined;
    const show = (next: Drop | undefined) => {
      if (drop !== undefined) delete drop.element.dataset['drop'];
      if (next !== undefined) next.element.dataset['drop'] = next.edge;
      drop = next;
    };
    const end = () => {
      show(undefined);
      [drag, dragged] = [undefined, undefined];
    };
    // Only while the pointer is on it, so that texts of what is not edited can still be selected.
    const mayBeDragged = ({ target }: Event) => {
      const element = draggedAt(target);
      if (element !== undefined) element.draggable = true;
    };
    const begin = (event: DragEvent) => {
      const element = draggedAt(event.target);
      if (element === undefined) return;
      event.stopPropagation();
      event.dataTransfer?.setData('text/plain', element.textContent);
      drag = dragOf(element, editing);
      drag.then((found) => (dragged = found)).catch(console.error);
    };
    const over = (event: DragEvent) => {
      if (drag === undefined) return;
      const next = dragged && dropAt(event, dragged);
      show(next);
      if (next !== undefined) event.preventDefault();
    };
    const put = (event: DragEvent) => {
      if (dragged === undefined || drop === undefined) return;
      event.preventDefault();
      void editing.parts.place(dragged.entry, drop);
      end();
    };
    window.addEventListener('pointerover', mayBeDragged, heard);
    window.addEventListener('dragstart', begin, heard);
    window.addEventListener('dragover', over, heard);
    window.addEventListener('drop', put, heard);
    window.addEventListener('dragend', end, heard);
    return () => {
      stop.abort();
      end();
    };
  }, [editing]);
}

/** A line of the outline, a field, a column's head, or the heading of a section. */
function draggedAt(target: EventTarget | null): HTMLElement | undefined {
  const element = lineAt(target) ?? pointedAt(target, false);
  return element instanceof HTMLElement ? element : undefined;
}

async function dragOf(element: HTMLElement, editing: Editing): Promise<Drag | undefined> {
  const entry = await editing.entryAt(element);
  return entry?.row.isPlaced === true ? { entry, entries: await editing.outline(entry.screen) } : undefined;
}

function dropAt(event: DragEvent, { entry, entries }: Drag): Drop | undefined {
  const element = draggedAt(event.target);
  const line = lineAt(event.target);
  const at = element && line === undefined ? drawnAt(element) : undefined;
  const place = at && placeOf(at);
  const beside = entries.find((each) => (line === undefined ? placeOf(each) === place : each.row.key === line.dataset['entry']));
  if (element === undefined || beside?.row.isPlaced !== true || beside === entry) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  const isColumn = line === undefined && beside.drawn.as !== 'section';
  const part = isColumn ? (event.clientX - left) / width : (event.clientY - top) / height;
  // A field goes into a section, a section beside one.
  if (beside.drawn.as === 'section' && entry.drawn.as !== 'section') return { element, beside, edge: 'within' };
  return { element, beside, edge: part < 1 / 2 ? 'before' : 'after' };
}
