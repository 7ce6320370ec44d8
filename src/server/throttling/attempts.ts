import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables/tables.ts';

/** The longest wait, and when failures expire. `long` is for the second factor, whose guesser already has the password. */
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
}

/** Outcome of an attempt: `withdrawn` if another error ended it, so that it counts neither way. */
export type AttemptOutcome = 'succeeded' | 'failed' | 'withdrawn';

/** How long an attempt waits for pending ones before it, and how often it checks. */
const TIMEOUT_MS = 10_000;
const LOOK_MS = { first: 20, longest: 200 } as const;
/** An attempt without an outcome counts as failed after this time: its process has ended. */
const LOST_AFTER_S = 60;

/**
 * Throttles guessing: after `free` failures in a row each attempt must wait, twice as long every time up to a limit.
 * No lock-out is permanent. Counted in a table shared by all processes.
 * Pending attempts count as failures: one that could exceed the limit waits for their outcome, so parallel guesses gain nothing
 * and parallel correct attempts all succeed. Returns 0, and the caller reports the outcome with `endAttempt`;
 * or the seconds to wait, in which case the attempt is not counted.
 */
export async function beginAttempt(database: Database, limits: readonly AttemptLimit[]): Promise<number> {
  const counted = inOneOrder(limits);
  if (counted.length === 0) return 0;
  const until = Date.now() + TIMEOUT_MS;
  let lookMs: number = LOOK_MS.first;
  for (let hasWaited = false; ; hasWaited = true) {
    const verdict = await database.anonymous((trx) => begin(trx, counted, hasWaited));
    if (verdict !== 'full') return verdict;
    if (Date.now() > until) return 1;
    await sleep(lookMs);
    lookMs = Math.min(lookMs * 2, LOOK_MS.longest);
  }
}

async function begin(trx: Transaction<Tables>, counted: readonly AttemptLimit[], hasWaited: boolean): Promise<number | 'full'> {
  let wait = 0;
  let isFull = false;
  for (const limit of counted) {
    const verdict = await verdictOf(trx, limit, hasWaited);
    if (verdict === 'full') isFull = true;
    else wait = Math.max(wait, verdict);
  }
  if (wait > 0) return Math.ceil(wait);
  if (isFull) return 'full';
  for (const { key } of counted) {
    await sql`update attempt set under_way = under_way + 1, under_way_at = clock_timestamp() where key = ${hashOfKey(key)}`.execute(trx);
  }
  return 0;
}

async function verdictOf(trx: Transaction<Tables>, limit: AttemptLimit, hasWaited: boolean): Promise<number | 'full'> {
  const { key, free, pace } = limit;
  const { longestWaitS, forgottenAfterS } = PACES[pace];
  const hash = hashOfKey(key);
  await sql`insert into attempt (key, count, last_at) values (${hash}, 0, now()) on conflict do nothing`.execute(trx);
  await sql`update attempt set count = count + under_way, under_way = 0, last_at = clock_timestamp()
    where key = ${hash} and under_way > 0 and under_way_at < clock_timestamp() - make_interval(secs => ${LOST_AFTER_S})`.execute(trx);
  const { rows } = await sql<{ count: number; underWay: number; sinceS: number }>`
    select count, under_way as "underWay", extract(epoch from clock_timestamp() - last_at)::float8 as "sinceS"
    from attempt where key = ${hash} for update`.execute(trx);
  const { count, underWay, sinceS } = rows[0] ?? { count: 0, underWay: 0, sinceS: 0 };
  const failures = sinceS > forgottenAfterS ? 0 : count;
  if (failures < free) return failures + underWay < free ? 0 : 'full';
  const wait = Math.min(2 ** (failures - free), longestWaitS) - sinceS;
  // The attempts it waited for have failed, so it waits at least as long as they do.
  if (hasWaited) return Math.max(wait, 1);
  if (wait > 0) return wait;
  return underWay > 0 ? 'full' : 0;
}

/** Reports the outcome of an attempt: a success removes the failures of the first key, and only itself from the others. */
export async function endAttempt(database: Database, limits: readonly AttemptLimit[], outcome: AttemptOutcome): Promise<void> {
  const counted = inOneOrder(limits);
  if (counted.length === 0) return;
  await database.anonymous(async (trx) => {
    for (const limit of counted) await end(trx, limit, limit === limits[0] || outcome !== 'succeeded' ? outcome : 'withdrawn');
  });
}

async function end(trx: Transaction<Tables>, { key, pace }: AttemptLimit, outcome: AttemptOutcome): Promise<void> {
  const hash = hashOfKey(key);
  const isOver = sql`under_way = greatest(under_way - 1, 0)`;
  switch (outcome) {
    case 'succeeded':
      return void (await sql`update attempt set ${isOver}, count = 0 where key = ${hash}`.execute(trx));
    case 'failed':
      return void (await sql`update attempt set ${isOver}, last_at = clock_timestamp(),
        count = case when last_at < now() - make_interval(secs => ${PACES[pace].forgottenAfterS}) then 1 else count + 1 end
        where key = ${hash}`.execute(trx));
    case 'withdrawn':
      return void (await sql`update attempt set ${isOver} where key = ${hash}`.execute(trx));
    default:
      return outcome satisfies never;
  }
}

/** Always the same order, so that two transactions never deadlock. */
function inOneOrder(limits: readonly AttemptLimit[]): AttemptLimit[] {
  return limits.filter(({ free }) => free > 0).toSorted((left, right) => (left.key < right.key ? -1 : 1));
}

/** Remembers a success under some keys, for the ninety days that `remove_expired` leaves them. */
export async function rememberSuccess(trx: Transaction<Tables>, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) {
    await sql`insert into attempt_success (key, last_at) values (${hashOfKey(key)}, now())
      on conflict (key) do update set last_at = excluded.last_at`.execute(trx);
  }
}

/** Those of the keys under which there was a success. */
export async function succeededBefore(trx: Transaction<Tables>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const key of keys) {
    const { rows } = await sql`select from attempt_success where key = ${hashOfKey(key)}`.execute(trx);
    if (rows.length > 0) found.add(key);
  }
  return found;
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
