import type { JsonSchema } from './json-schema.ts';

/** Most records that one batch may name. */
const MOST_RECORDS = 500;

const WORDS = ['0 deletes', '1 changes', '2 restores'] as const;

/**
 * Body of a batch request.
 * @param key of a record
 * @param restores whether deleted records can be restored
 */
export function batchSchema(patch: JsonSchema, key: JsonSchema, restores: boolean): JsonSchema {
  const types = restores ? [0, 1, 2] : [0, 1];
  const rows = { type: 'array', minItems: 1, maxItems: MOST_RECORDS };
  return {
    type: 'object',
    required: ['type'],
    additionalProperties: false,
    properties: {
      type: { description: `${WORDS.slice(0, types.length).join(', ')}.`, enum: types },
      ids: { description: 'Which records.', ...rows, items: key },
      rows: {
        description: 'The same, each with the version that was seen and with changes of its own.',
        ...rows,
        items: {
          type: 'object',
          required: ['id'],
          additionalProperties: false,
          properties: { id: key, version: { type: 'integer', minimum: 1 }, patch },
        },
      },
      patch: { description: 'The changes of all, for type 1.', ...patch },
      mode: {
        description: 'each: those that can be done are, the others are told. preview: what would become of each. Without it all or none.',
        enum: ['each', 'preview'],
      },
    },
  };
}
