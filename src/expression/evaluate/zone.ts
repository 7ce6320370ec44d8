import type { Scope } from '../language/types.ts';
import { readPath } from '../values/record-path.ts';

/** The clock of the business, where the session says which. */
export const ZONE = 'session.timeZone';

/** IANA name; undefined where nobody says. */
export function zoneOf(scope: Scope): string | undefined {
  const zone = readPath(scope, ZONE);
  return typeof zone === 'string' ? zone : undefined;
}
