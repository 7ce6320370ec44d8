import { describe, expect, test } from 'vitest';
import { type FilterField, kindOf, mayBeAsked } from '#renderer/nodes/grid/filters/filter-fields.ts';
import { replaceTerms, operatorOf } from '#renderer/nodes/grid/filters/filter-operators.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';

const field = (name: string, schema: FieldSchema): FilterField => ({ field: name, label: name, schema });
const fields = [
  field('name', { type: 'string' }),
  field('kind', { type: 'string', enum: ['A', 'B'] }),
  field('weight', { type: 'number' }),
  field('day', { type: 'string', format: 'date' }),
  field('isUsed', { type: 'boolean' }),
];

describe('what is asked of a field', () => {
  test('follows from its schema, and from the list that its form offers', () => {
    expect(fields.map((each) => kindOf(each))).toEqual(['text', 'choice', 'number', 'day', 'yesNo']);
    expect(kindOf(field('vessel', { type: 'integer', 'x-references': 'reference/vessel' }))).toBe('choice');
    const [name = field('name', {})] = fields;
    expect(
      kindOf(name, {
        $schema: '',
        'ui:layout': ['name'],
        name: { 'ui:choices': { id: 'names', operation: 'listNames', value: 'code', label: 'name' } },
      }),
    ).toBe('choice');
  });

  test('is how it is narrowed already', () => {
    expect(operatorOf('number', [{ field: 'weight', is: 'to', value: 1 }])).toBe('between');
    expect(operatorOf('choice', [{ field: 'kind', is: 'equals', value: 'A' }])).toBe('oneOf');
    expect(operatorOf('text', [{ field: 'name', is: 'filled' }])).toBe('filled');
    expect(operatorOf('text', [])).toBe('contains');
  });
});

test.each<[string, FilterTerm, boolean]>([
  ['a text', { field: 'name', is: 'contains', value: 'x' }, true],
  ['nothing', { field: 'name', is: 'contains', value: ' ' }, false],
  ['an unknown field', { field: 'secret', is: 'empty' }, false],
  ['a range of texts', { field: 'name', is: 'from', value: 'a' }, false],
  ['a value of the list', { field: 'kind', is: 'oneOf', value: ['A', 'B'] }, true],
  ['another', { field: 'kind', is: 'oneOf', value: ['A', 'C'] }, false],
  ['no value of it', { field: 'kind', is: 'oneOf', value: [] }, false],
  ['a number', { field: 'weight', is: 'from', value: 1 }, true],
  ['a text for a number', { field: 'weight', is: 'from', value: '1' }, false],
  ['a day', { field: 'day', is: 'to', value: '2026-02-28' }, true],
  ['no day', { field: 'day', is: 'to', value: '2026-02-30' }, false],
  ['yes', { field: 'isUsed', is: 'equals', value: true }, true],
  ['a value for empty', { field: 'name', is: 'empty', value: 'x' }, false],
])('a link may ask for %s: %#', (_, term, isRight) => {
  expect(mayBeAsked(fields, [term])).toEqual(isRight ? [term] : []);
});

test('the terms of a field stay where they were when they are changed', () => {
  const terms: FilterTerm[] = [
    { field: 'a', is: 'empty' },
    { field: 'b', is: 'from', value: 1 },
    { field: 'b', is: 'to', value: 2 },
    { field: 'c', is: 'filled' },
  ];
  expect(replaceTerms(terms, 'b', [{ field: 'b', is: 'empty' }]).map(({ field: name, is }) => `${name} ${is}`)).toEqual([
    'a empty',
    'b empty',
    'c filled',
  ]);
  expect(replaceTerms(terms, 'd', [{ field: 'd', is: 'empty' }])).toHaveLength(5);
  expect(replaceTerms(terms, 'b', [])).toHaveLength(2);
});
