import type { Behaviour } from '#renderer/screen/ports.ts';
import { safeReturnUrl } from '../return-url.ts';
import type { SessionCache } from '../session.ts';

/** After signing in: reads the new session and goes where the user wanted to be. */
export function createSessionStarted(session: SessionCache, origin: string, leaveTo: (place: string) => Promise<never>): Behaviour {
  return async ({ returnUrl }) => {
    await session.load(true);
    return leaveTo(safeReturnUrl(typeof returnUrl === 'string' ? returnUrl : undefined, origin));
  };
}
