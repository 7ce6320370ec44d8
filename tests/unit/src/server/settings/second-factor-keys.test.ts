import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { keysIn } from '#src/server/settings/second-factor-keys.ts';

test('a directory has one key, which its owner alone may read, and nothing is left beside it', () => {
  const directory = join(temporaryDirectory('keys'), 'data');

  const [first] = keysIn(directory);
  const [second] = keysIn(directory);

  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  expect(readdirSync(directory)).toEqual(['second-factor.key']);
  expect(statSync(join(directory, 'second-factor.key')).mode & 0o777).toBe(0o600);
});

test('a start that is cut off while it makes the key leaves the next one a key to make', () => {
  const directory = temporaryDirectory('keys-cut-off');
  const path = new URL('../../../../../src/server/settings/second-factor-keys.ts', import.meta.url).href;
  const program = `const { keysIn } = await import(${JSON.stringify(path)}); keysIn(${JSON.stringify(directory)});`;

  // It may make files and write nothing into them, as on a full disk.
  const cutOff = spawnSync('sh', ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, '--input-type=module', '--eval', program]);

  expect(cutOff.status).not.toBe(0);
  expect(keysIn(directory)).toHaveLength(1);
});
