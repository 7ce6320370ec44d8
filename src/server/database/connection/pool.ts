import pg from 'pg';
import { Unavailable } from './errors.ts';
import { types } from './values.ts';

/** TCP keep-alive: how long a connection may be idle before the operating system probes the other end. */
const KEEP_ALIVE_AFTER_MS = 30_000;

export interface PoolSettings {
  readonly size: number;
  readonly waitMs: number;
  readonly statementDeadlineMs: number;
  readonly transactionDeadlineMs: number;
}

/** Where to connect, and how values are parsed. */
export function clientConfig(target: Pick<pg.ClientConfig, 'connectionString' | 'stream' | 'user' | 'database'>): pg.ClientConfig {
  return { ...target, types };
}

/** Connections that act as the plain role `app_user`, so that row-level security always applies. */
export function openPool(config: pg.ClientConfig, { size, waitMs, statementDeadlineMs, transactionDeadlineMs }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max: size,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // Set once per connection: nothing in the server changes these later.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types do not say
    onConnect: (client) => withDeadline(waitMs, () => setUp(client, statementDeadlineMs, transactionDeadlineMs)),
  });
  // Without these a connection that dies, idle or in use, ends the whole process. Its query fails, the pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function setUp(client: pg.ClientBase, statementDeadlineMs: number, transactionDeadlineMs: number): Promise<void> {
  // No statement of ours runs long enough to be worth compiling to machine code, which alone takes a fifth of a second.
  await client.query(
    `set role app_user; set jit = off; set time zone 'UTC'; set statement_timeout = ${statementDeadlineMs}; ` +
      `set lock_timeout = ${statementDeadlineMs}; set idle_in_transaction_session_timeout = ${transactionDeadlineMs}`,
  );
  const { rows } = await client.query<{ bypassesRls: boolean }>(
    'select rolsuper or rolbypassrls as "bypassesRls" from pg_roles where rolname = current_user',
  );
  if (rows[0]?.bypassesRls !== false) throw new Error('The role app_user must not be able to bypass row-level security.');
}

/**
 * Does the work and releases the connection; one that does not answer in time is destroyed. The server's own deadlines
 * do not help where no packet arrives any more: the network dropped the connection, or its host is down.
 */
export async function workWithin<T>(deadlineMs: number, client: pg.PoolClient, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  let lost: Error | undefined;
  try {
    return await withDeadline(deadlineMs, () => work(client));
  } catch (error) {
    if (error instanceof Unavailable) lost = error;
    throw error;
  } finally {
    client.release(lost);
  }
}

/** Throws `Unavailable` where the work takes longer. */
export async function withDeadline<T>(deadlineMs: number, work: () => Promise<T>): Promise<T> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Unavailable(`The database did not answer within ${deadlineMs} ms.`)), deadlineMs);
  try {
    return await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
