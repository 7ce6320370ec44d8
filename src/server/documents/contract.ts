import { readFileSync } from 'node:fs';
import type { HTTPMethods } from 'fastify';
import type { FileLimits } from '#schemas/generated/documents/entity.ts';
import type { FindDeclaration } from '#schemas/generated/documents/find.ts';
import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import type { JsonSchema } from './validation.ts';

export interface ParameterSpec {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** One call of the HTTP contract. */
export interface Operation {
  readonly id: string;
  /** What it does, in a few words. */
  readonly summary: string;
  readonly method: HTTPMethods;
  /** As the router writes it: /api/consignments/:consignmentId/products. */
  readonly url: string;
  /** Who may call it at all; the handler checks what depends on the record. */
  readonly access: 'anonymous' | 'session';
  /** What must be true of the session besides; undefined: nothing. */
  readonly allowedWhen: string | undefined;
  /** Its row in the authorisation matrix. */
  readonly matrixId: string;
  readonly parameters: readonly ParameterSpec[];
  readonly body: JsonSchema | undefined;
  /** The files its body brings, by name; undefined: the body is JSON. */
  readonly files: ReadonlyMap<string, FileLimits> | undefined;
  /** The field that is meant if the body is a list although it is an object. */
  readonly listBody: string | undefined;
  /** How large a body may be, where it may be larger than others; see `bodyLimitOf`. */
  readonly maxBytes: number | undefined;
  /** Whether its handler answers exactly what the contract says, so much of it that no field is looked at again when it is printed. */
  readonly answersExactly: boolean;
  /** Schemas of the replies by status. */
  readonly replies: Readonly<Record<string, JsonSchema>>;
  /** Of which plain code list or master it is an action; undefined: it has a handler of its own. */
  readonly resource: ResourceCall | undefined;
  /** The entity whose rows its pages hold, where it answers pages. */
  readonly rows: string | undefined;
  /** How the records it answers are found from anywhere; undefined: they are not. */
  readonly find: FindDeclaration | undefined;
}

/** An x-resource, and which of its actions the operation is. */
export interface ResourceCall extends ResourceDeclaration {
  readonly action:
    | 'list'
    | 'lookup'
    | 'get'
    | 'create'
    | 'update'
    | 'patch'
    | 'delete'
    | 'batch'
    | 'changes'
    | 'import'
    | 'columns'
    | 'sample';
}

/** One OpenAPI 3.1 document with the calls of it. */
export interface Contract {
  readonly document: JsonSchema;
  /** Every reference resolved. */
  readonly operations: readonly Operation[];
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

/** The contract that was generated into a folder. */
export function readContract(folder: URL): Contract {
  const document = record(JSON.parse(readFileSync(new URL('contract.json', folder), 'utf8')));
  const resolve = (value: unknown) => record(resolved(value, document));
  const operations = Object.entries(record(document['paths'])).flatMap(([path, item]) =>
    Object.entries(METHODS).flatMap(([key, method]) => {
      const operation = record(item)[key];
      return operation === undefined ? [] : [readOperation(path, method, record(operation), { resolve, document })];
    }),
  );
  return { document, operations };
}

type Resolve = (value: unknown) => JsonSchema;

interface Whole {
  readonly resolve: Resolve;
  readonly document: JsonSchema;
}

function readOperation(path: string, method: HTTPMethods, operation: JsonSchema, { resolve, document }: Whole): Operation {
  const id = String(operation['operationId']);
  const access = operation['x-access'];
  if (typeof access !== 'string') throw new Error(`${id}: x-access is missing.`);
  return {
    id,
    summary: typeof operation['summary'] === 'string' ? operation['summary'] : id,
    method,
    url: serverOf(operation['servers'] ?? document['servers']) + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    access: access === 'anonymous' ? 'anonymous' : 'session',
    allowedWhen: access === 'anonymous' || access === 'session' ? undefined : access,
    matrixId: String(operation['x-matrix']),
    parameters: list(operation['parameters']).map((parameter) => parameterOf(resolve(parameter))),
    ...bodyOf(operation['requestBody'], resolve),
    maxBytes: typeof operation['x-max-bytes'] === 'number' ? operation['x-max-bytes'] : undefined,
    listBody: typeof operation['x-list-body'] === 'string' ? operation['x-list-body'] : undefined,
    answersExactly: operation['x-answers-exactly'] === true,
    replies: Object.fromEntries(
      Object.entries(record(operation['responses'])).flatMap(([status, reply]) => replyOf(status, contentSchema(reply, resolve))),
    ),
    resource: isResourceCall(operation['x-resource']) ? operation['x-resource'] : undefined,
    rows: typeof operation['x-rows'] === 'string' ? operation['x-rows'] : undefined,
    find: isFind(operation['x-find']) ? operation['x-find'] : undefined,
  };
}

/** The path of the first server: /api, or nothing for its root. */
function serverOf(servers: unknown): string {
  const [first] = list(servers);
  return String(record(first)['url']).replace(/\/$/, '');
}

/** What stands there was written by the generator, from a declaration that its language describes. */
function isResourceCall(value: unknown): value is ResourceCall {
  return typeof value === 'object' && value !== null && 'entity' in value && 'action' in value;
}

/** What stands there was checked against its language. */
function isFind(value: unknown): value is FindDeclaration {
  return typeof value === 'object' && value !== null && 'group' in value && 'title' in value;
}

function parameterOf({ name, in: place, required, schema }: JsonSchema): ParameterSpec {
  if (place !== 'path' && place !== 'query' && place !== 'header') throw new Error(`Parameter ${String(name)} is in "${String(place)}".`);
  return { name: String(name), in: place, required: required === true, schema: record(schema) };
}

/** Problems share one schema; Fastify has no "default", so it stands under both classes. */
function replyOf(status: string, schema: JsonSchema | undefined): [string, JsonSchema][] {
  if (schema === undefined) return [];
  return status === 'default'
    ? [
        ['4xx', schema],
        ['5xx', schema],
      ]
    : [[status, schema]];
}

function contentSchema(holder: unknown, resolve: Resolve, type = 'application/json'): JsonSchema | undefined {
  if (holder === undefined) return undefined;
  const media = record(resolve(holder)['content'] ?? {})[type];
  return media === undefined ? undefined : resolve(record(media)['schema']);
}

function bodyOf(holder: unknown, resolve: Resolve): Pick<Operation, 'body' | 'files'> {
  const parts = contentSchema(holder, resolve, 'multipart/form-data');
  if (parts === undefined) return { body: contentSchema(holder, resolve), files: undefined };
  const files = Object.entries(record(parts['properties'])).flatMap(([name, part]) => {
    const limits = record(part)['x-file'];
    return isFileLimits(limits) ? [[name, limits] as const] : [];
  });
  return { body: parts, files: new Map(files) };
}

/** What stands there was checked against its language. */
function isFileLimits(value: unknown): value is FileLimits {
  return typeof value === 'object' && value !== null && 'maxBytes' in value && 'extensions' in value;
}

/** A copy with every `$ref` replaced by what it names; keywords beside a reference win. */
function resolved(value: unknown, document: JsonSchema): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, document));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = record(value);
  const parts = Object.fromEntries(Object.entries(own).map(([key, part]) => [key, resolved(part, document)]));
  return typeof $ref === 'string' ? { ...record(resolved(at($ref, document), document)), ...parts } : parts;
}

function at(reference: string, document: JsonSchema): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, step) => record(node)[step.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

function record(value: unknown): JsonSchema {
  if (typeof value !== 'object' || value === null) throw new Error('The contract is not as the generator writes it.');
  return Object.fromEntries(Object.entries(value));
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
