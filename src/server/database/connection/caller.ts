import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller of the current request. */
export interface Caller {
  /** The tab that asks. */
  readonly tab?: string;
  /** The user is idle and the page sends the request by itself, after another user's change. It does not extend the session. */
  readonly isUnattended: boolean;
  /** The network address, and the User-Agent header. */
  readonly address?: string;
  readonly browser?: string;
  /** The user; known once the session was opened. */
  userId?: number;
}

export const callers = new AsyncLocalStorage<Caller>();

/** Notes whose session the request came with. */
export function callerIs(userId: number): void {
  const caller = callers.getStore();
  if (caller) caller.userId = userId;
}
