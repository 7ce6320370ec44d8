import type { Operations, ResourceOperationId } from '#schemas/generated/operations.ts';
import type { Documents } from '../documents/documents.ts';
import type { ParameterValues } from './parameters.ts';

/** One request, as handlers see it. */
export interface Call<Body = unknown> {
  /** The version of the documents by which it is answered. */
  readonly documents: Documents;
  /** The session's token; empty without a cookie, which opens no session. */
  readonly token: string;
  /** The caller's network address. */
  readonly address: string;
  /** What limits count as one caller; see `networkOf`. */
  readonly network: string;
  /** What the caller's browser calls itself; cut to 200 characters. */
  readonly browser: string;
  readonly path: ParameterValues;
  readonly query: ParameterValues;
  readonly headers: ParameterValues;
  /** As the contract describes it, nulls removed; as it came where the handler checks bodies itself. */
  readonly body: Body;
  /** The ETags of If-None-Match. */
  readonly knownTags: string | undefined;
}

export interface Answer {
  readonly status: 200 | 201 | 204 | 304;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Guarded {
  /**
   * Refuses with 404 or 403 what `handle` would refuse so. Runs before any 400 is told, because messages about a
   * request must say nothing about a record the caller may not see; `handle` makes the same checks in its transaction.
   */
  guard?(call: Call): Promise<unknown>;
}

export interface Handler<Body = unknown> extends Guarded {
  handle(call: Call<Body>): Promise<Answer>;
}

/** The body's rules depend on the record, or its messages are an entity's own: the handler checks it itself. */
export interface CheckingHandler extends Guarded {
  handleUnchecked(call: Call): Promise<Answer>;
}

/** Every operation of the contract has its handler, but for those of resources. */
export type Handlers = {
  readonly [Id in Exclude<keyof Operations, ResourceOperationId>]: Handler<Operations[Id]['body']> | CheckingHandler;
};

export const ok = (body: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({ status: 200, body, headers });
export const noContent = (headers: Readonly<Record<string, string>> = {}): Answer => ({ status: 204, headers });
/** 201; the new record's id is the last segment of its address. */
export const created = (address: string, body?: unknown): Answer => ({ status: 201, headers: { location: address }, body });
