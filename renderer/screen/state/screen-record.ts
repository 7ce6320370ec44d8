/** The stored record behind the form of an open screen. */
export interface ScreenRecord {
  /** The version the form was opened with; a save replaces it (If-Match). */
  version: string | undefined;
  /** Runs a function that puts a stored record into the form; its changes are not edits. */
  load(work: () => void): void;
  isLoading(): boolean;
}

export function createScreenRecord(): ScreenRecord {
  let isLoading = false;
  return {
    version: undefined,
    load(work) {
      isLoading = true;
      try {
        work();
      } finally {
        isLoading = false;
      }
    },
    isLoading: () => isLoading,
  };
}
