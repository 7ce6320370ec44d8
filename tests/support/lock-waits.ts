import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '#src/server/database/database.ts';
import { engine } from './database.ts';

/** When the statements began that wait for a lock in this database. */
export async function waitingSince(database: Database): Promise<readonly string[]> {
  const { rows } = await database.anonymous(async (trx) => {
    await sql`set local role none`.execute(trx);
    return sql<{ since: string }>`
      select query_start::text as since from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
  });
  return rows.map(({ since }) => since);
}

/** Resolves once so many transactions wait for a lock. The embedded database lets them wait before they begin. */
export async function untilLocked(database: Database, count = 1): Promise<void> {
  if (engine === 'embedded') return;
  await expect.poll(async () => (await waitingSince(database)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
}
