import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { branchRow } from '#src/server/accounts/branch-row.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const documents = await documentsWith('vessels');
const server = await serverOfFile({}, { documents: documents.generated });
const harbour = await buildHarbour(server.database);
const branchId = newId();
const branch = branchRow(harbour.stranger.registrationId, branchId, { name: 'Their Office', status: 'A' });
await server.database.asTenant(harbour.stranger.registrationId, (trx) => trx.insertInto('branch').values(branch).execute());
await takeDownPolicies();

/** As an operator could by mistake: from here on the queries' own filters are all there is. */
async function takeDownPolicies(): Promise<void> {
  await server.database.anonymous(async (trx) => {
    await sql`set local role none`.execute(trx);
    await sql`do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
        execute format('alter table %I disable row level security', name);
      end loop;
    end $$`.execute(trx);
  });
}

const call = (method: string, path: string, token: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });
const asBroker = (method: string, path: string, body?: unknown) => call(method, path, harbour.parties.inboundBroker.token, body);
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];

/** Each answers byte for byte as for a record that does not exist. */
async function expectUnseen(id: number | string, requests: readonly (readonly [string, string, unknown?])[]): Promise<void> {
  for (const [method, path, body] of requests) {
    const [theirs, missing] = [await asBroker(method, path, body), await asBroker(method, path.replace(String(id), '4711000000001'), body)];
    expect([theirs.statusCode, theirs.body], `${method} ${path}`).toEqual([404, missing.body]);
  }
}

describe('without row-level security', () => {
  test('rows of all businesses are there for a query that asks for them', async () => {
    const rows = await server.database.transaction(harbour.parties.inboundBroker.token, (trx) =>
      trx.selectFrom('consignment').select('id').where('id', '=', harbour.foreign.consignmentId).execute(),
    );

    expect(rows).toHaveLength(1);
  });

  test('shows nobody a record of another business', async () => {
    const added = await call('POST', '/Vessels', harbour.stranger.token, { code: 'THEIRS', name: 'Theirs' });
    const id = String(added.headers['location']).split('/').at(-1) ?? '';

    expect(added.statusCode).toBe(201);
    expect((await asBroker('GET', '/Vessels')).json()).toMatchObject({ items: [], totalItemsCount: 0 });
    expect((await asBroker('GET', '/Vessels/lookup?SearchCode=THEIRS')).json().items).toEqual([]);
    expect((await asBroker('GET', '/SettingsAuditLogs/Vessels')).json()).toEqual([]);
    await expectUnseen(id, [
      ['GET', `/Vessels/${id}`],
      ['PUT', `/Vessels/${id}`, { code: 'MINE', name: 'Mine' }],
      ['PATCH', `/Vessels/${id}`, replace('/name', 'Mine')],
      ['DELETE', `/Vessels/${id}`],
    ]);
    expect((await asBroker('PATCH', '/Vessels', { type: 0, ids: [Number(id)] })).statusCode).toBe(400);
    expect((await call('GET', `/Vessels/${id}`, harbour.stranger.token)).json().name).toBe('Theirs');
  });

  test('shows nobody a consignment of another business', async () => {
    const { consignmentId, lineId, invoiceId } = harbour.foreign;
    const consignment = `/consignments/${consignmentId}`;
    const line = { orderId: harbour.foreign.orderId, invoiceId, invoiceNumber: 'I', description: 'Lamp' };

    const seen: readonly { readonly id: number }[] = (await asBroker('GET', '/consignments')).json().items;

    expect(seen.map(({ id }) => id)).not.toContain(consignmentId);
    await expectUnseen(consignmentId, [
      ['GET', consignment],
      ['GET', `${consignment}/products`],
      ['GET', `${consignment}/products/${lineId}`],
      ['GET', `${consignment}/products/auth`],
      ['GET', `${consignment}/invoices`],
      ['GET', `${consignment}/invoices/${invoiceId}`],
      ['POST', `${consignment}/products`, line],
      ['POST', `${consignment}/invoices`, { invoiceNumber: 'I' }],
      ['PATCH', `${consignment}/products/${lineId}`, replace('/description', 'Mine')],
      ['DELETE', `${consignment}/products/${lineId}`],
      ['PUT', `${consignment}/lock`],
    ]);
    expect((await asBroker('GET', `/consignments/${harbour.open.consignmentId}/products/${lineId}`)).statusCode).toBe(404);
  });

  test('shows nobody a person or branch of another business', async () => {
    const { userId } = (await call('GET', '/UserSessions', harbour.stranger.token)).json();
    const emails = (await asBroker('GET', '/Users?PageSize=200'))
      .json()
      .items.map(({ emailAddress }: { emailAddress: string }) => emailAddress);

    expect(emails.toSorted()).toEqual([
      'P@inboundbroker.example',
      'S@inboundbroker.example',
      'admin@inboundbroker.example',
      'own@inboundbroker.example',
      'user@inboundbroker.example',
      'without@inboundbroker.example',
    ]);
    expect((await asBroker('GET', '/Branches')).json()).toEqual([]);
    expect((await asBroker('GET', '/SettingsAuditLogs/Settings')).json()).toEqual([]);
    expect((await asBroker('GET', '/Registrations/settings')).json()).not.toMatchObject({ businessName: 'The stranger Ltd' });
    await expectUnseen(userId, [
      ['GET', `/Users/${userId}`],
      ['PATCH', `/Users/${userId}`, replace('/status', 'A')],
      ['POST', `/Users/${userId}/resend-activation`],
    ]);
    await expectUnseen(branchId, [
      ['GET', `/Branches/${branchId}`],
      ['PATCH', `/Branches/${branchId}`, replace('/name', 'Mine')],
    ]);
  });
});
