import { readFileSync } from 'node:fs';
import { type CompiledEntity, compileEntity, createEntityEnvironment, type Scope } from '#renderer/expression/index.ts';
import { formats } from '#schemas/formats/index.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { GENERATED } from './generated.ts';
import { compileValidator, type Validator } from './validation.ts';

/** An entity as the server uses it: compiled once, with the validator of its whole record. */
export interface ServerEntity {
  readonly compiled: CompiledEntity;
  /** Everything about shape and limits; what must be filled is for `checkRecord` to say. */
  readonly validate: Validator;
}

const formatByName = new Map(formats.map((format) => [format.name, format]));
const formatTable = { get: (name: string) => [...formatByName].find(([known]) => known === name)?.[1] };

/** Loads an entity generated into `folder`, such as `consignments/product-line`, and those its expressions read. Throws where a document is broken. */
export function loadEntity(id: string, folder: URL = GENERATED): ServerEntity {
  const schema = readSchema(id, folder);
  const context = Object.fromEntries(Object.entries(schema['x-context'] ?? {}).map(([name, entity]) => [name, readSchema(entity, folder)]));
  const { required: _required, ...shape } = schema;
  return {
    compiled: compileEntity(schema, createEntityEnvironment(schema, context, { functions: domainFunctions }), formatTable),
    validate: compileValidator(shape),
  };
}

/** The titles of an entity's fields, which are its labels. */
export function titlesOf(id: string): Scope {
  return Object.fromEntries(Object.entries(readSchema(id, GENERATED).properties).map(([name, { title }]) => [name, title]));
}

/** The generated entity, every reference resolved. */
export function readSchema(id: string, folder: URL = GENERATED): EntitySchema {
  const schema: EntitySchema = JSON.parse(readFileSync(new URL(`entities/${id}.json`, folder), 'utf8'));
  return schema;
}
