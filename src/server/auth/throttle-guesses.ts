import type { AccountServices } from './services.ts';
import { type AttemptLimit, beginAttempt, endAttempt } from '../throttling/attempts.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../messages/refusal.ts';
import { originTrust } from './known-origins.ts';

/** Factor for failures of many accounts from one network, which an office may share, and of one account from many networks. */
const SHARED_FACTOR = 10;

export interface Guess {
  /** The guessed secret and its owner. */
  readonly what: string;
  /** The mail address, if guessing needs nothing else: throttling a guesser must then not lock the owner out. */
  readonly account?: string;
}

/** Runs `attempt`, throttled: throws 429 with a retry time after too many failures. A defined result is a success. */
export async function throttleGuesses<Result>(
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
 * Failures that count against a guess. If guessing requires the password already: those of the account. Otherwise those of its browser if
 * the owner has signed in with that, and those of all others: by network and by account. A network the owner uses gives no further
 * guesses: their number would reveal that the account exists.
 */
async function limitsOf(
  { database, settings: { signInFailures: free } }: AccountServices,
  call: Call,
  { what, account }: Guess,
): Promise<readonly AttemptLimit[]> {
  if (account === undefined) return [{ key: what, free, pace: 'long' }];
  if ((await originTrust(database, account, call)) === 'browser') return [{ key: `${what} by ${call.device}`, free, pace: 'short' }];
  return [
    { key: `${what} from ${call.network}`, free, pace: 'short' },
    { key: `from ${call.network}`, free: free * SHARED_FACTOR, pace: 'short' },
    { key: what, free: free * SHARED_FACTOR, pace: 'short' },
  ];
}
