import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { CompiledEntity, EntityField, FormatTable, ItemList } from './entity-types.ts';
import { createEnvironment } from '../environment/environment.ts';
import { itemEntityOf } from './item-entity.ts';
import { normaliseField } from './normalise.ts';
import { writePath } from '../values/record-path.ts';
import { sortFormulas } from './formula-order.ts';
import { collectFormulas, indexReaders } from './formulas.ts';
import type { Environment, EnvironmentOptions } from '../language/types.ts';

/**
 * The environment of an entity's own expressions: its record by `x-as`, and the names of its `x-context`.
 * @param schema and `context` resolved, every $ref inlined
 */
export function createEntityEnvironment(
  schema: EntitySchema,
  context: Readonly<Record<string, EntitySchema | FieldSchema>>,
  options: Omit<EnvironmentOptions, 'names' | 'definitions'> = {},
): Environment {
  return createEnvironment({ ...options, definitions: schema['x-names'], names: { ...context, [recordNameOf(schema)]: schema } });
}

/**
 * Compiles an entity schema, once per schema.
 * @param schema resolved, every $ref inlined
 * @throws ExpressionError for a fault in an expression, Error for derived values in a cycle or a name that is not a field.
 */
export function compileEntity(schema: EntitySchema, environment: Environment, formats: FormatTable): CompiledEntity {
  const recordName = recordNameOf(schema);
  const fields = new Map(fieldsOf(schema).map((field) => [field.path, field]));
  const formulas = sortFormulas(collectFormulas(schema, fields, recordName, environment));
  return {
    schema,
    recordName,
    fields,
    lists: [...fields.values()].flatMap((field) => compileItems(schema, field, environment, formats)),
    formulas,
    readers: indexReaders(formulas),
    clearedBy: collectClearings(fields),
    environment,
    formats,
  };
}

/** The fields of a record; of nested records, those in them. */
export function fieldsOf(schema: EntitySchema): readonly EntityField[] {
  return collectFields(schema, '', true);
}

function compileItems(owner: EntitySchema, field: EntityField, environment: Environment, formats: FormatTable): readonly ItemList[] {
  const item = itemEntityOf(owner, field);
  if (item === undefined) return [];
  return [
    { path: field.path, entity: compileEntity(item, environment.including({ [recordNameOf(item)]: item }, item['x-names']), formats) },
  ];
}

function collectClearings(fields: ReadonlyMap<string, EntityField>): CompiledEntity['clearedBy'] {
  return [...fields.values()].flatMap(({ path, schema }) => {
    const clearing = schema['x-clearedBy'];
    if (clearing === undefined) return [];
    if (!fields.has(clearing.field)) throw new Error(`x-clearedBy of ${path} names "${clearing.field}", which is no field of the record`);
    return [{ path, ...clearing }];
  });
}

function recordNameOf(schema: EntitySchema): string {
  return schema['x-as'] ?? 'record';
}

/**
 * Nested objects become dotted paths; their required fields are required only if the object is, and whoever may not read or write the
 * object may not read or write what is in it.
 */
function collectFields(parent: FieldSchema | EntitySchema, prefix: string, isParentRequired: boolean, within?: FieldSchema): EntityField[] {
  return Object.entries(parent.properties ?? {}).flatMap(([name, own]) => {
    const path = prefix + name;
    const required = isParentRequired && (parent.required?.includes(name) ?? false);
    const schema = within === undefined ? own : guardedAs(within, own);
    const isNested = schema.type === 'object' && schema.properties !== undefined;
    return isNested ? collectFields(schema, `${path}.`, required, schema) : [createField(path, schema, required)];
  });
}

function guardedAs({ readOnly, 'x-access': outer }: FieldSchema, own: FieldSchema): FieldSchema {
  if (readOnly !== true && outer === undefined) return own;
  const inner = own['x-access'];
  const [read, write] = [bothOf(outer?.read, inner?.read), bothOf(outer?.write, inner?.write)];
  const access = { ...(read !== undefined && { read }), ...(write !== undefined && { write }) };
  return { ...own, ...(readOnly === true && { readOnly }), ...(outer !== undefined && { 'x-access': access }) };
}

function bothOf(outer: string | undefined, inner: string | undefined): string | undefined {
  return outer === undefined || inner === undefined ? (outer ?? inner) : `(${outer}) && (${inner})`;
}

function createField(path: string, schema: FieldSchema, required: boolean): EntityField {
  return {
    path,
    schema,
    label: labelOf({ path, schema }),
    required,
    readOnly: schema.readOnly ?? false,
    writeOnly: schema.writeOnly ?? false,
    immutable: schema['x-immutable'] ?? false,
    decimals: schema['x-decimals'],
  };
}

/** The field's label in messages and columns; its path where the schema gives no title. */
export function labelOf({ path, schema }: Pick<EntityField, 'path' | 'schema'>): string {
  return schema.title ?? path;
}

/** The field at a path; for a path into a list (`qualifiers.0.code`) the field of the item. Undefined for an unknown path. */
export function fieldAt(entity: CompiledEntity, path: string): EntityField | undefined {
  const known = entity.fields.get(path);
  if (known !== undefined) return known;
  const schema = path.split('.').reduce<FieldSchema | EntitySchema | undefined>((parent, key) => {
    if (parent?.type === 'array') return /^\d+$/.test(key) && 'items' in parent ? parent.items : undefined;
    return parent?.properties !== undefined && Object.hasOwn(parent.properties, key) ? parent.properties[key] : undefined;
  }, entity.schema);
  if (schema === undefined || '$schema' in schema) return undefined;
  const field = createField(path, schema, false);
  // An item without a title has the title of its list.
  const list = schema.title === undefined && /\.\d+$/.test(path) ? fieldAt(entity, path.replace(/\.\d+$/, '')) : undefined;
  return list === undefined ? field : { ...field, label: list.label };
}

/** The schema of a field by its dotted path, without entering lists. */
export function schemaAt(schema: EntitySchema, path: string): FieldSchema | undefined {
  const [root = '', ...inner] = path.split('.');
  return inner.reduce((parent, name) => parent?.properties?.[name], schema.properties[root]);
}

/** The initial values of a new record: the `default` values of the schema. */
export function defaultsOf(entity: CompiledEntity): Record<string, unknown> {
  const defaults = [...entity.fields.values()].filter(({ schema }) => schema.default !== undefined);
  return defaults.reduce<Record<string, unknown>>(
    (record, { path, schema }) => writePath(record, path, normaliseField(entity, path, schema.default)),
    {},
  );
}
