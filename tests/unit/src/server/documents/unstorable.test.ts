import { expect, test } from 'vitest';
import { compileValidator } from '#src/server/documents/validation.ts';

test.each([
  ['NUL', 'a\0'],
  ['half a surrogate pair', '\ud800'],
  ['an infinite number', Number.POSITIVE_INFINITY],
])('what no column can hold is an error wherever it stands, though the schema allows it: %s', (_, value) => {
  const errors = compileValidator({ type: 'object' })({ note: 'Tea', lines: [{ more: [1, value] }] });

  expect(errors.map(({ instancePath }) => instancePath)).toEqual(['/lines/0/more/1']);
});
