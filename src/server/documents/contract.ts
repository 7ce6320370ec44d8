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
  /** Short description. */
  readonly summary: string;
  readonly method: HTTPMethods;
  /** In the router's syntax: /api/consignments/:consignmentId/products. */
  readonly url: string;
  /** Required access; the handler checks what depends on the record. */
  readonly access: 'anonymous' | 'session';
  /** Expression that the session must meet; undefined: none. */
  readonly allowedWhen: string | undefined;
  /** Row in the authorisation matrix. */
  readonly matrixId: string;
  readonly parameters: readonly ParameterSpec[];
  readonly body: JsonSchema | undefined;
  /** Files of a multipart body, by name; undefined: the body is JSON. */
  readonly files: ReadonlyMap<string, FileLimits> | undefined;
  /** The field to report if the body is a list instead of an object. */
  readonly listBody: string | undefined;
  /** Body limit if it is larger than the default; see `bodyLimitOf`. */
  readonly maxBytes: number | undefined;
  /** The handler's answer matches the contract so closely that printing need not filter its fields. */
  readonly answersExactly: boolean;
  /** Reply schemas by status. */
  readonly replies: Readonly<Record<string, JsonSchema>>;
  /** The resource action of the operation; undefined: it has its own handler. */
  readonly resource: ResourceCall | undefined;
  /** Entity of the rows, if it answers pages. */
  readonly rows: string | undefined;
  /** How the global search finds its records; undefined: it does not. */
  readonly find: FindDeclaration | undefined;
}

/** An x-resource, and the operation's action on it. */
export interface ResourceCall extends ResourceDeclaration {
  readonly action:
    | 'list'
    | 'lookup'
    | 'get'
    | 'create'
    | 'update'
    | 'patch'
    | 'delete'
    | 'restore'
    | 'batch'
    | 'changes'
    | 'import'
    | 'columns'
    | 'sample';
}

/** An OpenAPI 3.1 document with its operations. */
export interface Contract {
  readonly document: JsonSchema;
  /** With all references resolved. */
  readonly operations: readonly Operation[];
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;

/** Reads the generated contract of a folder. */
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

/** Path of the first server: /api, or empty for the root. */
function serverOf(servers: unknown): string {
  const [first] = list(servers);
  return String(record(first)['url']).replace(/\/$/, '');
}

/** Generated from a declaration that was checked against its schema. */
function isResourceCall(value: unknown): value is ResourceCall {
  return typeof value === 'object' && value !== null && 'entity' in value && 'action' in value;
}

/** Checked against its schema by the generator. */
function isFind(value: unknown): value is FindDeclaration {
  return typeof value === 'object' && value !== null && 'group' in value && 'title' in value;
}

function parameterOf({ name, in: place, required, schema }: JsonSchema): ParameterSpec {
  if (place !== 'path' && place !== 'query' && place !== 'header') throw new Error(`Parameter ${String(name)} is in "${String(place)}".`);
  return { name: String(name), in: place, required: required === true, schema: record(schema) };
}

/** Problems share one schema, which replaces "default": Fastify does not know it. */
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

/** Checked against its schema by the generator. */
function isFileLimits(value: unknown): value is FileLimits {
  return typeof value === 'object' && value !== null && 'maxBytes' in value && 'extensions' in value;
}

/** A copy with every `$ref` resolved; keywords beside a reference win. */
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
  if (typeof value !== 'object' || value === null) throw new Error('The contract is not an object.');
  return Object.fromEntries(Object.entries(value));
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
