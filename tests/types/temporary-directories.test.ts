import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';

const REPOSITORY = join(import.meta.dirname, '../..');
const MAKER = 'scripts/processes/temporary-directory.ts';
const SOURCES = '{renderer,schemas,scripts,src,stories,tests}/**/*.{ts,tsx,js}';

test('temporary directories are made in one place', () => {
  const sources = globSync(SOURCES, { cwd: REPOSITORY, exclude: ['**/node_modules/**'] });
  const making = sources.filter((file) => /\b(mkdtemp\w*|tmpdir)\(/.test(readFileSync(join(REPOSITORY, file), 'utf8')));
  expect(making).toEqual([MAKER]);
});

test('nothing is left of what test files made that share a process', async () => {
  const { exitCode, made, left } = await runTests('tests/unit/src/documents/uses.test.ts', 'tests/unit/src/documents/rename.test.ts');
  expect(exitCode).toBe(0);
  expect(made.length).toBeGreaterThan(1);
  expect(left).toEqual([]);
});

test('nothing is left either where tests and hooks fail', async () => {
  const { exitCode, made, left } = await runTests('--config=tests/fixtures/failing/vitest.config.ts');
  const places = made.map((name) => name.replace(/^quayline-(.*)-.*$/, '$1'));
  expect(exitCode).toBe(1);
  expect(new Set(places)).toEqual(new Set(['loading', 'before', 'test', 'after-each', 'after']));
  expect(left).toEqual([]);
});

/** What one process of vitest makes in a temporary folder of its own, and what is left there. */
async function runTests(...words: readonly string[]) {
  const folder = temporaryDirectory('folder');
  const made = new Set<string>();
  const watcher = watch(folder, (_, name) => made.add(String(name)));
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--maxWorkers=1', '--reporter=dot', ...words], {
    cwd: REPOSITORY,
    env: { PATH: process.env['PATH'], TMPDIR: folder },
    stdio: 'ignore',
  });
  const [exitCode] = await once(child, 'exit');
  watcher.close();
  return { exitCode, made: ours([...made]), left: ours(readdirSync(folder)) };
}

function ours(names: readonly string[]): readonly string[] {
  return names.filter((name) => name.startsWith('quayline-'));
}
