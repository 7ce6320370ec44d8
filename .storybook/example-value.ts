/** Values that a field could hold, for records that no scenario gives whole. */
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { isRecord } from '../src/expression/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** How deep records within records are filled. */
const DEPTH = 3;
const OF_FORMAT: Values = {
  'country-code': 'NZ',
  'currency-code': 'NZD',
  'container-number': 'CSQU3054383',
  'hs-code': '6912.00',
  'tariff-code': '6912.00.09',
  'tariff-suffix': '09',
  'unit-code': 'kgm',
  'date-time': '2026-11-14T09:30:00Z',
  date: '2026-11-14',
  email: 'ana@kauri.example',
  'idn-email': 'ana@kauri.example',
  uri: 'https://kauri.example',
  'web-address': 'kauri.example',
  uuid: '7d4f1c1e-9d3b-4a55-8f0e-2f6f5a1f9b1c',
};

/** The example for an import of the field, else a value that its keywords allow; booleans are left to scenarios. */
export function exampleValue(field: FieldSchema, depth = DEPTH): unknown {
  const { type, format = '', title = '', default: usual, enum: choices, minimum = 1, maxLength } = field;
  const given = field['x-import'];
  const example = isRecord(given) ? given['example'] : undefined;
  const isNumber = type === 'number' || type === 'integer';
  if (example !== undefined) return isNumber ? Number(example) : example;
  if (usual !== undefined || choices !== undefined) return usual ?? choices?.[0];
  if (isNumber) return Math.max(minimum, 1);
  if (type === 'array') return [];
  if (type === 'object') return depth === 0 ? undefined : exampleRecord(field, depth - 1);
  if (field['x-file'] !== undefined) return undefined;
  return type === 'string' ? (OF_FORMAT[format] ?? title.slice(0, maxLength)) : undefined;
}

export function exampleRecord({ properties = {} }: Pick<EntitySchema | FieldSchema, 'properties'>, depth = DEPTH): Values {
  return completed(properties, {}, depth);
}

/** The values given, and examples for the rest. */
export function completed(properties: Readonly<Record<string, FieldSchema>>, given: Values, depth = DEPTH): Values {
  const examples = Object.entries(properties).flatMap(([name, field]) => {
    const value = given[name];
    if (value === undefined) return [[name, exampleValue(field, depth)] as const];
    return isRecord(value) && field.properties !== undefined ? [[name, completed(field.properties, value, depth - 1)] as const] : [];
  });
  return { ...given, ...Object.fromEntries(examples.filter(([, value]) => value !== undefined)) };
}
