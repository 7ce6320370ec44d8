import type pg from 'pg';
import type { Statement, StatementResult } from './batch.ts';
import { isLost, Unavailable } from './errors.ts';
import { ask, awaitedSince } from './pipeline.ts';
import { withDeadline } from './pool.ts';
import type { Connections } from './transaction-driver.ts';

/** So many connections are asked everything, as long as they answer soon. */
const FEW = 2;
/** Who would be one more on a connection takes another. */
const MOST_ON_ONE = 8;
/** Nobody joins a connection whose server has been at one thing for longer. */
const SLOW_AFTER_MS = 5;
/** Nobody joins after that: with the last answer it goes back to where others wait for a connection. */
const KEPT_MS = 100;
/** Who stands behind others for so long asks again elsewhere. */
const LEAVES_AFTER_MS = 20;

/**
 * Reads of many callers on few connections, each a transaction of its own. A process of the database that goes on with the next
 * question, which is there already, has all it needs for it in the caches of the processor, and is not woken anew.
 *
 * Nobody pays for what others ask: who stands behind something slow, or loses the connection with it, asks again on another one. So
 * what is read may be asked for twice.
 */
export class SharedReads {
  readonly #connections: Connections;
  readonly #shared = new Set<SharedConnection>();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Runs the statements as `runBatch` does. Throws `Unavailable` where no answer comes in time. */
  async run(statements: readonly Statement[], deadlineMs: number): Promise<StatementResult[]> {
    const joined = this.#joinable();
    if (joined === undefined) return this.#open().run(statements, deadlineMs);
    const { promise: left, resolve: leave } = Promise.withResolvers<undefined>();
    const answer = joined.run(statements, deadlineMs, () => leave(undefined));
    try {
      const results = await Promise.race([answer, left]);
      if (results !== undefined) return results;
      answer.catch(() => undefined);
    } catch (error) {
      if (!isLost(error)) throw error;
    }
    return this.#open().run(statements, deadlineMs);
  }

  /** The one with the fewest reads; none where another one may be opened. */
  #joinable(): SharedConnection | undefined {
    const open = [...this.#shared].filter(({ isOpen }) => isOpen);
    if (open.length < FEW) return undefined;
    const least = open.reduce((one, other) => (other.reads < one.reads ? other : one));
    return least.reads < MOST_ON_ONE ? least : undefined;
  }

  #open(): SharedConnection {
    const shared = new SharedConnection(this.#connections.connect(), () => this.#shared.delete(shared));
    this.#shared.add(shared);
    return shared;
  }
}

class SharedConnection {
  readonly #connecting: Promise<pg.PoolClient>;
  readonly #onReleased: () => void;
  readonly #openedAt = performance.now();
  #client: pg.PoolClient | undefined;
  #reads = 0;
  #isReleased = false;

  constructor(connecting: Promise<pg.PoolClient>, onReleased: () => void) {
    this.#connecting = connecting;
    this.#onReleased = onReleased;
  }

  /** How many are not answered yet. */
  get reads(): number {
    return this.#reads;
  }

  /** Whether others may join. */
  get isOpen(): boolean {
    const now = performance.now();
    const busySince = this.#client === undefined ? this.#openedAt : (awaitedSince.get(this.#client) ?? now);
    return now - busySince <= SLOW_AFTER_MS && now - this.#openedAt <= KEPT_MS;
  }

  /** @param onKept called where the server is long at what others asked before */
  run(statements: readonly Statement[], deadlineMs: number, onKept?: () => void): Promise<StatementResult[]> {
    this.#reads += 1;
    return this.#released(async () => {
      const client = await this.#connecting;
      this.#client = client;
      return withDeadline(deadlineMs, async () => {
        const { answer, isFirst } = ask(client, statements);
        if (onKept === undefined || isFirst()) return answer;
        const timer = setTimeout(() => {
          if (!isFirst()) onKept();
        }, LEAVES_AFTER_MS);
        return answer.finally(() => clearTimeout(timer));
      });
    });
  }

  /** The connection goes back with the last answer, and is destroyed where one does not come in time. */
  async #released<T>(asked: () => Promise<T>): Promise<T> {
    try {
      return await asked();
    } catch (error) {
      if (error instanceof Unavailable) this.#release(error);
      throw error;
    } finally {
      this.#reads -= 1;
      if (this.#reads === 0) this.#release();
    }
  }

  #release(lost?: Error) {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#onReleased();
    this.#client?.release(lost);
  }
}
