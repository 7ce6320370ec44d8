import { isRecord, parsedJson } from '#src/expression/index.ts';

/** The body of a refusal: a title and messages by field. */
export interface Problem {
  readonly title: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** An answer that is not a success. `result` is its problem if the body has that shape, else null. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The body as it came. */
  readonly response: string;
  readonly headers: Headers;
  readonly result: Problem | null;

  constructor(message: string, answer: { status: number; response: string; headers: Headers; result: Problem | null }) {
    super(message);
    this.status = answer.status;
    this.response = answer.response;
    this.headers = answer.headers;
    this.result = answer.result;
  }
}

/** No answer: the network failed or the request timed out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** Statuses whose body is parsed; any other is an error of the server and shown with the general text. */
const PARSED_STATUSES: readonly number[] = [400, 403, 409, 412, 413, 429, 503];

/** Turns a refused or failed reply into an error. */
export function toApiError(status: number, headers: Headers, response: string): ApiError {
  const result = PARSED_STATUSES.includes(status) ? readProblem(response) : null;
  return new ApiError(result?.title ?? 'An unexpected server error occurred.', { status, response, headers, result });
}

/** The refusal of a failed job. */
export function refusedJob(problem: unknown): ApiError {
  const status = isRecord(problem) && typeof problem['status'] === 'number' ? problem['status'] : 500;
  return toApiError(status, new Headers(), JSON.stringify(problem));
}

function readProblem(text: string): Problem | null {
  const body = parsedJson(text);
  if (!isRecord(body) || typeof body['title'] !== 'string') return null;
  const errors = isRecord(body['errors']) ? Object.entries(body['errors']) : [];
  return { title: body['title'], errors: Object.fromEntries(errors.map(([field, messages]) => [field, readMessages(messages)])) };
}

function readMessages(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((message) => typeof message === 'string');
}
