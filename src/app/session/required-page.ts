import type { Session } from './session-cache.ts';

const REGISTER = '/Registration/Business';
const OWN_DETAILS = '/Registration/UserDetails';
const CHANGE_PASSWORD = '/Registration/ChangePassword';

/** The page required first: registration of the business, or setting up a second factor. */
export function requiredPage({ isRegistered, mustSetUpSecondFactor }: Session, path: string): string | undefined {
  const mayStay = [OWN_DETAILS, CHANGE_PASSWORD];
  if (mustSetUpSecondFactor === true) return mayStay.includes(path) ? undefined : OWN_DETAILS;
  if (isRegistered === false) return [REGISTER, ...mayStay].includes(path) ? undefined : REGISTER;
  return undefined;
}
