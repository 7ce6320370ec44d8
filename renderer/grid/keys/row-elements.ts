/** The drawn rows as elements: which one an event concerns, which buttons it holds. */
import type { KeyboardEvent } from 'react';

export function rowIndexOf(target: EventTarget): number | undefined {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined;
  return index === undefined ? undefined : Number(index);
}

/** Whether the target handles the pointer itself. */
export function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, textarea, label, [data-editing]') !== null;
}

/** What can be reached inside a row; its box is not among it: Space on the row does the same. */
export function rowControls(body: Element | null, index: number): readonly HTMLElement[] {
  return [...(rowAt(body, index)?.querySelectorAll<HTMLElement>('button, a, input, [data-editable]') ?? [])].filter(
    (control) => !isBox(control),
  );
}

/** To the row's first button, or straight into its first cell that can be edited. */
export function enterRow(body: Element | null, index: number): void {
  const controls = rowControls(body, index);
  const editable = controls.find((control) => control.dataset['editable'] !== undefined);
  if (editable === undefined) controls[0]?.focus();
  else editable.click();
}

/** To the button of a cell, or its row if it has none. Whether the row is drawn. */
export function focusCell(body: Element | null, index: number, column: string): boolean {
  const row = rowAt(body, index);
  cellOf(row, column)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  (controlOf(row, column) ?? row)?.focus({ preventScroll: true });
  return row !== null;
}

/** What takes the focus in a cell. */
export function controlOf(row: Element | null, column = ''): HTMLElement | null {
  const cell = cellOf(row, column);
  return cell?.dataset['editable'] === undefined ? (cell?.querySelector('button') ?? null) : cell;
}

/** The control that edits a cell has its own keys. */
export function isInEditor(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-editing]') !== null;
}

export function focusRow(body: Element | null, index: number): void {
  rowAt(body, index)?.focus({ preventScroll: true });
}

/** To the row that keys act on. Whether there is one. */
export function focusTabStop(frame: Element | null): boolean {
  const row = frame?.querySelector<HTMLElement>('[data-index][tabindex="0"]') ?? null;
  row?.focus();
  return row !== null;
}

/**
 * Inside a row: Left and Right go from button to button, Escape and F2 back to the row; a cell that can be edited opens by F2 and
 * by typing. Whether the key was one of these.
 */
export function moveAmongControls(event: KeyboardEvent, body: Element): boolean {
  const index = rowIndexOf(event.target);
  if (index === undefined) return false;
  // A cell that is not a button is edited by the keys of cells; a click on it opens its row.
  if (event.target instanceof HTMLButtonElement && event.target.dataset['editable'] !== undefined) {
    const isTyped = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isTyped || event.key === 'F2') event.target.click();
    // Typed text replaces the selection of the opened control.
    if (isTyped || event.key === 'F2') return !isTyped;
  }
  if (event.key === 'Escape' || event.key === 'F2') {
    focusRow(body, index);
    return true;
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return false;
  const controls = rowControls(body, index);
  const at = controls.findIndex((control) => control === event.target);
  controls[Math.max(0, Math.min(controls.length - 1, at + step))]?.focus();
  return true;
}

/** Whether something of a row is within its rows and the window. */
export function isInSight(element: Element, rows: Element | null): boolean {
  const frame = rows?.getBoundingClientRect();
  if (frame === undefined) return false;
  const own = element.getBoundingClientRect();
  // Until rows are measured they overflow their place, so the row is tested instead of its cells.
  const { top, bottom } = own.top < frame.bottom ? own : (element.closest('[data-index]') ?? element).getBoundingClientRect();
  return bottom > Math.max(0, frame.top) && top < Math.min(window.innerHeight, frame.bottom);
}

/** Pixels that the drawn rows take, by index; rows on their way do not count. */
export function heightsOf(body: Element | null): ReadonlyMap<number, number> {
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-index]:not([data-ghost])') ?? [])];
  return new Map(rows.map((row) => [Number(row.dataset['index']), row.offsetHeight]));
}

function cellOf(row: Element | null, column: string): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`[data-cell="${CSS.escape(column)}"]`) ?? null;
}

function rowAt(body: Element | null, index: number): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

function isBox(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}
