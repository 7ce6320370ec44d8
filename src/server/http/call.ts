import type { Readable } from 'node:stream';
import type { Operations, ResourceOperationId } from '#schemas/generated/operations.ts';
import type { ListCursor } from '../database/lists/list-cursor.ts';
import type { Documents } from '../documents/documents.ts';
import type { ReceivedFile } from '../documents/uploaded-file.ts';
import type { IncomingFile } from './multipart.ts';
import type { ParameterValues } from './parameters.ts';

/** One request, as handlers see it. */
export interface Call<Body = unknown> {
  /** The version of the documents by which it is answered. */
  readonly documents: Documents;
  /** The session's token; empty without a cookie. */
  readonly token: string;
  /** The caller's network address. */
  readonly address: string;
  /** The key by which callers are throttled; see `networkOf`. */
  readonly network: string;
  /** The network around it; see `neighbourhoodOf`. */
  readonly neighbourhood: string;
  /** The token of a browser somebody has signed in with; empty without one. */
  readonly device: string;
  /** The User-Agent header; cut to 200 characters. */
  readonly browser: string;
  readonly path: ParameterValues;
  readonly query: ParameterValues;
  readonly headers: ParameterValues;
  /** Validated by the contract, without nulls; unchanged where the handler checks the body itself. */
  readonly body: Body;
  /** The ETags of If-None-Match. */
  readonly knownTags: string | undefined;
  /** The Range of a file that is asked for, and the ETag for which it is meant (If-Range). */
  readonly range?: { readonly bytes: string; readonly onlyFor: string | undefined } | undefined;
  /** Where the reading of a whole list has come to; absent for one page of it. */
  readonly cursor?: ListCursor;
}

/** A header by its name; several of one name as a list. */
export type AnswerHeaders = Readonly<Record<string, string | string[]>>;

export interface Answer {
  readonly status: 200 | 201 | 202 | 204 | 206 | 207 | 304 | 416;
  readonly body?: unknown;
  /** In place of a body: to be kept under its name. */
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer | Readable };
  /** In place of a body: server-sent events, until either side ends them. */
  readonly events?: Readable;
  readonly headers?: AnswerHeaders;
}

/** What work that goes on for long tells of itself, and how it learns that nobody wants it any more. */
export interface Progress {
  readonly signal: AbortSignal;
  report(done: number, total?: number): void;
}

/**
 * Answers what the work answers, where that is soon enough; else 202 with the address under which the caller follows it.
 * @param work is not in a transaction of its own: it stores slice by slice, looks at the signal in between, and throws its reason.
 *   It is done once and never begun again: what must not be done by half is one transaction of its.
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
   * Throws the 404 or 403 that `handle` would throw. Runs before any 400, because messages about a
   * request must not reveal a record the caller may not see; `handle` repeats the checks in its transaction.
   */
  guard?(call: Call): Promise<unknown>;
  /**
   * Stores a file while it comes, so that it is never whole in memory; it then stands in the body. The call's body is what came
   * before the file. What the handler then makes no use of is forgotten.
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

/** Every operation of the contract has its handler, but for those of resources. */
export type Handlers = {
  readonly [Id in Exclude<keyof Operations, ResourceOperationId>]: Handler<Operations[Id]['body']> | CheckingHandler;
};

export const ok = (body: unknown, headers: AnswerHeaders = {}): Answer => ({ status: 200, body, headers });
export const noContent = (headers: Readonly<Record<string, string>> = {}): Answer => ({ status: 204, headers });
/** 201; the new record's id is the last segment of its address. */
export const created = (address: string, body?: unknown): Answer => ({ status: 201, headers: { location: address }, body });
