import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { EntityField } from './entity-types.ts';

/** An item's name in its own expressions. */
export function itemNameOf(items: FieldSchema): string {
  return items['x-as'] ?? 'item';
}

/** The entity of a list's items; undefined for a list of scalars. */
export function itemEntityOf(owner: EntitySchema, { path, schema, label }: EntityField): EntitySchema | undefined {
  const { items } = schema;
  if (schema.type !== 'array' || items?.properties === undefined) return undefined;
  return {
    $schema: '',
    $id: `${owner.$id}/${path}`,
    title: items.title ?? label,
    type: 'object',
    additionalProperties: false,
    'x-as': itemNameOf(items),
    properties: items.properties,
    ...(items.required === undefined ? {} : { required: items.required }),
    ...(items['x-names'] === undefined ? {} : { 'x-names': items['x-names'] }),
    ...(items['x-rules'] === undefined ? {} : { 'x-rules': items['x-rules'] }),
  };
}
