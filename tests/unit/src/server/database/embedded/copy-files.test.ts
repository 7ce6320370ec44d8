import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { copyFiles } from '#src/server/database/embedded/copy-files.ts';

/** Names and texts of all files. */
function contentsOf(directory: string): Readonly<Record<string, string>> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]));
}

test('a copy of files is as they are while the writers are held up, however they wrote before', async () => {
  const [from, to] = [temporaryDirectory('from'), join(temporaryDirectory('to'), 'copy')];
  mkdirSync(join(from, 'base'));
  for (const name of ['same', 'changed', 'gone']) writeFileSync(join(from, 'base', name), `${name} at first`);
  mkdirSync(to);
  writeFileSync(join(to, 'of an interrupted copy'), '');

  await copyFiles(from, to, async (work) => {
    writeFileSync(join(from, 'base', 'changed'), 'changed in between');
    writeFileSync(join(from, 'base', 'new'), 'new in between');
    rmSync(join(from, 'base', 'gone'));
    await work();
  });

  expect(contentsOf(to)).toEqual({ same: 'same at first', changed: 'changed in between', new: 'new in between' });
});
