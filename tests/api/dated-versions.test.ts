/** Versions that are published from a day on. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { addDays, today } from '#src/expression/index.ts';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { addUser, buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';
import { editionOf, keepDraft, publish } from '#tests/support/variations.ts';

const SHORT: Change = { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } };
const SHORTER: Change = { at: 'products/client#name', set: { maxLength: 10 }, was: { maxLength: 100 } };
const CALLED: Change = { at: 'products/client#tswIdCode', set: { title: 'Customs code' }, was: { title: 'Client code' } };
const OWN: Change = { at: 'products/client', add: 'field', id: 'rank', title: 'Rank', kind: 'text' };

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

interface Person {
  readonly token: string;
  readonly registrationId: number;
}

const NEXT_WEEK = addDays(today(), 7) ?? '';

async function post({ token }: Pick<Person, 'token'>, path: string, body?: object): Promise<number> {
  return (await server.call('POST', `/api/Variations${path}`, { token, ...(body && { body }) })).statusCode;
}

async function get({ token }: Pick<Person, 'token'>, path: string) {
  return (await server.call('GET', `/api/${path}`, { token })).json();
}

const statesOf = async (person: Pick<Person, 'token'>) =>
  (await get(person, 'Variations')).items.map(({ number, state }: { number: number; state: string }) => [number, state]);

async function publishFrom(person: Person, changes: readonly Change[], inForceFrom = NEXT_WEEK): Promise<void> {
  await keepDraft(server, person.token, changes);
  const body = { base: await editionOf(server, person.token), note: 'As agreed', alone: true, inForceFrom };
  expect(await post(person, '', body)).toBe(201);
}

/** What the clock does by itself. */
const letTheDayCome = ({ registrationId }: Person) =>
  server.database.asTenant(registrationId, async (trx) => {
    await sql`update registration set waiting_until = now() where id = ${registrationId}`.execute(trx);
  });

async function addClient({ token }: Person, name: string, more: object = {}): Promise<number> {
  return (await server.call('POST', '/api/TswClients', { token, body: { name, countryCode: 'NZ', ...more } })).statusCode;
}

const messagesOf = async (person: Pick<Person, 'token'>): Promise<readonly string[]> =>
  (await get(person, 'Notices')).map(({ message }: { message: string }) => message);

test('is in force from its day, with the next request, and says so until then and afterwards', async () => {
  const { buyer } = harbour.parties;
  const colleague = await addUser(server.database, buyer.registrationId, 'colleague@dated.example', 'N');
  await publish(server, buyer.token, [CALLED]);

  await publishFrom(buyer, [CALLED, SHORT, OWN]);

  expect(await editionOf(server, buyer.token)).toBe(1);
  expect(await addClient(buyer, 'A name that is too long')).toBe(201);
  expect(await statesOf(buyer)).toEqual([
    [2, 'waiting'],
    [1, 'inForce'],
  ]);
  expect(await get(buyer, 'Variations/2/meaning')).toMatchObject({ inForceFrom: NEXT_WEEK, state: 'waiting' });
  expect(await messagesOf(colleague)).toHaveLength(1);
  const [logged] = await get(buyer, 'SettingsAuditLogs/Settings');
  expect(logged.message).toMatch(/In force from “\d\d \w{3} \d{4}”/);

  await letTheDayCome(buyer);

  expect(await editionOf(server, buyer.token)).toBe(2);
  expect(await addClient(buyer, 'Another name that is too long')).toBe(400);
  expect(await addClient(buyer, 'Short name', { own: { rank: 'A' } })).toBe(201);
  expect(await statesOf(buyer)).toEqual([
    [2, 'inForce'],
    [1, 'earlier'],
  ]);
  expect(await messagesOf(colleague)).toContain(
    'Your screens have changed: Client: Name now takes at most 20 characters (was: 100) and 1 more',
  );
  // It goes on as with any version.
  expect(await post(buyer, '/1/rollback', { base: 2 })).toBe(201);
  expect(await addClient(buyer, 'A third name that is too long')).toBe(201);
});

test('starts at midnight where the business is', async () => {
  const { seller } = harbour.parties;
  await server.database.asTenant(seller.registrationId, (trx) =>
    sql`update registration set data = data || '{"timeZoneId": 1}' where id = ${seller.registrationId}`.execute(trx),
  );
  const { timeZone } = await get(seller, 'UserSessions');

  await publishFrom(seller, [SHORT]);

  const [row] = await server.database.asTenant(seller.registrationId, async (trx) => {
    const until = sql<string>`to_char(waiting_until at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`;
    return trx.selectFrom('registration').select(until.as('until')).where('id', '=', seller.registrationId).execute();
  });
  expect(timeZone).toBeTruthy();
  expect(row?.until).toBe(`${NEXT_WEEK} 00:00`);
});

test('is not for a day that has begun', async () => {
  const { forwarder } = harbour.parties;
  await keepDraft(server, forwarder.token, [SHORT]);
  const publishOn = async (inForceFrom: string) => {
    const body = { base: 0, note: 'Shorter', alone: true, inForceFrom };
    return (await server.call('POST', '/api/Variations', { token: forwarder.token, body })).json().errors;
  };

  expect(await publishOn(addDays(today(), -1) ?? '')).toEqual({
    inForceFrom: ['Choose a day after today, or leave it empty to publish now'],
  });
  expect(await publishOn('2026-02-30')).toHaveProperty('inForceFrom');
});

test('waits alone: nothing else is published or rolled back before it is taken back', async () => {
  const { inboundBroker } = harbour.parties;
  await publish(server, inboundBroker.token, [CALLED]);
  await publishFrom(inboundBroker, [SHORT]);
  await keepDraft(server, inboundBroker.token, [SHORTER]);

  expect(await get(inboundBroker, 'Variations/draft')).toMatchObject({ inForce: 1, waiting: 2, waitingFrom: NEXT_WEEK });
  const reply = await server.call('POST', '/api/Variations', {
    token: inboundBroker.token,
    body: { base: 1, note: 'Shorter', alone: true },
  });
  expect([reply.statusCode, reply.json().title]).toEqual([409, 'Version 2 waits for its day: take it back first, or publish after it']);
  expect(await post(inboundBroker, '/0/rollback', { base: 1 })).toBe(409);

  expect(await post(inboundBroker, '/2/takeback')).toBe(204);
  expect(await get(inboundBroker, 'Variations/draft')).not.toHaveProperty('waiting');
  expect(await post(inboundBroker, '', { base: 1, note: 'Shorter', alone: true })).toBe(201);
  expect(await statesOf(inboundBroker)).toEqual([
    [3, 'inForce'],
    [2, 'takenBack'],
    [1, 'earlier'],
  ]);
  // What was taken back is there still.
  expect(await post(inboundBroker, '/2/rollback', { base: 3 })).toBe(201);
  expect(await get(inboundBroker, 'Variations/4')).toMatchObject({ changes: [SHORT], restores: 2 });
});

test('taken back is its author’s draft again, and never comes into force', async () => {
  const { outboundBroker } = harbour.parties;
  const { registrationId, token } = outboundBroker;
  const author = await addUser(server.database, registrationId, 'author@dated.example', 'N', { screensAccess: 'propose' });
  await keepDraft(server, author.token, [OWN], { isSubmitted: true });
  const body = { userId: author.id, base: 0, note: 'Ranks', inForceFrom: NEXT_WEEK };
  expect(await post({ token }, '', body)).toBe(201);
  expect((await server.call('GET', '/api/Variations/draft', { token: author.token })).statusCode).toBe(404);
  expect(await post(author, '/1/takeback')).toBe(403);
  expect(await post(harbour.stranger, '/1/takeback')).toBe(404);

  expect(await post({ token }, '/1/takeback')).toBe(204);

  expect(await get(author, 'Variations/draft')).toMatchObject({ changes: [OWN], note: 'Ranks', base: 0, isSubmitted: false });
  expect(await messagesOf(author)).toContain(
    'Name of admin@outboundbroker.example took version 1 back before its day: it is your draft again, if you had none',
  );
  await letTheDayCome(outboundBroker);
  expect(await editionOf(server, token)).toBe(0);
  expect(await post({ token }, '/1/takeback')).toBe(409);
  // The field may be of another kind now: it never had values.
  const number: Change = { at: 'products/client', add: 'field', id: 'rank', title: 'Rank', kind: 'number' };
  const checked = await server.call('POST', '/api/Variations/check', { token, body: { changes: [number] } });
  expect(checked.json().outcomes).toMatchObject([[{ is: 'holds' }]]);
});

test('in force cannot be taken back', async () => {
  const { carterOutbound } = harbour.parties;
  await publishFrom(carterOutbound, [SHORT]);
  await letTheDayCome(carterOutbound);

  expect(await post(carterOutbound, '/1/takeback')).toBe(409);
  expect(await editionOf(server, carterOutbound.token)).toBe(1);
});

test('goes into a draft that was begun before its day', async () => {
  const { serviceProvider } = harbour.parties;
  await publishFrom(serviceProvider, [SHORT]);
  await keepDraft(server, serviceProvider.token, [CALLED]);
  await letTheDayCome(serviceProvider);

  expect(await get(serviceProvider, 'Variations/draft')).toMatchObject({ base: 1, begunOn: 0, changes: [SHORT, CALLED], clashes: [] });
  const reasons = await get(serviceProvider, 'Variations/reasons?At=products/client%23name');
  expect(reasons).toMatchObject([{ number: 1 }]);
});

test('is no reason why a part is as it is, before its day', async () => {
  const { outboundParty } = harbour.parties;
  await publishFrom(outboundParty, [SHORT]);
  const reasons = () => get(outboundParty, 'Variations/reasons?At=products/client%23name');

  expect(await reasons()).toEqual([]);
  await post(outboundParty, '/1/takeback');
  expect(await reasons()).toEqual([]);
});

test('is taken back when an operator leads the business back to the release', async () => {
  const { unnamedCarter } = harbour;
  await publishFrom(unnamedCarter, [SHORT]);
  const services = {
    database: server.database,
    documents: productDocuments,
    links: new Links(new URL('http://localhost')),
    secrets: testSecrets,
  };

  expect(await runOperatorCommand(services, ['variation', unnamedCarter.email, 'none'])).toContain('version 1 was taken back');

  expect(await statesOf(unnamedCarter)).toEqual([[1, 'takenBack']]);
});
