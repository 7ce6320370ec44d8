import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectAccounting } from '#src/server/billing/contacts/accounting-service.ts';
import { readSettings } from '#src/server/settings/settings.ts';
import { buildHarbour, type Harbour } from '#tests/support/harbour.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { organisation, recorded, type ServiceAnswer, startAccountingService } from '#tests/support/accounting-service.ts';

const standIn = await startAccountingService();
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

function connected(reach: Parameters<typeof connectAccounting>[1] = {}) {
  const { accounting } = readSettings(standIn.environment);
  if (accounting === undefined) throw new Error('No accounting service in the settings.');
  return connectAccounting(accounting, reach);
}

const paths = () => standIn.asked.map(({ path }) => path);

test('the service is asked as its documentation says: a token for the client, then the contacts of the organisation', async () => {
  await connected().findContacts(organisation, 'Acme & Söhne');

  expect(paths()).toEqual(['/connect/token', '/api.xro/2.0/Contacts']);
  const [token, contacts] = standIn.asked;
  expect(token).toMatchObject({ method: 'POST', body: 'grant_type=client_credentials&scope=accounting.contacts.read' });
  expect(token?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from('a%20client%3Aid:a%20secret%25of%20its%20own').toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  expect(contacts).toMatchObject({
    method: 'GET',
    query: { searchTerm: 'Acme & Söhne', summaryOnly: 'true', order: 'Name', page: '1', pageSize: '100' },
  });
  expect(contacts?.headers).toMatchObject({ authorization: 'Bearer a-token-of-the-service', 'xero-tenant-id': organisation });
});

test('contacts in use are answered, each on one line, without what cannot be seen', async () => {
  const contacts = await connected().findContacts(organisation, 'acme');

  expect(contacts).toEqual([
    { name: 'Acme Retail NZ Limited', contactNumber: 'C-0041', emailAddress: 'accounts@acme.example' },
    { name: 'Acme Freight Ltd', contactNumber: null, emailAddress: null },
    { name: '=HYPERLINK("http://evil.example")', contactNumber: 'C-0090', emailAddress: 'acme@evil.example' },
  ]);
});

test('without a name the first contacts of all are asked for', async () => {
  await connected().findContacts(organisation, '');

  expect(standIn.asked.at(-1)?.query).not.toHaveProperty('searchTerm');
});

test('one token serves all lookups, also those that wait for it together', async () => {
  const service = connected();

  await Promise.all(Array.from({ length: 5 }, () => service.findContacts(organisation, 'acme')));
  await service.findContacts(organisation, 'acme');

  expect(paths().filter((path) => path === '/connect/token')).toHaveLength(1);
});

test('a token that is about to end is fetched anew', async () => {
  const short: ServiceAnswer = (reply) => void reply.writeHead(200).end('{"access_token": "short", "expires_in": 30}');
  standIn.next.token.push(short);
  const service = connected();

  await service.findContacts(organisation, 'acme');
  await service.findContacts(organisation, 'acme');

  expect(standIn.asked.map(({ headers }) => headers['authorization']?.split(' ').at(-1))).toEqual([
    expect.any(String),
    'short',
    expect.any(String),
    'a-token-of-the-service',
  ]);
});

test('a token taken back is replaced once, and no more often', async () => {
  const service = connected();
  standIn.next.contacts.push(recorded('unauthorised', 401));

  const found = await service.findContacts(organisation, 'acme');
  standIn.next.contacts.push(recorded('unauthorised', 401), recorded('unauthorised', 401));
  const refused = service.findContacts(organisation, 'acme');

  expect(found).toHaveLength(3);
  await expect(refused).rejects.toMatchObject({ name: 'AccountingFailure', refusal: { status: 503 } });
  expect(paths()).toHaveLength(4 + 3);
});

describe('503 is answered, and nothing that others wrote', () => {
  const says =
    (body: string, status = 200): ServiceAnswer =>
    (reply) =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(body);

  test.each<[string, ServiceAnswer]>([
    ['says nothing in time', () => {}],
    ['hangs up', (reply) => void reply.destroy()],
    ['answers no JSON', says('<html>busy</html>')],
    ['answers half of it', says('{"Contacts": [{')],
    ['answers a list', says('[]')],
    ['answers no list', says('{"Contacts": {}}')],
    ['is out of order', says('{"Contacts": []}', 500)],
    ['answers more than can be', says(JSON.stringify({ Contacts: [{ Name: 'x'.repeat(20_000) }] }))],
    ['leads elsewhere', (reply) => void reply.writeHead(307, { location: '/api.xro/2.0/Contacts' }).end()],
  ])('when it %s', async (_, answer) => {
    standIn.next.contacts.push(answer);
    const service = connected({ timeoutMs: 500, maxBytes: 10_000 });

    await expect(service.findContacts(organisation, 'acme')).rejects.toMatchObject({
      refusal: { status: 503, message: 'The accounting service cannot be reached: try again in a moment', retryAfterSeconds: 5 },
    });
  });

  test('when it does not know the organisation: that is said', async () => {
    standIn.next.contacts.push(recorded('unknown-organisation', 403));

    await expect(connected().findContacts(organisation, 'acme')).rejects.toMatchObject({
      refusal: { status: 503, message: 'The accounting service does not know your organisation: look at its id in the business settings' },
    });
  });

  test('when it is asked too often: with the time it wants, within reason', async () => {
    standIn.next.contacts.push(
      recorded('unauthorised', 429, { 'retry-after': '42' }),
      recorded('unauthorised', 429, { 'retry-after': '86400' }),
    );
    const service = connected();

    await expect(service.findContacts(organisation, 'acme')).rejects.toMatchObject({ refusal: { status: 503, retryAfterSeconds: 42 } });
    await expect(service.findContacts(organisation, 'acme')).rejects.toMatchObject({ refusal: { retryAfterSeconds: 120 } });
  });

  test('when it gives no token; the next lookup asks for one again', async () => {
    standIn.next.token.push(recorded('invalid-client', 400));
    const service = connected();

    await expect(service.findContacts(organisation, 'acme')).rejects.toThrow('No token: status 400, invalid_client.');
    expect(await service.findContacts(organisation, 'acme')).toHaveLength(3);
  });
});

describe('a business', () => {
  let server: TestServer;
  let harbour: Harbour;
  let own: Harbour['parties']['inboundBroker'];
  beforeAll(async () => {
    server = await startTestServer(standIn.environment);
    harbour = await buildHarbour(server.database);
    own = harbour.parties.inboundBroker;
    await setOrganisation(own.token, organisation.toUpperCase());
  });
  afterAll(async () => {
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
    await server.close();
  });

  const settings = async (token: string) => server.call('GET', '/api/Registrations/settings', { token });
  const setOrganisation = async (token: string, value: unknown, path = '/organisationId') => {
    const body = [{ op: 'replace', path, value }];
    const seen = String((await settings(token)).headers['etag']);
    return server.call('PATCH', '/api/Registrations/settings', { token, body, headers: { 'if-match': seen } });
  };
  const look = (token: string, id: string, name = 'acme') =>
    server.call('GET', `/api/XeroCommon/contacts?OrganisationId=${id}&NameSearch=${name}`, { token });

  test('looks up the contacts of its organisation', async () => {
    const reply = await look(own.token, organisation);

    expect(reply.json()).toHaveLength(3);
    expect(reply.json()[1]).toEqual({ name: 'Acme Freight Ltd', contactNumber: null, emailAddress: null });
    expect(standIn.asked.at(-1)?.headers['xero-tenant-id']).toBe(organisation);
  });

  test('is told its organisation by the session, if it has accounts access', async () => {
    const session = async (token: string) => (await server.call('GET', '/api/UserSessions', { token })).json();

    expect(await session(own.token)).toMatchObject({ mayUseAccounts: true, organisationId: organisation });
    const without = await session(harbour.withoutAccounts);
    expect(without.mayUseAccounts).toBe(false);
    expect(without).not.toHaveProperty('organisationId');
  });

  test('gets nothing of another organisation, and the service is not asked', async () => {
    const foreign = await look(harbour.stranger.token, organisation);
    const unknown = await look(own.token, '00000000-0000-4000-8000-000000000000');

    expect([foreign.statusCode, foreign.json()]).toEqual([200, []]);
    expect(unknown.json()).toEqual([]);
    expect(standIn.asked).toEqual([]);
  });

  test('without accounts access gets none, and the service is not asked', async () => {
    expect((await look(harbour.withoutAccounts, organisation)).statusCode).toBe(403);
    expect((await look(harbour.ownLogin, organisation)).statusCode).toBe(200);
    expect(standIn.asked.map(({ path }) => path)).toEqual(['/api.xro/2.0/Contacts']);
  });

  test('is told that no service is connected where it has no organisation, and where the operator has none', async () => {
    const unconnected = await startTestServer();
    const other = await buildHarbour(unconnected.database);

    const replies = [
      await look(harbour.parties.buyer.token, ''),
      await unconnected.call('GET', '/api/XeroCommon/contacts?OrganisationId=&NameSearch=a', { token: other.stranger.token }),
    ];
    await unconnected.close();

    expect(replies.map((reply) => [reply.statusCode, reply.json().title])).toEqual([
      [503, 'No accounting service is connected'],
      [503, 'No accounting service is connected'],
    ]);
  });

  test('is told in our words when the service fails', async () => {
    standIn.next.contacts.push((reply) => void reply.writeHead(500).end('{"Message": "secret stack"}'));

    const reply = await look(own.token, organisation);

    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5']);
    expect(reply.json()).toEqual({ title: 'The accounting service cannot be reached: try again in a moment' });
  });

  test('cannot take the organisation of another, and may give its own back', async () => {
    const taken = await setOrganisation(harbour.stranger.token, organisation);
    const cleared = await setOrganisation(own.token, null);
    const then = (await settings(own.token)).json();
    const free = await setOrganisation(harbour.stranger.token, organisation);
    await setOrganisation(harbour.stranger.token, null);
    await setOrganisation(own.token, organisation);

    expect([taken.statusCode, taken.json().errors]).toEqual([
      400,
      { organisationId: ['Organisation id is that of another business here: look it up in your accounting service'] },
    ]);
    expect([cleared.statusCode, free.statusCode]).toEqual([204, 204]);
    expect(then).not.toHaveProperty('organisationId');
  });

  test.each(['an organisation', '0d4a4f0c', `${organisation}0`, "'; drop table registration; --"])(
    'cannot have %s as its organisation',
    async (value) => {
      expect((await setOrganisation(own.token, value)).statusCode).toBe(400);
    },
  );

  test('names its tax registration, which the change log tells', async () => {
    await setOrganisation(own.token, ' 98-765-432 ', '/taxRegistrationNumber');

    const log = await server.call('GET', '/api/SettingsAuditLogs/Settings', { token: own.token });
    expect((await settings(own.token)).json()).toMatchObject({ taxRegistrationNumber: '98-765-432' });
    expect(log.json()[0].message).toContain('Tax registration number “98-765-432”');
    expect(log.json()[0].message).not.toContain('Organisation');
  });
});
