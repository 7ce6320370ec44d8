// Fixture of businesses: one for each role of a consignment, one named as service provider, and others
// without a role.
import { sql } from 'kysely';
import type { Database } from '#src/server/database/database.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import type { ScreensAccess, UserStatus } from '#src/server/database/tables/tables.ts';
import { addConsignment, addLine, type ConsignmentKeys, signIn } from './database-rows.ts';

export interface Business {
  readonly registrationId: number;
  readonly email: string;
  /** An administrator's session. */
  readonly token: string;
}

export interface HarbourLine extends ConsignmentKeys {
  readonly lineId: number;
}

export type HarbourRole = PartyRole;

export interface Harbour {
  readonly parties: Readonly<Record<HarbourRole, Business>>;
  /** May not create consignments and has no role. */
  readonly unnamedCarter: Business;
  /** May create consignments and has a role in none. */
  readonly stranger: Business;
  /** Keeps what all businesses share. */
  readonly operator: Business;
  /** A user of the inbound broker's without further rights. */
  readonly brokerUser: string;
  /** The same with accounts access by an own login, and without any. */
  readonly ownLogin: string;
  readonly withoutAccounts: string;
  /** Sessions of users who may not sign in any more. */
  readonly pending: string;
  readonly suspended: string;
  readonly open: HarbourLine;
  readonly locked: HarbourLine;
  /** Of the stranger alone. */
  readonly foreign: HarbourLine;
}

const types: Readonly<Record<HarbourRole, string>> = {
  buyer: 'IMP',
  seller: 'EXP',
  inboundBroker: 'BRK',
  outboundBroker: 'BRK',
  outboundParty: 'EXP',
  forwarder: 'FWD',
  carterOutbound: 'CAR',
  serviceProvider: 'SPV',
};

/** A line that breaks no rule. */
export const aLine = {
  productCode: 'LMP-100',
  description: 'Desk lamp, brass',
  hsTariffCode: '9405.20',
  quantityOrdered: 40,
  quantityUnitCode: 'nmb',
  itemsInOrderUnit: 1,
  totalItems: 40,
  currencyCode: 'USD',
  exportValue: 1000,
  unitPrice: 25,
  totalWeight: 60,
  weightPerUnit: 1.5,
  weightUnitCode: 'kgm',
  countryOfOriginCode: 'CN',
} as const;

export async function buildHarbour(database: Database): Promise<Harbour> {
  const add = (role: HarbourRole) => addBusiness(database, role, types[role]);
  const parties = {
    buyer: await add('buyer'),
    seller: await add('seller'),
    inboundBroker: await add('inboundBroker'),
    outboundBroker: await add('outboundBroker'),
    outboundParty: await add('outboundParty'),
    forwarder: await add('forwarder'),
    carterOutbound: await add('carterOutbound'),
    serviceProvider: await add('serviceProvider'),
  };
  const stranger = await addBusiness(database, 'stranger', 'IMP');
  const broker = parties.inboundBroker.registrationId;
  const named = everyRole(parties);
  const locked = await addHarbourLine(database, broker, 'C-26-0002', named);
  await database.asTenant(broker, (trx) =>
    trx.updateTable('consignment').set({ is_locked: true }).where('id', '=', locked.consignmentId).execute(),
  );
  return {
    parties,
    stranger,
    unnamedCarter: await addBusiness(database, 'unnamed', 'CAR'),
    operator: await addBusiness(database, 'operator', 'OPR'),
    brokerUser: (await addUser(database, broker, 'user@inboundbroker.example', 'N')).token,
    ownLogin: (await addUser(database, broker, 'own@inboundbroker.example', 'N', { accountsAccess: 'O' })).token,
    withoutAccounts: (await addUser(database, broker, 'without@inboundbroker.example', 'N', { accountsAccess: 'D' })).token,
    pending: await endedToken(database, broker, 'P'),
    suspended: await endedToken(database, broker, 'S'),
    open: await addHarbourLine(database, broker, 'C-26-0001', named),
    locked,
    foreign: await addHarbourLine(database, stranger.registrationId, 'C-26-0003', [
      { registrationId: stranger.registrationId, role: 'buyer' },
    ]),
  };
}

/** One that the outbound side declares, with every role on it. */
export async function addExport(database: Database, { parties }: Pick<Harbour, 'parties'>, reference = 'C-26-0004'): Promise<HarbourLine> {
  const place = await addHarbourLine(database, parties.inboundBroker.registrationId, reference, everyRole(parties));
  await database.asTenant(place.registrationId, (trx) =>
    trx
      .updateTable('consignment')
      .set({ data: sql`data || '{"tradeDirection": "Export"}'` })
      .where('id', '=', place.consignmentId)
      .execute(),
  );
  return place;
}

/** The businesses of the harbour, each in its role. */
export function everyRole(parties: Harbour['parties']): readonly { readonly registrationId: number; readonly role: HarbourRole }[] {
  return Object.keys(types)
    .filter(isRole)
    .map((role) => ({ registrationId: parties[role].registrationId, role }));
}

/** A consignment with one order, one invoice and one line. */
export async function addHarbourLine(
  database: Database,
  registrationId: number,
  reference: string,
  parties: readonly { readonly registrationId: number; readonly role: PartyRole }[],
): Promise<HarbourLine> {
  const keys = await addConsignment(database, registrationId, reference, parties);
  const lineId = await database.asTenant(registrationId, (trx) => addLine(trx, keys, 1, { ...aLine }));
  return { ...keys, lineId };
}

async function addBusiness(database: Database, name: string, regTypeCode: string): Promise<Business> {
  const registrationId = newId();
  const data = { businessName: `The ${name} Ltd`, regTypeCode, countryCode: 'NZ' };
  await database.asTenant(registrationId, async (trx) => {
    await trx.insertInto('registration').values({ id: registrationId, data }).execute();
    await trx.insertInto('resource_record').values(ownListRow(registrationId)).execute();
  });
  const admin = await addUser(database, registrationId, `admin@${name.toLowerCase()}.example`, 'A', { screensAccess: 'publish' });
  return { registrationId, ...admin };
}

/** What samples of its values refer to. */
function ownListRow(registrationId: number) {
  const data = { code: 'COST', name: 'Cost centres' };
  return { registration_id: registrationId, resource: 'reference/own-list', id: newId(), unique_key: data.code, valid_to: null, data };
}

export async function addUser(
  database: Database,
  registrationId: number,
  email: string,
  status: UserStatus,
  {
    accountsAccess = 'A',
    screensAccess = 'none',
  }: { readonly accountsAccess?: 'A' | 'O' | 'D'; readonly screensAccess?: ScreensAccess } = {},
) {
  const id = newId();
  const data = { name: `Name of ${email}`, accountsAccess, screensAccess };
  const person = { registration_id: registrationId, id, email, status, password_hash: 'none', data };
  await database.asTenant(registrationId, (trx) => trx.insertInto('person').values(person).execute());
  return { id, email, token: status === 'N' || status === 'A' ? await signIn(database, id) : '' };
}

/** The token of a session created before its user became pending or suspended. */
async function endedToken(database: Database, registrationId: number, status: UserStatus): Promise<string> {
  const { id, token } = await addUser(database, registrationId, `${status}@inboundbroker.example`, 'N');
  await database.asTenant(registrationId, (trx) => trx.updateTable('person').set({ status }).where('id', '=', id).execute());
  return token;
}

function isRole(role: string): role is HarbourRole {
  return role in types;
}
