import pg from 'pg';
import { answeredAt, awaitedSince } from './batch.ts';
import { Unavailable } from './errors.ts';

/** A connection that waits longer for its reply is checked. */
const LATE_MS = 1_000;
const ASK_EVERY_MS = 500;

/**
 * Finds connections that were lost silently: the network dropped them, so no reply comes although the database is reachable again.
 * A new connection asks the database which processes are active. A late connection whose process is idle in two checks is lost, and
 * fails now instead of at its deadline. Connections that were idle at that time are not used again.
 */
export class LostConnections {
  readonly #pool: pg.Pool;
  readonly #config: pg.ClientConfig;
  readonly #own = new WeakSet<pg.ClientBase>();
  readonly #timer: NodeJS.Timeout;
  /** Late connections whose process was idle in the last check, and since when they are late. */
  #doubtful = new Map<pg.ClientBase, number>();
  #lostAt = 0;
  #isAsking = false;

  constructor(pool: pg.Pool, config: pg.ClientConfig) {
    this.#pool = pool;
    this.#config = config;
    pool.on('connect', (client) => void this.#own.add(client));
    this.#timer = setInterval(() => void this.#look(), ASK_EVERY_MS).unref();
  }

  /** A connection of the pool that was not idle when others were lost. */
  async connect(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if ((answeredAt.get(client) ?? Infinity) >= this.#lostAt) return client;
      client.release(new Unavailable('It was idle when others were lost.'));
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const now = performance.now();
    const late = [...awaitedSince].filter(([client, since]) => this.#own.has(client) && now - since > LATE_MS);
    if (late.length === 0 || this.#isAsking) return;
    this.#isAsking = true;
    try {
      const active = await this.#activeProcesses();
      const idle = late.filter(([client]) => !active.has(processOf(client)));
      for (const [client, since] of idle) {
        // A reply may have arrived meanwhile, so only the second check decides.
        if (this.#doubtful.get(client) === since && awaitedSince.get(client) === since) this.#lose(client);
      }
      this.#doubtful = new Map(idle);
    } catch {
      // The database is not reachable, so nothing is known about the connections.
      this.#doubtful.clear();
    } finally {
      this.#isAsking = false;
    }
  }

  #lose(client: pg.ClientBase): void {
    this.#lostAt = performance.now();
    // Pending queries fail at once, because the socket is destroyed.
    if (client instanceof pg.Client) void client.end().catch(() => undefined);
  }

  /** The processes of the database that work on something. */
  async #activeProcesses(): Promise<ReadonlySet<unknown>> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: LATE_MS, query_timeout: LATE_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and state in ('active', 'fastpath function call')`,
      );
      return new Set(rows.map(({ pid }) => pid));
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}

function processOf(client: pg.ClientBase): unknown {
  return Reflect.get(client, 'processID');
}
