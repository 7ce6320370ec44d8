/** What this page stored: what lists show new right after it, the user has made; other open screens load it again. */

const AFTER_MS = 5_000;

let writtenAt = Number.NEGATIVE_INFINITY;

/** @param by the screen that stored it, `entities` of the records stored */
type Listener = (by: object, entities: readonly string[]) => void;

const listeners = new Set<Listener>();

export function noteOwnWrite(by: object, entities: readonly string[]): void {
  writtenAt = performance.now();
  for (const listener of listeners) listener(by, entities);
}

export function followOwnWrites(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function isAfterOwnWrite(): boolean {
  return performance.now() - writtenAt < AFTER_MS;
}
