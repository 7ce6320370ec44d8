import type { Harbour, HarbourLine } from './harbour.ts';

export interface Caller {
  readonly token: string | undefined;
  /** The business whose products the call asks for; default: that of the buyer or seller. */
  readonly own?: number;
  /** Whom signing in names; all users have one password. */
  readonly email?: string;
  readonly place: HarbourLine;
}

/** Who is in each column, and on which consignment they call. */
export const callers: Readonly<Record<string, (harbour: Harbour) => Caller>> = {
  anonymous: ({ open }) => ({ token: undefined, place: open }),
  unverified_pending_P: ({ pending, open }) => ({ token: pending, email: 'P@inboundbroker.example', place: open }),
  suspended_S: ({ suspended, open }) => ({ token: suspended, email: 'S@inboundbroker.example', place: open }),
  other_tenant_not_party: ({ stranger, open }) => ({ token: stranger.token, place: open }),
  same_tenant_user: ({ brokerUser, parties, open }) => ({ token: brokerUser, own: parties.inboundBroker.registrationId, place: open }),
  accounts_own_login_O: ({ ownLogin, parties, open }) => ({ token: ownLogin, own: parties.inboundBroker.registrationId, place: open }),
  accounts_disabled_D: ({ withoutAccounts, parties, open }) => ({
    token: withoutAccounts,
    own: parties.inboundBroker.registrationId,
    place: open,
  }),
  admin: ({ parties, open }) => ({ token: parties.inboundBroker.token, own: parties.inboundBroker.registrationId, place: open }),
  restricted_type_named_provider: ({ parties: { serviceProvider }, open }) => ({
    token: serviceProvider.token,
    own: serviceProvider.registrationId,
    place: open,
  }),
  restricted_type_not_named: ({ unnamedCarter, open }) => ({ token: unnamedCarter.token, own: unnamedCarter.registrationId, place: open }),
  party_buyer: ({ parties, open }) => ({ token: parties.buyer.token, place: open }),
  party_seller: ({ parties, open }) => ({ token: parties.seller.token, place: open }),
  party_inbound_broker: ({ parties, open }) => ({ token: parties.inboundBroker.token, place: open }),
  party_outbound_broker: ({ parties, open }) => ({ token: parties.outboundBroker.token, place: open }),
  party_outbound_party: ({ parties, open }) => ({ token: parties.outboundParty.token, place: open }),
  party_forwarder: ({ parties, open }) => ({ token: parties.forwarder.token, place: open }),
  party_carter_outbound: ({ parties, open }) => ({ token: parties.carterOutbound.token, place: open }),
  locked_consignment_writer: ({ parties, locked }) => ({ token: parties.inboundBroker.token, place: locked }),
};
