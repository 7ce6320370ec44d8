import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectAccounting } from '#src/server/billing/contacts/accounting-service.ts';
import { readSettings } from '#src/server/settings/settings.ts';
import {
  type AccountingStandIn,
  organisation,
  recorded,
  type ServiceAnswer,
  startAccountingService,
} from '#tests/support/accounting-service.ts';

let standIn: AccountingStandIn;

beforeAll(async () => {
  standIn = await startAccountingService();
});
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
    ['leads elsewhere', (reply) => void reply.writeHead(307, { location: '/connect/token' }).end()],
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
