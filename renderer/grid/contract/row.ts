export type GridRow = Readonly<Record<string, unknown>>;

/** One line beneath a column. */
export interface GridTotal {
  readonly text: string;
  /** What it is in. */
  readonly unit?: string;
  /** Of how many rows it is, if not of all: beneath the others. */
  readonly of?: string;
}

export type GridTotals = Readonly<Record<string, readonly GridTotal[]>>;
