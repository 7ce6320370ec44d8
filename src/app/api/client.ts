import ky, { type KyInstance, type Options } from 'ky';
import type { CallRequest, DownloadRequest, FollowRequest, Reply } from '#renderer/services/ports.ts';
import { ApiError, ConnectionError, toApiError } from './api-error.ts';
import { buildRequest, type BuiltRequest } from './build-request.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { multipartBody } from './multipart-body.ts';
import { findRunningJob, followJob, jobAt } from './follow-job.ts';
import type { Operation, Operations } from './operations.ts';
import { fileNameOf } from '../files/save-file.ts';
import { matchRoute } from '../routing/match-route.ts';
import { uploadFetch } from './upload-fetch.ts';

/** Options of the transport for one request. */
type Transport = Pick<Options, 'fetch' | 'timeout' | 'onDownloadProgress'>;
type RequestBody = Pick<Options, 'body' | 'json'>;

const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const LONGEST_WAIT_MS = 5_000;
const SUCCESSES: readonly number[] = [200, 201, 204, 207];
/** Accepted: the work goes on as a job. */
const GOES_ON = 202;

export interface Client {
  /**
   * Calls an operation of the contract; follows a job to its end.
   * @throws ApiError for an answer that is not a success, ConnectionError when none came, Error for a missing parameter.
   */
  call(name: string, request: CallRequest): Promise<Reply>;
  /** Follows a running job of the operation; undefined if there is none. */
  findRunning(name: string): Promise<((request: FollowRequest) => Promise<Reply>) | undefined>;
  /**
   * The file that an operation returns, with its name from the server, else the operation's; or the result of its
   * job. Throws as `call` does.
   */
  download(name: string, request: DownloadRequest): Promise<DownloadedFile | MadeLater>;
  /** Address of an operation's reply, from the root of the server. @throws Error for a missing parameter. */
  addressOf(name: string, params: CallRequest['params']): string;
  /** Whether the server answers this path with data or a file, and not with a page. */
  serves(path: string): boolean;
  /** @throws Error for a name that the contract does not have. */
  operation(name: string): Operation;
}

export interface DownloadedFile {
  readonly file: Blob;
  readonly name: string;
}

export interface MadeLater {
  readonly made: unknown;
}

export interface ClientOptions {
  readonly operations: Operations;
  /** The root of the server. */
  readonly baseUrl: string;
  /** Called on 401; the call continues when the promise resolves, if ever. */
  onSessionLost(): Promise<void>;
  /** Id of this tab, which gets no notice of its own changes. */
  readonly tab?: string;
  /** Called if a reply is one of the contract's examples. */
  onExample?(name: string): void;
  /** Whether the user is active; requests of an idle page do not prolong the session. */
  isAttended?(): boolean;
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

  async function request(
    name: string,
    { params, body, version, signal, stop, onProgress }: CallRequest,
    init: Transport = {},
  ): Promise<Response> {
    const called = operation(name);
    const built = buildRequest(name, called, params);
    const method = called.method.toLowerCase();
    const submit = called.idempotent ? `${name} ${built.path} ${JSON.stringify(body)}` : undefined;
    const response = await send(http, method, built, {
      headers: {
        ...(submit === undefined ? {} : { 'Idempotency-Key': keys.keyFor(submit) }),
        ...(version === undefined || !called.ifMatch ? {} : { 'If-Match': typeof version === 'number' ? `"${version}"` : version }),
        ...built.headers,
        ...(options.tab === undefined ? {} : { 'X-Tab': options.tab }),
        ...(options.isAttended?.() === false ? { 'X-Unattended': 'true' } : {}),
      },
      ...bodyOf(called, body),
      ...sending(signal, stop, onProgress),
      ...init,
    });
    if (response.headers.has('x-example')) options.onExample?.(name);
    if (submit !== undefined && response.status < 500) keys.release(submit);
    if (response.status === 401) await options.onSessionLost();
    if (!SUCCESSES.includes(response.status) && jobOf(response) === undefined)
      throw toApiError(response.status, response.headers, await response.text());
    return response;
  }

  async function call(name: string, called: CallRequest): Promise<Reply> {
    const response = await request(name, called);
    const job = jobOf(response);
    return job === undefined ? readReply(response) : followJob(call, job, called);
  }

  async function findRunning(name: string): Promise<((request: FollowRequest) => Promise<Reply>) | undefined> {
    const job = await findRunningJob(call, name);
    return job === undefined ? undefined : (following) => followJob(call, job, following);
  }

  async function download(name: string, asked: DownloadRequest): Promise<DownloadedFile | MadeLater> {
    const { onProgress, ...called } = asked;
    const onDownloadProgress = ({ percent, totalBytes }: { percent: number; totalBytes: number }) =>
      totalBytes > 0 && onProgress?.(percent);
    const response = await request(name, called, { timeout: false, onDownloadProgress });
    const job = jobOf(response);
    if (job !== undefined) return { made: (await followJob(call, job, asked)).body };
    const file = await readFile(response);
    return { file, name: fileNameOf(response.headers.get('content-disposition')) ?? name };
  }

  function addressOf(name: string, params: CallRequest['params']): string {
    const { path, search } = buildRequest(name, operation(name), params);
    return search.size === 0 ? path : `${path}?${search}`;
  }

  const routes = Object.values(options.operations).map(({ path }) => ({ route: path.replaceAll(/\{(\w+)\}/g, ':$1') }));
  const serves = (path: string) => matchRoute(routes, path) !== undefined;
  return { call, findRunning, download, addressOf, serves, operation };
}

function jobOf({ status, headers }: Response): string | undefined {
  return status === GOES_ON ? jobAt(headers.get('location')) : undefined;
}

/** Cancels an upload: the server starts nothing before it has the whole body. */
function sending(
  signal: AbortSignal | undefined,
  stop: AbortSignal | undefined,
  onProgress: CallRequest['onProgress'],
): Pick<Options, 'signal'> & Transport {
  if (onProgress === undefined) return signal === undefined ? {} : { signal };
  const underway = new AbortController();
  let isSent = false;
  stop?.addEventListener('abort', () => isSent || underway.abort(stop.reason), { once: true });
  const tell = (fraction: number) => {
    isSent ||= fraction === 1;
    onProgress(fraction);
  };
  const stops = signal === undefined ? underway.signal : AbortSignal.any([signal, underway.signal]);
  return { signal: stops, fetch: uploadFetch(tell), timeout: false };
}

function bodyOf({ hasBody, isMultipart }: Operation, body: unknown): RequestBody {
  if (!hasBody) return {};
  return isMultipart ? { body: multipartBody(body) } : { json: body ?? {} };
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

/** Milliseconds of Retry-After, if short enough to wait for. */
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
  init: Transport & RequestBody & Pick<Options, 'signal'> & { headers: Record<string, string> },
): Promise<Response> {
  try {
    return await http(path, { method, searchParams: search, ...init });
  } catch (thrown) {
    if (init.signal?.aborted === true) throw init.signal.reason;
    if (!(thrown instanceof Error)) throw new ConnectionError('Unknown error occurred');
    throw new ConnectionError(thrown.message, { cause: thrown });
  }
}

/** A connection that breaks while the file arrives is a ConnectionError. */
async function readFile(response: Response): Promise<Blob> {
  try {
    return await response.blob();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    throw new ConnectionError(thrown.message, { cause: thrown });
  }
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const location = response.headers.get('location');
  const version = response.headers.get('etag');
  const changedBy = response.headers.get('changed-by');
  const changedAt = response.headers.get('changed-at');
  const id = location === null ? undefined : idOf(location);
  const uses = response.headers.get('uses');
  const undo = response.headers.get('undo');
  const undoOf = response.headers.get('undo-of');
  return {
    status: response.status,
    body: text === '' ? undefined : readJson(text, response),
    ...(id === undefined ? {} : { id }),
    ...(uses === null ? {} : { uses: Number(uses) }),
    ...(undo === null ? {} : { undo }),
    ...(undoOf === null ? {} : { undoOf: decodeURIComponent(undoOf) }),
    ...(version === null ? {} : { version }),
    ...(changedBy === null ? {} : { changedBy: decodeURIComponent(changedBy) }),
    ...(changedAt === null ? {} : { changedAt }),
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
