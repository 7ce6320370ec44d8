/** One printed line: ours beside the yardstick measured in the same run. */
export interface Measurement {
  readonly what: string;
  readonly ours: string;
  /** What it is compared with, and its figure; empty where the mark stands alone. */
  readonly yardstick: string;
  /** Ours over the yardstick's. */
  readonly ratio?: number;
  /** As performance.md of the design names it; empty for a figure that is only told. */
  readonly mark: string;
  readonly isMet?: boolean;
}

/** A row of the bench: measures and tells. Takes at most two minutes. */
export interface BenchRow {
  readonly name: string;
  readonly title: string;
  measure(): Promise<readonly Measurement[]>;
}
