// What usage invoices are made of, as rows.
import { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import { OPERATIONS } from '#src/server/reference/registration-types.ts';
import { addImage } from '#src/server/billing/usage/images.ts';
import type { Database } from '#src/server/database/database.ts';
import { FileStore } from '#src/server/files/file-store.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { Tables } from '#src/server/database/tables/tables.ts';
import { addConsignment } from './database-rows.ts';
import type { TestServer } from './server.ts';
import { PNG } from './upload.ts';

const SAMPLE = 'UI-26-9';
let made = 0;

/** An invoice of the business, in a transaction as it. */
export async function addUsageInvoice(
  trx: Transaction<Tables>,
  registrationId: number,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const id = newId();
  made += 1;
  const data = {
    invoiceNumber: `${SAMPLE}${String(made).padStart(5, '0')}`,
    period: `${1_900 + made}-01`,
    invoiceDate: '2026-11-21',
    currencyCode: 'NZD',
    invoicedValue: 8,
    paymentAttempts: 2,
    creditCardToken: 'a token nobody sees',
    sampleOnly: false,
    lines: [],
    ...changes,
  };
  await trx
    .insertInto('usage_invoice')
    .values({ registration_id: registrationId, id, data: JSON.stringify(data) })
    .execute();
  return id;
}

/** An image that invoices may show, by this name. */
export async function addLogo(database: Database, name: string): Promise<void> {
  const store = new FileStore(database);
  const file = await store.receive({ tenant: OPERATIONS, registrationId: OPERATIONS }, name, Readable.from([PNG]));
  await database.asTenant(OPERATIONS, async (trx) => {
    await store.keep(trx, file, 'image/png');
    await addImage(trx, { id: newId(), name, fileName: name, size: file.size, contentType: 'image/png', fileId: file.id });
  });
}

/** Declarations of a business, each compiled for the first time at its moment. */
export async function addDeclared(
  database: Database,
  declaredBy: number,
  tradeDirection: 'Import' | 'Export',
  moments: readonly string[],
): Promise<void> {
  const { consignmentId } = await addConsignment(database, declaredBy, `C-${newId()}`, [
    { registrationId: declaredBy, role: tradeDirection === 'Import' ? 'inboundBroker' : 'outboundBroker' },
  ]);
  await database.asTenant(declaredBy, async (trx) => {
    for (const created_at of moments) {
      await trx
        .insertInto('declaration')
        .values({
          registration_id: declaredBy,
          consignment_id: consignmentId,
          id: newId(),
          created_at,
          basis: {},
          data: { reference: `D-${newId()}`, tradeDirection, status: 'Withdrawn' },
        })
        .execute();
    }
  });
}

/** A business that was there before, with people who can sign in. */
export async function addCustomer(
  database: Database,
  businessName: string,
  { since = '2026-01-01', ...registration }: Readonly<Record<string, unknown>> & { readonly since?: string } = {},
): Promise<number> {
  const id = newId();
  const data = { businessName, regTypeCode: 'BRK', countryCode: 'NZ', timeZoneId: 1, ...registration };
  await database.asTenant(id, async (trx) => {
    await trx.insertInto('registration').values({ id, data, created_at: since }).execute();
  });
  return id;
}

/** Stores records of a shared list, as an operator. */
export async function addShared(server: TestServer, token: string, list: string, ...records: readonly object[]): Promise<void> {
  for (const body of records) {
    const reply = await server.call('POST', `/api/${list}`, { token, body });
    if (reply.statusCode !== 201) throw new Error(`${list}: ${reply.body}`);
  }
}
