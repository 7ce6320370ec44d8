import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';

const LIST = '[]';

/** A name of `x-context` that stands for all rows of a list. */
export interface ContextList {
  readonly name: string;
  /** The entity of a row. */
  readonly entity: string;
}

/** The lists that an entity's expressions read whole: `{"types": "reference/type[]"}`. */
export function contextListsOf({ 'x-context': context = {} }: Pick<EntitySchema, 'x-context'>): readonly ContextList[] {
  return Object.entries(context).flatMap(([name, bound]) => (isList(bound) ? [{ name, entity: bound.slice(0, -LIST.length) }] : []));
}

/** The names of `x-context` with their schemas: a record, or a list of records. */
export function contextSchemas(
  { 'x-context': context = {} }: Pick<EntitySchema, 'x-context'>,
  schemaOf: (entity: string) => EntitySchema,
): Readonly<Record<string, EntitySchema | FieldSchema>> {
  return Object.fromEntries(
    Object.entries(context).map(([name, bound]) => [
      name,
      isList(bound) ? listOf(schemaOf(bound.slice(0, -LIST.length))) : schemaOf(bound),
    ]),
  );
}

/** A list of the entity's records. */
export function listOf({ title, properties, required = [] }: EntitySchema): FieldSchema {
  return { title, type: 'array', items: { type: 'object', additionalProperties: false, properties, required } };
}

function isList(bound: string): boolean {
  return bound.endsWith(LIST);
}
