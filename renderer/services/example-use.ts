/** Operations served from examples of the contract, because they have no handler yet. */
export interface ExampleUse {
  /** Another set whenever one is added. */
  operations(): ReadonlySet<string>;
  note(operation: string): void;
  /** @returns ends the subscription */
  subscribe(listener: () => void): () => void;
}

export function createExampleUse(): ExampleUse {
  let operations: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  return {
    operations: () => operations,
    note(operation) {
      if (operations.has(operation)) return;
      operations = new Set([...operations, operation]);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
