import type pg from 'pg';
import { Batch, type Statement, type StatementResult } from './batch.ts';

/** A batch under way. */
export interface Asked {
  /** One result per statement, or the first error and no effect. */
  readonly answer: Promise<StatementResult[]>;
  /** Whether the server is done with all that was asked before it. */
  isFirst(): boolean;
  /** How long the server was at it, once it is answered. */
  tookMs(): number | undefined;
}

/** Connections whose answer is awaited, and since when the server can have been at what is first. */
export const awaitedSince = new Map<pg.ClientBase, number>();
const answered = new WeakMap<pg.ClientBase, number>();

/** When the connection answered last; undefined where it never did. */
export function answeredAt(client: pg.ClientBase): number | undefined {
  return answered.get(client);
}

/** Runs the statements in one round trip; one result per statement, or the first error and no effect. */
export async function runBatch(client: pg.PoolClient, statements: readonly Statement[]): Promise<StatementResult[]> {
  return ask(client, statements).answer;
}

/** The same, and tells where it stands. Throws for a value that has no place in a query. */
export function ask(client: pg.PoolClient, statements: readonly Statement[]): Asked {
  const pipeline = pipelines.get(client) ?? new Pipeline(client);
  pipelines.set(client, pipeline);
  return pipeline.ask(statements);
}

const pipelines = new WeakMap<pg.ClientBase, Pipeline>();

/**
 * What is asked of one connection, in the order of its answers. A batch is sent while those ahead of it are not answered yet, so that
 * the server finds it when it is done with them; each ends with a Sync, so each is a transaction of its own whatever becomes of others.
 * One with a text that is not prepared yet waits until it is first: whoever came behind it would not know whether that succeeded.
 */
class Pipeline {
  readonly #client: pg.PoolClient;
  readonly #batches: Batch[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  ask(statements: readonly Statement[]): Asked {
    const { promise: answer, resolve, reject } = Promise.withResolvers<StatementResult[]>();
    const isFirst = () => this.#batches[0] === batch;
    let tookMs: number | undefined;
    const batch = new Batch(statements, (said) => {
      tookMs = performance.now() - (awaitedSince.get(this.#client) ?? performance.now());
      this.#next();
      if ('error' in said) reject(said.error);
      else resolve(said.results);
    });
    this.#batches.push(batch);
    if (isFirst()) this.#begin(batch);
    else this.#sendAhead();
    return { answer, isFirst, tookMs: () => tookMs };
  }

  /** `pg` knows of the first alone: it hands the answers of the server to the query that it takes for the one under way. */
  #begin(batch: Batch) {
    awaitedSince.set(this.#client, performance.now());
    this.#client.query(batch);
  }

  #next() {
    this.#batches.shift();
    answered.set(this.#client, performance.now());
    awaitedSince.delete(this.#client);
    const [next] = this.#batches;
    if (next === undefined) return;
    this.#begin(next);
    this.#sendAhead();
  }

  #sendAhead() {
    const { connection } = this.#client;
    for (const [place, batch] of this.#batches.entries()) {
      if (batch.isSent) continue;
      // The first is sent by `pg`, once the connection is ready.
      if (place === 0 || !batch.isKnownTo(connection)) return;
      batch.send(connection);
    }
  }
}
