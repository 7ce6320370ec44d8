/** Listeners by field, so that a key notifies only those who read the field. */
export type Listeners = Set<() => void>;

export interface FieldListeners {
  /** Those of one field, the same set whichever record is open. */
  of(path: string): Listeners;
  /** Called once for each change, however many of its fields changed. */
  subscribe(paths: readonly string[], listener: () => void): () => void;
}

export function createFieldListeners(): FieldListeners {
  const listeners = new Map<string, Listeners>();
  const of = (path: string): Listeners => {
    const known = listeners.get(path) ?? new Set();
    listeners.set(path, known);
    return known;
  };
  return {
    of,
    subscribe(paths, listener) {
      const sets = paths.map((path) => of(path).add(listener));
      return () => sets.forEach((set) => set.delete(listener));
    },
  };
}

/** @param changed listeners of the fields that changed, each field once */
export function notify(changed: readonly Listeners[]): void {
  const [only] = changed;
  if (only !== undefined && changed.length === 1) {
    // A key mostly changes one field, and the look of none.
    only.forEach(call);
    return;
  }
  const due = new Set<() => void>();
  for (const listeners of changed) for (const listener of listeners) due.add(listener);
  due.forEach(call);
}

function call(listener: () => void): void {
  listener();
}
