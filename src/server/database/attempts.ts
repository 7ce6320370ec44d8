import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

const LONGEST_WAIT_S = 60;
const FORGOTTEN_AFTER_S = 15 * 60;

/** What is counted, such as the sign-ins of an account, and how many are free. */
export interface AttemptLimit {
  readonly key: string;
  /** 0 lifts the limit. */
  readonly free: number;
}

/**
 * Slows down guessing: after so many failures in a row each attempt must wait, twice as long every time up to a minute.
 * Nobody is locked out for good. Counted in a table, so that all processes count alike.
 * Counts an attempt as failed from its beginning, so that guesses sent side by side wait as those in a row do. Answers 0,
 * or the seconds it must wait; then nothing is counted.
 */
export async function beginAttempt(database: Database, limits: readonly AttemptLimit[]): Promise<number> {
  const counted = limits.filter(({ free }) => free > 0);
  if (counted.length === 0) return 0;
  return database.anonymous(async (trx) => {
    let wait = 0;
    // In one order for everybody, so that two transactions never wait for each other.
    for (const { key, free } of counted.toSorted((left, right) => (left.key < right.key ? -1 : 1))) {
      const hash = hashOfKey(key);
      await sql`insert into attempt (key, count, last_at) values (${hash}, 0, now()) on conflict do nothing`.execute(trx);
      const { rows } = await sql<{ count: number; sinceS: number }>`
        select count, extract(epoch from clock_timestamp() - last_at)::float8 as "sinceS" from attempt where key = ${hash} for update`.execute(
        trx,
      );
      const { count, sinceS } = rows[0] ?? { count: 0, sinceS: 0 };
      const current = sinceS > FORGOTTEN_AFTER_S ? 0 : count;
      if (current >= free) wait = Math.max(wait, Math.min(2 ** (current - free), LONGEST_WAIT_S) - sinceS);
    }
    if (wait > 0) return Math.ceil(wait);
    for (const { key } of counted) {
      await sql`update attempt set last_at = clock_timestamp(),
        count = case when last_at < now() - make_interval(secs => ${FORGOTTEN_AFTER_S}) then 1 else count + 1 end
        where key = ${hashOfKey(key)}`.execute(trx);
    }
    return 0;
  });
}

/** The attempt was right: the first key's failures are forgotten, the others' lose this one. */
export async function attemptSucceeded(database: Database, [first, ...others]: readonly AttemptLimit[]): Promise<void> {
  if (first === undefined || first.free === 0) return;
  await database.anonymous(async (trx) => {
    await sql`delete from attempt where key = ${hashOfKey(first.key)}`.execute(trx);
    for (const { key } of others) {
      await sql`update attempt set count = greatest(count - 1, 0) where key = ${hashOfKey(key)}`.execute(trx);
    }
  });
}

const HOUR_S = 3_600;

/** Counts one of at most `most` an hour (0: any number); false where there were as many already. */
export async function isWithinHour(database: Database, key: string, most: number): Promise<boolean> {
  if (most === 0) return true;
  const hour = Math.floor(Date.now() / 1_000 / HOUR_S);
  const hash = hashOfKey(`${key} ${hour}`);
  return database.anonymous(async (trx) => {
    const { rows } = await sql<{ count: number }>`
      insert into attempt as a (key, count, last_at) values (${hash}, 1, now())
      on conflict (key) do update set count = a.count + 1, last_at = now() returning count`.execute(trx);
    return (rows[0]?.count ?? 0) <= most;
  });
}

/** Mail addresses are nobody's business: only hashes are stored. */
function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
