import { AsyncLocalStorage } from 'node:async_hooks';

/** What the browser says of the request that is being answered. */
export interface Caller {
  /** The tab that asks. */
  readonly tab?: string;
  /** Nobody has touched it lately: it asks by itself, because others changed something. Its session is not prolonged by that. */
  readonly isUnattended: boolean;
}

export const callers = new AsyncLocalStorage<Caller>();
