import { describe, expect, test } from 'vitest';
import { resolveEntity } from '#src/documents/contract/resolve-references.ts';
import { truck } from './fleet.ts';

describe('a resolved entity', () => {
  test('holds what its references lead to, with its own keywords over theirs', () => {
    expect(truck.properties?.['plate']).toEqual({
      type: 'string',
      maxLength: 8,
      format: 'one-line',
      'x-normalise': 'upper',
      title: 'Plate',
      'x-immutable': true,
      'x-summary': true,
      'x-sort': true,
    });
  });

  test('is one line in each text that people type, unless it says what else it is', () => {
    const typed = { type: 'string', 'x-normalise': 'trim' };
    const properties = {
      name: typed,
      code: { ...typed, 'x-normalise': 'upper' },
      inside: { type: 'object', properties: { list: { type: 'array', items: typed } } },
      reason: { ...typed, format: 'multi-line', 'x-normalise': 'multi-line' },
      kind: { ...typed, enum: ['A'] },
      token: { type: 'string' },
    };
    const resolved = resolveEntity('a/b.schema.json', new Map([['a/b.schema.json', { $id: 'a/b', properties }]]));
    const line = { ...typed, format: 'one-line' };

    expect(resolved.properties).toEqual({
      ...properties,
      name: line,
      code: { ...line, 'x-normalise': 'upper' },
      inside: { type: 'object', properties: { list: { type: 'array', items: line } } },
    });
  });

  test('keeps its id and names its language from where it is written', () => {
    expect(truck).toMatchObject({ $id: 'fleet/truck', $schema: '../../../meta/entity.meta.json' });
  });

  test('has of an entity inside it the shape alone', () => {
    const schemas = new Map([
      ['a/outer.schema.json', { $id: 'a/outer', properties: { inner: { $ref: './inner.schema.json', title: 'Within' } } }],
      ['a/inner.schema.json', { $id: 'a/inner', title: 'Inner', type: 'object', 'x-as': 'inner', properties: { id: { type: 'integer' } } }],
    ]);
    expect(resolveEntity('a/outer.schema.json', schemas).properties).toEqual({
      inner: { title: 'Within', type: 'object', properties: { id: { type: 'integer' } } },
    });
  });

  test('has of the items of a list their rules too, and the name these know them by', () => {
    const own = { 'x-as': 'inner', 'x-rules': [{ id: 'one' }] };
    const schemas = new Map([
      ['a/outer.schema.json', { $id: 'a/outer', properties: { list: { type: 'array', items: { $ref: './inner.schema.json' } } } }],
      ['a/inner.schema.json', { $id: 'a/inner', type: 'object', 'x-context': {}, ...own }],
    ]);
    expect(resolveEntity('a/outer.schema.json', schemas).properties).toEqual({
      list: { type: 'array', items: { type: 'object', ...own } },
    });
  });

  test('cannot hold itself', () => {
    const schemas = new Map([['a/ring.schema.json', { properties: { next: { $ref: './ring.schema.json' } } }]]);
    expect(() => resolveEntity('a/ring.schema.json', schemas)).toThrow('a/ring.schema.json: ./ring.schema.json leads back to itself.');
  });

  test('cannot name what is not there', () => {
    const schemas = new Map([['a/b.schema.json', { properties: { c: { $ref: '../common/codes.schema.json#/definitions/c' } } }]]);
    expect(() => resolveEntity('a/b.schema.json', schemas)).toThrow('../common/codes.schema.json#/definitions/c leads nowhere.');
  });
});
