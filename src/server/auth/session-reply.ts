import type { Session as SessionReply } from '#schemas/generated/types.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { OPERATOR, registrationTypeOf } from '../reference/registration-types.ts';

/** The signed-in user as the browser may know them: no token, no hash, no status. */
export function sessionReply({
  userId,
  fullName,
  email,
  businessName,
  registrationId,
  regTypeCode,
  countryCode,
  isAdmin,
  status,
  mustSetUpSecondFactor,
  expiresAt,
}: Session): SessionReply {
  return {
    userId,
    fullName,
    emailAddress: email,
    registrationId,
    isAdminUser: isAdmin,
    status,
    isRegistered: businessName !== null,
    mustSetUpSecondFactor,
    expiresAt,
    ...(businessName !== null && { businessName }),
    ...(regTypeCode !== null && { regType: regTypeCode }),
    ...(countryCode !== null && { country: countryCode }),
    isOperator: regTypeCode === OPERATOR,
    canCreateConsignments: registrationTypeOf(regTypeCode)?.canCreateConsignments ?? false,
  };
}
