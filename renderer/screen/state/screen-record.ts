/** The stored record behind the form of an open screen. */
export interface ScreenRecord {
  /** Version that the form was opened with, and that a change of the record replaces. */
  version: string | undefined;
  /** Does what brings a stored record into the form: nothing the user or a step changed. */
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
