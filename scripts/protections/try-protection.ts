import type { Protection } from './protection.ts';
import { type NamedTestsRun, runNamedTests } from './run-named-tests.ts';
import type { WorkingCopy } from './working-copy.ts';

/** Result of the test while its protection was removed. */
export interface Trial {
  readonly protection: Protection;
  readonly outcome: 'failed' | 'passed' | 'did not run' | 'not tried';
  /** Message of the test, or why there was none. */
  readonly evidence: string;
}

/** An unchanged copy, and one from which protections are removed. */
export interface Copies {
  readonly whole: WorkingCopy;
  readonly altered: WorkingCopy;
}

/** Removes one protection from the copy and runs its test, which must fail there and pass in the unchanged copy. */
export async function tryProtection(
  { whole, altered }: Copies,
  protection: Protection,
  env: Readonly<Record<string, string>>,
  run: typeof runNamedTests = runNamedTests,
): Promise<Trial> {
  const { changes, test } = protection;
  try {
    const [unaltered, without] = await Promise.all([
      run(whole.directory, [test], env),
      altered.withChanges(changes, () => run(altered.directory, [test], env)),
    ]);
    const anyway = complaintOf(unaltered);
    if (anyway !== undefined) return { protection, outcome: 'did not run', evidence: `With nothing taken out: ${anyway}` };
    const [evidence] = without.failures;
    if (evidence !== undefined) return { protection, outcome: 'failed', evidence };
    return without.passed > 0
      ? { protection, outcome: 'passed', evidence: `${without.passed} passed all the same` }
      : { protection, outcome: 'did not run', evidence: without.output.trim().slice(-2_000) };
  } catch (error) {
    return { protection, outcome: 'did not run', evidence: error instanceof Error ? error.message : String(error) };
  }
}

/** Why a run proves nothing; undefined if all selected tests pass. */
function complaintOf({ failures: [failure], passed, output }: NamedTestsRun): string | undefined {
  return failure ?? (passed > 0 ? undefined : `no test ran: ${output.trim().slice(-2_000)}`);
}
