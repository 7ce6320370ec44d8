import { expect, test } from 'vitest';
import { createEnvironment } from '#src/expression/index.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

const line: FieldSchema = {
  type: 'object',
  properties: { code: { type: 'string' }, weights: { type: 'array', items: { type: 'string' } } },
};
const { check } = createEnvironment({ names: { line, lines: { type: 'array', items: line } } });
const wanted: FieldSchema = {
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string' }, weights: { type: 'array', items: { type: 'number' } } },
};

test.each([
  ['line', wanted, '"weights[]" of this is a text'],
  ['lines', { type: 'array', items: wanted } satisfies FieldSchema, '"[].weights[]" of this is a text'],
] as const)('%s does not fit where a member is of another type', (source, schema, what) => {
  expect(check(source, schema).map(({ message }) => message)).toEqual([`a number is needed here, ${what}`]);
});

test('what a list is made into is judged entry by entry', () => {
  const found = check("lines.map(one, {'code': one.code, 'weight': 1})", { type: 'array', items: wanted });

  expect(found).toEqual([
    { message: '"weight" is not a field here; did you mean "weights"?', offset: 34, length: 6, suggestion: 'weights', severity: 'error' },
  ]);
});

test('a literal is one of the values listed, whether or not their type is said', () => {
  expect(check("'add'", { const: 'replace' })).toMatchObject([{ message: '"add" is not one of replace' }]);
  expect(check('2', { enum: [0, 1] })).toMatchObject([{ message: '"2" is not one of 0, 1' }]);
  expect(check("'0'", { enum: [0, 1] })).toMatchObject([{ message: 'a number is needed here, this is a text' }]);
  expect(check('1', { enum: [0, 1] })).toEqual([]);
});

test('what no schema describes fits, and so does what is computed under a computed key', () => {
  expect(check("{'anything': 1}", {})).toEqual([]);
  expect(check('{line.code: 1}', wanted)).toEqual([]);
});
