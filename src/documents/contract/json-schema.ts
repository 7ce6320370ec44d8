import type { FileLimits, ImportedField, PastedField } from '#schemas/generated/documents/entity.ts';

/** A JSON Schema as in our files: the keywords that the generator reads, and any other. */
export interface JsonSchema {
  $schema?: string;
  $id?: string;
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | readonly string[];
  format?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  definitions?: Readonly<Record<string, JsonSchema>>;
  readOnly?: boolean;
  writeOnly?: boolean;
  'x-summary'?: boolean;
  'x-immutable'?: boolean;
  'x-access'?: { readonly read?: string; readonly write?: string };
  'x-derives'?: { readonly from: string; readonly by: string };
  'x-paste'?: PastedField;
  'x-file'?: FileLimits;
  'x-import'?: ImportedField;
  'x-splits'?: readonly string[];
  'x-items'?: JsonSchema;
  [keyword: string]: unknown;
}

/** Whether the schema describes a record, rather than definitions for other schemas. */
export function isEntity(schema: JsonSchema): boolean {
  return schema.$schema?.endsWith('/entity.meta.json') === true;
}

/** The schema with `change` applied to each schema directly inside it. */
export function mapChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties === undefined ? {} : { properties: mapValues(properties, change) }),
    ...(items === undefined ? {} : { items: change(items) }),
    ...(typeof additionalProperties === 'object' ? { additionalProperties: change(additionalProperties) } : {}),
  };
}

/** The schema less the keywords that `drop` names. */
export function withoutKeywords(schema: JsonSchema, drop: (keyword: string) => boolean): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !drop(keyword)));
}

export function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From, key: string) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
