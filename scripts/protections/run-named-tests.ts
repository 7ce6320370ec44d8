import { firstLine } from '../checks/test-run.ts';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import { type NamedTest, patternOf } from './protection.ts';

export interface NamedTestsRun {
  readonly passed: number;
  /** Messages of the failing tests, one line each. */
  readonly failures: readonly string[];
  /** Output of a run without test results. */
  readonly output: string;
}

interface NamedTestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

/** Longer than any of them takes; a server without one of its protections may hang. */
const DEADLINE_MS = 60_000;

/** Runs just these tests of a copy of the repository, each once. */
export async function runNamedTests(
  directory: string,
  tests: readonly NamedTest[],
  env: Readonly<Record<string, string>> = {},
): Promise<NamedTestsRun> {
  const reportPath = join(directory, '.build/protections.json');
  await rm(reportPath, { force: true });
  const { output } = await runCommand(
    [
      'vitest',
      'run',
      ...new Set(tests.map(({ file }) => file)),
      `--testNamePattern=${[...new Set(tests.map(patternOf))].join('|')}`,
      `--testTimeout=${DEADLINE_MS}`,
      `--hookTimeout=${DEADLINE_MS}`,
      '--reporter=json',
      `--outputFile=${reportPath}`,
    ],
    { output: 'keep', directory, env },
  );
  const text = await readFile(reportPath, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failures: [], output };
  const report: NamedTestReport = JSON.parse(text);
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    // A suite that could not be set up has tests that were skipped: none of them has failed.
    failures: results.filter(({ status }) => status === 'failed').map(({ failureMessages: [message = ''] }) => firstLine(message)),
    output,
  };
}
