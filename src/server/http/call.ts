import type { Readable } from 'node:stream';
import type { Operations, ResourceOperationId } from '#schemas/generated/operations.ts';
import type { ListCursor } from '../database/lists/list-cursor.ts';
import type { Documents } from '../documents/documents.ts';
import type { ReceivedFile } from '../documents/uploaded-file.ts';
import type { IncomingFile } from './multipart.ts';
import type { ParameterValues } from './parameters.ts';

export interface Call<Body = unknown> {
  /** The version of the documents that answers it. */
  readonly documents: Documents;
  /** The session's token; empty without a cookie. */
  readonly token: string;
  /** The caller's network address. */
  readonly address: string;
  /** Throttling key; see `networkOf`. */
  readonly network: string;
  /** The surrounding network; see `neighbourhoodOf`. */
  readonly neighbourhood: string;
  /** Token of a browser with an earlier sign-in; empty without one. */
  readonly device: string;
  /** The User-Agent header, cut to 200 characters. */
  readonly browser: string;
  readonly path: ParameterValues;
  readonly query: ParameterValues;
  readonly headers: ParameterValues;
  /** Validated by the contract, without nulls; unchanged if the handler checks the body itself. */
  readonly body: Body;
  /** The ETags of If-None-Match. */
  readonly knownTags: string | undefined;
  /** The requested range of a file, and the ETag it applies to (If-Range). */
  readonly range?: { readonly bytes: string; readonly onlyFor: string | undefined } | undefined;
  /** Position in a list that is read as a whole; absent for a single page. */
  readonly cursor?: ListCursor;
}

/** A header by its name; repeated headers as a list. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

export interface Answer {
  readonly status: 200 | 201 | 202 | 204 | 206 | 207 | 304 | 416;
  readonly body?: unknown;
  /** Instead of a body: a download. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer | Readable };
  /** Instead of a body: server-sent events, until either side ends them. */
  readonly events?: Readable;
  readonly headers?: AnswerHeaders;
}

/** Progress and cancellation of long work. */
export interface Progress {
  readonly signal: AbortSignal;
  report(done: number, total?: number): void;
}

/**
 * Returns the work's answer if it is ready in time, else 202 with the address of a background task.
 * @param work is not one transaction: it stores in slices, checks the signal in between and throws its reason. It runs at most once;
 * anything atomic is a transaction of its own.
 * @param kind the operation
 */
export type RunAsTask = (
  call: Call,
  kind: string,
  work: (progress: Progress) => Promise<Answer>,
  options?: { readonly answerWithinMs?: number },
) => Promise<Answer>;

interface Guarded {
  /**
   * Throws the 404 or 403 that `handle` would throw. Runs before any 400, because messages about a request must not reveal a record the
   * caller may not see; `handle` repeats the checks in its transaction.
   */
  guard?(call: Call): Promise<unknown>;
  /**
   * Stores a file while it arrives, so that it is never whole in memory, and puts it into the body. `call.body` holds the fields sent
   * before the file. A file that the handler does not use is deleted.
   */
  receive?(call: Call, file: IncomingFile): Promise<ReceivedFile>;
}

export interface Handler<Body = unknown> extends Guarded {
  handle(call: Call<Body>): Promise<Answer>;
}

/** The handler checks the body itself: its rules depend on the record, or its messages are those of an entity. */
export interface CheckingHandler extends Guarded {
  handleUnchecked(call: Call): Promise<Answer>;
}

/** A handler for every operation of the contract, except those of resources. */
export type Handlers = {
  readonly [Id in Exclude<keyof Operations, ResourceOperationId>]: Handler<Operations[Id]['body']> | CheckingHandler;
};

export const ok = (body: unknown, headers: AnswerHeaders = {}): Answer => ({ status: 200, body, headers });
export const noContent = (headers: Readonly<Record<string, string>> = {}): Answer => ({ status: 204, headers });
/** 201; the last segment of the address is the new record's id. */
export const created = (address: string, body?: unknown, version = 1, undo: Readonly<Record<string, string>> = {}): Answer => ({
  status: 201,
  headers: { ...undo, location: address, etag: `"${version}"` },
  body,
});
