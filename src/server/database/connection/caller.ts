import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from './errors.ts';

/** Of the request that is being answered. */
export interface Caller {
  /** The tab that asks. */
  readonly tab?: string;
  /** Nobody has touched it lately: it asks by itself, because others changed something. Its session is not prolonged by that. */
  readonly isUnattended: boolean;
  /** The network address, and the User-Agent header. */
  readonly address?: string;
  readonly browser?: string;
  /** Who it is; known once the session was opened. */
  userId?: number;
  /** Whose documents it is answered by, until the session that comes with its records says the same. */
  guess?: EditionKey | undefined;
}

/** A business, and the number of its variation; null: it has none. */
export interface EditionKey {
  readonly registrationId: number;
  readonly variation: number | null;
}

/** The session is of another edition than was guessed: nothing that was read is answered. */
class OtherEdition extends Error {
  override readonly name = 'OtherEdition';
}

export const callers = new AsyncLocalStorage<Caller>();

/** Notes whose session the request came with. */
export function callerIs({ userId, registrationId, variation }: EditionKey & { readonly userId: number }): void {
  const caller = callers.getStore();
  if (caller === undefined) return;
  caller.userId = userId;
  const { guess } = caller;
  if (guess === undefined) return;
  if (guess.registrationId !== registrationId || guess.variation !== variation) throw new OtherEdition('Another variation is in force.');
  caller.guess = undefined;
}

/** The answer of work that goes by a guess; undefined where it ended before the session was known, or that says something else. */
export async function byGuess<T>(caller: Caller, guess: EditionKey, work: () => Promise<T>): Promise<{ readonly answer: T } | undefined> {
  caller.guess = guess;
  try {
    return { answer: await work() };
  } catch (error) {
    if (!isOpen(caller) || error instanceof Unavailable) throw error;
    return undefined;
  } finally {
    caller.guess = undefined;
  }
}

function isOpen({ guess }: Caller): boolean {
  return guess !== undefined;
}
