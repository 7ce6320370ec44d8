/** Listeners by field, so that a key notifies only those who read the field. */
export interface FieldListeners {
  /** Called once for each change, however many of its fields changed. */
  subscribe(paths: readonly string[], listener: () => void): () => void;
  /** @param changed fields, each once */
  notify(changed: readonly string[]): void;
}

export function createFieldListeners(): FieldListeners {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe(paths, listener) {
      const sets = paths.map((path) => {
        const set = listeners.get(path) ?? new Set();
        listeners.set(path, set);
        return set.add(listener);
      });
      return () => sets.forEach((set) => set.delete(listener));
    },
    notify(changed) {
      if (changed.length <= 1) {
        // A key mostly changes one field, and the look of none.
        for (const path of changed) listeners.get(path)?.forEach(call);
        return;
      }
      const due = new Set<() => void>();
      for (const path of changed) for (const listener of listeners.get(path) ?? []) due.add(listener);
      due.forEach(call);
    },
  };
}

function call(listener: () => void): void {
  listener();
}
