import type { Scope } from '../language/types.ts';
import { readPath } from '../values/record-path.ts';

/** The time zone of the business, from the session. */
export const ZONE = 'session.timeZone';

/** IANA name; undefined if not given. */
export function zoneOf(scope: Scope): string | undefined {
  const zone = readPath(scope, ZONE);
  return typeof zone === 'string' ? zone : undefined;
}
