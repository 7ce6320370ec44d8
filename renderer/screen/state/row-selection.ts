/** Rows selected in a grid, as expressions read them. */
export interface RowSelection {
  readonly count: number;
  readonly ids: readonly unknown[];
  readonly row: unknown;
  /** Those of them that were seen, as they then were. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  /** Rows of the whole list, where selecting all of them is offered. */
  readonly offered?: number | undefined;
}
