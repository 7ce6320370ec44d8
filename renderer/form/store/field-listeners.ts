/** Listeners by field, so that a key notifies only those who read the field. */
export interface FieldListeners {
  /** Called once for each change, however many of its fields changed. */
  subscribe(paths: readonly string[], listener: () => void): () => void;
  notify(changed: Iterable<string>): void;
}

export function createFieldListeners(): FieldListeners {
  const listeners = new Map<string, Set<() => void>>();
  return {
    subscribe(paths, listener) {
      for (const path of paths) listeners.set(path, (listeners.get(path) ?? new Set()).add(listener));
      return () => paths.forEach((path) => listeners.get(path)?.delete(listener));
    },
    notify(changed) {
      const due = new Set([...changed].flatMap((path) => [...(listeners.get(path) ?? [])]));
      for (const listener of due) listener();
    },
  };
}
