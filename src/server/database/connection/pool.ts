import pg from 'pg';
import { types } from './values.ts';

export interface PoolSettings {
  readonly size: number;
  readonly waitMs: number;
  readonly statementDeadlineMs: number;
  readonly transactionDeadlineMs: number;
}

/** Where to connect, and how values are read. */
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
    // Once per connection, not per request: nothing in the server ever changes these again.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types do not say
    onConnect: async (client) => {
      await client.query(
        `set role app_user; set time zone 'UTC'; set statement_timeout = ${statementDeadlineMs}; ` +
          `set lock_timeout = ${statementDeadlineMs}; set idle_in_transaction_session_timeout = ${transactionDeadlineMs}`,
      );
      const { rows } = await client.query<{ isMighty: boolean }>(
        'select rolsuper or rolbypassrls as "isMighty" from pg_roles where rolname = current_user',
      );
      if (rows[0]?.isMighty !== false) throw new Error('The role app_user must not be able to bypass row-level security.');
    },
  });
  // Without these a connection that dies, idle or in use, ends the whole process. Its query fails, the pool drops it.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
