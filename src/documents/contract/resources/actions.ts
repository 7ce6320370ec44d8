import type { ResourceDeclaration } from '#schemas/generated/documents/resource.ts';
import { batchSchema } from '../batch-schema.ts';
import type { JsonSchema } from '../json-schema.ts';
import { pascalCase } from '../names.ts';
import { type ApiOperation, type Method, MULTIPART, type Parameter, type PlacedOperation } from '../openapi.ts';
import { neededQuery, query } from '../parameters.ts';
import { filterParameters, lookupParameters, searchParameters } from './search-parameters.ts';

export const ACTIONS = [
  'list',
  'lookup',
  'get',
  'create',
  'update',
  'patch',
  'delete',
  'restore',
  'batch',
  'changes',
  'import',
  'columns',
  'sample',
] as const;

/** Actions of a resource. */
export type ResourceAction = (typeof ACTIONS)[number];

const BOOLEAN: JsonSchema = { type: 'boolean' };

/** The operations of a resource at `path`, as if an author had written them. */
export function describeActions(path: string, resource: ResourceDeclaration, entity: JsonSchema): PlacedOperation[] {
  return ACTIONS.flatMap((action) => {
    const operationId = operationIdOf(path, resource, action);
    const access = accessOf(resource, action);
    if (operationId === undefined || access === undefined) return [];
    const { at, method, ...described } = describe(action, path, resource, entity);
    const operation: ApiOperation = {
      operationId,
      // Rights on a consignment depend on it: the handler knows them.
      'x-access': resource.scope === 'consignment' ? 'session' : access,
      'x-matrix': resource.matrix?.[action] ?? `x-resource ${access}`,
      'x-resource': { ...resource, action },
      ...(action === 'list' && batchesOf(path, resource)),
      ...described,
      parameters: [...parametersIn(path), ...(described.parameters ?? [])],
    };
    return [{ path: at, method, operation }];
  });
}

/** Path parameters of a list: the consignment, and the parent record within it. */
function parametersIn(path: string): Parameter[] {
  const schema: JsonSchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ name, in: 'path', required: true, description: 'Which one.', schema }));
}

function batchesOf(path: string, resource: ResourceDeclaration): Pick<ApiOperation, 'x-batch'> {
  const operation = accessOf(resource, 'batch') === undefined ? undefined : operationIdOf(path, resource, 'batch');
  return operation === undefined ? {} : { 'x-batch': operation };
}

/** Name of the operation; undefined if the action is left out. */
export function operationIdOf(path: string, resource: ResourceDeclaration, action: ResourceAction): string | undefined {
  const named = resource.actions?.[action];
  if (named === false) return undefined;
  return named ?? defaultName(path, resource, action);
}

function defaultName(path: string, resource: ResourceDeclaration, action: ResourceAction): string {
  const one = resource.name ?? pascalCase(resource.entity.split('/').at(-1) ?? '');
  const many = path.split('/').at(-1) ?? '';
  switch (action) {
    case 'list':
    case 'lookup':
    case 'batch':
    case 'import':
      return `${action}${many}`;
    case 'columns':
      return `list${many}FileColumns`;
    case 'sample':
      return `get${many}FileSample`;
    case 'changes':
      return `list${one}Changes`;
    case 'get':
    case 'create':
    case 'update':
    case 'patch':
    case 'delete':
    case 'restore':
      return `${action}${one}`;
    default:
      return action satisfies never;
  }
}

/** Operators keep the lists that all businesses share. */
export const OPERATORS = 'session.isOperator';

/** Access to the action; undefined if the resource does not have it. */
function accessOf({ access, scope, table, import: imported }: ResourceDeclaration, action: ResourceAction): string | undefined {
  // Their changes are in the history of the consignment.
  if (scope === 'consignment' && action === 'changes') return undefined;
  switch (action) {
    case 'list':
    case 'lookup':
    case 'get':
      return access.read;
    case 'changes':
      if (scope === 'tenant') return access.read;
      return access.write === undefined && access.remove === undefined ? undefined : OPERATORS;
    case 'create':
      return access.write;
    case 'update':
    case 'patch':
      return access.change ?? access.write;
    case 'delete':
    case 'batch':
      return access.remove;
    case 'restore':
      return table?.removed === undefined ? undefined : access.remove;
    case 'import':
    case 'columns':
    case 'sample':
      return imported === undefined ? undefined : access.write;
    default:
      return action satisfies never;
  }
}

/** Reply header of a delete: how many records still refer to the deleted one. */
export const USES = 'Uses';
const USES_HEADER = {
  [USES]: { description: 'Of a delete: how many records still hold what is gone.', schema: { type: 'integer', minimum: 0 } },
};

interface DescribedAction extends Pick<
  ApiOperation,
  'summary' | 'parameters' | 'requestBody' | 'responses' | 'x-idempotent' | 'x-if-match' | 'x-follows'
> {
  readonly at: string;
  readonly method: Method;
}

interface ActionContext {
  readonly path: string;
  readonly resource: ResourceDeclaration;
  readonly entity: JsonSchema;
  readonly title: string;
  /** Path of one record. */
  readonly one: string;
  readonly key: Parameter;
  ref(variant: string): JsonSchema;
}

function describe(action: ResourceAction, path: string, resource: ResourceDeclaration, entity: JsonSchema): DescribedAction {
  const title = entity.title ?? resource.entity;
  const name = resource.parameter ?? resource.key;
  const key: Parameter = {
    name,
    in: 'path',
    required: true,
    description: `Which ${title}.`,
    schema: keySchema(resource, entity),
  };
  const ref = (variant: string): JsonSchema => ({ $ref: `../${resource.entity}.schema.json#/x-${variant}` });
  return DESCRIBED[action]({ path, resource, entity, title, one: `${path}/{${name}}`, key, ref });
}

const CHANGED = { 204: { description: 'Changed; the new version is the ETag.' } };

const DESCRIBED: Readonly<Record<ResourceAction, (context: ActionContext) => DescribedAction>> = {
  list: ({ path, resource, entity, title, ref }) =>
    resource.paged === false
      ? {
          at: path,
          method: 'get',
          summary: `${title}: all records`,
          parameters: filterParameters(resource, entity),
          responses: ok('All records', { type: 'array', items: ref('summary') }),
        }
      : { at: path, method: 'get', summary: `${title}: the list`, parameters: listParameters(resource, entity), responses: pageOf(ref) },
  lookup: ({ path, resource, entity, title, ref }) => ({
    at: `${path}/lookup`,
    method: 'get',
    summary: `${title}: lookup`,
    parameters: [...listParameters(resource, entity), ...lookupParameters(resource, entity)],
    responses: pageOf(ref),
  }),
  get: ({ title, ref, one, key }) => ({
    at: one,
    method: 'get',
    summary: `${title}: one record`,
    parameters: [key],
    responses: ok('Its version is the ETag.', ref('reply')),
  }),
  create: ({ path, title, ref }) => ({
    at: path,
    method: 'post',
    summary: `${title}: add`,
    'x-idempotent': true,
    requestBody: json(ref('create')),
    responses: {
      201: { description: 'Created; its address is the Location.', headers: { Location: { schema: { type: 'string' } } } },
    },
  }),
  update: ({ title, ref, one, key }) => ({
    at: one,
    method: 'put',
    summary: `${title}: change the whole record`,
    'x-if-match': true,
    parameters: [key],
    requestBody: json(ref('update')),
    responses: CHANGED,
  }),
  patch: ({ title, ref, one, key }) => ({
    at: one,
    method: 'patch',
    summary: `${title}: change some fields`,
    'x-if-match': true,
    parameters: [key],
    requestBody: json(ref('patch')),
    responses: CHANGED,
  }),
  delete: ({ title, one, key }) => ({
    at: one,
    method: 'delete',
    summary: `${title}: delete`,
    'x-if-match': true,
    parameters: [key],
    responses: { 204: { description: 'Deleted', headers: USES_HEADER } },
  }),
  restore: ({ title, one, key }) => ({
    at: `${one}/restore`,
    method: 'post',
    summary: `${title}: take back a deletion`,
    'x-if-match': true,
    parameters: [key],
    responses: { 204: { description: 'Restored' } },
  }),
  batch: ({ path, resource, entity, title, ref }) => ({
    at: path,
    method: 'patch',
    summary: `${title}: delete or change many`,
    requestBody: json(batchSchema(ref('patch'), keySchema(resource, entity), resource.table?.removed !== undefined)),
    responses: {
      204: { description: 'Done', headers: USES_HEADER },
      207: { description: 'What became of each', ...json({ $ref: '../common/batch-result.schema.json' }) },
    },
  }),
  changes: ({ resource, title }) => ({
    at: `/SettingsAuditLogs/${resource.audit}`,
    method: 'get',
    summary: `${title}: who changed what, the newest 1,000`,
    responses: ok('The newest first', { type: 'array', items: { $ref: '../reference/change.schema.json' } }),
  }),
  import: ({ path, resource, title }) => ({
    at: `${path}/file`,
    method: 'post',
    summary: `${title}: add the lines of a file`,
    'x-follows': true,
    // Also as parameters: the field of the body wins.
    parameters: [
      neededQuery('replaceExisting', 'Whether a line replaces the record that has its key already; otherwise it is skipped.', {
        ...BOOLEAN,
        default: false,
      }),
      query('dryRun', 'Whether the lines are only read and checked.', BOOLEAN),
      query('onlyIfAllGood', 'Whether no line is loaded where one of them is wrong.', BOOLEAN),
    ],
    requestBody: { required: true, content: { [MULTIPART]: { schema: fileSchema(resource) } } },
    responses: ok('What became of the lines.', { $ref: '../common/upload-result.schema.json' }),
  }),
  columns: ({ path, title }) => ({
    at: `${path}/file/columns`,
    method: 'get',
    summary: `${title}: the columns that a file may have`,
    responses: ok('In the order of the record', { type: 'array', items: { $ref: '../common/file-column.schema.json' } }),
  }),
  sample: ({ path, title }) => ({
    at: `${path}/file/sample`,
    method: 'get',
    summary: `${title}: a file with the headings and an example`,
    responses: { 200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } } },
  }),
};

const pageOf = (ref: ActionContext['ref']) => ok('A page', { $ref: '../common/paged.schema.json', 'x-items': ref('summary') });

function listParameters(resource: ResourceDeclaration, entity: JsonSchema): Parameter[] {
  return [...searchParameters(entity), ...filterParameters(resource, entity)];
}

/** Ids have the same form in an address and a body. */
function keySchema({ key }: ResourceDeclaration, entity: JsonSchema): JsonSchema {
  const { type, minimum, maximum, maxLength } = entity.properties?.[key] ?? {};
  return type === 'integer' ? { type, minimum, maximum } : { type: 'string', minLength: 1, maxLength };
}

const LIST_FILE: JsonSchema = { $ref: '../common/list-file.schema.json' };

/** The file and how its lines are taken; a list may take larger files than others. */
function fileSchema({ import: declared }: ResourceDeclaration): JsonSchema {
  const maxBytes = typeof declared === 'object' ? declared.maxBytes : undefined;
  if (maxBytes === undefined) return LIST_FILE;
  const file: JsonSchema = {
    title: 'File',
    type: 'string',
    format: 'binary',
    'x-file': { maxBytes, extensions: ['xlsx', 'ods', 'csv', 'tsv', 'txt'] },
  };
  const sheet = { title: 'Sheet', type: 'string', maxLength: 100 };
  const properties = { file, sheet, replaceExisting: BOOLEAN, dryRun: BOOLEAN, onlyIfAllGood: BOOLEAN };
  return { type: 'object', required: ['file'], additionalProperties: false, properties };
}

function ok(description: string, schema: JsonSchema): ApiOperation['responses'] {
  return { 200: { description, content: { 'application/json': { schema } } } };
}

function json(schema: JsonSchema): NonNullable<ApiOperation['requestBody']> {
  return { required: true, content: { 'application/json': { schema } } };
}
