import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

export interface AllowanceOptions {
  /** What is counted; two allowances of one name share their counts. */
  readonly name: string;
  /** As often as this in a window of time, which begins with the first. */
  readonly most: number;
  readonly windowMs: number;
  /** Whether other processes count, too; default: where they may have the same database open. */
  readonly isShared?: boolean;
}

interface Grant {
  left: number;
  /** By this process's clock. */
  readonly until: number;
  /** Whether it is the last portion until then. */
  readonly isLast: boolean;
}

/** A process takes this fraction of an allowance (1/100) with each query. */
const PORTIONS = 100;
const ANSWER_WITHIN_MS = 3_000;
/** How long a database that did not reply in time is not queried. */
const AWAY_MS = 5_000;
/** Keys in memory; beyond this number the oldest grants are dropped, and their keys query again. */
const MOST_KEPT = 10_000;

/**
 * A rate limit over all processes: each takes portions from one table and uses them up in memory. The limit is never exceeded; it may
 * be reached early by the unused rests of portions in other processes. While the database does not reply, each process allows one
 * portion a second.
 */
export class Allowance {
  readonly #database: Database;
  readonly #options: AllowanceOptions;
  readonly #isShared: boolean;
  readonly #portion: number;
  readonly #grants = new Map<string, Grant>();
  readonly #asking = new Map<string, Promise<void>>();
  #awayUntil = 0;

  constructor(database: Database, options: AllowanceOptions) {
    this.#database = database;
    this.#options = options;
    this.#isShared = options.isShared ?? database.isShared;
    this.#portion = this.#isShared ? Math.max(1, Math.floor(options.most / PORTIONS)) : options.most;
  }

  /** Counts one use of a key. Returns 0, or the milliseconds to wait if the limit is reached. */
  async take(key: string): Promise<number> {
    for (;;) {
      const now = Date.now();
      const grant = this.#grants.get(key);
      if (grant !== undefined && now < grant.until) {
        if (grant.left > 0) {
          grant.left -= 1;
          return 0;
        }
        if (grant.isLast) return grant.until - now;
      }
      await this.#ask(key);
    }
  }

  /** Concurrent calls for one key share a query. */
  #ask(key: string): Promise<void> {
    const asked =
      this.#asking.get(key) ??
      this.#granted(key)
        .then((grant) => this.#keep(key, grant))
        .finally(() => this.#asking.delete(key));
    this.#asking.set(key, asked);
    return asked;
  }

  async #granted(key: string): Promise<Grant> {
    const { most, windowMs } = this.#options;
    if (!this.#isShared) return { left: most, until: Date.now() + windowMs, isLast: true };
    const taken = Date.now() < this.#awayUntil ? undefined : await this.#takePortion(key);
    if (taken === undefined) return { left: this.#portion, until: Date.now() + 1_000, isLast: true };
    const left = Math.min(Math.max(most - (taken.count - this.#portion), 0), this.#portion);
    return { left, until: Date.now() + taken.restMs, isLast: left < this.#portion };
  }

  /** The number taken in the window including this portion, and the rest of the window; undefined if the database does not reply. */
  async #takePortion(key: string): Promise<{ readonly count: number; readonly restMs: number } | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => resolve(undefined), ANSWER_WITHIN_MS);
    const taken = await Promise.race([this.#count(key).catch(() => undefined), late]);
    clearTimeout(timer);
    if (taken === undefined) this.#awayUntil = Date.now() + AWAY_MS;
    return taken;
  }

  async #count(key: string) {
    const { name, windowMs } = this.#options;
    // Keys may be tokens or addresses, so only hashes are stored.
    const hash = createHash('sha256').update(`${name} ${key}`).digest();
    const windowS = windowMs / 1_000;
    return this.#database.anonymous(async (trx) => {
      const { rows } = await sql<{ count: number; restMs: number }>`
        insert into attempt as a (key, count, last_at) values (${hash}, ${this.#portion}, now())
        on conflict (key) do update set
          count = case when a.last_at < now() - make_interval(secs => ${windowS}) then 0 else a.count end + excluded.count,
          last_at = case when a.last_at < now() - make_interval(secs => ${windowS}) then now() else a.last_at end
        returning count, greatest(0, extract(epoch from last_at + make_interval(secs => ${windowS}) - now()) * 1000)::float8 as "restMs"`.execute(
        trx,
      );
      return rows[0];
    });
  }

  #keep(key: string, grant: Grant): void {
    this.#grants.delete(key);
    this.#grants.set(key, grant);
    const [oldest] = this.#grants.keys();
    if (this.#grants.size > MOST_KEPT && oldest !== undefined) this.#grants.delete(oldest);
  }
}
