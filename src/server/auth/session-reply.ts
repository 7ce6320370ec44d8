import type { Session as SessionReply } from '#schemas/generated/types.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { timeZones } from '../reference/time-zones.ts';
import { OPERATOR } from '../reference/registration-types.ts';

/** The signed-in user as the browser may know them: no token, no hash, no status. */
export function sessionReply({
  userId,
  fullName,
  email,
  businessName,
  registrationId,
  regTypeCode,
  regType,
  countryCode,
  timeZoneId,
  isAdmin,
  status,
  mustSetUpSecondFactor,
  expiresAt,
}: Session): SessionReply {
  const timeZone = timeZones.find(({ id }) => id === timeZoneId)?.name;
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
    // The client that stands for all has the id of its business.
    ...(businessName !== null && { businessName, genericTswClientId: registrationId }),
    ...(regTypeCode !== null && { regType: regTypeCode }),
    ...(countryCode !== null && { country: countryCode }),
    ...(timeZone !== undefined && { timeZone }),
    isOperator: regTypeCode === OPERATOR,
    canCreateConsignments: regType?.['canCreateConsignments'] === true,
    secondaryCodes: regType?.['secondaryCodes'] === true,
    tariffFromReview: regType?.['tariffFromReview'] === true,
    mayCompile: regType?.['mayCompile'] === true,
  };
}
