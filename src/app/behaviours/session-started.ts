import type { Behaviour } from '#renderer/services/ports.ts';
import { HOME, safeReturnUrl } from '../session/return-url.ts';
import type { SessionCache } from '../session/session-cache.ts';
import type { SessionKeeper } from '../session/session-keeper.ts';

export interface SessionStartedOptions {
  readonly session: SessionCache;
  readonly keeper: Pick<SessionKeeper, 'begun'>;
  readonly origin: string;
  /** Whether the address is that of a file. */
  isFile(path: string): boolean;
  navigate(place: string): Promise<void>;
  leaveTo(place: string): Promise<never>;
}

/** After signing in: loads the session, informs the other tabs and opens the page or file the user wanted. */
export function createSessionStarted({ session, keeper, origin, isFile, navigate, leaveTo }: SessionStartedOptions): Behaviour {
  return async ({ returnUrl }) => {
    await session.load(true);
    keeper.begun();
    const place = safeReturnUrl(typeof returnUrl === 'string' ? returnUrl : undefined, origin);
    // The browser saves a file and stays where it is.
    if (isFile(place.split(/[?#]/)[0] ?? '')) await navigate(HOME);
    return leaveTo(place);
  };
}
