import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY, runCommand } from '../processes/run-command.ts';
import type { Tally } from './tally.ts';

export type TestKind = 'unit' | 'types' | 'api' | 'browser';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}

/** Runs the tests of the kinds given. Files that fail to load count as failed, as does a run that ends without a report. */
export async function runTests(kinds: readonly TestKind[], env: Readonly<Record<string, string>> = {}): Promise<Tally> {
  const reportPath = join(REPOSITORY, `.build/test-report-${kinds.join('-')}.json`);
  await rm(reportPath, { force: true });
  const { exitCode } = await runCommand(
    [
      'vitest',
      'run',
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...kinds.map((kind) => `--project=${kind}`),
    ],
    { output: 'show', env },
  );
  const tally = await readTally(reportPath);
  // Errors outside any test leave the counts clean.
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

async function readTally(reportPath: string): Promise<Tally> {
  const text = await readFile(reportPath, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: 0 };
  const report: Report = JSON.parse(text);
  const filesNotLoaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((result) => result.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + filesNotLoaded.length };
}
