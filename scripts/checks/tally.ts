/** Counts of passed and failed checks and tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The failures, one line each; at most `failed` of them. */
  readonly failures: readonly string[];
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
    failures: tallies.flatMap((tally) => tally.failures),
  };
}

/** Prints what failed and the last line of a run, and sets the exit code by it. */
export function reportTally(tally: Tally): void {
  for (const failure of tally.failures) console.log(`FAILED ${failure}`);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  if (tally.failed > 0) process.exitCode = 1;
}
