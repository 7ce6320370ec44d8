import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('an API test for the PostgreSQL server alone has the tag that makes it run there', () => {
  const files = globSync('tests/api/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes("runIf(engine === 'server')"));
  const untagged = files.filter((file) => !/@module-tag postgres|tags: 'postgres'/.test(readFileSync(file, 'utf8')));

  expect(files.length).toBeGreaterThan(0);
  expect(untagged).toEqual([]);
});
