import type { FindDeclaration } from '#schemas/generated/documents/find.ts';
import type { ListDeclaration } from '#schemas/generated/documents/list.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { JsonSchema } from './json-schema.ts';

/** The parts of an OpenAPI 3.1 document that the generator reads. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly jsonSchemaDialect: string;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  /** Shared parts of operations; absent once these are complete. */
  readonly components?: {
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly responses?: Readonly<Record<string, ApiResponse>>;
  };
}

export type PathItem = Readonly<Partial<Record<Method, ApiOperation>>> & {
  /** Parameters shared by all operations of the path; absent once they are copied into each operation. */
  readonly parameters?: readonly Parameter[];
  /** A plain code list or master, whose operations are generated. */
  readonly 'x-resource'?: ResourceDeclaration;
  /** How the global search finds its records; copied to the list operation. */
  readonly 'x-find'?: FindDeclaration;
};

export interface ApiOperation {
  readonly operationId: string;
  readonly summary?: string;
  /** Where it lies, if not where the others do. */
  readonly servers?: readonly { readonly url: string }[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, ApiResponse>>;
  readonly 'x-idempotent'?: boolean;
  readonly 'x-if-match'?: boolean;
  /** It can become a job, whose address is the reply. */
  readonly 'x-follows'?: boolean;
  /** Entities of the records it stores. */
  readonly 'x-writes'?: readonly string[];
  /** Entities of the records its reply is computed from, if they are not those it returns. */
  readonly 'x-reads'?: readonly string[];
  /** The call that changes many records of the list. */
  readonly 'x-batch'?: string;
  /** Fields may refer to the records of the list. */
  readonly 'x-list'?: ListDeclaration;
  /** How the global search finds its records. */
  readonly 'x-find'?: FindDeclaration;
  readonly [keyword: string]: unknown;
}

export interface Parameter extends ExampleKeywords {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface ApiResponse {
  readonly description: string;
  readonly content?: Content;
  readonly [keyword: string]: unknown;
}

/** Examples of a value: one, or several by name. */
interface ExampleKeywords {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
}

export interface Media extends ExampleKeywords {
  readonly schema: JsonSchema;
}

export type Content = Readonly<Record<string, Media>>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** One operation and its place. */
export interface PlacedOperation {
  readonly path: string;
  readonly method: Method;
  readonly operation: ApiOperation;
}

/** Every operation of the document, in its order. */
export function operationsOf(document: Pick<OpenApiDocument, 'paths'>): PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
}

/** Status and schema of the success reply; no schema if it has no body. */
export function successOf(operation: ApiOperation): { readonly status: number; readonly schema: JsonSchema | undefined } {
  const status = Object.keys(operation.responses).find((code) => code.startsWith('2'));
  if (status === undefined) throw new Error(`${operation.operationId} says no success status.`);
  return { status: Number(status), schema: contentSchema(operation.responses[status]?.content) };
}

/** Media type of a call with files. */
export const MULTIPART = 'multipart/form-data';

/** Schema of a body or reply: JSON, or the parts of a multipart body. */
export function contentSchema(content: Content | undefined): JsonSchema | undefined {
  return (content?.['application/json'] ?? content?.[MULTIPART])?.schema;
}

/** Whether the client sets the parameter by itself. */
export function isManagedHeader({ name }: Parameter): boolean {
  return name === 'Idempotency-Key' || name === 'If-Match';
}
