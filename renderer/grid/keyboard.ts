/** What a key means in a grid. Pure: the grid does it. */

export type GridCommand =
  | { readonly do: 'move'; readonly to: 'previous' | 'next' | 'pageUp' | 'pageDown' | 'first' | 'last'; readonly selects: 'one' | 'range' | 'none' }
  | { readonly do: 'toggle' }
  | { readonly do: 'selectAll' }
  | { readonly do: 'open' }
  | { readonly do: 'enterRow' };

export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

const MOVES = new Map<string, 'previous' | 'next' | 'pageUp' | 'pageDown' | 'first' | 'last'>([
  ['ArrowUp', 'previous'],
  ['ArrowDown', 'next'],
  ['PageUp', 'pageUp'],
  ['PageDown', 'pageDown'],
  ['Home', 'first'],
  ['End', 'last'],
]);

/** Undefined for a key that has no meaning on a row. */
export function commandOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Key): GridCommand | undefined {
  if (altKey) return undefined;
  const control = ctrlKey || metaKey;
  const to = MOVES.get(key);
  if (to !== undefined) {
    // With Control, Home and End already mean the ends of the list; only the arrows move without selecting.
    const isQuiet = control && (to === 'previous' || to === 'next');
    return { do: 'move', to, selects: shiftKey ? 'range' : isQuiet ? 'none' : 'one' };
  }
  if (key === ' ') return { do: 'toggle' };
  if (key === 'a' && control) return { do: 'selectAll' };
  if (key === 'Enter') return { do: 'open' };
  if (key === 'F2') return { do: 'enterRow' };
  return undefined;
}

/** The row a move leads to, within the list. */
export function destination(to: 'previous' | 'next' | 'pageUp' | 'pageDown' | 'first' | 'last', from: number, rowsInView: number, total: number): number {
  const target = { previous: from - 1, next: from + 1, pageUp: from - rowsInView, pageDown: from + rowsInView, first: 0, last: total - 1 }[to];
  return Math.max(0, Math.min(total - 1, target));
}
