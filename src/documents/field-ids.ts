import { isEntity, mapValues, type JsonSchema } from './contract/json-schema.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';

/** A field of an entity: `consignments/product-line.maker.name`; a list is entered without an index. */
export type FieldId = string;

/** Kept in every schema made from the entity's: replies, bodies, rows and context. */
const KEYWORD = '$field';

/** The entity with an id on each field, which identifies the field wherever its schema is used. */
export function withFieldIds(schema: JsonSchema): JsonSchema {
  return isEntity(schema) ? mark(schema, `${schema.$id}.`) : schema;
}

function mark(schema: JsonSchema, prefix: string): JsonSchema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties === undefined
      ? {}
      : { properties: mapValues(properties, (field, name) => ({ ...mark(field, `${prefix}${name}.`), [KEYWORD]: `${prefix}${name}` })) }),
    ...(items === undefined ? {} : { items: mark(items, prefix) }),
  };
}

/** The field that a schema describes; undefined if it is not a field of an entity. */
export function fieldIdOf(schema: FieldSchema | EntitySchema | undefined): FieldId | undefined {
  const marked: Readonly<Record<string, unknown>> = { ...schema };
  const id = marked[KEYWORD];
  return typeof id === 'string' ? id : undefined;
}

/** Entity and dotted path of an id. */
export function splitFieldId(id: FieldId): { readonly entity: string; readonly path: string } {
  const dot = id.indexOf('.');
  return { entity: id.slice(0, dot), path: id.slice(dot + 1) };
}
