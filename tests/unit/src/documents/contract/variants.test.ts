import { describe, expect, test } from 'vitest';
import type { JsonSchema } from '#src/documents/contract/json-schema.ts';
import { deriveVariant } from '#src/documents/contract/variants.ts';
import { truck } from './fleet.ts';

const fieldsOf = (schema: JsonSchema) => Object.keys(schema.properties ?? {});

describe('the variants of an entity', () => {
  test('a new record has no field that the server sets', () => {
    expect(fieldsOf(deriveVariant(truck, 'create'))).toEqual(['plate', 'wheels', 'pin', 'price', 'bought', 'owner']);
  });

  test('a whole change has no field that is given once', () => {
    expect(fieldsOf(deriveVariant(truck, 'update'))).toEqual(['wheels', 'pin', 'price', 'bought', 'owner']);
  });

  test('a list of changes names the fields of a whole change and takes at most 128', () => {
    const patch = deriveVariant(truck, 'patch');
    expect(patch).toMatchObject({ type: 'array', minItems: 1, maxItems: 128 });
    expect(patch.items?.properties?.['path']).toEqual({ enum: ['/wheels', '/pin', '/price', '/bought', '/owner'] });
    expect(patch.items?.properties?.['op']).toEqual({ const: 'replace' });
  });

  test('a list row has the fields marked for it, and the version of its record', () => {
    expect(fieldsOf(deriveVariant(truck, 'summary'))).toEqual(['id', 'plate', 'wheels', 'version']);
  });

  test('an answer never holds what is only written', () => {
    expect(fieldsOf(deriveVariant(truck, 'reply'))).not.toContain('pin');
  });

  test.each(['create', 'update', 'summary', 'reply'] as const)('%s is closed and plain JSON Schema', (variant) => {
    const schema = deriveVariant(truck, variant);
    expect(schema.additionalProperties).toBe(false);
    expect(JSON.stringify(schema)).not.toMatch(/"(x-[a-z]|errorMessage|\$id)/);
  });

  test('a request asks for what is required, an answer promises no more than the id', () => {
    expect(deriveVariant(truck, 'create').required).toEqual(['plate']);
    expect(deriveVariant(truck, 'reply').required).toEqual(['id']);
    expect(deriveVariant(truck, 'summary').required).toEqual(['id']);
  });

  test('a field that some callers may not see is required of nobody', () => {
    const required: JsonSchema = { ...truck, required: ['plate', 'price'] };
    expect(deriveVariant(required, 'create').required).toEqual(['plate']);
  });

  test('a default stays in requests: a serialiser would write it into answers', () => {
    expect(deriveVariant(truck, 'create').properties?.['wheels']?.['default']).toBe(4);
    expect(deriveVariant(truck, 'reply').properties?.['wheels']).toEqual({ title: 'Wheels', type: 'integer' });
  });
});
