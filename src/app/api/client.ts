import ky, { type KyInstance } from 'ky';
import type { CallRequest, Reply } from '#renderer/screen/ports.ts';
import { ApiError, ConnectionError, toApiError } from './api-error.ts';
import { buildRequest, type BuiltRequest } from './build-request.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import type { Operation, Operations } from './operations.ts';

const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const LONGEST_WAIT_MS = 5_000;
const SUCCESSES: readonly number[] = [200, 201, 204];

export interface Client {
  /**
   * Calls an operation of the contract.
   * @throws ApiError for an answer that is not a success, ConnectionError when none came, Error for a missing parameter.
   */
  call(name: string, request: CallRequest): Promise<Reply>;
  /** @throws Error for a name that the contract does not have. */
  operation(name: string): Operation;
}

export interface ClientOptions {
  readonly operations: Operations;
  /** Where the contract's paths begin. */
  readonly baseUrl: string;
  /** Told when an answer says that there is no valid session; the call goes on when the promise is kept, if ever. */
  onSessionLost(): Promise<void>;
  readonly fetch?: typeof fetch;
}

export function createClient(options: ClientOptions): Client {
  const http = createHttp(options);
  const keys = createIdempotencyKeys();

  function operation(name: string): Operation {
    const found = options.operations[name];
    if (found === undefined) throw new Error(`The contract has no operation '${name}'.`);
    return found;
  }

  async function call(name: string, { params, body, version, signal }: CallRequest): Promise<Reply> {
    const called = operation(name);
    const built = buildRequest(name, called, params);
    const method = called.method.toLowerCase();
    const submit = called.idempotent ? `${name} ${built.path} ${JSON.stringify(body)}` : undefined;
    const response = await send(http, method, built, {
      headers: {
        ...(submit === undefined ? {} : { 'Idempotency-Key': keys.keyFor(submit) }),
        ...(version === undefined || !called.ifMatch ? {} : { 'If-Match': version }),
        ...built.headers,
      },
      ...(called.hasBody ? { json: body ?? {} } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
    if (submit !== undefined && response.status < 500) keys.settle(submit);
    if (response.status === 401) await options.onSessionLost();
    if (!SUCCESSES.includes(response.status)) throw toApiError(response.status, response.headers, await response.text());
    return readReply(response);
  }

  return { call, operation };
}

function createHttp({ baseUrl, fetch }: ClientOptions): KyInstance {
  return ky.create({
    prefix: baseUrl,
    headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
    credentials: 'same-origin',
    throwHttpErrors: false,
    timeout: TIMEOUT_MS,
    retry: { limit: RETRIES, methods: ['get'] },
    hooks: {
      afterResponse: [
        ({ request, response, retryCount }) => {
          const delay = waitOf(response);
          if (request.method !== 'GET' || delay === undefined || retryCount >= RETRIES) return undefined;
          return ky.retry({ delay });
        },
      ],
    },
    ...(fetch === undefined ? {} : { fetch }),
  });
}

/** Milliseconds an overloaded server asks to wait, where it asks for a wait short enough to sit out. */
function waitOf(response: Response): number | undefined {
  const header = response.headers.get('retry-after');
  if (response.status !== 503 || header === null) return undefined;
  const wait = Number(header) * 1_000;
  return wait >= 0 && wait <= LONGEST_WAIT_MS ? wait : undefined;
}

async function send(
  http: KyInstance,
  method: string,
  { path, search }: BuiltRequest,
  init: { headers: Record<string, string>; json?: unknown; signal?: AbortSignal },
): Promise<Response> {
  try {
    return await http(path, { method, searchParams: search, ...init });
  } catch (thrown) {
    if (init.signal?.aborted === true) throw thrown;
    if (!(thrown instanceof Error)) throw new ConnectionError('Unknown error occurred');
    throw new ConnectionError(thrown.message, { cause: thrown });
  }
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const location = response.headers.get('location');
  const version = response.headers.get('etag');
  const id = location === null ? undefined : idOf(location);
  return {
    status: response.status,
    body: text === '' ? undefined : readJson(text, response),
    ...(id === undefined ? {} : { id }),
    ...(version === null ? {} : { version }),
  };
}

function readJson(text: string, response: Response): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('An unexpected server error occurred.', {
      status: response.status,
      response: text,
      headers: response.headers,
      result: null,
    });
  }
}

/** The last segment of a created record's address. */
function idOf(location: string): number | undefined {
  const id = Number(new URL(location, 'http://localhost').pathname.split('/').at(-1));
  return Number.isSafeInteger(id) ? id : undefined;
}
