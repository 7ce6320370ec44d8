import { globSync, readFileSync } from 'node:fs';
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

interface TestRunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Runs only the tests with this tag (`tags` in vite.config.ts). */
  readonly tag?: string;
}

/** Runs the tests of the kinds given. Files that fail to load count as failed, as does a run that ends without a report. */
export async function runTests(kinds: readonly TestKind[], { env = {}, tag }: TestRunOptions = {}): Promise<Tally> {
  const reportPath = join(REPOSITORY, `.build/test-report-${[...kinds, ...(tag === undefined ? [] : [tag])].join('-')}.json`);
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
      ...(tag === undefined ? [] : [`--tags-filter=${tag}`, ...filesNaming(tag, kinds)]),
    ],
    { output: 'show', env: { ...COMPILE_CACHE, ...env } },
  );
  const text = await readFile(reportPath, 'utf8').catch(() => undefined);
  const report: VitestReport = text === undefined ? { numPassedTests: 0, testResults: [] } : JSON.parse(text);
  const failures = report.testResults.flatMap(failuresOf);
  if (text === undefined || (exitCode !== 0 && failures.length === 0)) failures.push('outside any test');
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** Files with a tag; what the others start for their tests would be started in vain. */
function filesNaming(tag: string, kinds: readonly TestKind[]): readonly string[] {
  const files = globSync(
    kinds.map((kind) => `tests/${kind}/**/*.test.ts`),
    { cwd: REPOSITORY },
  );
  return files.filter((file) => new RegExp(`@module-tag ${tag}|tags: '${tag}'`).test(readFileSync(join(REPOSITORY, file), 'utf8')));
}

/** A file that does not load has no tests. */
function failuresOf({ name, status, message, assertionResults }: FileResult): readonly string[] {
  const file = relative(REPOSITORY, name);
  const tests = assertionResults.filter((result) => result.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
  return tests.map(({ fullName, failureMessages: [reason = ''] }) => `${file} > ${fullName}: ${firstLine(reason)}`);
}

export function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}
