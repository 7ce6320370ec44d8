import {
  type CompiledEntity,
  compileEntity,
  contextSchemas,
  createEntityEnvironment,
  type Environment,
  printStored,
  type ValuePrinting,
} from '#src/expression/index.ts';
import { formats } from '#schemas/formats/index.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { domainFunctions } from '#src/domain/functions.ts';
import { text } from '../messages/texts.ts';
import { withRetiredFields } from './retired-fields.ts';
import { compileValidator, type Validator } from './validation.ts';

/** A compiled entity with the validator of its whole record. */
export interface ServerEntity {
  readonly compiled: CompiledEntity;
  /** Checks shape and limits; `checkRecord` checks required fields. */
  readonly validate: Validator;
  /** With the fields of earlier releases, which change logs still have. */
  readonly logged: CompiledEntity;
}

const formatByName = new Map(formats.map((format) => [format.name, format]));
const formatTable = { get: (name: string) => [...formatByName].find(([known]) => known === name)?.[1] };

/** Printing of values in messages and change logs. */
export const printing: ValuePrinting = { formats: formatTable, texts: { yes: text('audit.yes'), no: text('audit.no') } };
const print = (schema: FieldSchema, value: unknown) => printStored(schema, value, printing);

/** What the expressions of an entity may read. */
export function environmentOf(schema: EntitySchema, schemaOf: (id: string) => EntitySchema): Environment {
  return createEntityEnvironment(schema, contextSchemas(schema, schemaOf), { functions: domainFunctions, print });
}

/** Compiles an entity; `schemaOf` returns the entities that its expressions read. Throws if a document is broken. */
export function compileServerEntity(schema: EntitySchema, schemaOf: (id: string) => EntitySchema): ServerEntity {
  const { required: _required, 'x-retired': retired, ...shape } = schema;
  const compile = (of: EntitySchema) => compileEntity(of, environmentOf(of, schemaOf), formatTable);
  const compiled = compile(schema);
  return {
    compiled,
    validate: compileValidator(shape),
    logged: retired === undefined ? compiled : compile(withRetiredFields(schema, retired)),
  };
}
