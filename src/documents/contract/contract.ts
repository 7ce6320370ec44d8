import type { Components } from './components.ts';
import { mapValues, type JsonSchema } from './json-schema.ts';
import {
  contentSchema,
  MULTIPART,
  isManagedHeader,
  operationsOf,
  successOf,
  type ApiOperation,
  type Content,
  type OpenApiDocument,
  type PathItem,
} from './openapi.ts';

/** One contract of all areas. References into files become references to `components.schemas`. */
export interface Contract extends Omit<OpenApiDocument, 'components'> {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/**
 * Bundles the documents of the areas.
 * @throws Error for an operationId or a path that two areas claim.
 */
export function bundleContract(apis: ReadonlyMap<string, OpenApiDocument>, components: Components): Contract {
  const paths: Record<string, PathItem> = {};
  const owners = new Map<string, string>();
  for (const [area, document] of apis) {
    for (const { path, method, operation } of operationsOf(document)) {
      claim(operation.operationId, area);
      claim(`${method} ${path}`, area);
      paths[path] = { ...paths[path], [method]: bundleOperation(operation, document.info.title, `api/${area}.openapi.json`) };
    }
  }
  const [first] = apis.values();
  return {
    openapi: '3.1.0',
    info: { title: 'Quayline', version: first?.info.version ?? '1.0.0' },
    jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#',
    servers: first?.servers ?? [],
    tags: [...apis.values()].map(({ info: { title, description } }) => ({
      name: title,
      ...(description === undefined ? {} : { description }),
    })),
    paths,
    components: { schemas: components.schemas() },
  };

  function claim(name: string, area: string): void {
    const owner = owners.get(name);
    if (owner !== undefined) throw new Error(`api/${area}.openapi.json: ${name} is already in api/${owner}.openapi.json.`);
    owners.set(name, area);
  }

  function bundleOperation(operation: ApiOperation, tag: string, file: string): ApiOperation {
    const bundleContent = (content: Content) => mapValues(content, (media) => ({ ...media, schema: components.refer(media.schema, file) }));
    const { requestBody, responses } = operation;
    return {
      ...operation,
      tags: [tag],
      ...(requestBody === undefined ? {} : { requestBody: { ...requestBody, content: bundleContent(requestBody.content) } }),
      responses: mapValues(responses, (response) =>
        response.content === undefined ? response : { ...response, content: bundleContent(response.content) },
      ),
    };
  }
}

/** What the browser's client must know of a call. */
export interface OperationEntry {
  readonly method: string;
  /** From the root of the server, with {parameters}. */
  readonly path: string;
  readonly requiredQuery: readonly string[];
  /** Every query parameter, the required ones too. */
  readonly query: readonly string[];
  /** Headers that a caller may set; Idempotency-Key and If-Match are the client's own. */
  readonly headers: readonly string[];
  readonly hasBody: boolean;
  /** Whether its body is multipart, for the files in it; else it is JSON. */
  readonly isMultipart: boolean;
  /** The one file in it. */
  readonly file?: { readonly field: string; readonly schema: JsonSchema };
  readonly idempotent: boolean;
  readonly ifMatch: boolean;
  /** Fields of its rows that cannot be filtered by; absent if all can. */
  readonly unfiltered?: readonly string[];
  /** Of a success. */
  readonly status: number;
  /** Entities of the records it stores; absent if there are none. */
  readonly writes?: readonly string[];
  /** Of a list: the call that changes many of its records at once. */
  readonly batch?: { readonly operation: string; readonly restores: boolean; readonly access: string };
}

/** The address of a call from the root of the server: that of its own `servers`, else below that of the contract. */
function pathOf(path: string, { servers }: ApiOperation, contract: Contract): string {
  const [server] = servers ?? contract.servers;
  return `${(server?.url ?? '').replace(/\/$/, '')}${path}`;
}

function batchOf(contract: Contract, found: ApiOperation | undefined): Pick<OperationEntry, 'batch'> {
  if (found === undefined) return {};
  const body = contentSchema(found.requestBody?.content);
  const component = body?.$ref?.replace('#/components/schemas/', '');
  const types: unknown = (contract.components.schemas[component ?? ''] ?? body)?.properties?.['type']?.['enum'];
  return {
    batch: { operation: found.operationId, restores: Array.isArray(types) && types.includes(2), access: String(found['x-access']) },
  };
}

/**
 * The contract as the compact table of the browser's client, by operationId.
 * @param unfilteredOf the fields of an entity's rows that cannot be filtered by
 */
export function tabulateOperations(
  contract: Contract,
  unfilteredOf: (entity: string) => readonly string[] = () => [],
): Record<string, OperationEntry> {
  const operations = operationsOf(contract);
  const byId = new Map<unknown, ApiOperation>(operations.map(({ operation }) => [operation.operationId, operation]));
  return Object.fromEntries(
    operations.map(({ path, method, operation }) => {
      const parameters = operation.parameters ?? [];
      const query = parameters.filter((parameter) => parameter.in === 'query');
      const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
      return [
        operation.operationId,
        {
          method: method.toUpperCase(),
          path: pathOf(path, operation, contract),
          requiredQuery: names(query.filter(({ required }) => required === true)),
          query: names(query),
          headers: names(parameters.filter((parameter) => parameter.in === 'header' && !isManagedHeader(parameter))),
          hasBody: operation.requestBody !== undefined,
          isMultipart: operation.requestBody?.content[MULTIPART] !== undefined,
          ...fileIn(contract, operation),
          idempotent: operation['x-idempotent'] === true,
          ifMatch: operation['x-if-match'] === true,
          ...unfilteredIn(operation, unfilteredOf),
          status: successOf(operation).status,
          ...writesOf(operation),
          ...batchOf(contract, byId.get(operation['x-batch'])),
        },
      ];
    }),
  );
}

function writesOf({ 'x-writes': writes = [] }: ApiOperation): Pick<OperationEntry, 'writes'> {
  return writes.length === 0 ? {} : { writes };
}

function unfilteredIn(operation: ApiOperation, unfilteredOf: (entity: string) => readonly string[]): Pick<OperationEntry, 'unfiltered'> {
  const rows = operation['x-rows'];
  const unfiltered = typeof rows === 'string' ? unfilteredOf(rows) : [];
  return unfiltered.length === 0 ? {} : { unfiltered };
}

/** Limits of the file that the browser checks before it sends it. */
function fileIn({ components }: Contract, { requestBody }: ApiOperation): Pick<OperationEntry, 'file'> {
  const body = requestBody?.content[MULTIPART]?.schema;
  const { properties = {} } = components.schemas[body?.$ref?.replace('#/components/schemas/', '') ?? ''] ?? body ?? {};
  const [first, ...others] = Object.entries(properties).filter(([, field]) => field['x-file'] !== undefined);
  if (first === undefined || others.length > 0) return {};
  const [field, { title, 'x-file': limits, errorMessage }] = first;
  return {
    file: { field, schema: { title: title ?? field, ...(limits && { 'x-file': limits }), ...(errorMessage ? { errorMessage } : {}) } },
  };
}
