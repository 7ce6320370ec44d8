/** Pointer and keys while screens are edited. */
import { useEffect } from 'react';
import type { OutlineEntry } from '#src/documents/variations/outline.ts';
import type { Editing } from './open-workbench.ts';
import { keepMark, markPart } from './part-mark.ts';
import { chosenLine, focusOutline, focusPart, isInOutline, lineAt, placeOf, pointedAt } from './point-at.ts';
import { renaming } from './renaming.tsx';

/** Until then a click may become a double click. */
const DOUBLE_CLICK_MS = 250;

/** A click on a text selects it instead of acting; with Alt, so does one on what acts. A double click renames. */
export function usePointing(editing: Editing | undefined): void {
  useEffect(() => {
    if (editing === undefined) return undefined;
    const { dataset } = document.documentElement;
    dataset['workbench'] = '';
    const stop = new AbortController();
    const heard = { capture: true, signal: stop.signal };
    const endMark = keepMark();
    const onPointer = followPointer(editing);
    for (const type of ['pointerdown', 'mousedown', 'click'] as const) window.addEventListener(type, onPointer, heard);
    window.addEventListener('dblclick', (event) => void renameLine(event, editing), heard);
    // Not what comes to lie under a pointer that rests.
    window.addEventListener('pointermove', followLines(editing), heard);
    const onKey = (event: KeyboardEvent) => {
      const act = keyOf(event, editing);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      void act();
    };
    window.addEventListener('keydown', onKey, heard);
    return () => {
      stop.abort();
      endMark();
      delete dataset['workbench'];
    };
  }, [editing]);
}

function followPointer(editing: Editing): (event: MouseEvent) => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return (event) => {
    const part = pointedAt(event.target, event.altKey);
    if (part === undefined) return;
    event.stopPropagation();
    // A drag begins with a press.
    const mayBeDragged = part instanceof HTMLElement && part.draggable;
    if (event.type === 'click' || !mayBeDragged) event.preventDefault();
    if (event.type !== 'click') return;
    clearTimeout(waiting);
    if (event.detail === 2) return void onPart(part, editing, (entry) => beginRenaming(editing, entry));
    void onPart(part, editing, (entry) => editing.select(entry));
    waiting = setTimeout(() => void onPart(part, editing, (entry) => editing.parts.open(entry)), DOUBLE_CLICK_MS);
  };
}

async function onPart(part: Element, editing: Editing, act: (entry: OutlineEntry) => unknown): Promise<void> {
  const entry = await editing.entryAt(part);
  if (entry !== undefined) await act(entry);
}

function beginRenaming(editing: Editing, entry: OutlineEntry): void {
  renaming.setState(editing.parts.renaming(entry), true);
}

async function renameLine({ target }: MouseEvent, editing: Editing): Promise<void> {
  const line = lineAt(target);
  if (line !== undefined) await onPart(line, editing, (entry) => beginRenaming(editing, entry));
}

/** Marks the part of the line under the pointer. */
function followLines(editing: Editing): (event: PointerEvent) => void {
  let last: HTMLElement | undefined;
  return ({ target }) => {
    const line = lineAt(target);
    if (line !== undefined && line !== last) void onPart(line, editing, (entry) => markPart(placeOf(entry)));
    last = line;
  };
}

const STEPS = new Map<string, -1 | 1>([
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
  ['ArrowDown', 1],
  ['ArrowRight', 1],
]);

/** What a key does; in a text Ctrl+Z is the browser's. */
function keyOf(event: KeyboardEvent, editing: Editing): (() => Promise<void> | void) | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  const { activeElement } = document;
  const isTyped = target instanceof Element && target.matches('input, textarea');
  if (key === 'z' && (ctrlKey || metaKey) && !shiftKey && !isTyped) return editing.undo;
  if (key === 'F9' && shiftKey) return editing.back;
  if (key === 'F9') return () => changeSides(editing);
  if (key === 'F2' && isInOutline(activeElement)) return () => onChosen(editing, (entry) => beginRenaming(editing, entry));
  const part = altKey || key === 'F2' ? pointedAt(activeElement, altKey) : undefined;
  if (part === undefined) return undefined;
  const act = (what: (entry: OutlineEntry) => unknown) => () => onPart(part, editing, what);
  if (key === 'F2') return act((entry) => beginRenaming(editing, entry));
  if (key === 'Enter')
    return act((entry) => {
      editing.select(entry);
      return editing.parts.open(entry);
    });
  const by = STEPS.get(key);
  return by && act((entry) => editing.parts.move(entry, by));
}

/** From the screen into its outline, at the part with the focus; from the outline to the chosen part. */
async function changeSides(editing: Editing): Promise<void> {
  const { activeElement } = document;
  if (isInOutline(activeElement)) {
    return onChosen(editing, (entry) => focusPart(placeOf(entry)));
  }
  const part = pointedAt(activeElement, true);
  if (part !== undefined) await onPart(part, editing, editing.select);
  focusOutline();
}

async function onChosen(editing: Editing, act: (entry: OutlineEntry) => unknown): Promise<void> {
  const line = chosenLine();
  if (line !== null) await onPart(line, editing, act);
}
