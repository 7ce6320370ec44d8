import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** What the command prints, and whether it failed. */
async function documents(...args: readonly string[]) {
  const run = promisify(execFile)(process.execPath, ['scripts/documents/main.ts', ...args]);
  return run.then(
    ({ stdout }) => ({ printed: stdout, failed: false }),
    (error: unknown) => ({ printed: String(Object(error).stderr), failed: true }),
  );
}

test.each([
  [['--help'], /^ {2}npm run documents: checks every document/, false],
  [['rename', '--help'], /npm run documents -- rename <entity>/, false],
  [['usess', 'a'], /^"usess" is no command; did you mean "uses"\?/, true],
  [['explain'], /^explain takes <screen> \| <screen>#<given>\.\n {2}npm run documents/, true],
  [['--fixx'], /^"--fixx" is no option\.\n/, true],
] as const)('npm run documents -- %s tells what it can do', async (args, printed, failed) => {
  expect(await documents(...args)).toEqual({ printed: expect.stringMatching(printed), failed });
});
