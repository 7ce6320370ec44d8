// Builders of rows, inserted as the tenant they belong to.
import type { Transaction } from 'kysely';
import type { Database } from '#src/server/database/database.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { createSession } from '#src/server/database/sessions/sessions.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import type { Tables, UserStatus } from '#src/server/database/tables/tables.ts';

export interface Party {
  readonly registrationId: number;
  readonly role: PartyRole;
}

/** A consignment with one order and one invoice. */
export interface ConsignmentKeys {
  readonly registrationId: number;
  readonly consignmentId: number;
  readonly orderId: number;
  readonly invoiceId: number;
}

export async function addBusiness(database: Database, businessName: string, regTypeCode = 'IMP'): Promise<number> {
  const id = newId();
  const data = { businessName, regTypeCode, countryCode: 'NZ' };
  await database.asTenant(id, (trx) => trx.insertInto('registration').values({ id, data }).execute());
  return id;
}

export async function addUser(database: Database, registrationId: number, email: string, status: UserStatus = 'N'): Promise<number> {
  const id = newId();
  const person = {
    registration_id: registrationId,
    id,
    email,
    status,
    password_hash: `hash of ${email}`,
    data: { name: `Name of ${email}` },
  };
  await database.asTenant(registrationId, (trx) => trx.insertInto('person').values(person).execute());
  return id;
}

/** Signs a user in and returns the token. */
export async function signIn(database: Database, userId: number): Promise<string> {
  const token = await database.signingIn.anonymous((trx) => createSession(trx, userId));
  if (token === undefined) throw new Error(`User ${userId} cannot sign in.`);
  return token;
}

/** A business with a signed-in user. */
export async function addTrader(
  database: Database,
  name: string,
  { regTypeCode, status }: { readonly regTypeCode?: string; readonly status?: UserStatus } = {},
) {
  const registrationId = await addBusiness(database, name, regTypeCode);
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const userId = await addUser(database, registrationId, email, status);
  return { registrationId, userId, email, token: await signIn(database, userId) };
}

export async function addConsignment(
  database: Database,
  registrationId: number,
  reference: string,
  parties: readonly Party[] = [],
): Promise<ConsignmentKeys> {
  const keys = { registrationId, consignmentId: newId(), orderId: newId(), invoiceId: newId() };
  const owner = { registration_id: registrationId, consignment_id: keys.consignmentId };
  await database.asTenant(registrationId, async (trx) => {
    await trx
      .insertInto('consignment')
      .values({
        registration_id: registrationId,
        id: keys.consignmentId,
        data: { reference, tradeDirection: 'Import', transportMode: 'Sea' },
      })
      .execute();
    for (const party of parties) {
      const row = {
        registration_id: party.registrationId,
        consignment_id: keys.consignmentId,
        owner_registration_id: registrationId,
        role: party.role,
      };
      await trx.insertInto('consignment_party').values(row).execute();
    }
    await trx
      .insertInto('customs_order')
      .values({ ...owner, id: keys.orderId, order_number: 1, data: {} })
      .execute();
    const invoice = { ...owner, id: keys.invoiceId, order_id: keys.orderId, data: { invoiceNumber: `INV-${reference}` } };
    await trx.insertInto('invoice').values(invoice).execute();
  });
  return keys;
}

/** Adds one product line; returns its id. */
export async function addLine(
  trx: Transaction<Tables>,
  keys: ConsignmentKeys,
  line: number,
  data: Record<string, unknown> | string,
): Promise<number> {
  const id = newId();
  const row = {
    registration_id: keys.registrationId,
    consignment_id: keys.consignmentId,
    id,
    order_id: keys.orderId,
    invoice_id: keys.invoiceId,
    line,
    data,
  };
  await trx.insertInto('product_line').values(row).execute();
  return id;
}
