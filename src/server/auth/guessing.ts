import type { AccountServices } from './services.ts';
import { type AttemptLimit, attemptSucceeded, beginAttempt, withdrawAttempt } from '../database/attempts.ts';
import { Refusal } from '../messages/refusal.ts';

/** Failures allowed for many accounts from one network, which a whole office may share, or for one account from many networks. */
const SHARED_FACTOR = 10;

export interface Guess {
  /** The secret that is guessed, and its owner. */
  readonly what: string;
  readonly network: string;
  /** Whether a name is enough to guess: then throttling a guesser must not lock the owner out. */
  readonly isOpenToAll?: boolean;
}

/** Runs `attempt`, throttled: throws 429 with the time to wait after too many failures. A defined result is a success. */
export async function slowedDown<Result>(
  { database, settings: { signInFailures } }: AccountServices,
  guess: Guess,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const limits = limitsOf(guess, signInFailures);
  const wait = await beginAttempt(database, limits);
  if (wait > 0) throw new Refusal(429, 'problem.tooManyAttempts', { retryAfterSeconds: wait });
  try {
    const result = await attempt();
    if (result !== undefined) await attemptSucceeded(database, limits);
    return result;
  } catch (error) {
    await withdrawAttempt(database, limits);
    throw error;
  }
}

function limitsOf({ what, network, isOpenToAll = false }: Guess, free: number): readonly [AttemptLimit, ...AttemptLimit[]] {
  const ofNetwork = { key: `from ${network}`, free: free * SHARED_FACTOR, pace: 'short' } as const;
  if (!isOpenToAll) return [{ key: what, free, pace: 'long' }, ofNetwork];
  const here = `${what} from ${network}`;
  return [{ key: here, free, pace: 'short' }, ofNetwork, { key: what, free: free * SHARED_FACTOR, pace: 'short', exceptAfter: here }];
}
