import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import { moveBefore, withinReason } from '../columns/arrangement.ts';
import { drawnWidths, previewWidth } from '../columns/column-widths.ts';
import type { GridTable } from '../contract/column.ts';

/** Pixels a pressed pointer moves before a head is dragged. */
const DRAG_AFTER = 6;

export interface HeadPointer {
  /** The dragged head, and the one it would be dropped before; undefined for the end. */
  readonly dragged: { readonly id: string; readonly before: string | undefined } | undefined;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  /** Whether the click is the end of a drag, and no click. */
  isDragEnd(): boolean;
}

/** Columns by pointer: an edge dragged sets a width, a head dragged sets the order. By touch only edges: heads scroll. */
export function useHeadPointer(frame: RefObject<HTMLElement | null>, table: GridTable, isOpen: boolean): HeadPointer {
  const [dragged, setDragged] = useState<HeadPointer['dragged']>();
  const hasDragged = useRef(false);

  function dragEdge(head: HTMLElement, cell: HTMLElement, startX: number): void {
    const id = cell.dataset['column'] ?? '';
    const place = placeOf(head, cell);
    const start = cell.getBoundingClientRect().width;
    const isReversed = getComputedStyle(head).direction === 'rtl';
    let width = start;
    for (const [other, one] of cellsOf(head).entries())
      if (frame.current !== null) previewWidth(frame.current, other, one.getBoundingClientRect().width);
    follow(
      (event) => {
        const moved = isReversed ? startX - event.clientX : event.clientX - startX;
        width = withinReason(start + moved, table.getColumn(id)?.columnDef);
        if (frame.current !== null) previewWidth(frame.current, place, width);
      },
      () => {
        const drawn = drawnWidths(head);
        table.setColumnSizing((now) => ({ ...now, ...drawn, [id]: width }));
      },
    );
  }

  function dragHead(head: HTMLElement, cell: HTMLElement, startX: number): void {
    const id = cell.dataset['column'] ?? '';
    let target: HeadPointer['dragged'];
    follow(
      (event) => {
        if (target === undefined && Math.abs(event.clientX - startX) < DRAG_AFTER) return;
        target = { id, before: headAfter(head, event.clientX) };
        setDragged(target);
      },
      () => {
        setDragged(undefined);
        if (target === undefined) return;
        hasDragged.current = true;
        const { before } = target;
        table.setColumnOrder((order) => moveBefore(order, id, before));
      },
    );
  }

  return {
    dragged,
    onPointerDown(event) {
      hasDragged.current = false;
      if (!isOpen || event.button !== 0 || !(event.target instanceof Element)) return;
      const cell = event.target.closest<HTMLElement>('[data-column]');
      if (cell === null) return;
      if (event.target.closest('[data-edge]') !== null) {
        event.preventDefault();
        dragEdge(event.currentTarget, cell, event.clientX);
      } else if (event.pointerType !== 'touch' && cell.dataset['movable'] !== undefined) {
        dragHead(event.currentTarget, cell, event.clientX);
      }
    },
    isDragEnd: () => hasDragged.current,
  };
}

/** Until the pointer is let go, wherever it is. */
function follow(onMove: (event: globalThis.PointerEvent) => void, onEnd: () => void): void {
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('pointermove', onMove, { signal });
  for (const type of ['pointerup', 'pointercancel'])
    window.addEventListener(
      type,
      () => {
        stop.abort();
        onEnd();
      },
      { signal },
    );
}

function cellsOf(head: Element): HTMLElement[] {
  return [...head.querySelectorAll<HTMLElement>('[data-column]')];
}

function placeOf(head: Element, cell: HTMLElement): number {
  return cellsOf(head).indexOf(cell);
}

/** The first head whose middle is beyond the pointer. */
function headAfter(head: Element, x: number): string | undefined {
  return cellsOf(head).find((cell) => {
    const { left, width } = cell.getBoundingClientRect();
    return x < left + width / 2;
  })?.dataset['column'];
}
