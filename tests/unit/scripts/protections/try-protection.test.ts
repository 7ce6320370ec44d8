import { expect, test } from 'vitest';
import type { NamedTestsRun } from '#scripts/protections/run-named-tests.ts';
import { tryProtection } from '#scripts/protections/try-protection.ts';
import type { WorkingCopy } from '#scripts/protections/working-copy.ts';

const protection = {
  name: 'a wall',
  changes: [{ file: 'wall.ts', from: 'a', to: 'b' }],
  test: { file: 'tests/unit/wall.test.ts', title: 'holds' },
} as const;

const copyAt = (directory: string): WorkingCopy => ({ directory, withChanges: (_, work) => work(), remove() {} });
const copies = { whole: copyAt('whole'), altered: copyAt('altered') };

const PASSED: NamedTestsRun = { passed: 1, failures: [], output: '' };
const FAILED: NamedTestsRun = { passed: 0, failures: ['AssertionError: 200 is not 401'], output: '' };
const NONE: NamedTestsRun = { passed: 0, failures: [], output: 'no such test' };

test.each([
  ['fails without it, and passes with it', PASSED, FAILED, 'failed', 'AssertionError: 200 is not 401'],
  ['passes without it', PASSED, PASSED, 'passed', '1 passed all the same'],
  ['fails by itself anyway', FAILED, FAILED, 'did not run', 'With nothing taken out: AssertionError: 200 is not 401'],
  ['is not there', NONE, NONE, 'did not run', 'With nothing taken out: no test ran: no such test'],
  ['cannot run without it', PASSED, NONE, 'did not run', 'no such test'],
])('a test that %s', async (_, whole, altered, outcome, evidence) => {
  const run = async (directory: string) => (directory === 'whole' ? whole : altered);

  expect(await tryProtection(copies, protection, {}, run)).toEqual({ protection, outcome, evidence });
});
