import { sql, type Transaction } from 'kysely';
import type { Flags } from '#schemas/generated/types.ts';
import { type PartyInRole, type PartyRole, ROLES } from '#src/domain/parties/consignment-flags.ts';
import { announce } from '../database/connection/transaction-driver.ts';
import type { Tables } from '../database/tables/tables.ts';
import type { Documents } from '../documents/documents.ts';
import { typesWithPermission } from '../reference/registration-types.ts';

export interface Party extends PartyInRole {
  readonly name: string | null;
  readonly isUnconfirmed: boolean;
  readonly countryCode: string | null;
  /** Set if a business named the provider for this consignment alone. */
  readonly namedBy?: number | null;
}

/** Flag for each role, in the order in which parties are shown; the flag's title is the role's name. */
const flagByRole = {
  buyer: 'isBuyer',
  seller: 'isSeller',
  inboundBroker: 'isInboundBroker',
  outboundBroker: 'isOutboundBroker',
  outboundParty: 'isOutboundParty',
  forwarder: 'roleForwarder',
  carterOutbound: 'roleCarterOutbound',
} as const satisfies Partial<Record<PartyRole, keyof Flags>>;

export function isPartyRole(role: unknown): role is PartyRole {
  return ROLES.some((known) => known === role);
}

/** The parties as the browser shows them, buyer first. */
export function partyReplies(documents: Documents, parties: readonly Party[], viewer: number) {
  return parties
    .toSorted((left, right) => ROLES.indexOf(left.role) - ROLES.indexOf(right.role))
    .map(({ registrationId, role, name, isUnconfirmed, countryCode, namedBy }) => ({
      key: `${role}-${registrationId}`,
      role,
      roleName: roleName(documents, role),
      registrationId,
      name: name ?? '',
      isUnconfirmed,
      ...(countryCode !== null && { countryCode }),
      isYou: registrationId === viewer,
      isNamedByYou: namedBy === viewer,
    }));
}

export function roleName(documents: Documents, role: PartyRole): string {
  const titleOf = (entity: string, field: string) => documents.schema(entity).properties[field]?.title ?? field;
  return role === 'serviceProvider'
    ? titleOf('reference/registration-type', 'isServiceProvider')
    : titleOf('consignments/flags', flagByRole[role]);
}

interface ConsignmentKey {
  readonly registrationId: number;
  readonly consignmentId: number;
}

/**
 * Shares a consignment with the providers of restricted types that its creator or a party named at registration. Call it in the owner's
 * transaction after each change of parties.
 */
export async function showToNamedProviders(trx: Transaction<Tables>, { registrationId, consignmentId }: ConsignmentKey): Promise<void> {
  const restricted = await typesWithPermission(trx, 'canCreateConsignments', false);
  await sql`
    insert into consignment_party (registration_id, consignment_id, owner_registration_id, role)
    select named, ${consignmentId}, ${registrationId}, 'serviceProvider'
    from named_providers(array(
      select p.registration_id from consignment_party p
      where p.owner_registration_id = ${registrationId} and p.consignment_id = ${consignmentId} and p.role <> 'serviceProvider'
      union select ${registrationId}::bigint), ${restricted}::text[]) named
    on conflict do nothing`.execute(trx);
}

/** Removes the providers that came with a business once that business has no role any more. Call it in the owner's transaction. */
export async function hideFromProvidersOf(
  trx: Transaction<Tables>,
  { registrationId, consignmentId }: ConsignmentKey,
  gone: number,
): Promise<void> {
  const restricted = await typesWithPermission(trx, 'canCreateConsignments', false);
  const here = sql`p.owner_registration_id = ${registrationId} and p.consignment_id = ${consignmentId}`;
  const { rows } = await sql<{ id: number }>`
    with staying as (
      select p.registration_id as id from consignment_party p where ${here} and p.role <> 'serviceProvider' union select ${registrationId}::bigint)
    delete from consignment_party p
    where ${here} and p.role = 'serviceProvider' and not exists (select from staying where id = ${gone})
      and (p.named_by = ${gone} or (p.named_by is null
        and p.registration_id in (select named_providers(array[${gone}::bigint], ${restricted}::text[]))
        and p.registration_id not in (select named_providers(array(select id from staying), ${restricted}::text[]))))
    returning p.registration_id as id`.execute(trx);
  for (const { id } of rows) publishDeparture(Number(id), consignmentId);
}

/** Hints of a consignment reach only its parties. A business that is no longer a party gets a hint of its own, so that its pages reload. */
export function publishDeparture(registrationId: number, consignmentId: number): void {
  announce({ owner: registrationId, entity: 'consignments/consignment', id: consignmentId });
}
