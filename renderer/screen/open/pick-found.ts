import type { ScreenStore } from '../state/screen-store.ts';
import { gridOfLookup } from './lookup.ts';

/**
 * Enter in the search of a lookup: picks the selected row, once the rows are those of what is in the field. Typing on searches
 * for something else, and picks nothing.
 */
export function pickFound(screen: ScreenStore, field: EventTarget): void {
  const name = gridOfLookup(screen.document);
  if (name === undefined) return;
  const typed = new AbortController();
  const signal = AbortSignal.any([typed.signal, screen.signal]);
  field.addEventListener('input', () => typed.abort(), { once: true, signal });
  const pick = () => {
    if (!screen.sources.isLoaded()) return false;
    // The grid is drawn with what was loaded first.
    setTimeout(() => signal.aborted || screen.grids.drawn.get(name)?.openSelected(signal));
    return true;
  };
  if (pick()) return;
  const stop = screen.store.subscribe(() => pick() && stop());
  signal.addEventListener('abort', stop, { once: true });
}
