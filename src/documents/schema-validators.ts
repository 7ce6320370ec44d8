import type { JsonSchema } from './contract/json-schema.ts';
import type { OpenApiDocument } from './contract/openapi.ts';
import type { Vocabulary } from './vocabulary.ts';

/** One error of a value, as reported by Ajv. */
export interface SchemaFault {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly instancePath: string;
  readonly message: string;
  /** What the keyword holds. */
  readonly schema: unknown;
  /** The schema with the keyword. */
  readonly parentSchema: JsonSchema;
  readonly data: unknown;
}

/** Validators, passed in because compiling schemas does not work everywhere. */
export interface SchemaValidators {
  /** All faults of a value, by a schema of draft-07. */
  validate(schema: JsonSchema, value: unknown): readonly SchemaFault[];
  /** All faults of a document by OpenAPI 3.1. References into other files are not followed. */
  validateOpenApi(document: OpenApiDocument): Promise<readonly { readonly pointer: string; readonly message: string }[]>;
}

/** The input of a check, in addition to the texts. */
export interface Surroundings {
  readonly vocabulary: Vocabulary;
  readonly schemaValidators: SchemaValidators;
}
