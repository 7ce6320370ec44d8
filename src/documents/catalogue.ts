import { createComponents } from './contract/components.ts';
import { bundleContract, type Contract } from './contract/contract.ts';
import { mapChildren, mapValues, type JsonSchema } from './contract/json-schema.ts';
import { type ApiOperation, contentSchema, operationsOf, successOf, type Parameter } from './contract/openapi.ts';
import { resolveEntity } from './contract/resolve.ts';
import { USES } from './contract/resources/actions.ts';
import { expandResources } from './contract/resources/expand.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import { fieldIdOf, splitFieldId, withFieldIds } from './field-ids.ts';
import type { Documents } from './documents.ts';
import { onceFor, whileSame } from './once-for.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Everything a document may name. */
export interface Catalogue {
  /** Those that are right in themselves. */
  readonly documents: Documents;
  /** Every screen, also those that have faults. */
  readonly screenIds: readonly string[];
  /** Every address of a page, also of those that have faults. */
  readonly routes: readonly string[];
  readonly vocabulary: Vocabulary;
  /** Entities with their references resolved. */
  readonly entities: ReadonlyMap<string, EntitySchema>;
  readonly operations: ReadonlyMap<string, OperationInfo>;
  /** With what each resource makes, and every reference to a schema led to its components. */
  readonly contract: Contract;
  /** Stays the same object as long as nothing changes that one document is told of others, so that what follows from it is kept. */
  readonly basis: object;
}

export interface OperationInfo {
  readonly parameters: readonly Parameter[];
  readonly hasBody: boolean;
  /** Whether the server may go on with it after its answer, so that it is followed. */
  readonly goesOn: boolean;
  /** Whether a call without one is refused. */
  readonly needsBody: boolean;
  /** Whether it leaves something changed: it answers what was created, or nothing. */
  readonly stores: boolean;
  /** The body it takes. */
  readonly body: FieldSchema | undefined;
  /** What the caller gets: the body answered, or the id of what was created. Undefined if there is neither. */
  readonly reply: FieldSchema | undefined;
  /** One row, if the operation answers a list or a page of one. */
  readonly item: FieldSchema | undefined;
}

/**
 * @param screens also those that have faults: what leads to one is right
 * @throws Error if a reference leads nowhere or two operations have one name: check those first.
 */
export function createCatalogue(documents: Documents, screens: Documents['screens'], vocabulary: Vocabulary): Catalogue {
  const schemas = readSchemas(documents);
  const screenIds = [...screens.keys()];
  const routes = [...screens.values()].flatMap(({ value: { route } }) => (typeof route === 'string' ? route : []));
  return { documents, screenIds, routes, vocabulary, ...schemas, basis: basisOf(documents, vocabulary, schemas.entities) };
}

/** The same object as long as a document is told the same of all others: the schemas, the languages, how screens are opened. */
const basisOf = whileSame(
  (_documents: Documents, _vocabulary: Vocabulary, _entities: Catalogue['entities']) => ({}),
  ({ screens, languages }, vocabulary, entities) => [
    entities,
    vocabulary,
    ...[...languages.values()].map(({ value }) => value),
    JSON.stringify([...screens].map(([id, { value }]) => [id, ...toldToOthers(value)])),
  ],
);

/** The same object as long as the names are, too, that documents offer to others: of screens, pages, arrangements and actions. */
export const namesOffered = onceFor((catalogue: Catalogue): object => namesOf(catalogue));

const namesOf = whileSame(
  (_catalogue: Catalogue): object => ({}),
  ({ basis, screenIds, routes, documents: { screens, uis } }) => [
    basis,
    JSON.stringify([
      screenIds,
      routes,
      [...uis.keys()],
      [...screens.values()].map(({ value: { data, actions } }) => [data?.schema, data?.ui, Object.keys(actions ?? {})]),
    ]),
  ],
);

/** What another screen says of the one that opens it: what it takes, what it answers, the rows that a lookup picks from. */
function toldToOthers({ kind, input, result, grids, sources }: ScreenDocument): readonly unknown[] {
  return [kind, input, result, ...(kind === 'lookup' ? [grids, sources] : [])];
}

/** What follows from the schemas and the contract alone: the same as long as they are. */
const readSchemas = whileSame(
  (documents: Documents): Pick<Catalogue, 'entities' | 'operations' | 'contract'> => {
    const schemas = new Map([...documents.entities, ...documents.shared].map(([name, { value }]) => [`${name}.schema.json`, value]));
    const placed = new Map([...schemas].map(([file, schema]) => [file, withFieldIds(schema)]));
    const entities = new Map<string, EntitySchema>();
    for (const name of documents.entities.keys()) entities.set(name, trust(resolveEntity(`${name}.schema.json`, placed)));
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
  const read = (schema: JsonSchema): FieldSchema => withOwnWords(trust(inline(schema, contract)), entities);
  return new Map(
    operationsOf(contract).map(({ operation }) => {
      const { status, schema } = successOf(operation);
      const reply = schema === undefined ? (createdRecord(status) ?? remainingUses(operation)) : read(schema);
      const list = reply?.type === 'array' ? reply : reply?.properties?.['items'];
      const content = contentSchema(operation.requestBody?.content);
      const info = {
        parameters: operation.parameters ?? [],
        hasBody: operation.requestBody !== undefined,
        goesOn: operation['x-follows'] === true,
        needsBody: operation.requestBody?.required === true,
        stores: status === 201 || status === 204,
        body: content === undefined ? undefined : read(content),
        reply,
        item: list?.items,
      };
      return [operation.operationId, info] as const;
    }),
  );
}

/** A created record is answered by its address, of which the caller gets the id. */
function createdRecord(status: number): FieldSchema | undefined {
  return status === 201 ? { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } } : undefined;
}

/** What a delete answers of those that used the record. */
function remainingUses({ responses }: ApiOperation): FieldSchema | undefined {
  const headers = responses['204']?.['headers'];
  const isTold = typeof headers === 'object' && headers !== null && USES in headers;
  return isTold ? { type: 'object', properties: { uses: { type: 'integer' } } } : undefined;
}

function inline(schema: JsonSchema, contract: Contract): JsonSchema {
  const target = schema.$ref === undefined ? schema : contract.components.schemas[schema.$ref.replace('#/components/schemas/', '')];
  return mapChildren(withoutNull(target ?? {}), (child) => inline(child, contract));
}

/** What answers leave out of a field's schema and its words need: labels of values. */
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

/** To an expression null is empty, as a missing field is: what it works with is the other type. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [type] = typeof schema.type === 'string' ? [] : (schema.type ?? []).filter((one) => one !== 'null');
  return type === undefined ? schema : { ...schema, type };
}

/** Only called for schemas that were checked against the language of entities. */
function trust(schema: JsonSchema) {
  return JSON.parse(JSON.stringify(schema));
}
