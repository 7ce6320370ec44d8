import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('API tests of the database, or for the PostgreSQL server alone, have the tag that makes them run there', () => {
  const files = globSync('tests/api/*.test.ts').filter(
    (file) => file.includes('/database-') || readFileSync(file, 'utf8').includes("runIf(engine === 'server')"),
  );
  const untagged = files.filter((file) => !/@module-tag postgres|tags: 'postgres'/.test(readFileSync(file, 'utf8')));

  expect(files.length).toBeGreaterThan(0);
  expect(untagged).toEqual([]);
});
