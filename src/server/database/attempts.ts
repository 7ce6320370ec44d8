import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables/tables.ts';

/** The longest wait, and when failures expire. `long` is for the second factor, which only somebody with the password can guess. */
const PACES = {
  short: { longestWaitS: 60, forgottenAfterS: 15 * 60 },
  long: { longestWaitS: 15 * 60, forgottenAfterS: 24 * 3_600 },
} as const;

/** What is counted, such as the sign-ins of an account, and how many failures cost no wait. */
export interface AttemptLimit {
  readonly key: string;
  /** 0 lifts the limit. */
  readonly free: number;
  readonly pace: keyof typeof PACES;
  /** The limit does not apply to callers who once succeeded under this key. */
  readonly exceptAfter?: string;
}

/**
 * Throttles guessing: after `free` failures in a row each attempt must wait, twice as long every time up to a limit.
 * Nobody is locked out for good. Counted in a table shared by all processes.
 * Counts an attempt as failed before it is checked, so that concurrent guesses wait as well. Returns 0,
 * or the seconds to wait; then the attempt is not counted.
 */
export async function beginAttempt(database: Database, limits: readonly AttemptLimit[]): Promise<number> {
  const counted = inOneOrder(limits);
  if (counted.length === 0) return 0;
  return database.anonymous(async (trx) => {
    let wait = 0;
    for (const limit of counted) wait = Math.max(wait, await waitFor(trx, limit));
    if (wait > 0) return Math.ceil(wait);
    for (const { key, pace } of counted) {
      await sql`update attempt set last_at = clock_timestamp(),
        count = case when last_at < now() - make_interval(secs => ${PACES[pace].forgottenAfterS}) then 1 else count + 1 end
        where key = ${hashOfKey(key)}`.execute(trx);
    }
    return 0;
  });
}

async function waitFor(trx: Transaction<Tables>, { key, free, pace, exceptAfter }: AttemptLimit): Promise<number> {
  const hash = hashOfKey(key);
  await sql`insert into attempt (key, count, last_at) values (${hash}, 0, now()) on conflict do nothing`.execute(trx);
  const { rows } = await sql<{ count: number; sinceS: number }>`
    select count, extract(epoch from clock_timestamp() - last_at)::float8 as "sinceS" from attempt where key = ${hash} for update`.execute(
    trx,
  );
  const { count, sinceS } = rows[0] ?? { count: 0, sinceS: 0 };
  const { longestWaitS, forgottenAfterS } = PACES[pace];
  if (count < free || sinceS > forgottenAfterS) return 0;
  if (exceptAfter !== undefined && (await hasSucceeded(trx, exceptAfter))) return 0;
  return Math.min(2 ** (count - free), longestWaitS) - sinceS;
}

async function hasSucceeded(trx: Transaction<Tables>, key: string): Promise<boolean> {
  const { rows } = await sql`select from attempt_success where key = ${hashOfKey(key)}`.execute(trx);
  return rows.length > 0;
}

/** The attempt succeeded: removes the failures of the first key, and this one failure from the others. */
export async function attemptSucceeded(database: Database, limits: readonly AttemptLimit[]): Promise<void> {
  const [first] = limits;
  if (first === undefined || first.free === 0) return;
  const isRemembered = limits.some(({ exceptAfter }) => exceptAfter === first.key);
  await database.anonymous(async (trx) => {
    for (const { key } of inOneOrder(limits)) {
      if (key === first.key) await sql`delete from attempt where key = ${hashOfKey(key)}`.execute(trx);
      else await takeBack(trx, key);
    }
    if (!isRemembered) return;
    await sql`insert into attempt_success (key, last_at) values (${hashOfKey(first.key)}, now())
      on conflict (key) do update set last_at = excluded.last_at`.execute(trx);
  });
}

/** The attempt ended without a result, because of another error: it is not counted. */
export async function withdrawAttempt(database: Database, limits: readonly AttemptLimit[]): Promise<void> {
  const counted = inOneOrder(limits);
  if (counted.length === 0) return;
  await database.anonymous(async (trx) => {
    for (const { key } of counted) await takeBack(trx, key);
  });
}

async function takeBack(trx: Transaction<Tables>, key: string): Promise<void> {
  await sql`update attempt set count = greatest(count - 1, 0) where key = ${hashOfKey(key)}`.execute(trx);
}

/** Always the same order, so that two transactions never deadlock. */
function inOneOrder(limits: readonly AttemptLimit[]): AttemptLimit[] {
  return limits.filter(({ free }) => free > 0).toSorted((left, right) => (left.key < right.key ? -1 : 1));
}

/** Counts one call of at most `most` in the hour from the first of them (0: any number); false once there were that many. */
export async function isWithinHour(database: Database, key: string, most: number): Promise<boolean> {
  if (most === 0) return true;
  return database.anonymous(async (trx) => {
    const { rows } = await sql<{ count: number }>`
      insert into attempt as a (key, count, last_at) values (${hashOfKey(key)}, 1, now())
      on conflict (key) do update set
        count = case when a.last_at < now() - interval '1 hour' then 1 else a.count + 1 end,
        last_at = case when a.last_at < now() - interval '1 hour' then now() else a.last_at end
      returning count`.execute(trx);
    return (rows[0]?.count ?? 0) <= most;
  });
}

/** Keys hold mail addresses, so only hashes are stored. */
function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
