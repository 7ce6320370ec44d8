import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';
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
  /** For an edition: the release that it is based on. */
  readonly release?: Documents;
  readonly contract: Contract;
  /** The operation of an id; throws if it is unknown. */
  operation(id: string): Operation;
  /** The schema of an entity such as `consignments/product-line`, with all references resolved; throws if it is unknown. */
  schema(id: string): EntitySchema;
  /** Whether there is an entity of this name. */
  has(id: string): boolean;
  /** The layout of an entity's form; undefined: it has none. Read on first use. */
  ui(id: string): UiSchema | undefined;
  /** A screen by its id; undefined: there is none. Read on first use. */
  screen(id: string): ScreenDocument | undefined;
  /** Lists that fields may refer to, by entity. */
  readonly references: Readonly<Record<string, ReferencedList>>;
  /** The compiled entity; compiled once, on first use. Throws if the document is broken. */
  entity(id: string): ServerEntity;
}

/** Reads the generated documents of a folder at once; later changes of these files have no effect. */
export function readDocuments(folder: URL): Documents {
  const entities = new URL('entities/', folder);
  const schemas = new Map(filesIn(entities, '.json').map((file) => [file, readSchema(new URL(`${file}.json`, entities))]));
  const references: Documents['references'] = JSON.parse(readFileSync(new URL('references.json', folder), 'utf8'));
  const layouts = [new URL('../', folder)];
  const screens = [new URL('../../screens/', folder), new URL('screens/', folder)];
  return createDocuments(readContract(folder), schemas, {
    references,
    ui: filesOnFirstUse(layouts, '.ui.json'),
    screen: filesOnFirstUse(screens, '.screen.json'),
  });
}

function createDocuments(
  contract: Contract,
  schemas: ReadonlyMap<string, EntitySchema>,
  others: Pick<Documents, 'references' | 'ui' | 'screen'>,
): Documents {
  const operations = new Map(contract.operations.map((operation) => [operation.id, operation]));
  const schema = (id: string) => named(schemas, id, 'entity');
  const compiled = new Map<string, ServerEntity>();
  return {
    contract,
    operation: (id) => named(operations, id, 'operation'),
    schema,
    has: (id) => schemas.has(id),
    ...others,
    entity: (id) => {
      const known = compiled.get(id);
      if (known !== undefined) return known;
      const made = compileServerEntity(schema(id), schema);
      compiled.set(id, made);
      return made;
    },
  };
}

/** Documents by their path in one of the folders, without the ending. */
function filesOnFirstUse<Document>(folders: readonly URL[], ending: string): (id: string) => Document | undefined {
  let files: ReadonlyMap<string, URL> | undefined;
  const known = new Map<string, Document>();
  return (id) => {
    files ??= new Map(folders.flatMap((folder) => filesIn(folder, ending).map((file) => [file, new URL(file + ending, folder)])));
    const file = files.get(id);
    if (file === undefined) return undefined;
    const document = known.get(id) ?? JSON.parse(readFileSync(file, 'utf8'));
    known.set(id, document);
    return document;
  };
}

function filesIn(folder: URL, ending: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending));
  return files.map((file) => file.slice(0, -ending.length).replaceAll('\\', '/'));
}

function readSchema(file: URL): EntitySchema {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function named<Value>(values: ReadonlyMap<string, Value>, id: string, what: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`The documents have no ${what} ${id}.`);
  return value;
}
