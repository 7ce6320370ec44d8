import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = '{renderer,schemas,scripts,src,stories,tests}/**/*.{ts,tsx,js}';

test('temporary directories are made in one place', () => {
  const sources = globSync(SOURCES, { exclude: ['**/node_modules/**'] });
  const making = sources.filter((file) => /\b(mkdtemp\w*|tmpdir)\(/.test(readFileSync(file, 'utf8')));

  expect(making).toEqual(['scripts/processes/temporary-directory.ts']);
});
