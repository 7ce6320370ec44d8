import type { AccountServices } from '../accounts/services.ts';
import { type AttemptLimit, attemptSucceeded, beginAttempt } from '../database/attempts.ts';
import { Refusal } from '../http/refusal.ts';

/** Failures of one account slow that account; of one address, behind which a whole office may sit, only ten times as many. */
const ADDRESS_FACTOR = 10;

/** Does `attempt`, unless too many went wrong before it: then 429 with the time to wait. It was right where it answers anything. */
export async function slowedDown<Result>(
  { database, settings: { signInFailures } }: AccountServices,
  account: string,
  address: string,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const limits: readonly AttemptLimit[] = [
    { key: account, free: signInFailures },
    { key: `from ${address}`, free: signInFailures * ADDRESS_FACTOR },
  ];
  const wait = await beginAttempt(database, limits);
  if (wait > 0) throw new Refusal(429, 'problem.tooManyAttempts', { retryAfterSeconds: wait });
  const result = await attempt();
  if (result !== undefined) await attemptSucceeded(database, limits);
  return result;
}
