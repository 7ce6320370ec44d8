import { type Expression, sql } from 'kysely';
import type { FieldSchema } from '#schemas/generated/documents/entity.ts';
import { derivedColumn } from '../../database/schema/derived-columns.ts';
import { isOneValue, type StoredList } from '../../database/lists/stored-lists.ts';
import { ownField } from './own-columns.ts';
import type { ServerEntity } from '../../documents/server-entity.ts';

/** A field that a list can be filtered by and summed over. */
export interface FilterField {
  readonly path: string;
  readonly label: string;
  readonly schema: FieldSchema;
  /** SQL expression of its value. */
  readonly by: Expression<unknown>;
}

export interface FilterFields {
  readonly entity: ServerEntity;
  readonly byName: ReadonlyMap<string, FilterField>;
}

/** The fields for which `valueOf` returns an expression. */
export function filterFields(
  entity: ServerEntity,
  valueOf: (path: string, schema: FieldSchema) => Expression<unknown> | undefined,
): FilterFields {
  const fields = [...entity.compiled.fields.values()].flatMap(({ path, label, schema }) => {
    const by = isOneValue(schema) ? valueOf(path, schema) : undefined;
    return by === undefined ? [] : [[path, { path, label, schema, by }] as const];
  });
  return { entity, byName: new Map(fields) };
}

/** Fields of a list whose records have their own table. */
export function storedFields(entity: ServerEntity, { alias, columns }: StoredList): FilterFields {
  return filterFields(entity, (path, schema) => {
    const own = ownField(entity.compiled.schema.$id, `${alias}.id`, path, schema.type);
    if (own !== undefined) return own;
    const column = columns[path];
    if (column !== undefined) return column === null ? undefined : sql.ref(column);
    if (schema['x-sort'] === true) return sql.ref(`${alias}.${derivedColumn(path)}`);
    return sql`(${sql.ref(`${alias}.data`)}->>${sql.lit(path)})`;
  });
}

/** Fields of a list with computed rows: only those with a column. */
export function computedFields(entity: ServerEntity, columns: Readonly<Record<string, string>>): FilterFields {
  return filterFields(entity, (path) => (columns[path] === undefined ? undefined : sql.ref(columns[path])));
}
