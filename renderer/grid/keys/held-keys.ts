/** Keys pressed while rows are loading: they wait for those rows and are then handled in order. */
import type { RefObject } from 'react';
import type { GridModel } from '../model/grid-model.ts';
import type { GridProps } from '../contract/types.ts';
import { isInEditor } from './row-elements.ts';

/** What a key waits for; undefined if it need not. */
type Due = (key?: KeyboardEvent) => Promise<unknown> | undefined;

/** They lead out of the rows, or into them from the clipboard, by the browser alone. */
const NEVER_HELD = new Set(['Shift', 'Control', 'Alt', 'Meta', 'Tab', 'Escape']);

/** While another list or order loads, every key waits; while rows are read again or undone, only keys that change them wait. */
function dueFor({ untilShown }: Pick<GridProps, 'untilShown'>, model: GridModel): Due {
  return (key) => {
    if (key !== undefined && (key.altKey || NEVER_HELD.has(key.key) || isPaste(key))) return undefined;
    if (key !== undefined && !model.cache.isRestarting && !isChange(key)) return undefined;
    return model.cache.isLoading ? untilLoaded(model) : untilShown?.();
  };
}

function untilLoaded({ cache }: GridModel): Promise<void> {
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (cache.isLoading) return;
      stop();
      resolve();
    });
  });
}

export class HeldKeys {
  readonly #container: RefObject<HTMLElement | null>;
  readonly #model: GridModel;
  readonly #keys: KeyboardEvent[] = [];
  #again: KeyboardEvent | undefined;

  constructor(container: RefObject<HTMLElement | null>, model: GridModel) {
    this.#container = container;
    this.#model = model;
  }

  /** Whether the key waits. Keys that follow one that waits do as well. */
  hold(key: KeyboardEvent, grid: Pick<GridProps, 'untilShown'>): boolean {
    if (key === this.#again) return false;
    const isFirst = this.#keys.length === 0;
    const due = dueFor(grid, this.#model);
    if (isFirst ? key.target === null || isInEditor(key.target) || due(key) === undefined : NEVER_HELD.has(key.key)) return false;
    key.preventDefault();
    this.#keys.push(key);
    if (isFirst) void this.#press(due);
    return true;
  }

  async #press(due: Due): Promise<void> {
    for (let [key] = this.#keys; key !== undefined; [key] = this.#keys) {
      for (let until = due(); until !== undefined; until = due()) await until;
      // The rows, and what the key before has opened, are drawn.
      await new Promise(requestAnimationFrame);
      const target = document.activeElement;
      // If the focus has left the rows, the keys are for another element.
      if (target === null || this.#container.current?.contains(target) !== true) return void this.#keys.splice(0);
      this.#again = new KeyboardEvent('keydown', key);
      const isText = target.dispatchEvent(this.#again) && key.key.length === 1 && !key.ctrlKey && !key.metaKey;
      if (isText) await new Promise(requestAnimationFrame);
      // No other way keeps what the field itself does with typed text.
      if (isText && isInEditor(document.activeElement ?? target)) document.execCommand('insertText', false, key.key);
      this.#keys.shift();
    }
  }
}

function isPaste({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'v' && (ctrlKey || metaKey);
}

function isChange({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return ['d', 'r', 'Enter'].includes(key);
  return key === 'Delete' || key === 'F2' || (key.length === 1 && key !== ' ' && key !== '?');
}
