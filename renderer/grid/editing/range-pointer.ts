/** Ranges by mouse: dragged from cell to cell, or extended by a click with Shift. */
import type { MouseEvent } from 'react';
import { focusCell, isInEditor } from '../keys/row-elements.ts';
import type { Corner } from '../model/model-parts.ts';
import { cornerAt, endRange, extend } from './range-keys.ts';
import type { CellParts } from './grid-cells.ts';

export function onRangeMouseDown(parts: CellParts, event: MouseEvent<HTMLElement>): void {
  const { model, body } = parts;
  const start = cornerAt(parts, event.target);
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || start === undefined || isInEditor(event.target)) return;
  if (event.shiftKey) {
    const anchor = model.range?.anchor ?? cornerAt(parts, document.activeElement, '[data-editable], [data-editing]');
    if (anchor === undefined) return;
    // An edit in the cell ends first.
    focusCell(body.current, anchor.index, anchor.column);
    extend(parts, anchor, start);
    event.preventDefault();
    window.addEventListener('mouseup', swallowClick, { once: true });
    return;
  }
  endRange(parts);
  dragFrom(parts, start);
}

/** The click that follows at once is the end of a range, and no click. Outside the rows none may follow. */
function swallowClick(): void {
  const stop = new AbortController();
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort(), 0);
}

function dragFrom(parts: CellParts, anchor: Corner): void {
  const stop = new AbortController();
  const { signal } = stop;
  let head: Pick<Corner, 'index' | 'column'> = anchor;
  window.addEventListener(
    'mousemove',
    (event) => {
      if (event.buttons === 0) return stop.abort();
      const to = cornerAt(parts, event.target);
      if (to === undefined || (to.index === head.index && to.column === head.column)) return;
      head = to;
      document.getSelection()?.removeAllRanges();
      extend(parts, anchor, to);
    },
    { signal },
  );
  // No text is marked meanwhile.
  document.addEventListener('selectstart', (event) => head !== anchor && event.preventDefault(), { signal });
  window.addEventListener(
    'mouseup',
    () => {
      stop.abort();
      if (head === anchor) return;
      swallowClick();
      focusCell(parts.body.current, anchor.index, anchor.column);
    },
    { signal },
  );
}
