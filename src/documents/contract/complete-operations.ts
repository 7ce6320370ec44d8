import { mapValues, type JsonSchema } from './json-schema.ts';
import { operationsOf, successOf, type ApiOperation, type ApiResponse, type OpenApiDocument, type PathItem } from './openapi.ts';
import { EXPORT, IDEMPOTENCY_KEY, IF_MATCH, NARROWING, PAGING, SORT } from './parameters.ts';

const PAGE = '../common/paged.schema.json';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Every call can be refused. */
const REFUSED: ApiResponse = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '../common/problem.schema.json' } } },
};

const FOLLOWED: ApiResponse = {
  description: 'It goes on: the job at the Location says how far it is, and what came of it.',
  headers: { Location: { schema: { type: 'string' } } },
};

/** Name of the component referred to within the document; undefined for an inline value. */
export function componentNamed(value: object): string | undefined {
  return '$ref' in value && typeof value.$ref === 'string' ? /^#\/components\/\w+\/(.+)$/.exec(value.$ref)?.[1] : undefined;
}

/**
 * The document with the common parts of operations written into each: components and parameters of the path, paging
 * and sorting of paged lists, the headers of `x-if-match` and `x-idempotent`, the job of `x-follows`, and the refusal.
 */
export function completeApi(document: OpenApiDocument): OpenApiDocument {
  const paths: Record<string, PathItem> = {};
  for (const { path, method, operation } of operationsOf(document))
    paths[path] = { ...paths[path], [method]: completeOperation(operation, document.paths[path]?.parameters ?? [], document) };
  const { components: _, ...completed } = document;
  return { ...completed, paths };
}

function completeOperation(operation: ApiOperation, ofPath: NonNullable<PathItem['parameters']>, { components }: OpenApiDocument) {
  const own = [...ofPath, ...(operation.parameters ?? [])].map((parameter) => resolved(parameter, components?.parameters));
  const responses = mapValues(operation.responses, (response) => withFiles(resolved(response, components?.responses)));
  const rows = rowEntityOf({ ...operation, responses });
  const parameters = [
    ...own.filter((parameter) => parameter.in === 'path'),
    ...impliedInQuery({ ...operation, responses }),
    ...own.filter((parameter) => parameter.in !== 'path'),
    ...impliedInHeader(operation),
  ];
  return {
    ...operation,
    ...(rows === undefined ? {} : { 'x-rows': rows }),
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: { ...responses, ...(operation['x-follows'] === true && { 202: FOLLOWED }), default: REFUSED },
  };
}

function impliedInQuery(operation: ApiOperation) {
  const { schema } = successOf(operation);
  return isPage(schema) ? [...PAGING, SORT, ...EXPORT, ...NARROWING] : [];
}

/** The entity of the rows, for export to files. */
function rowEntityOf(operation: ApiOperation): string | undefined {
  const { schema } = successOf(operation);
  const items = isPage(schema) ? schema?.['x-items'] : undefined;
  return typeof items?.$ref === 'string' ? /^\.\.\/(.+)\.schema\.json/.exec(items.$ref)?.[1] : undefined;
}

/** A paged list can be exported whole as a file. */
function withFiles(response: ApiResponse): ApiResponse {
  const { content } = response;
  if (!isPage(content?.['application/json']?.schema)) return response;
  const file = { schema: { type: 'string', format: 'binary' } };
  return { ...response, content: { ...content, 'text/csv': file, [XLSX]: file } };
}

function impliedInHeader({ 'x-if-match': changes, 'x-idempotent': repeats }: ApiOperation) {
  return [...(changes === true ? [IF_MATCH] : []), ...(repeats === true ? [IDEMPOTENCY_KEY] : [])];
}

function isPage(schema: JsonSchema | undefined): boolean {
  return schema?.$ref === PAGE;
}

/** @throws Error for a reference that leads nowhere: check those first. */
function resolved<T extends object>(value: T, components: Readonly<Record<string, T>> | undefined): T {
  const name = componentNamed(value);
  if (name === undefined) return value;
  const component = components?.[name];
  if (component === undefined) throw new Error(`The contract has no component ${name}.`);
  return component;
}
