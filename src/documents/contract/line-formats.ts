import { mapChildren, type JsonSchema } from './json-schema.ts';

/** Ways to normalise that leave the text of people as it is. */
const TYPED: readonly unknown[] = ['trim', 'upper', 'lower'];

/** Text that people type is one line where neither a format nor an enumeration says what it is. */
export function withLineFormats(schema: JsonSchema): JsonSchema {
  const { type, format, enum: values } = schema;
  const isLine = type === 'string' && format === undefined && values === undefined && TYPED.includes(schema['x-normalise']);
  return mapChildren(isLine ? { ...schema, format: 'one-line' } : schema, withLineFormats);
}
