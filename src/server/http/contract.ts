import { readFileSync } from 'node:fs';
import type { HTTPMethods } from 'fastify';
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
  readonly method: HTTPMethods;
  /** As the router writes it: /api/consignments/:consignmentId/products. */
  readonly url: string;
  /** Who may call it at all; the handler checks what depends on the record. */
  readonly access: 'anonymous' | 'session';
  /** Its row in the authorisation matrix. */
  readonly matrixId: string;
  readonly parameters: readonly ParameterSpec[];
  readonly body: JsonSchema | undefined;
  /** Schemas of the replies by status. */
  readonly replies: Readonly<Record<string, JsonSchema>>;
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const;
const PREFIX = '/api';

/** The whole contract, one OpenAPI 3.1 document, as `/api/docs` shows it. */
export const contract: JsonSchema = read();

/** The calls of the contract, every reference resolved. */
export const operations: readonly Operation[] = Object.entries(record(contract['paths'])).flatMap(([path, item]) =>
  Object.entries(METHODS).flatMap(([key, method]) => {
    const operation = record(item)[key];
    return operation === undefined ? [] : [readOperation(path, method, record(operation))];
  }),
);

/** The operation of an id; an unknown one is a bug. */
export function operationOf(id: string): Operation {
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) throw new Error(`The contract has no operation ${id}.`);
  return operation;
}

function read(): JsonSchema {
  return record(JSON.parse(readFileSync(new URL('../../../schemas/generated/contract.json', import.meta.url), 'utf8')));
}

function readOperation(path: string, method: HTTPMethods, operation: JsonSchema): Operation {
  const id = String(operation['operationId']);
  const access = operation['x-access'];
  if (access !== 'anonymous' && access !== 'session')
    throw new Error(`${id}: x-access "${String(access)}" is neither anonymous nor session.`);
  return {
    id,
    method,
    url: PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1'),
    access,
    matrixId: String(operation['x-matrix']),
    parameters: list(operation['parameters']).map(parameterOf),
    body: contentSchema(operation['requestBody']),
    replies: Object.fromEntries(Object.entries(record(operation['responses'])).flatMap(([status, reply]) => replyOf(status, reply))),
  };
}

function parameterOf(parameter: unknown): ParameterSpec {
  const { name, in: place, required, schema } = record(resolved(parameter));
  if (place !== 'path' && place !== 'query' && place !== 'header') throw new Error(`Parameter ${String(name)} is in "${String(place)}".`);
  return { name: String(name), in: place, required: required === true, schema: record(schema) };
}

/** Problems share one schema; Fastify has no "default", so it stands under both classes. */
function replyOf(status: string, reply: unknown): [string, JsonSchema][] {
  const schema = contentSchema(reply);
  if (schema === undefined) return [];
  return status === 'default'
    ? [
        ['4xx', schema],
        ['5xx', schema],
      ]
    : [[status, schema]];
}

function contentSchema(holder: unknown): JsonSchema | undefined {
  if (holder === undefined) return undefined;
  const json = record(record(resolved(holder))['content'] ?? {})['application/json'];
  return json === undefined ? undefined : record(resolved(record(json)['schema']));
}

/** A copy with every `$ref` replaced by what it names; keywords beside a reference win. */
function resolved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolved);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...own } = record(value);
  const parts = Object.fromEntries(Object.entries(own).map(([key, part]) => [key, resolved(part)]));
  return typeof $ref === 'string' ? { ...record(resolved(at($ref))), ...parts } : parts;
}

function at(reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, step) => record(node)[step.replaceAll('~1', '/').replaceAll('~0', '~')], contract);
}

function record(value: unknown): JsonSchema {
  if (typeof value !== 'object' || value === null) throw new Error('The contract is not as the generator writes it.');
  return Object.fromEntries(Object.entries(value));
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
