import type { AccountServices } from './services.ts';
import { type AttemptLimit, beginAttempt, endAttempt } from '../throttling/attempts.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../messages/refusal.ts';
import { standingOf } from './known-origins.ts';

/** Failures allowed for many accounts from one network, which a whole office may share, or for one account from many networks. */
const SHARED_FACTOR = 10;

export interface Guess {
  /** The secret that is guessed, and its owner. */
  readonly what: string;
  /** The mail address where that is enough to guess: then throttling a guesser must not lock the owner out. */
  readonly account?: string;
}

/** Runs `attempt`, throttled: throws 429 with the time to wait after too many failures. A defined result is a success. */
export async function slowedDown<Result>(
  services: AccountServices,
  call: Call,
  guess: Guess,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const { database } = services;
  const limits = await limitsOf(services, call, guess);
  const wait = await beginAttempt(database, limits);
  if (wait > 0) throw new Refusal(429, 'problem.tooManyAttempts', { retryAfterSeconds: wait });
  try {
    const result = await attempt();
    await endAttempt(database, limits, result === undefined ? 'failed' : 'succeeded');
    return result;
  } catch (error) {
    await endAttempt(database, limits, 'withdrawn');
    throw error;
  }
}

/**
 * What counts against a guess. Where only somebody with the password comes to guess, their own failures. Else the failures from here
 * and those of strangers, which say nothing about a network, or a browser, from which the owner has signed in before.
 */
async function limitsOf(
  { database, settings: { signInFailures: free } }: AccountServices,
  call: Call,
  { what, account }: Guess,
): Promise<readonly AttemptLimit[]> {
  if (account === undefined) return [{ key: what, free, pace: 'long' }];
  const here = `${what} from ${call.network}`;
  switch (await standingOf(database, account, call)) {
    case 'browser':
      return [{ key: `${what} by ${call.device}`, free, pace: 'short' }];
    case 'network':
      return [{ key: here, free: free * SHARED_FACTOR, pace: 'short' }];
    case 'stranger':
      return [
        { key: here, free, pace: 'short' },
        { key: `from ${call.network}`, free: free * SHARED_FACTOR, pace: 'short' },
        { key: what, free: free * SHARED_FACTOR, pace: 'short' },
      ];
  }
}
