import { readdirSync, readFileSync } from 'node:fs';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { type Contract, type Operation, readContract } from './contract.ts';
import { compileServerEntity, type ServerEntity } from './server-entity.ts';

/** How other records refer to the records of a list. */
export interface ReferencedList {
  /** The referenced field. */
  readonly key: string;
  /** Label of a record: a text with {names} of its fields. */
  readonly label: string;
}

/** One version of the generated documents. A newer version is a new object. */
export interface Documents {
  readonly contract: Contract;
  /** The operation of an id; throws if it is unknown. */
  operation(id: string): Operation;
  /** The schema of an entity such as `consignments/product-line`, with all references resolved; throws if it is unknown. */
  schema(id: string): EntitySchema;
  /** Lists that fields may refer to, by entity. */
  readonly references: Readonly<Record<string, ReferencedList>>;
  /** The compiled entity; compiled once, on first use. Throws if the document is broken. */
  entity(id: string): ServerEntity;
}

/** Reads the generated documents of a folder at once; later changes of the files have no effect. */
export function readDocuments(folder: URL): Documents {
  const entities = new URL('entities/', folder);
  const files = readdirSync(entities, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  const schemas = new Map(files.map((file) => [file.slice(0, -'.json'.length).replaceAll('\\', '/'), readSchema(new URL(file, entities))]));
  const references: Documents['references'] = JSON.parse(readFileSync(new URL('references.json', folder), 'utf8'));
  return createDocuments(readContract(folder), schemas, references);
}

function createDocuments(contract: Contract, schemas: ReadonlyMap<string, EntitySchema>, references: Documents['references']): Documents {
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const schema = (id: string) => named(schemas, id, 'entity');
  const compiled = new Map<string, ServerEntity>();
  return {
    contract,
    operation: (id) => named(operations, id, 'operation'),
    schema,
    references,
    entity: (id) => {
      const known = compiled.get(id);
      if (known !== undefined) return known;
      const made = compileServerEntity(schema(id), schema);
      compiled.set(id, made);
      return made;
    },
  };
}

function readSchema(file: URL): EntitySchema {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function named<Value>(values: ReadonlyMap<string, Value>, id: string, what: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`The documents have no ${what} ${id}.`);
  return value;
}
