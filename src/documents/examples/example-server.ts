/** Serves operations without a handler from the examples of the contract, and keeps what is stored in memory. */
import { isRecord } from '#src/expression/index.ts';
import { operationsOf, type ApiOperation, type OpenApiDocument, type PlacedOperation } from '../contract/openapi.ts';
import { foundRows, pageLike, rowsOf } from './example-page.ts';
import {
  emptySuccessOf,
  examplesOf,
  isAnsweredByExample,
  isSuccess,
  successExampleOf,
  type ExampleCall,
  type Example,
} from './examples.ts';
import { changed, keep, recordsIn, versionOf, type KeptRecord, type KeptRecords } from './stored-records.ts';

export interface ExampleRequest {
  /** Of path and query, by name. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** The version of If-Match, as it is written there. */
  readonly version?: string | undefined;
}

export interface ExampleAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** Media type of the body, if it is not JSON. */
  readonly type?: string;
  /** Address of a created record, whose last segment is its key. */
  readonly location?: string;
  readonly version?: string;
}

export interface ExampleServer {
  /** Whether it serves the operation. */
  answers(operationId: string): boolean;
  answer(operationId: string, request: ExampleRequest): ExampleAnswer;
}

/** For a path that ends with a parameter: the path of the list, and the parameter. */
const OF_RECORD = /^(.*)\/\{(\w+)\}$/;

/**
 * @param standsIn whether the operation has no handler: handlers do not know the records kept here
 * @param kept records written so far, which may outlive a version of the documents
 */
export function createExampleServer(
  contract: Pick<OpenApiDocument, 'paths' | 'servers'>,
  standsIn: (operation: ApiOperation) => boolean,
  kept: KeptRecords = new Map(),
): ExampleServer {
  const placed = operationsOf(contract).filter(({ operation }) => standsIn(operation) && isAnsweredByExample(operation));
  const byId = new Map(placed.map((one) => [one.operation.operationId, one]));
  const store = createStore(placed, kept);

  function answer(id: string, request: ExampleRequest): ExampleAnswer {
    const found = byId.get(id);
    if (found === undefined) throw new Error(`No example answers the operation ${id}.`);
    const example = exampleFor(found, request);
    if (example !== undefined && !isSuccess(example.status)) return { status: example.status, body: example.answer?.value };
    const { path, method } = found;
    const [, list, parameter] = OF_RECORD.exec(path) ?? [];
    const record = list === undefined || parameter === undefined ? undefined : { list, parameter };
    if (method === 'get') return readRecords(store, found, example, record, request);
    if (method === 'post') return createRecord(store, serverOf(found), found, example, request);
    return record === undefined ? changeSingleRecord(store, found, example, request) : changeRecord(store, found, example, record, request);
  }

  return { answers: (id) => byId.has(id), answer };

  function serverOf({ operation }: PlacedOperation): string {
    return ((operation.servers ?? contract.servers)[0]?.url ?? '').replace(/\/$/, '');
  }
}

type Store = ReturnType<typeof createStore>;

function createStore(placed: readonly PlacedOperation[], kept: KeptRecords) {
  const at = (path: string, method: string) => placed.find((one) => one.path === path && one.method === method)?.operation;

  /** The records of the list at a path: those of its examples, and those written since. */
  function recordsOf(path: string, request: ExampleRequest) {
    const lister = at(path, 'get');
    const rows = lister === undefined ? undefined : rowsOf(successExampleOf(lister)?.answer?.value);
    const reader = placed.find((one) => one.method === 'get' && OF_RECORD.exec(one.path)?.[1] === path);
    const parameter = OF_RECORD.exec(reader?.path ?? '')?.[2] ?? 'id';
    const whole =
      reader === undefined
        ? []
        : examplesOf(reader.operation)
            .filter(({ status }) => isSuccess(status))
            .flatMap(valueOf);
    const keyField = [...(rows ?? []), ...whole].some((one) => 'id' in one) || rows === undefined ? 'id' : parameter;
    const isOf = (row: KeptRecord) => (one: KeptRecord) => String(one[keyField]) === String(row[keyField]);
    const begun = (rows ?? []).map((row) => ({ ...whole.find(isOf(row)), ...row }));
    return { records: recordsIn(kept, addressOf(path, request), begun, keyField), keyField, isWhole: rows !== undefined };
  }

  return { at, kept, recordsOf };
}

function readRecords(
  store: Store,
  found: PlacedOperation,
  example: Example | undefined,
  record: InList | undefined,
  request: ExampleRequest,
): ExampleAnswer {
  const rows = rowsOf(example?.answer?.value);
  if (rows !== undefined) {
    const all = store.recordsOf(found.path, request);
    return {
      status: 200,
      body: pageLike(example?.answer?.value, foundRows(all.records, withoutPath(found.path, request.params)), request.params),
    };
  }
  if (record === undefined) {
    const only = store.kept.get(addressOf(found.path, request))?.get('');
    return only === undefined ? fromExample(found, example) : replyWith(200, { ...Object(example?.answer?.value), ...only });
  }
  const { records, keyField, isWhole } = store.recordsOf(record.list, request);
  const key = String(request.params[record.parameter]);
  const stored = records.find((one) => String(one[keyField]) === key);
  if (stored !== undefined) return replyWith(200, stored);
  if (isWhole || store.kept.get(addressOf(record.list, request))?.has(key) === true) return { status: 404 };
  const value = example?.answer?.value;
  return isRecord(value) && keyField in value
    ? replyWith(200, { ...value, [keyField]: request.params[record.parameter] })
    : fromExample(found, example);
}

/** Creates a record in the list at the path; without a list, only replies. */
function createRecord(
  store: Store,
  server: string,
  found: PlacedOperation,
  example: Example | undefined,
  request: ExampleRequest,
): ExampleAnswer {
  const status = example?.status ?? emptySuccessOf(found.operation) ?? 200;
  if (status !== 201) return fromExample(found, example);
  const { records, keyField } = store.recordsOf(found.path, request);
  const numbers = records.map((one) => Number(one[keyField])).filter((key) => Number.isFinite(key));
  const given = isRecord(request.body) ? request.body : {};
  const key = given[keyField] ?? Math.max(0, ...numbers) + 1;
  const record = { ...given, [keyField]: key, version: 1 };
  keep(store.kept, addressOf(found.path, request), String(key), record);
  const value = example?.answer?.value;
  const location = `${server}${addressOf(found.path, request)}/${encodeURIComponent(String(key))}`;
  return { status, location, ...(isRecord(value) && { body: { ...value, ...record } }) };
}

function changeRecord(
  store: Store,
  found: PlacedOperation,
  example: Example | undefined,
  { list, parameter }: InList,
  request: ExampleRequest,
): ExampleAnswer {
  const { records, keyField, isWhole } = store.recordsOf(list, request);
  const address = addressOf(list, request);
  const key = String(request.params[parameter]);
  const stored = records.find((one) => String(one[keyField]) === key);
  if (stored === undefined && (isWhole || store.kept.get(address)?.has(key) === true)) return { status: 404 };
  const before = stored ?? { [keyField]: request.params[parameter] };
  if (isStale(before, request)) return { status: 412 };
  const after = changedBy(found, before, request.body, keyField);
  keep(store.kept, address, key, after);
  return stored === undefined && after === undefined ? fromExample(found, example) : answered(found, example, after);
}

/** A record that is the only one at its address. */
function changeSingleRecord(store: Store, found: PlacedOperation, example: Example | undefined, request: ExampleRequest): ExampleAnswer {
  const address = addressOf(found.path, request);
  const reader = store.at(found.path, 'get');
  const begun = reader === undefined ? undefined : successExampleOf(reader)?.answer?.value;
  const before = store.kept.get(address)?.get('') ?? (isRecord(begun) ? begun : {});
  if (isStale(before, request)) return { status: 412 };
  const after = changedBy(found, before, request.body, '');
  keep(store.kept, address, '', after);
  return answered(found, example, after);
}

interface InList {
  readonly list: string;
  readonly parameter: string;
}

/** The example that matches most parameters of the request, else the one without conditions. */
function exampleFor({ operation }: PlacedOperation, request: ExampleRequest): Example | undefined {
  const asked = examplesOf(operation).flatMap((example) => {
    const agreed = example.asked === undefined ? undefined : agreementWith(example.asked, request);
    return agreed === undefined ? [] : [{ example, agreed }];
  });
  return asked.toSorted((a, b) => b.agreed - a.agreed)[0]?.example ?? successExampleOf(operation);
}

/** How many values the request has in common with the example; undefined if one differs. */
function agreementWith({ params, body }: ExampleCall, request: ExampleRequest): number | undefined {
  const ofParams = Object.entries(params).map(([name, value]) => agreement(value, request.params[name]));
  const all = [...ofParams, body === undefined ? 0 : agreement(body, request.body)];
  return all.includes(undefined) ? undefined : all.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function agreement(wanted: unknown, given: unknown): number | undefined {
  if (typeof wanted !== 'object' || wanted === null) return String(wanted) === String(given) ? 1 : undefined;
  if (typeof given !== 'object' || given === null) return undefined;
  const within: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(given));
  const parts = Object.entries(wanted).map(([key, value]) => agreement(value, within[key]));
  return parts.includes(undefined) ? undefined : parts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

function changedBy({ method }: PlacedOperation, before: KeptRecord, body: unknown, keyField: string): KeptRecord | undefined {
  if (method === 'delete') return undefined;
  const identity = keyField in before ? { [keyField]: before[keyField] } : {};
  return method === 'put' ? changed({ ...identity, version: versionOf(before) }, body) : { ...changed(before, body), ...identity };
}

function isStale(record: KeptRecord, { version }: ExampleRequest): boolean {
  return version !== undefined && version !== '' && version !== tagOf(record);
}

function tagOf(record: KeptRecord): string {
  return `"${versionOf(record)}"`;
}

function replyWith(status: number, record: KeptRecord): ExampleAnswer {
  return { status, body: record, version: tagOf(record) };
}

/** The changed record, if the operation returns it. */
function answered({ operation }: PlacedOperation, example: Example | undefined, after: KeptRecord | undefined): ExampleAnswer {
  const value = example?.answer?.value;
  const status = example?.status ?? emptySuccessOf(operation) ?? 200;
  return {
    status,
    ...(isRecord(value) ? { body: { ...value, ...after } } : value === undefined ? {} : { body: value }),
    ...(after === undefined ? {} : { version: tagOf(after) }),
  };
}

/** Word for word. */
function fromExample({ operation }: PlacedOperation, example: Example | undefined): ExampleAnswer {
  const { type, value } = example?.answer ?? {};
  return {
    status: example?.status ?? emptySuccessOf(operation) ?? 200,
    ...(value === undefined ? {} : { body: value }),
    ...(type === undefined || type === 'application/json' ? {} : { type }),
  };
}

function valueOf({ answer }: Example): readonly KeptRecord[] {
  return isRecord(answer?.value) ? [answer.value] : [];
}

/** A path with its parameters. */
function addressOf(path: string, { params }: ExampleRequest): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function withoutPath(path: string, params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => !path.includes(`{${name}}`)));
}
