import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { REPOSITORY } from '#scripts/processes/run-command.ts';
import { changed, patternOf } from '#scripts/protections/protection.ts';
import { protections } from '#scripts/protections/table.ts';

const read = (file: string) => readFileSync(`${REPOSITORY}/${file}`, 'utf8');

describe.each(protections)('$name', ({ changes, test: { file, title }, engine }) => {
  test('is where the table says, and can be taken out', () => {
    const sources = new Map<string, string>();
    for (const change of changes) sources.set(change.file, changed(sources.get(change.file) ?? read(change.file), change));

    for (const [name, source] of sources) expect(source).not.toBe(read(name));
  });

  test('is watched by a test that exists', () => {
    const titles = [`'${title}'`, `\`${title}\``, `"${title}"`];

    expect(
      titles.some((written) => read(file).includes(written)),
      `${file}: ${title}`,
    ).toBe(true);
    if (engine === 'server' && file.startsWith('tests/api/'))
      expect(read(file), `${file} has tests with the tag`).toMatch(/@module-tag postgres|tags: 'postgres'/);
  });
});

test('no protection is named twice', () => {
  expect(new Set(protections.map(({ name }) => name)).size).toBe(protections.length);
});

test.each([
  ['is refused %s', 'POST /api/Users is refused as a form'],
  ['$id answers each caller', 'getUser answers each caller'],
  ['%s: a %s answers byte for byte', 'GET: a line answers byte for byte'],
  ['asks for /..//host (twice)', 'asks for /..//host (twice)'],
])('the title %j stands for %j', (title, name) => {
  expect(name).toMatch(new RegExp(patternOf({ file: 'tests/unit/x.test.ts', title })));
});

test('a change whose text is not there, or there twice, is refused', () => {
  const change = { file: 'x.ts', from: 'a', to: 'b' };

  expect(() => changed('none', change)).toThrow(/0 times/);
  expect(() => changed('a or a', change)).toThrow(/2 times/);
  expect(changed('one a', change)).toBe('one b');
});
