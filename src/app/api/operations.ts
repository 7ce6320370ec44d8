import type { FileParameter, ListBatch } from '#renderer/services/ports.ts';

/** One call of the contract, as `npm run generate` reads it from the OpenAPI documents. */
export interface Operation {
  readonly method: string;
  /** From the root of the server, with {parameters}. */
  readonly path: string;
  readonly requiredQuery: readonly string[];
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly hasBody: boolean;
  /** Whether its body is multipart, for the files in it; else it is JSON. */
  readonly isMultipart: boolean;
  /** The one file in it, by field of the body. */
  readonly file?: FileParameter;
  /** Accepts an Idempotency-Key. */
  readonly idempotent: boolean;
  /** Accepts If-Match. */
  readonly ifMatch: boolean;
  /** Fields of its rows that cannot be filtered by; absent if all can. */
  readonly unfiltered?: readonly string[];
  /** Of a success. */
  readonly status: number;
  /** Entities of the records it stores; absent if there are none. */
  readonly writes?: readonly string[];
  /** Of a list: the call that changes many of its records at once, and its access. */
  readonly batch?: ListBatch;
}

export type Operations = Readonly<Record<string, Operation>>;
