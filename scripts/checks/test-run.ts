import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { COMPILE_CACHE } from '../processes/compile-cache.ts';
import { REPOSITORY, runCommand } from '../processes/run-command.ts';
import type { Tally } from './tally.ts';

export type TestKind = 'unit' | 'types' | 'api' | 'browser';

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly FileResult[];
}

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

/** What these wait for, processes and pages, comes late if the machine is busy; the others fail for one reason only. */
const SECOND_CHANCE: readonly string[] = ['tests/api/', 'tests/browser/'];

/**
 * Runs the tests of the kinds given. Files that fail to load count as failed, as does a run that ends without a report. Files that
 * wait for processes and pages are run once more by themselves if one of their tests failed beside others: what passes then was
 * starved, and is told, not counted.
 */
export async function runTests(kinds: readonly TestKind[], env: Readonly<Record<string, string>> = {}): Promise<Tally> {
  const first = await runFiles(kinds, env, []);
  const again = first.failed.filter(({ file }) => SECOND_CHANCE.some((folder) => file.startsWith(folder)));
  if (again.length === 0) return tallyOf(first);
  const files = new Set(again.map(({ file }) => file));
  console.log(`Running once more, alone: ${[...files].join(', ')}`);
  const second = await runFiles(kinds, env, ['--no-file-parallelism', ...files]);
  for (const { file, test } of again) {
    if (!second.failed.some((failure) => failure.file === file && failure.test === test)) console.log(`Passed alone: ${file} > ${test}`);
  }
  const rest = first.failed.filter((failure) => !again.includes(failure));
  const failed = [...rest, ...second.failed];
  const recovered = again.length - second.failed.length;
  return tallyOf({ passed: first.passed + Math.max(recovered, 0), failed, isBroken: second.isBroken });
}

interface TestRunResult {
  readonly passed: number;
  readonly failed: readonly Failure[];
  /** An error outside any test, or no report at all. */
  readonly isBroken: boolean;
}

interface Failure {
  /** Below the repository. */
  readonly file: string;
  /** Its name; empty if the file does not load. */
  readonly test: string;
  readonly reason: string;
}

async function runFiles(
  kinds: readonly TestKind[],
  env: Readonly<Record<string, string>>,
  words: readonly string[],
): Promise<TestRunResult> {
  const reportPath = join(REPOSITORY, `.build/test-report-${kinds.join('-')}.json`);
  await rm(reportPath, { force: true });
  const { exitCode } = await runCommand(
    [
      'vitest',
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...kinds.map((kind) => `--project=${kind}`),
      ...words,
    ],
    { output: 'show', env: { ...COMPILE_CACHE, ...env } },
  );
  const text = await readFile(reportPath, 'utf8').catch(() => undefined);
  if (text === undefined) return { passed: 0, failed: [], isBroken: true };
  const report: VitestReport = JSON.parse(text);
  const failed = report.testResults.flatMap(failuresOf);
  return { passed: report.numPassedTests, failed, isBroken: exitCode !== 0 && failed.length === 0 };
}

function tallyOf({ passed, failed, isBroken }: TestRunResult): Tally {
  const failures = failed.map(({ file, test, reason }) => `${file}${test === '' ? '' : ` > ${test}`}: ${reason}`);
  return isBroken
    ? { passed, failed: failed.length + 1, failures: [...failures, 'outside any test'] }
    : { passed, failed: failed.length, failures };
}

/** A file that does not load has no tests. */
function failuresOf({ name, status, message, assertionResults }: FileResult): readonly Failure[] {
  const file = relative(REPOSITORY, name);
  const tests = assertionResults.filter((result) => result.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [{ file, test: '', reason: firstLine(message) }] : [];
  return tests.map(({ fullName, failureMessages: [reason = ''] }) => ({ file, test: fullName, reason: firstLine(reason) }));
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
