import type { Flags } from '#schemas/generated/types.ts';
import type { PartyRole } from '../database/tables/tables.ts';
import { titlesOf } from '../documents/server-entity.ts';

export interface Party {
  readonly registrationId: number;
  readonly role: PartyRole;
  readonly name: string | null;
  readonly countryCode: string | null;
}

/** The flag that says a caller has the role; its title is the role's name. In the order in which parties are shown. */
const flagByRole = {
  buyer: 'isBuyer',
  seller: 'isSeller',
  inboundBroker: 'isInboundBroker',
  outboundBroker: 'isOutboundBroker',
  outboundParty: 'isOutboundParty',
  forwarder: 'roleForwarder',
  carterOutbound: 'roleCarterOutbound',
} as const satisfies Partial<Record<PartyRole, keyof Flags>>;

const order: readonly PartyRole[] = [
  'buyer',
  'seller',
  'inboundBroker',
  'outboundBroker',
  'outboundParty',
  'forwarder',
  'carterOutbound',
  'serviceProvider',
];
const flagTitles = titlesOf('consignments/flags');
const providerTitle = titlesOf('reference/registration-type')['isServiceProvider'];

/** The parties as the browser shows them, buyer first. */
export function partyReplies(parties: readonly Party[], viewer: number) {
  return parties
    .toSorted((left, right) => order.indexOf(left.role) - order.indexOf(right.role))
    .map(({ registrationId, role, name, countryCode }) => ({
      role,
      roleName: roleName(role),
      registrationId,
      name: name ?? '',
      ...(countryCode !== null && { countryCode }),
      isYou: registrationId === viewer,
    }));
}

function roleName(role: PartyRole): string {
  return String(role === 'serviceProvider' ? providerTitle : flagTitles[flagByRole[role]]);
}
