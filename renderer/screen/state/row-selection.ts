/** Rows selected in a grid, as expressions read them. */
export interface RowSelection {
  readonly count: number;
  readonly ids: readonly unknown[];
  readonly row: unknown;
  /** Selected rows that were loaded, as they were then. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  /** Rows of the whole list, if selecting all of them is offered. */
  readonly offered?: number | undefined;
}
