import { revokeUserSessions, findSignIn } from '#src/server/database/sessions/sessions.ts';
import { branchRow } from '#src/server/accounts/branch-row.ts';
import { addBusiness } from '#src/server/accounts/names/add-business.ts';
import { hashPassword } from '#src/server/auth/passwords.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { PartyRole } from '#src/domain/parties/consignment-flags.ts';
import { demoOrder, demoPassword } from '#src/server/seed/demo-content.ts';
import { seedDemo } from '#src/server/seed/demo.ts';
import { addConsignment, addLine, type ConsignmentKeys } from './database-rows.ts';
import { productDocuments } from './documents.ts';
import { aLine, type HarbourLine } from './harbour.ts';
import type { Model } from './models.ts';
import { startTestServer } from './server.ts';

/** Users of the demo data, each of another business. */
export const people = {
  broker: 'user@harbour.example',
  importer: 'admin@acme.example',
  forwarder: 'admin@tasman.example',
  carter: 'admin@pacific.example',
} as const;
export const password = demoPassword;

/** The product as in production: the built pages, their headers, and demo data of its own. */
export interface TestApp {
  readonly url: string;
  /** An import of the broker's, with the importer as buyer and the forwarder; one order, one invoice, no lines. */
  addImport(reference: string): Promise<ConsignmentKeys>;
  /** The same with one line. */
  addImportWithLine(reference: string): Promise<HarbourLine>;
  /** An export with one line, where the broker's business has this role. */
  addExportWithLine(reference: string, role: Extract<PartyRole, 'outboundBroker' | 'outboundParty'>): Promise<HarbourLine>;
  /** An importer as it is just registered, whose administrator signs in with this address. */
  addImporter(businessName: string, email: string): Promise<void>;
  /** Locks it, as lodging the declaration does. */
  lock(consignment: ConsignmentKeys): Promise<void>;
  /** Revokes all sessions of this person, as an administrator does. */
  endSessions(email: string): Promise<void>;
  /** The number of errors the server met. */
  errorCounts(): number;
  close(): Promise<void>;
}

/** As `npm start` fills an empty database. */
export const DEMO: Model = { name: 'demo', fill: (database) => seedDemo(database, productDocuments) };

/** Where the app before it in this process listened: there the browser has the pages already. */
let port = 0;

/**
 * Listens on a free port. Limits on requests are lifted.
 * @param browserApp folder of the pages, if they are not the product's
 */
export async function startApp(browserApp?: string): Promise<TestApp> {
  const server = await startTestServer({}, { model: DEMO, ...(browserApp !== undefined && { browserApp }) });
  const listen = (at: number) => server.app.listen({ host: '127.0.0.1', port: at });
  try {
    const url = browserApp === undefined ? await listen(port).catch(() => listen(0)) : await listen(0);
    if (browserApp === undefined) port = Number(new URL(url).port);
    return { url, ...builders(server.database), ...ending(server) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

type Server = Awaited<ReturnType<typeof startTestServer>>;

function ending({ errorCounts, close }: Server): Pick<TestApp, 'errorCounts' | 'close'> {
  return { errorCounts: () => errorCounts.schemaGaps + errorCounts.unexpected, close };
}

function builders(database: Server['database']): Omit<TestApp, 'url' | 'errorCounts' | 'close'> {
  const businessOf = async (email: string) => {
    const known = await database.anonymous((trx) => findSignIn(trx, email));
    if (known === undefined) throw new Error(`The demo data has no ${email}.`);
    return known.registrationId;
  };
  const addPlace = async (reference: string, tradeDirection: 'Import' | 'Export', role: PartyRole) => {
    const broker = await businessOf(people.broker);
    const keys = await addConsignment(database, broker, reference, [
      { registrationId: broker, role },
      { registrationId: await businessOf(people.importer), role: tradeDirection === 'Import' ? 'buyer' : 'seller' },
      { registrationId: await businessOf(people.forwarder), role: 'forwarder' },
    ]);
    await database.asTenant(broker, async (trx) => {
      const data = { reference, tradeDirection, transportMode: 'Sea', currencyCode: 'USD', arrivalDate: '2026-09-01' };
      await trx.updateTable('consignment').set({ data }).where('id', '=', keys.consignmentId).execute();
      await trx.updateTable('customs_order').set({ data: demoOrder }).where('id', '=', keys.orderId).execute();
    });
    return keys;
  };
  const withLine = async (keys: ConsignmentKeys): Promise<HarbourLine> => {
    return { ...keys, lineId: await database.asTenant(keys.registrationId, (trx) => addLine(trx, keys, 1, { ...aLine })) };
  };
  const addImport = (reference: string) => addPlace(reference, 'Import', 'inboundBroker');
  return {
    addImport,
    addImporter: (businessName, email) => addImporter(database, businessName, email),
    addImportWithLine: async (reference) => withLine(await addImport(reference)),
    addExportWithLine: async (reference, role) => withLine(await addPlace(reference, 'Export', role)),
    endSessions: async (email) => {
      await database.anonymous(async (trx) => {
        const known = await findSignIn(trx, email);
        if (known !== undefined) await revokeUserSessions(trx, known.userId);
      });
    },
    lock: async ({ registrationId, consignmentId }) => {
      await database.asTenant(registrationId, (trx) =>
        trx.updateTable('consignment').set({ is_locked: true }).where('id', '=', consignmentId).execute(),
      );
    },
  };
}

async function addImporter(database: Server['database'], businessName: string, email: string): Promise<void> {
  const [id, branchId] = [newId(), newId()];
  const hash = await hashPassword(password);
  await database.asTenant(id, async (trx) => {
    await addBusiness(trx, id, { businessName, regTypeCode: 'IMP', countryCode: 'NZ', timeZoneId: 1 });
    await trx
      .insertInto('branch')
      .values(branchRow(id, branchId, { name: 'Main Office', status: 'A' }))
      .execute();
    const data = { name: 'Ana Reyes', accountsAccess: 'A' };
    const person = { registration_id: id, id: newId(), email, status: 'A' as const, branch_id: branchId, password_hash: hash, data };
    await trx.insertInto('person').values(person).execute();
  });
}
