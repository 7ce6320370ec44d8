import { isRecord } from '#src/expression/index.ts';
import { createComponents } from './contract/components.ts';
import { bundleContract, type Contract } from './contract/contract.ts';
import { mapChildren, mapValues, type JsonSchema } from './contract/json-schema.ts';
import { type ApiOperation, contentSchema, operationsOf, successOf, type Parameter } from './contract/openapi.ts';
import { resolveEntity } from './contract/resolve-references.ts';
import { USES } from './contract/resources/actions.ts';
import { expandResources } from './contract/resources/expand.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fieldIdOf, splitFieldId, withFieldIds } from './field-ids.ts';
import type { Documents } from './documents.ts';
import { memoizeLast } from './memoize-last.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Everything a document may name. */
export interface Catalogue {
  /** Only valid documents. */
  readonly documents: Documents;
  /** Every screen, including malformed ones. */
  readonly screenIds: readonly string[];
  /** Every route of a page, including those of malformed screens. */
  readonly routes: readonly string[];
  readonly vocabulary: Vocabulary;
  /** Entities with their references resolved. */
  readonly entities: ReadonlyMap<string, EntitySchema>;
  readonly operations: ReadonlyMap<string, OperationInfo>;
  /** With the operations of each resource, and references to schemas resolved to components. */
  readonly contract: Contract;
  /** Identity of what one document knows of others: a cache key that stays the same object until that changes. */
  readonly basis: object;
}

export interface OperationInfo {
  /** Its path, with {} for each parameter. */
  readonly path: string;
  /** Whether it takes the version of the record that it changes. */
  readonly takesVersion: boolean;
  readonly parameters: readonly Parameter[];
  readonly hasBody: boolean;
  /** Whether it can become a job that the client follows. */
  readonly goesOn: boolean;
  /** Whether a call without one is refused. */
  readonly needsBody: boolean;
  /** Whether it stores something: its reply is what was created, or empty. */
  readonly stores: boolean;
  /** Entities of the records it stores. */
  readonly writes: readonly string[];
  /** Entities of the records that its reply shows or is computed from. */
  readonly reads: readonly string[];
  /** The body it takes. */
  readonly body: FieldSchema | undefined;
  /** The reply: its body, or the id of the created record; undefined if there is neither. */
  readonly reply: FieldSchema | undefined;
  /** A row of the list or page that the operation returns. */
  readonly item: FieldSchema | undefined;
}

/**
 * @param screens including malformed ones: a reference to one of them is valid
 * @throws Error if a reference leads nowhere or two operations have one name: check those first.
 */
export function createCatalogue(documents: Documents, screens: Documents['screens'], vocabulary: Vocabulary): Catalogue {
  const schemas = readSchemas(documents);
  const screenIds = [...screens.keys()];
  const routes = [...screens.values()].flatMap(({ value: { route } }) => (typeof route === 'string' ? route : []));
  return { documents, screenIds, routes, vocabulary, ...schemas, basis: basisOf(documents, vocabulary, schemas.entities) };
}

/** The same object until the schemas, the languages or the inputs and results of screens change. */
const basisOf = memoizeLast(
  (_documents: Documents, _vocabulary: Vocabulary, _entities: Catalogue['entities']) => ({}),
  ({ screens, languages }, vocabulary, entities) => [
    entities,
    vocabulary,
    ...[...languages.values()].map(({ value }) => value),
    JSON.stringify([...screens].map(([id, { value }]) => [id, ...interfaceOf(value)])),
  ],
);

/** What a screen shows its opener: input, result and, of a lookup, its rows. */
function interfaceOf({ kind, input, result, grids, sources }: ScreenDocument): readonly unknown[] {
  return [kind, input, result, ...(kind === 'lookup' ? [grids, sources] : [])];
}

/** Everything computed from the schemas and the contract alone; cached until they change. */
const readSchemas = memoizeLast(
  (documents: Documents): Pick<Catalogue, 'entities' | 'operations' | 'contract'> => {
    const schemas = new Map([...documents.entities, ...documents.shared].map(([name, { value }]) => [`${name}.schema.json`, value]));
    const placed = new Map([...schemas].map(([file, schema]) => [file, withFieldIds(schema)]));
    const entities = new Map<string, EntitySchema>();
    for (const name of documents.entities.keys()) {
      const entity: unknown = resolveEntity(`${name}.schema.json`, placed);
      if (isEntitySchema(entity)) entities.set(name, entity);
    }
    const apis = new Map([...documents.apis].map(([area, { value }]) => [area, value]));
    const contract = bundleContract(expandResources(apis, placed), createComponents(placed));
    return { entities, operations: readOperations(contract, entities), contract };
  },
  ({ entities, shared, apis }) => [...entities.values(), ...shared.values(), ...apis.values()],
);

/** The schema of the field at a dotted path; lists are entered without an index. */
export function fieldAt(schema: FieldSchema | EntitySchema | undefined, path: string): FieldSchema | undefined {
  return path.split('.').reduce<FieldSchema | EntitySchema | undefined>((at, name) => {
    const record: FieldSchema | EntitySchema | undefined = at !== undefined && 'items' in at ? at.items : at;
    return record?.properties?.[name];
  }, schema);
}

function readOperations(contract: Contract, entities: ReadonlyMap<string, EntitySchema>): ReadonlyMap<string, OperationInfo> {
  const read = (schema: JsonSchema): FieldSchema => {
    const field: unknown = inline(schema, contract);
    return isFieldSchema(field) ? withOwnWords(field, entities) : {};
  };
  return new Map(
    operationsOf(contract).map(({ path, operation }) => {
      const { status, schema } = successOf(operation);
      const reply = schema === undefined ? (createdRecord(status) ?? remainingUses(operation)) : read(schema);
      const list = reply?.type === 'array' ? reply : reply?.properties?.['items'];
      const content = contentSchema(operation.requestBody?.content);
      const info = {
        path: path.replaceAll(/\{\w+\}/g, '{}'),
        takesVersion: operation['x-if-match'] === true,
        parameters: operation.parameters ?? [],
        hasBody: operation.requestBody !== undefined,
        goesOn: operation['x-follows'] === true,
        needsBody: operation.requestBody?.required === true,
        stores: status === 201 || status === 204,
        writes: operation['x-writes'] ?? [],
        reads: [...(operation['x-reads'] ?? []), ...entitiesOf(list?.items ?? reply)],
        body: content === undefined ? undefined : read(content),
        reply,
        item: list?.items,
      };
      return [operation.operationId, info] as const;
    }),
  );
}

/** Entities whose fields a record of a reply has. */
function entitiesOf(record: FieldSchema | undefined): readonly string[] {
  return Object.values(record?.properties ?? {})
    .flatMap((field) => fieldIdOf(field) ?? [])
    .map((id) => splitFieldId(id).entity);
}

/** The reply to a create has the record's address, of which the client reads the id. */
function createdRecord(status: number): FieldSchema | undefined {
  return status === 201 ? { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } : undefined;
}

/** The reply of a delete: how many records still use the deleted one. */
function remainingUses({ responses }: ApiOperation): FieldSchema | undefined {
  const headers = responses['204']?.['headers'];
  const hasUses = typeof headers === 'object' && headers !== null && USES in headers;
  return hasUses ? { type: 'object', properties: { uses: { type: 'integer' } } } : undefined;
}

function inline(schema: JsonSchema, contract: Contract): JsonSchema {
  const target = schema.$ref === undefined ? schema : contract.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  return mapChildren(withoutNull(target ?? {}), (child) => inline(child, contract));
}

/** Labels of values, which the schemas of replies leave out but explanations need. */
function withOwnWords(schema: FieldSchema, entities: ReadonlyMap<string, EntitySchema>): FieldSchema {
  const { entity, path } = splitFieldId(fieldIdOf(schema) ?? '');
  const labels = fieldAt(entities.get(entity), path)?.['x-labels'];
  const { properties, items } = schema;
  return {
    ...schema,
    ...(labels === undefined ? {} : { 'x-labels': labels }),
    ...(properties === undefined ? {} : { properties: mapValues(properties, (field) => withOwnWords(field, entities)) }),
    ...(items === undefined ? {} : { items: withOwnWords(items, entities) }),
  };
}

/** Expressions treat null like a missing field, so only the other type counts. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [type] = typeof schema.type === 'string' ? [] : (schema.type ?? []).filter((one) => one !== 'null');
  return type === undefined ? schema : { ...schema, type };
}

/** The rest of a schema was checked against the language of entities before. */
function isEntitySchema(schema: unknown): schema is EntitySchema {
  return isRecord(schema) && typeof schema['$id'] === 'string' && isRecord(schema['properties']);
}

function isFieldSchema(schema: unknown): schema is FieldSchema {
  return isRecord(schema) && ['undefined', 'string'].includes(typeof schema['type']);
}
