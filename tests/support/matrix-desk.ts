/** The server and the records that calls of the authorisation matrix name. */
import { sql } from 'kysely';
import { afterAll, expect } from 'vitest';
import { branchRow } from '#src/server/accounts/branch-row.ts';
import { insertPerson } from '#src/server/auth/people.ts';
import { hashPassword } from '#src/server/auth/passwords.ts';
import { beginEnrolment } from '#src/server/auth/second-factor.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { organisation, startAccountingService } from './accounting-service.ts';
import { BilledBusinesses } from './billed-businesses.ts';
import { addLogo, addUsageInvoice } from './billing.ts';
import { addTariffItems } from './declarations.ts';
import { buildHarbour, type Harbour } from './harbour.ts';
import { serverOfFile, testSecrets, type TestServer } from './server.ts';

export interface MatrixDesk {
  readonly server: TestServer;
  readonly harbour: Harbour;
  readonly billed: BilledBusinesses;
  /** Of the inbound broker: what the calls about accounts name. */
  readonly people: MatrixPeople;
  /** One of each business. */
  readonly usageInvoices: ReadonlyMap<number, number>;
}

export interface MatrixPeople {
  readonly branch: number;
  readonly user: number;
  readonly pending: number;
  readonly withdrawn: number;
  readonly withFactor: number;
  readonly erased: number;
}

export async function openMatrixDesk(): Promise<MatrixDesk> {
  const accounting = await startAccountingService();
  afterAll(accounting.close);
  const server = await serverOfFile({ BOT_CHECK: 'none', ...accounting.environment });
  const harbour = await buildHarbour(server.database);
  const billed = new BilledBusinesses(server, harbour);
  const usageInvoices = new Map<number, number>();
  const { registrationId } = harbour.parties.inboundBroker;
  const hash = await hashPassword('a right password');
  for (const { registrationId: id } of [...Object.values(harbour.parties), harbour.unnamedCarter, harbour.stranger]) {
    await server.database.asTenant(id, (trx) =>
      trx.updateTable('person').set({ password_hash: hash }).where('registration_id', '=', id).execute(),
    );
    usageInvoices.set(id, await server.database.asTenant(id, (trx) => addUsageInvoice(trx, id)));
  }
  await addTariffItems(server, harbour);
  await addLogo(server.database, 'logo.png');
  const hsCode = { countryCode: 'NZ', code: '8471.30', description: 'Portable computers', startDate: '2022-01-01' };
  const added = await server.call('POST', '/api/HsCodes', { token: harbour.operator.token, body: hsCode });
  expect(added.statusCode, added.body).toBe(201);
  const people = await addPeople(server, registrationId);
  return { server, harbour, billed, people, usageInvoices };
}

function addPeople({ database }: TestServer, registrationId: number): Promise<MatrixPeople> {
  return database.asTenant(registrationId, async (trx) => {
    const branch = newId();
    await trx
      .insertInto('branch')
      .values(branchRow(registrationId, branch, { name: 'Main Office', status: 'A' }))
      .execute();
    const ofAccounting = { data: sql<string>`data || ${JSON.stringify({ organisationId: organisation })}::jsonb` };
    await trx.updateTable('registration').set(ofAccounting).where('id', '=', registrationId).execute();
    const idOf = async (email: string) =>
      (await trx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
    const withdrawn = newId();
    await insertPerson(trx, { registrationId, id: withdrawn, email: 'withdrawn@inboundbroker.example', data: { name: 'Nobody' } });
    await trx.updateTable('person').set({ branch_id: branch }).where('status', '=', 'P').execute();
    const erased = newId();
    const gone = { registration_id: registrationId, id: erased, email: 'gone@inboundbroker.example', status: 'T', data: {} } as const;
    await trx.insertInto('person').values(gone).execute();
    const withFactor = newId();
    await insertPerson(trx, { registrationId, id: withFactor, email: 'factor@inboundbroker.example', data: { name: 'Somebody' } });
    await beginEnrolment(trx, testSecrets, { registrationId, userId: withFactor }, '');
    await trx.updateTable('second_factor').set({ is_confirmed: true }).where('user_id', '=', withFactor).execute();
    return {
      withdrawn,
      withFactor,
      erased,
      branch,
      user: await idOf('user@inboundbroker.example'),
      pending: await idOf('P@inboundbroker.example'),
    };
  });
}
