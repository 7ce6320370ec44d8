import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { fingerprint } from '#src/server/documents/fingerprint.ts';

function folderWith(files: Readonly<Record<string, string>>): URL {
  const directory = temporaryDirectory('documents');
  mkdirSync(join(directory, 'entities'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return pathToFileURL(`${directory}/`);
}

test('documents have the same fingerprint where they are the same, wherever they lie, and another one otherwise', () => {
  const files = { 'contract.json': '{}', 'entities/line.json': '{"title":"Line"}' };
  const first = fingerprint(folderWith(files));

  expect(fingerprint(folderWith({ ...files, 'types.ts': 'export type Line = never;' }))).toBe(first);
  expect(fingerprint(folderWith({ ...files, 'entities/line.json': '{"title":"Lines"}' }))).not.toBe(first);
  expect(fingerprint(folderWith({ 'contract.json': '{}', 'entities/row.json': '{"title":"Line"}' }))).not.toBe(first);
});
