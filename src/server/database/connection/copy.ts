// COPY in text format, one row per line. The embedded database accepts a COPY only if all of it arrives in one write. Libraries
// cannot be used, because they send the rows after the server has asked for them.
import type pg from 'pg';

/** The rows of `copy (…) to stdout`, in one buffer. */
export function copyOut(client: pg.Client, sql: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  client.query(new Copy(sql, undefined, chunks, () => resolve(Buffer.concat(chunks)), reject));
  return promise;
}

/** Sends rows to `copy … from stdin`; answers how many the database has taken. */
export function copyIn(client: pg.Client, sql: string, rows: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  client.query(new Copy(sql, rows, [], resolve, reject));
  return promise;
}

/** Implements pg's "submittable" contract, as pg-cursor does. */
class Copy {
  readonly #sql: string;
  readonly #rows: Buffer | undefined;
  readonly #chunks: Buffer[];
  readonly #resolve: (count: number) => void;
  readonly #reject: (error: Error) => void;
  #count = 0;

  constructor(sql: string, rows: Buffer | undefined, chunks: Buffer[], resolve: (count: number) => void, reject: (error: Error) => void) {
    this.#sql = sql;
    this.#rows = rows;
    this.#chunks = chunks;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: pg.Connection): null {
    connection.stream.cork();
    connection.query(this.#sql);
    if (this.#rows !== undefined) {
      connection.sendCopyFromChunk(this.#rows);
      connection.endCopyFrom();
    }
    connection.stream.uncork();
    return null;
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }) {
    // The memory is the parser's, which writes into it again.
    this.#chunks.push(Buffer.from(chunk));
  }

  handleCommandComplete({ text }: { readonly text: string }) {
    this.#count = Number(/^COPY (\d+)$/.exec(text)?.[1]);
  }

  handleError(error: Error) {
    this.#reject(error);
  }

  handleReadyForQuery() {
    this.#resolve(this.#count);
  }

  /** The rows are on their way already. */
  handleCopyInResponse() {}
}
