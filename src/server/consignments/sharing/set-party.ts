import { type Transaction } from 'kysely';
import { storeVersion } from '../../database/changes/documents.ts';
import { recordChange } from '../../database/changes/audit.ts';
import type { Database } from '../../database/database.ts';
import type { SessionOf } from '../../database/sessions/sessions.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import type { Tables } from '../../database/tables/tables.ts';
import { type Answer, type Call, noContent } from '../../http/call.ts';
import { forbidden, invalid, Refusal } from '../../messages/refusal.ts';
import { text } from '../../messages/texts.ts';
import { displayName } from '../../messages/display-name.ts';
import {
  type Access,
  accessTo,
  assertMay,
  assertUnlocked,
  CONSIGNMENT,
  findConsignment,
  holdConsignment,
  partOf,
} from '../../parties/access.ts';
import { assertCurrentConsignment } from '../current-consignment.ts';
import { tagOf, versionOf } from '../../records/request/versions.ts';
import { hideFromProvidersOf, isPartyRole, type Party, roleName, showToNamedProviders, publishDeparture } from '../../parties/parties.ts';
import { knownBusinesses, mayHold } from './known-businesses.ts';

interface PartyRequest {
  readonly access: Access;
  readonly role: PartyRole;
  readonly registrationId: number;
}

/** Names a business in a role, replacing its holder. There may be several service providers. */
export async function setParty(database: Database, call: Call): Promise<Answer> {
  return inParties(database, call, async (trx, named) => {
    const { access, role, registrationId } = named;
    assertMay(access, role === 'serviceProvider' ? 'mayNameProviders' : 'maySetParties');
    const business = (await knownBusinesses(trx)).find(({ id }) => id === registrationId);
    const label = call.documents.entity('consignments/party').compiled.fields.get('registrationId')?.label ?? '';
    if (business === undefined) throw invalid({ registrationId: [text('problem.value.unknownRecord', { label })] });
    if (!mayHold(business, role)) {
      throw invalid({
        registrationId: [text('problem.value.notForRole', { name: displayName(business), role: roleName(call.documents, role) })],
      });
    }
    assertUnlocked(access);
    assertCurrentConsignment(call, access);
    const { consignment, session } = access;
    const holders = consignment.parties.filter((party) => party.role === role);
    if (holders.some((party) => party.registrationId === registrationId)) return noContent({ etag: tagOf(versionOf(consignment)) });
    const version = await markTouched(trx, access);
    const replaced = role === 'serviceProvider' ? [] : holders;
    for (const party of replaced) await takeRole(trx, access, party);
    await trx
      .insertInto('consignment_party')
      .values({
        registration_id: registrationId,
        consignment_id: consignment.id,
        owner_registration_id: consignment.registrationId,
        role,
        ...(role === 'serviceProvider' && { named_by: session.registrationId }),
      })
      .execute();
    // Only the owner may write the rows that follow from the parties, and only the owner's side names such parties.
    if (role !== 'serviceProvider') await dropProviders(trx, access, replaced);
    await note(trx, call, named, { before: replaced, after: [business] });
    return noContent({ etag: tagOf(version) });
  });
}

/** Takes a role from a business. No change if it does not have the role. */
export async function removeParty(database: Database, call: Call): Promise<Answer> {
  return inParties(database, call, async (trx, named) => {
    const { access, role, registrationId } = named;
    const { consignment, flags, session } = access;
    const party = consignment.parties.find((each) => each.role === role && each.registrationId === registrationId);
    const isOwnProvider = role === 'serviceProvider' && party?.namedBy === session.registrationId;
    if (!flags.maySetParties && !(flags.mayNameProviders && isOwnProvider)) throw forbidden();
    assertUnlocked(access);
    assertCurrentConsignment(call, access);
    if (party === undefined) return noContent({ etag: tagOf(versionOf(consignment)) });
    const version = await markTouched(trx, access);
    await takeRole(trx, access, party);
    if (role !== 'serviceProvider') await dropProviders(trx, access, [party]);
    await note(trx, call, named, { before: [party], after: [] });
    return noContent({ etag: tagOf(version) });
  });
}

/** Runs work on the parties of the call's consignment, which stays locked. */
function inParties(
  database: Database,
  { path, token }: Call,
  work: (trx: Transaction<Tables>, named: PartyRequest) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction(token, async (trx, session: SessionOf) => {
    const id = path.number('consignmentId');
    await holdConsignment(trx, id);
    const access = accessTo(session(), await findConsignment(trx, id).execute(), 'see');
    const role = path.text('role');
    if (!isPartyRole(role)) throw new Error(`${String(role)} is not a party role.`);
    return work(trx, { access, role, registrationId: path.number('registrationId') });
  });
}

/** The parties are part of the consignment. Precedes their change, after which the caller may no longer see it. */
async function markTouched(trx: Transaction<Tables>, { consignment, session }: Access): Promise<number> {
  const { registrationId: registration_id, id, version, ownVersion } = consignment;
  const stored = { table: 'consignment', key: { registration_id, id }, version, columns: {}, userId: session.userId } as const;
  return versionOf({ version: await storeVersion(trx, stored), ownVersion });
}

/** 409 if the owner would be left without a role. */
async function takeRole(trx: Transaction<Tables>, { consignment }: Access, { registrationId, role }: Party): Promise<void> {
  const isOfOwner = registrationId === consignment.registrationId;
  if (isOfOwner && !consignment.parties.some((party) => party.registrationId === registrationId && party.role !== role)) {
    throw new Refusal(409, 'problem.lastOwnRole');
  }
  await trx
    .deleteFrom('consignment_party')
    .where('owner_registration_id', '=', consignment.registrationId)
    .where('consignment_id', '=', consignment.id)
    .where('registration_id', '=', registrationId)
    .where('role', '=', role)
    .execute();
  publishDeparture(registrationId, consignment.id);
}

/** Providers named by a party come and go with it. */
async function dropProviders(trx: Transaction<Tables>, { consignment }: Access, gone: readonly Party[]): Promise<void> {
  const key = { registrationId: consignment.registrationId, consignmentId: consignment.id };
  for (const { registrationId } of gone) await hideFromProvidersOf(trx, key, registrationId);
  await showToNamedProviders(trx, key);
}

type PartyName = Pick<Party, 'name' | 'isUnconfirmed'>;

interface PartyChange {
  readonly before: readonly PartyName[];
  readonly after: readonly PartyName[];
}

function note(
  trx: Transaction<Tables>,
  { documents }: Call,
  { access, role, registrationId }: PartyRequest,
  { before, after }: PartyChange,
): Promise<void> {
  const { consignment, session } = access;
  const described = (parties: PartyChange['before']) =>
    parties.length === 0 ? {} : { parties: parties.map((party) => `${roleName(documents, role)}: ${displayName(party)}`).join(', ') };
  return recordChange(trx, session, {
    kind: 'Consignments',
    action: 'change',
    subject: String(consignment.data['reference']),
    before: described(before),
    after: after.length === 0 ? { parties: null } : described(after),
    of: partOf(access, CONSIGNMENT, consignment.id),
    ...(after.length > 0 && { notice: { audience: { business: registrationId }, kind: 'named' as const } }),
  });
}
