/** The meaning of a key on a row. Pure: the grid carries it out. */

import type { Destination } from '../contract/types.ts';

export type GridCommand =
  | { readonly do: 'move'; readonly to: Destination; readonly selects: 'one' | 'range' | 'none' }
  | { readonly do: 'toggle' }
  | { readonly do: 'selectAll' }
  | { readonly do: 'copy' }
  | { readonly do: 'open' }
  | { readonly do: 'enterRow' };

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MOVES = new Map<string, Destination>([
  ['ArrowUp', 'previous'],
  ['ArrowDown', 'next'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
  ['Home', 'first'],
  ['End', 'last'],
]);

/** Undefined for a key that has no meaning on a row. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): GridCommand | undefined {
  if (altKey) return undefined;
  const isControl = ctrlKey || metaKey;
  const to = MOVES.get(key);
  if (to !== undefined) {
    // With Control, Home and End mean the same ends of the list; only the arrows move without selecting.
    const isQuiet = isControl && (to === 'previous' || to === 'next');
    return { do: 'move', to, selects: shiftKey ? 'range' : isQuiet ? 'none' : 'one' };
  }
  if (key === ' ') return { do: 'toggle' };
  if (key === 'a' && isControl) return { do: 'selectAll' };
  if (key === 'c' && isControl && !shiftKey) return { do: 'copy' };
  // With a modifier, Enter belongs to the screen's own shortcuts.
  if (key === 'Enter' && !isControl && !shiftKey) return { do: 'open' };
  if (key === 'F2') return { do: 'enterRow' };
  return undefined;
}

/**
 * The row a move leads to, within the list.
 * @param page rows a page key moves by
 * @param total at least 1
 */
export function destination(to: Destination, from: number, page: number, total: number): number {
  const target = { previous: from - 1, next: from + 1, pageUp: from - page, pageDown: from + page, first: 0, last: total - 1 }[to];
  return Math.max(0, Math.min(total - 1, target));
}
