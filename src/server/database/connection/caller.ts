import { AsyncLocalStorage } from 'node:async_hooks';

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
}

export const callers = new AsyncLocalStorage<Caller>();

/** Notes whose session the request came with. */
export function callerIs(userId: number): void {
  const caller = callers.getStore();
  if (caller) caller.userId = userId;
}
