import type { Behaviour } from '#renderer/services/ports.ts';
import { safeReturnUrl } from '../session/return-url.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { SessionKeeper } from '../session/session-keeper.ts';

export interface SessionStartedOptions {
  readonly session: SessionCache;
  readonly keeper: Pick<SessionKeeper, 'begun'>;
  readonly origin: string;
  leaveTo(place: string): Promise<never>;
}

/** After signing in: loads the session, informs the other tabs and opens the page the user wanted. */
export function createSessionStarted({ session, keeper, origin, leaveTo }: SessionStartedOptions): Behaviour {
  return async ({ returnUrl }) => {
    await session.load(true);
    keeper.begun();
    return leaveTo(safeReturnUrl(typeof returnUrl === 'string' ? returnUrl : undefined, origin));
  };
}
