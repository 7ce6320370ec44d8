/** The head by keyboard: from head to head, down to the rows, and the columns' order and width. */
import type { KeyboardEvent } from 'react';
import { focusTabStop } from './row-elements.ts';

export interface HeadChanges {
  /** The column past its neighbour. */
  move(id: string, step: -1 | 1): void;
  /** @param by pixels */
  widen(id: string, by: number): void;
}

const STEP = 16;

/** What can be reached in the head. */
export function headControls(head: Element | null): readonly HTMLElement[] {
  return [...(head?.querySelectorAll<HTMLElement>('button, input') ?? [])];
}

/** Whether the key had a meaning. */
export function handleHeadKey(event: KeyboardEvent<HTMLElement>, changes: HeadChanges | undefined): boolean {
  const { key, target, currentTarget } = event;
  if (key === 'ArrowDown' && !event.altKey) return focusTabStop(currentTarget.parentElement);
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : undefined;
  if (step === undefined || event.altKey) return false;
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset['column'] : undefined;
  const isChange = event.shiftKey || event.ctrlKey || event.metaKey;
  if (isChange) {
    if (id === undefined || changes === undefined) return false;
    if (event.shiftKey) changes.widen(id, step * STEP);
    else changes.move(id, step);
    return true;
  }
  const controls = headControls(currentTarget);
  const at = controls.findIndex((control) => control === target);
  controls[Math.max(0, Math.min(controls.length - 1, at + step))]?.focus();
  return true;
}
