import { describe, expect, test } from 'vitest';
import { hashPassword } from '#src/server/auth/passwords.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import type { UserStatus } from '#src/server/database/tables/tables.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile, startTestServer, type TestServer } from '#tests/support/server.ts';

const password = 'seven quiet lanterns';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
for (const [email, status] of [
  ['known@acme.example', 'N'],
  ['pending@acme.example', 'P'],
  ['suspended@acme.example', 'S'],
] as const)
  await addUser(email, status);

async function addUser(email: string, status: UserStatus): Promise<void> {
  const { registrationId } = harbour.parties.buyer;
  const person = {
    registration_id: registrationId,
    id: newId(),
    email,
    status,
    password_hash: await hashPassword(password),
    data: { name: 'Ana Reid' },
  };
  await server.database.asTenant(registrationId, (trx) => trx.insertInto('person').values(person).execute());
}

function signIn(body: unknown, to: TestServer = server, token?: string) {
  return to.call('POST', '/api/auth/login', { body, token });
}

const cookieOf = (header: unknown) => /^(?:__Host-)?session=([\w-]*)/.exec(String(header))?.[1] ?? '';

describe('signing in', () => {
  test('answers who it is and sets a cookie no script can read', async () => {
    const reply = await signIn({ email: ' Known@ACME.example ', password });

    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      userId: expect.any(Number),
      fullName: 'Ana Reid',
      emailAddress: 'known@acme.example',
      registrationId: harbour.parties.buyer.registrationId,
      businessName: 'The buyer Ltd',
      genericTswClientId: harbour.parties.buyer.registrationId,
      regType: 'IMP',
      country: 'NZ',
      isAdminUser: false,
      isOperator: false,
      canCreateConsignments: true,
      secondaryCodes: true,
      tariffFromReview: true,
      mayCompile: true,
      mayUseAccounts: false,
      screensAccess: 'none',
      status: 'N',
      isRegistered: true,
      mustSetUpSecondFactor: false,
      expiresAt: expect.any(String),
      // Of no consignment, and yet there.
      buyerId: null,
      buyerProductLookupEnabled: null,
      consigneeName: null,
      isBuyer: null,
      isConsignmentLocked: null,
      isInboundBroker: null,
      isOutboundBroker: null,
      isOutboundParty: null,
      regOption1: null,
      sellerId: null,
      sellerProductLookupEnabled: null,
      tswCountry: null,
    });
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/),
    ]);
  });

  test.each([
    ['an unknown address', { email: 'nobody@acme.example', password }],
    ['a wrong password', { email: 'known@acme.example', password: 'eight quiet lanterns' }],
    ['a user who has not activated yet', { email: 'pending@acme.example', password }],
    ['a suspended user', { email: 'suspended@acme.example', password }],
  ])('is refused alike for %s', async (_name, body) => {
    const reference = await signIn({ email: 'someone.else@acme.example', password: 'x' });

    const reply = await signIn(body);

    expect(reply.statusCode).toBe(400);
    expect(reply.rawPayload).toEqual(reference.rawPayload);
    expect(Object.keys(reply.headers)).toEqual(Object.keys(reference.headers));
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test('gives a new session each time and ends the one the browser had', async () => {
    const first = cookieOf((await signIn({ email: 'known@acme.example', password })).headers['set-cookie']);
    const second = cookieOf((await signIn({ email: 'known@acme.example', password }, server, first)).headers['set-cookie']);

    const withFirst = await server.call('GET', '/api/UserSessions', { token: first });
    const withSecond = await server.call('GET', '/api/UserSessions', { token: second });

    expect(second).not.toBe(first);
    expect([withFirst.statusCode, withSecond.statusCode]).toEqual([401, 200]);
  });

  test('names every field that is not right', async () => {
    const replies = [
      await signIn({}),
      await signIn({ email: 'x', password: 5 }),
      await signIn({ email: ['a@b.example'], password: 'x', isAdminUser: true }),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(replies.map((reply) => Object.keys(reply.json().errors).toSorted())).toEqual([
      ['email', 'password'],
      ['email', 'password'],
      ['email', 'isAdminUser'],
    ]);
    expect(replies[1]?.json().errors.email).toEqual(['Enter an email address like name@example.com']);
  });

  test('must wait longer and longer from the fifth failure on, and never for good', async () => {
    const strict = await startTestServer({ SIGN_IN_FAILURES: '3' });
    const waits: (string | undefined)[] = [];
    for (let failure = 0; failure < 4; failure++) {
      const reply = await signIn({ email: 'nobody@acme.example', password: 'x' }, strict);
      waits.push(reply.statusCode === 429 ? String(reply.headers['retry-after']) : undefined);
    }
    const another = await signIn({ email: 'other@acme.example', password: 'x' }, strict);
    await strict.close();

    expect(waits).toEqual([undefined, undefined, undefined, '1']);
    expect(another.statusCode).toBe(400);
  });

  test('counts guesses sent side by side as those in a row', { tags: 'postgres' }, async () => {
    const strict = await startTestServer({ SIGN_IN_FAILURES: '3' });
    const guesses = Array.from({ length: 12 }, (_, guess) => signIn({ email: 'nobody@acme.example', password: `x${guess}` }, strict));
    const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    await strict.close();

    expect(statuses.toSorted((left, right) => left - right)).toEqual([400, 400, 400, ...Array.from({ length: 9 }, () => 429)]);
  });

  test('over https names its cookie so that it is bound to the host', async () => {
    const secure = await startTestServer({}, { publicUrl: 'https://trade.example' });
    const reply = await secure.call('DELETE', '/api/UserSessions');
    await secure.close();

    expect(reply.headers['set-cookie']).toMatch(/^__Host-session=; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=0$/);
    expect(reply.headers['strict-transport-security']).toContain('max-age=');
  });
});

describe('the session', () => {
  test('can be asked for without prolonging it and without a refusal', async () => {
    const token = cookieOf((await signIn({ email: 'known@acme.example', password })).headers['set-cookie']);

    const active = (await server.call('GET', '/api/UserSessions/active', { token })).json();
    const again = (await server.call('GET', '/api/UserSessions/active', { token })).json();
    const none = await server.call('GET', '/api/UserSessions/active');
    const forged = await server.call('GET', '/api/UserSessions/active', { token: 'A'.repeat(43) });

    expect(active).toEqual({ active: true, expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) });
    expect(again).toEqual(active);
    expect([none.json(), forged.json()]).toEqual([{ active: false }, { active: false }]);
  });

  test('is over after signing out, everywhere the cookie went', async () => {
    const token = cookieOf((await signIn({ email: 'known@acme.example', password })).headers['set-cookie']);

    const reply = await server.call('DELETE', '/api/UserSessions', { token });
    const replayed = await server.call('GET', '/api/UserSessions', { token });

    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(reply.headers['set-cookie']).toContain('Max-Age=0');
    expect(replayed.statusCode).toBe(401);
  });

  test('ends at once when its user is suspended', async () => {
    await addUser('leaver@acme.example', 'N');
    const token = cookieOf((await signIn({ email: 'leaver@acme.example', password })).headers['set-cookie']);
    const { registrationId } = harbour.parties.buyer;

    await server.database.asTenant(registrationId, (trx) =>
      trx.updateTable('person').set({ status: 'S' }).where('email', '=', 'leaver@acme.example').execute(),
    );
    const reply = await server.call('GET', '/api/consignments', { token });

    expect(reply.statusCode).toBe(401);
  });
});

describe('a request that changes something', () => {
  const headers: readonly [string, Record<string, string>, number][] = [
    ['without the mark of an own page', { 'x-requested-with': '' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['from a foreign origin', { origin: 'https://evil.example' }, 403],
    ['from an origin that hides itself', { origin: 'null' }, 403],
    ['from the same host on another port', { origin: 'http://localhost:9999', host: 'localhost:3000' }, 403],
    ['from an own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80', host: 'localhost' }, 204],
    ['from a program that is no browser', {}, 204],
  ];
  test.each(headers)('%s', async (_name, headers, status) => {
    const { open, parties } = harbour;
    const url = `/api/consignments/${open.consignmentId}/products/${open.lineId}/restore`;

    const reply = await server.call('POST', url, { token: parties.inboundBroker.token, headers });

    expect(reply.statusCode).toBe(status);
  });
});
