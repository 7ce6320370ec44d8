import { mapChildren, type JsonSchema } from './json-schema.ts';

/** Normalisations that keep free text. */
const TYPED: readonly unknown[] = ['trim', 'upper', 'lower'];

/** Free text, with neither format nor enumeration, is one line. */
export function withLineFormats(schema: JsonSchema): JsonSchema {
  const { type, format, enum: values } = schema;
  const isLine = type === 'string' && format === undefined && values === undefined && TYPED.includes(schema['x-normalise']);
  return mapChildren(isLine ? { ...schema, format: 'one-line' } : schema, withLineFormats);
}
