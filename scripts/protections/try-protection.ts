import type { Protection } from './protection.ts';
import { runNamedTests } from './run-named-tests.ts';
import type { WorkingCopy } from './working-copy.ts';

/** What became of the test while its protection was out. */
export interface Trial {
  readonly protection: Protection;
  readonly outcome: 'failed' | 'passed' | 'did not run' | 'not tried';
  /** What the test said, or why there was none. */
  readonly evidence: string;
}

/** Takes one protection out of the copy and runs the test that must then fail. */
export async function tryProtection(copy: WorkingCopy, protection: Protection, env: Readonly<Record<string, string>>): Promise<Trial> {
  const { changes, test } = protection;
  try {
    const { passed, failures, output } = await copy.withChanges(changes, () => runNamedTests(copy.directory, [test], env));
    const [evidence] = failures;
    if (evidence !== undefined) return { protection, outcome: 'failed', evidence };
    return passed > 0
      ? { protection, outcome: 'passed', evidence: `${passed} passed all the same` }
      : { protection, outcome: 'did not run', evidence: output.trim().slice(-2_000) };
  } catch (error) {
    return { protection, outcome: 'did not run', evidence: error instanceof Error ? error.message : String(error) };
  }
}
