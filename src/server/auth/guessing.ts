import type { AccountServices } from './services.ts';
import { type AttemptLimit, attemptSucceeded, beginAttempt, withdrawAttempt } from '../database/attempts.ts';
import { Refusal } from '../messages/refusal.ts';

/** Of many accounts from one network, behind which a whole office may sit, or of one account from many networks. */
const SHARED_FACTOR = 10;

export interface Guess {
  /** What may be guessed, and whose it is. */
  readonly what: string;
  readonly network: string;
  /** Whether nothing has to be known before guessing but a name: then whoever guesses must not keep its owner out. */
  readonly isOpenToAll?: boolean;
}

/** Does `attempt`, unless too many went wrong before it: then 429 with the time to wait. It was right where it answers anything. */
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
