import { addressPart } from '#src/expression/index.ts';
import type { Operation } from './operations.ts';

export type Params = Readonly<Record<string, unknown>>;

const PATH_PARAM = /\{(\w+)\}/g;
const PAGING: readonly string[] = ['PageNumber', 'PageSize'];

/** An operation's address and headers with the caller's parameters in them. */
export interface BuiltRequest {
  /** From the root of the server, without the query. */
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Places each parameter where the contract says. Empty ones (missing, null, "") are left out.
 * @throws Error "The parameter 'id' must be defined." for an empty path parameter, "The parameter 'pageNumber' cannot be null." for an
 *   empty required query parameter, and for a parameter that the operation does not have.
 */
export function buildRequest(name: string, operation: Operation, params: Params): BuiltRequest {
  const unknownName = Object.keys(params).find((param) => !hasParameter(operation, param));
  if (unknownName !== undefined) throw new Error(`The operation '${name}' has no parameter '${unknownName}'.`);
  for (const param of pathParams(operation)) {
    if (isEmpty(params[param])) throw new Error(`The parameter '${param}' must be defined.`);
  }
  for (const param of operation.requiredQuery) {
    if (isEmpty(params[param])) throw new Error(`The parameter '${lowerFirst(param)}' cannot be null.`);
  }
  return {
    path: operation.path.replaceAll(PATH_PARAM, (_, param: string) => addressPart(print(params[param]))),
    search: new URLSearchParams(operation.query.flatMap((param) => listValues(params[param]).map((value) => [param, value]))),
    headers: Object.fromEntries(headersOf(operation).flatMap((param) => (isEmpty(params[param]) ? [] : [[param, print(params[param])]]))),
  };
}

/** Names of the required parameters, except paging. */
export function requiredParams(operation: Operation): readonly string[] {
  return [...pathParams(operation), ...operation.requiredQuery.filter((name) => !PAGING.includes(name))];
}

/** Names of the parameters in its path. */
export function pathParams({ path }: Operation): string[] {
  return [...path.matchAll(PATH_PARAM)].flatMap(([, name = '']) => name);
}

/** Paging parameters, if the operation has them. */
export function pageParams(operation: Operation, pageNumber: number, pageSize: number): Params {
  return isPaged(operation) ? { PageNumber: pageNumber, PageSize: pageSize } : {};
}

export function isPaged({ query }: Operation): boolean {
  return PAGING.every((name) => query.includes(name));
}

function hasParameter(operation: Operation, param: string): boolean {
  return [...pathParams(operation), ...operation.query, ...headersOf(operation)].includes(param);
}

/** The contract's headers, and the two that the client sends by itself unless the caller sets them. */
function headersOf({ headers, ifMatch, idempotent }: Operation): string[] {
  return [...headers, ...(ifMatch ? ['If-Match'] : []), ...(idempotent ? ['Idempotency-Key'] : [])];
}

/** A list is sent as one parameter per value. */
function listValues(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => !isEmpty(item)).map(print);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function print(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
