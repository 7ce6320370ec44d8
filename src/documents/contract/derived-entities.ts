import { mapChildren, mapValues, withoutKeywords, type JsonSchema } from './json-schema.ts';

/** Keywords of stored records, which pasted lines are not. */
const OF_STORED_RECORDS = new Set([
  'writeOnly',
  'x-immutable',
  'x-summary',
  'x-sort',
  'x-search',
  'x-total',
  'x-hidden',
  'x-access',
  'x-requiredWhen',
  'x-editableWhen',
  'x-steps',
  'x-value',
  'x-pair',
  'x-clearedBy',
]);

/** The file, below `schemas/`, of the entity whose fields this one has beside its own; undefined if it has only its own. */
export function baseFileOf(schema: JsonSchema): string | undefined {
  const from = schema['x-derives']?.from;
  return from === undefined ? undefined : `${from}.schema.json`;
}

/**
 * The entity with the fields of its base that may be pasted, each under its name in a pasted line, with its label and limits:
 * the reader of cells needs no other document.
 * @param schema and `base` with their references resolved
 */
export function withPastedFields(schema: JsonSchema, base: JsonSchema): JsonSchema {
  const nameOf = (name: string) => base.properties?.[name]?.['x-paste']?.as ?? name;
  const fields = Object.entries(base.properties ?? {}).flatMap(([name, field]) =>
    field['x-paste'] === undefined ? [] : [[nameOf(name), pastedField(name, field, nameOf)] as const],
  );
  const properties = { ...mapValues(schema.properties ?? {}, withLabel), ...Object.fromEntries(fields) };
  const required = (base.required ?? []).map(nameOf).filter((name) => Object.hasOwn(properties, name));
  return { ...schema, required, properties };
}

function pastedField(name: string, field: JsonSchema, nameOf: (name: string) => string): JsonSchema {
  const { as: otherName, into = [name], ...paste } = field['x-paste'] ?? {};
  const splits = field['x-splits'] && [...new Set(field['x-splits'].map(nameOf))];
  // The search of uses does not connect a field with its new name.
  const isDropped = (keyword: string) => OF_STORED_RECORDS.has(keyword) || (otherName !== undefined && keyword.startsWith('$'));
  const kept = withoutKeywords(field, isDropped);
  return withLabel({ ...kept, ...(splits && { 'x-splits': splits }), 'x-paste': { ...paste, into } });
}

/** A pasted field has one label in messages, in the mapping of columns and in the preview. */
function withLabel(field: JsonSchema): JsonSchema {
  const label = field['x-paste']?.label;
  return label === undefined ? field : { ...field, title: label };
}

/** Keywords for the reader of pasted cells are left out of all other entities. */
export function withoutPasteKeywords(schema: JsonSchema): JsonSchema {
  return mapChildren(
    withoutKeywords(schema, (keyword) => keyword === 'x-paste' || keyword === 'x-aliases'),
    withoutPasteKeywords,
  );
}

/** The API checks only the types of a derived entity. Pasting checks its values row by row, with its own messages. */
export function shapeOnly(schema: JsonSchema): JsonSchema {
  return mapChildren(
    withoutKeywords(schema, (keyword) => !OF_SHAPES.has(keyword) && !keyword.startsWith('$')),
    shapeOnly,
  );
}

const OF_SHAPES = new Set(['title', 'description', 'type', 'nullable', 'properties', 'additionalProperties', 'items']);
