import { expect, test } from 'vitest';
import { compileValidator } from '#src/server/documents/validation.ts';

test('what no column can hold is an error wherever it stands, though the schema allows it', () => {
  const unstorable = ['a\0', '\ud800', Number.POSITIVE_INFINITY];

  const errors = compileValidator({ type: 'object' })({ note: 'Tea', lines: [{ more: [1, ...unstorable] }] });

  expect(errors.map(({ instancePath }) => instancePath)).toEqual(unstorable.map((_, index) => `/lines/0/more/${index + 1}`));
});
