/** One printed line: our figure and that of a peer, measured in the same run. */
export interface Measurement {
  readonly what: string;
  readonly ours: string;
  /** The compared implementation with its figure; empty if there is only a target. */
  readonly yardstick: string;
  /** Ours over the yardstick's. */
  readonly ratio?: number;
  /** As in the design's performance.md; empty for a figure without one. */
  readonly mark: string;
  readonly isMet?: boolean;
}

/** A row of the bench; takes at most two minutes unless it is on request. */
export interface BenchRow {
  readonly name: string;
  readonly title: string;
  /** Measured only if it is named. */
  readonly isOnRequest?: true;
  measure(): Promise<readonly Measurement[]>;
}
