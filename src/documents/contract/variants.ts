import { mapChildren, withoutKeywords, type JsonSchema } from './json-schema.ts';

export const VARIANTS = ['create', 'update', 'patch', 'summary', 'reply'] as const;

/** The shapes of an entity in the API: create, replace, patch, list row, reply. */
export type Variant = (typeof VARIANTS)[number];

/** Most changes that one patch may hold. */
const MOST_CHANGES = 128;
/** One field of a business. */
const OWN_PATH = { type: 'string', pattern: '^/own/[a-z][A-Za-z0-9]*$', maxLength: 50 };

/** With what a business adds, which its edition checks. */
export function withOwnFields(entity: JsonSchema): JsonSchema {
  return { ...entity, properties: { ...entity.properties, own: OWN_FIELDS } };
}

const OWN_FIELDS: JsonSchema = {
  title: 'Own fields',
  description: 'The fields that your business has added. A PUT keeps those that it does not name.',
  type: 'object',
  additionalProperties: true,
  'x-summary': true,
};

/** Reads the fragment of a reference: `/x-create`. Undefined for a fragment that names no variant. */
export function readVariant(fragment: string): Variant | undefined {
  return VARIANTS.find((variant) => fragment === `/x-${variant}`);
}

/** The closed schema of one variant, without our own keywords: the contract is plain JSON Schema. */
export function deriveVariant(released: JsonSchema, variant: Variant): JsonSchema {
  const entity = released['x-own'] === true ? withOwnFields(released) : released;
  switch (variant) {
    case 'create':
      return asRequest(entity, (field) => field.readOnly !== true);
    case 'update':
      return asRequest(entity, (field) => field.readOnly !== true && field['x-immutable'] !== true);
    case 'patch':
      return asPatch(entity);
    case 'summary':
      return asReply(withVersion(entity), (field) => field['x-summary'] === true);
    case 'reply':
      return asReply(entity, (field) => field.writeOnly !== true);
    default:
      return variant satisfies never;
  }
}

/** The whole entity as the contract shows it. */
export function plainSchema(entity: JsonSchema): JsonSchema {
  return withoutDefaults(toContract(entity));
}

/** A field hidden from some callers cannot be required by the schema; the server requires it once the caller is known. */
function asRequest(entity: JsonSchema, isPart: (field: JsonSchema) => boolean): JsonSchema {
  const part = selectFields(entity, isPart);
  const required = part.required?.filter((name) => part.properties?.[name]?.['x-access']?.read === undefined);
  return toContract({ ...part, required: required ?? [] });
}

/** Only the id is required: older records may lack fields that became required, and empty fields are left out. */
function asReply(entity: JsonSchema, isPart: (field: JsonSchema) => boolean): JsonSchema {
  const part = selectFields(entity, isPart);
  return withoutDefaults(toContract({ ...part, required: part.properties?.['id'] === undefined ? [] : ['id'] }));
}

/** A row has the version of its record, so that an edit in the list is refused if the record has changed since. */
function withVersion(entity: JsonSchema): JsonSchema {
  const { properties = {} } = entity;
  if (properties['id']?.['x-summary'] !== true) return entity;
  const version = { title: 'Version', description: 'Of the record; as an ETag for If-Match.', type: 'integer', 'x-summary': true };
  return { ...entity, properties: { ...properties, version } };
}

/** A patch names a field of the record; its value is checked with the resulting record. */
function asPatch(entity: JsonSchema): JsonSchema {
  const paths = { enum: Object.keys(deriveVariant(entity, 'update').properties ?? {}).map((name) => `/${name}`) };
  return {
    title: entity.title ?? '',
    type: 'array',
    minItems: 1,
    maxItems: MOST_CHANGES,
    items: {
      type: 'object',
      required: ['op', 'path', 'value'],
      additionalProperties: false,
      properties: {
        op: { const: 'replace' },
        path: entity['x-own'] === true ? { anyOf: [paths, OWN_PATH] } : paths,
        from: { description: 'Accepted and ignored: only a copy or a move would read it.', type: ['string', 'null'], maxLength: 200 },
        value: { description: 'The new value; null empties the field.' },
      },
    },
  };
}

function selectFields(entity: JsonSchema, isPart: (field: JsonSchema) => boolean): JsonSchema {
  const properties = Object.fromEntries(Object.entries(entity.properties ?? {}).filter(([, field]) => isPart(field)));
  return { ...entity, properties, required: (entity.required ?? []).filter((name) => name in properties) };
}

function toContract(schema: JsonSchema): JsonSchema {
  const isLeftOut = (keyword: string) => (keyword.startsWith('x-') && keyword !== 'x-file') || OF_OUR_OWN.includes(keyword);
  const plain = withoutKeywords(binary(nullableType(schema)), isLeftOut);
  return mapChildren(plain.required?.length === 0 ? withoutKeywords(plain, (keyword) => keyword === 'required') : plain, toContract);
}

/** A field that is sent even if empty allows null in its type. */
function nullableType(schema: JsonSchema): JsonSchema {
  return schema['nullable'] === true && typeof schema.type === 'string' ? { ...schema, type: [schema.type, 'null'] } : schema;
}

/** A file in OpenAPI's terms, with its limits, which the server applies while it reads a body. */
function binary(schema: JsonSchema): JsonSchema {
  return schema['x-file'] === undefined ? schema : { ...schema, format: 'binary' };
}

const OF_OUR_OWN = ['$comment', '$schema', '$id', 'errorMessage', 'definitions', 'nullable'];

/** A serialiser would write the default of a missing field into the reply. */
function withoutDefaults(schema: JsonSchema): JsonSchema {
  return mapChildren(
    withoutKeywords(schema, (keyword) => keyword === 'default'),
    withoutDefaults,
  );
}
