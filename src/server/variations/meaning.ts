import type { Session as SessionReply } from '#schemas/generated/types.ts';
import { flagsOfRole, ROLES } from '#src/domain/parties/consignment-flags.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { matrixOf, type People } from '#src/documents/variations/matrix.ts';
import { meaningOf } from '#src/documents/variations/meaning.ts';
import type { Release } from '#src/documents/variations/merge.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { sessionReply } from '../parties/session-reply.ts';

/** What users of one business have in common. */
const OF_BUSINESS = [
  'regType',
  'country',
  'isOperator',
  'isRegistered',
  'canCreateConsignments',
  'secondaryCodes',
  'tariffFromReview',
  'mayCompile',
] as const satisfies readonly (keyof SessionReply)[];

/** What changes mean to a business: in words, and for whom. */
export function meaningTo(session: Session, changes: readonly Change[], release: Release) {
  return { meaning: meaningOf(changes, release), ...matrixOf(changes, release, peopleOf(session)) };
}

/** Users of the records of the caller's business, by role, with the known values of their sessions. */
function peopleOf(session: Session): People {
  const reply = sessionReply(session);
  return {
    session: Object.fromEntries(OF_BUSINESS.map((name) => [name, reply[name] ?? null])),
    roles: rolesOf(session.regType),
  };
}

export function rolesOf(regType: Session['regType']): People['roles'] {
  return Object.fromEntries([...ROLES, 'maker' as const].map((role) => [role, flagsOfRole(role, regType)]));
}
