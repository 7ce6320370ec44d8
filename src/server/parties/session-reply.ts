import type { Scope } from '#src/expression/index.ts';
import type { Session as SessionReply } from '#schemas/generated/types.ts';
import type { Session } from '../database/sessions/sessions.ts';
import { timeZones } from '../reference/time-zones.ts';
import { OPERATOR } from '../reference/registration-types.ts';

/** Rights that depend on the consignment; its flags decide, not the session. */
const OF_A_CONSIGNMENT = {
  regOption1: null,
  isBuyer: null,
  isInboundBroker: null,
  isOutboundBroker: null,
  isOutboundParty: null,
  sellerId: null,
  sellerProductLookupEnabled: null,
  buyerId: null,
  buyerProductLookupEnabled: null,
  isConsignmentLocked: null,
  tswCountry: null,
  consigneeName: null,
} as const;

/** Names that an entity's expressions may read, without the record: at least the session, which access and steps read. */
export type RecordContext = Scope & Readonly<Record<'session', unknown>>;

/** The signed-in user as the browser sees them: no token, hash or status. */
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
  accountsAccess,
  organisationId,
  status,
  mustSetUpSecondFactor,
  expiresAt,
  variation,
  screensAccess,
}: Session): SessionReply {
  const mayUseAccounts = accountsAccess === 'A' || accountsAccess === 'O';
  const timeZone = timeZones.find(({ id }) => id === timeZoneId)?.name;
  return {
    ...OF_A_CONSIGNMENT,
    userId,
    fullName,
    emailAddress: email,
    registrationId,
    isAdminUser: isAdmin,
    status,
    isRegistered: businessName !== null,
    mustSetUpSecondFactor,
    expiresAt,
    // The generic client of a business has the id of the business.
    ...(businessName !== null && { businessName, genericTswClientId: registrationId }),
    ...(regTypeCode !== null && { regType: regTypeCode }),
    ...(countryCode !== null && { country: countryCode }),
    ...(timeZone !== undefined && { timeZone }),
    isOperator: regTypeCode === OPERATOR,
    canCreateConsignments: regType?.['canCreateConsignments'] === true,
    secondaryCodes: regType?.['secondaryCodes'] === true,
    tariffFromReview: regType?.['tariffFromReview'] === true,
    mayCompile: regType?.['mayCompile'] === true,
    mayUseAccounts,
    screensAccess,
    ...(variation !== null && { edition: variation }),
    ...(mayUseAccounts && organisationId !== null && { organisationId }),
  };
}
