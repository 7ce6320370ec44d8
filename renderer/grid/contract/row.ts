export type GridRow = Readonly<Record<string, unknown>>;

/** One line beneath a column. */
export interface GridTotal {
  readonly text: string;
  /** What it is in. */
  readonly unit?: string;
}

export type GridTotals = Readonly<Record<string, readonly GridTotal[]>>;
