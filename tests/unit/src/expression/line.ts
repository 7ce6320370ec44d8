import { createEnvironment, type EnvironmentOptions } from '#src/expression/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';

/** A small product line in which every kind of field occurs. */
export const lineSchema = entity('tests/line', {
  required: ['description'],
  'x-as': 'line',
  properties: {
    description: { title: 'Description', type: 'string', maxLength: 200, 'x-normalise': 'trim' },
    hsTariffCode: { title: 'HS Tariff', type: 'string' },
    tariffSuffix: { title: 'Tariff Suffix', type: 'string' },
    quantity: { title: 'Quantity', type: 'number' },
    packages: { title: 'Packages', type: 'integer' },
    weight: { title: 'Weight', type: 'number' },
    unit: { title: 'Unit', type: 'string', enum: ['kgm', 'tne', 'grm'] },
    departureDate: { title: 'Departure', type: 'string', format: 'date' },
    arrivalDate: { title: 'Arrival', type: 'string', format: 'date' },
    isUsed: { title: 'Used Goods', type: 'boolean' },
    in: { title: 'Inward', type: 'string' },
    maker: { title: 'Manufacturer', type: 'object', properties: { name: { title: 'Name', type: 'string' } } },
    parts: {
      title: 'Parts',
      type: 'array',
      items: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { title: 'Part code', type: 'string', 'x-normalise': 'upper' },
          count: { title: 'Count', type: 'number', 'x-decimals': { most: 1 } },
          isSpare: { title: 'Spare', type: 'boolean' },
        },
      },
    },
  },
});

export const lineEnvironment = environment();

/** An environment that reads `line`, `session` (any value) and `mode` (never empty). */
export function environment(options: Omit<EnvironmentOptions, 'names'> = {}) {
  const mode: FieldSchema = { type: 'string', enum: ['create', 'edit', 'view'] };
  return createEnvironment({ present: ['mode'], ...options, names: { line: lineSchema, session: {}, mode } });
}

export function entity(id: string, parts: Pick<EntitySchema, 'properties' | 'required' | 'x-as' | 'x-rules'>): EntitySchema {
  return { $schema: '../meta/entity.meta.json', $id: id, title: id, type: 'object', additionalProperties: false, ...parts };
}

/** What the expression comes to for a line; "unknown" where it touches something empty. */
export function evaluate(
  source: string,
  line: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, unknown>> = {},
): unknown {
  return lineEnvironment.compile(source).evaluate({ line, mode: 'edit', ...more }, 'unknown');
}
