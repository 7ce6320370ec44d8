import type { Protection } from './protection.ts';
import { type NamedTestsRun, runNamedTests } from './run-named-tests.ts';
import type { WorkingCopy } from './working-copy.ts';

/** What became of the test while its protection was out. */
export interface Trial {
  readonly protection: Protection;
  readonly outcome: 'failed' | 'passed' | 'did not run' | 'not tried';
  /** What the test said, or why there was none. */
  readonly evidence: string;
}

/** One that stays as it is, and one that protections are taken out of. */
export interface Copies {
  readonly whole: WorkingCopy;
  readonly altered: WorkingCopy;
}

/** Takes one protection out of the copy and runs the test that must then fail, and must not fail by itself anyway. */
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

/** Why a run proves nothing; undefined if all that was chosen passes. */
function complaintOf({ failures: [failure], passed, output }: NamedTestsRun): string | undefined {
  return failure ?? (passed > 0 ? undefined : `no test ran: ${output.trim().slice(-2_000)}`);
}
