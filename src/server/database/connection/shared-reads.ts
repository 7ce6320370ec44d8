import type pg from 'pg';
import type { Statement, StatementResult } from './batch.ts';
import { isLost, Unavailable } from './errors.ts';
import { ask, awaitedSince } from './pipeline.ts';
import { withDeadline } from './pool.ts';
import type { Connections } from './transaction-driver.ts';

/** What is asked of one connection at a time is expected to take no longer. Who takes longer alone stays alone. */
const MOST_MS = 3;
/** Nobody joins a connection whose server has been at one thing for longer. */
const SLOW_AFTER_MS = 5;
/** Nobody joins after that: with the last answer it goes back to where others wait for a connection. */
const KEPT_MS = 100;
/** What was never asked is taken to be slow. */
const UNKNOWN_MS = 1_000;
const MOST_KNOWN = 5_000;
/** After so many reads that took longer, a short time counts for little. */
const FORGETS_AFTER = 50;
/** Who stands behind others for so long asks again elsewhere. */
const LEAVES_AFTER_MS = 20;

/**
 * Reads of many callers on one connection, each a transaction of its own, and on more where one would keep them waiting. A process of the
 * database that goes on with the next question, which is there already, has all it needs for it in the caches of the processor, and is not
 * woken anew.
 *
 * Nobody pays for what others ask: who stands behind something slow, or loses the connection with it, asks again on another one. So
 * what is read may be asked for twice.
 */
export class SharedReads {
  readonly #connections: Connections;
  readonly #shared = new Set<SharedConnection>();
  readonly #expected = new ExpectedTimes();

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Runs the statements as `runBatch` does. Throws `Unavailable` where no answer comes in time. */
  async run(statements: readonly Statement[], deadlineMs: number): Promise<StatementResult[]> {
    const joined = this.#joinable(this.#expected.of(statements));
    if (joined === undefined) return this.#open().run(statements, deadlineMs);
    const { promise: left, resolve: leave } = Promise.withResolvers<undefined>();
    const answer = joined.run(statements, deadlineMs, () => leave(undefined));
    try {
      const results = await Promise.race([answer, left]);
      if (results !== undefined) return results;
      answer.catch(() => undefined);
    } catch (error) {
      if (!joined.wasConnected || !isLost(error)) throw error;
    }
    return this.#open().run(statements, deadlineMs);
  }

  /** The one that is free soonest, unless the read would make it too long. */
  #joinable(expectedMs: number): SharedConnection | undefined {
    let soonest: SharedConnection | undefined;
    for (const shared of this.#shared) {
      if (shared.isOpen && shared.expectedMs < (soonest?.expectedMs ?? Infinity)) soonest = shared;
    }
    return soonest && soonest.expectedMs + expectedMs <= MOST_MS ? soonest : undefined;
  }

  #open(): SharedConnection {
    const shared = new SharedConnection(this.#connections.connect(), this.#expected, () => this.#shared.delete(shared));
    this.#shared.add(shared);
    return shared;
  }
}

class SharedConnection {
  readonly #connecting: Promise<pg.PoolClient>;
  readonly #expected: ExpectedTimes;
  readonly #onReleased: () => void;
  readonly #openedAt = performance.now();
  #client: pg.PoolClient | undefined;
  #reads = 0;
  #expectedMs = 0;
  #isReleased = false;

  constructor(connecting: Promise<pg.PoolClient>, expected: ExpectedTimes, onReleased: () => void) {
    this.#connecting = connecting;
    this.#expected = expected;
    this.#onReleased = onReleased;
  }

  /** How long what is not answered yet will take. */
  get expectedMs(): number {
    return this.#expectedMs;
  }

  /** False where there was no connection to be had: another one would be waited for as long. */
  get wasConnected(): boolean {
    return this.#client !== undefined;
  }

  /** Whether others may join. */
  get isOpen(): boolean {
    const now = performance.now();
    const busySince = this.#client === undefined ? this.#openedAt : (awaitedSince.get(this.#client) ?? now);
    return now - busySince <= SLOW_AFTER_MS && now - this.#openedAt <= KEPT_MS;
  }

  /** @param onKept called where the server is long at what others asked before */
  run(statements: readonly Statement[], deadlineMs: number, onKept?: () => void): Promise<StatementResult[]> {
    const expectedMs = this.#expected.of(statements);
    this.#reads += 1;
    this.#expectedMs += expectedMs;
    return this.#released(async () => {
      const client = await this.#connecting;
      this.#client = client;
      return withDeadline(deadlineMs, async () => {
        const { answer, isFirst, tookMs } = ask(client, statements);
        const timer = onKept && !isFirst() ? setTimeout(() => !isFirst() && onKept(), LEAVES_AFTER_MS) : undefined;
        try {
          const results = await answer;
          this.#expected.note(statements, tookMs());
          return results;
        } finally {
          clearTimeout(timer);
        }
      });
    }, expectedMs);
  }

  /** The connection goes back with the last answer, and is destroyed where one does not come in time. */
  async #released<T>(asked: () => Promise<T>, expectedMs: number): Promise<T> {
    try {
      return await asked();
    } catch (error) {
      if (error instanceof Unavailable) this.#release(error);
      throw error;
    } finally {
      this.#reads -= 1;
      this.#expectedMs -= expectedMs;
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

/** How long the database is at reads, by the text of what they ask last: nearly the shortest time of late, which is that of a calm moment. */
class ExpectedTimes {
  readonly #known = new Map<string, number>();

  /** @returns milliseconds */
  of(statements: readonly Statement[]): number {
    return this.#known.get(textOf(statements)) ?? UNKNOWN_MS;
  }

  note(statements: readonly Statement[], tookMs: number | undefined) {
    if (tookMs === undefined) return;
    const text = textOf(statements);
    const known = this.#known.get(text);
    if (known === undefined && this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(text, known === undefined || tookMs < known ? tookMs : known + (tookMs - known) / FORGETS_AFTER);
  }
}

function textOf(statements: readonly Statement[]): string {
  return statements.at(-1)?.sql ?? '';
}
