import { readdirSync, readFileSync } from 'node:fs';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { type Contract, type Operation, readContract } from './contract.ts';
import { compileServerEntity, type ServerEntity } from './server-entity.ts';

/** How the records of a list are referred to. */
export interface ReferencedList {
  /** The field that others hold. */
  readonly key: string;
  /** What a record is called: a text with {names} of its fields. */
  readonly label: string;
}

/** One version of the documents that the server works by, as they were generated together. A newer version is another object. */
export interface Documents {
  readonly contract: Contract;
  /** The operation of an id; an unknown one is a bug. */
  operation(id: string): Operation;
  /** The entity of an id, such as `consignments/product-line`, every reference resolved; an unknown one is a bug. */
  schema(id: string): EntitySchema;
  /** What fields may refer to, by entity. */
  readonly references: Readonly<Record<string, ReferencedList>>;
  /** The same as the server uses it: compiled when it is first asked for, once. Throws where the document is broken. */
  entity(id: string): ServerEntity;
}

/** The documents that were generated into a folder; they are read at once, so that later changes of the files change nothing. */
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
