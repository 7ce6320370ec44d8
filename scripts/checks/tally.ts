/** How many checks and tests held. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  };
}

/** Prints the last line of a run and sets the exit code by it. */
export function reportTally(tally: Tally): void {
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  if (tally.failed > 0) process.exitCode = 1;
}
