// @module-tag postgres
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { beginAttempt } from '#src/server/throttling/attempts.ts';
import { addBusinessWithBranch, password, signInAs } from '#tests/support/accounts.ts';
import { serverOfFile, startTestServer } from '#tests/support/server.ts';

const FREE = 2;
/** Of one account from all addresses together, and of one address for all accounts. */
const SHARED = FREE * 10;

const server = await serverOfFile({ SIGN_IN_FAILURES: String(FREE), TRUSTED_PROXIES: '1' });
const business = await addBusinessWithBranch(server, 'Tide Traders');

/** From an address, as the proxy in front names it. */
const signIn = (email: string, secret: string, from: string, code?: string, cookie = '') =>
  server.call('POST', '/api/auth/login', {
    body: { email, password: secret, ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': from, ...(cookie !== '' && { cookie }) },
  });

/** The cookie of the browser. */
async function signInAtDesk(email: string, from: string): Promise<string> {
  const reply = await signIn(email, password, from);
  const [, device = ''] = reply.headers['set-cookie'] ?? [];
  expect([reply.statusCode, device]).toEqual([
    200,
    expect.stringMatching(/^device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/),
  ]);
  return device.split(';')[0] ?? '';
}

async function guess(email: string, times: number, fromOf: (guess: number) => string): Promise<number[]> {
  const statuses = [];
  for (let round = 0; round < times; round++) statuses.push((await signIn(email, 'x', fromOf(round))).statusCode);
  return statuses;
}

describe('whoever guesses a password', () => {
  test('keeps nobody out who signs in from another address', async () => {
    await business.addPerson('target@tide.example', 'N');

    const guesses = await guess('target@tide.example', FREE + 4, () => '198.51.100.1');
    const owner = await signIn('target@tide.example', password, '203.0.113.1');

    // The first wait is a second, which a busy machine may take for one guess.
    expect(guesses.slice(0, FREE)).toEqual([400, 400]);
    expect(guesses.slice(FREE)).toContain(429);
    expect(owner.statusCode).toBe(200);
  });

  test('from many addresses waits as well, and keeps out no browser that has signed in', async () => {
    await business.addPerson('wanted@tide.example', 'N');
    const device = await signInAtDesk('wanted@tide.example', '203.0.113.2');

    const guesses = await guess('wanted@tide.example', SHARED + 3, (round) => `198.51.100.${round + 10}`);
    const owner = await signIn('wanted@tide.example', password, '203.0.113.2', undefined, device);
    const stranger = await signIn('wanted@tide.example', password, '192.0.2.99');

    expect(guesses.slice(0, SHARED).every((status) => status === 400)).toBe(true);
    expect(guesses.slice(SHARED)).toContain(429);
    expect([owner.statusCode, stranger.statusCode]).toEqual([200, 429]);
  });

  test('gains no free guesses by signing in to an account of their own in between', async () => {
    await business.addPerson('own@tide.example', 'N');
    const statuses = [];
    for (let round = 0; round < SHARED + 2; round++) {
      statuses.push((await signIn(`victim${round}@tide.example`, 'x', '198.51.100.2')).statusCode);
      await signIn('own@tide.example', password, '198.51.100.2');
    }

    expect(statuses.at(-1)).toBe(429);
  });

  test('from an office holds up no browser that has signed in', async () => {
    await business.addPerson('desk@tide.example', 'N');
    const device = await signInAtDesk('desk@tide.example', '203.0.114.5');

    const guesses = await guess('desk@tide.example', FREE + 4, () => '203.0.114.5');
    const others = [];
    for (let round = 0; round < SHARED + 3; round++)
      others.push((await signIn(`anybody${round}@tide.example`, 'x', '203.0.114.5')).statusCode);
    const [bare, own] = [
      await signIn('desk@tide.example', password, '203.0.114.5'),
      await signIn('desk@tide.example', password, '203.0.114.5', undefined, device),
    ];

    expect(guesses.slice(FREE)).toContain(429);
    expect(others).toContain(429);
    expect([bare.statusCode, own.statusCode]).toEqual([429, 200]);
  });

  test('from an office learns nothing of an address: known there, elsewhere or nowhere', async () => {
    const office = '203.0.116.5';
    const accounts = ['first', 'second'].map((name) => [
      `${name}-here@tide.example`,
      `${name}-elsewhere@tide.example`,
      `${name}-nowhere@tide.example`,
    ]);
    for (const [here = '', elsewhere = ''] of accounts) {
      await business.addPerson(here, 'N');
      await business.addPerson(elsewhere, 'N');
      await signInAtDesk(here, office);
      await signInAtDesk(elsewhere, '192.0.2.50');
    }
    const [first = [], second = []] = accounts;

    const early = [];
    for (const account of first) early.push(await guess(account, FREE + 1, () => office));
    // As after many guesses from here, whose wait is long.
    await server.database.anonymous((trx) => sql`update attempt set count = 40 where count > ${FREE}`.execute(trx));
    const late = [];
    for (const account of second) late.push(await guess(account, 1, () => office));

    expect(early).toEqual([
      [400, 400, 429],
      [400, 400, 429],
      [400, 400, 429],
    ]);
    expect(late).toEqual([[429], [429], [429]]);
  });

  test('waits as well with a browser in which somebody else has signed in', async () => {
    await business.addPerson('mine@tide.example', 'N');
    const [, device = ''] = (await signIn('mine@tide.example', password, '203.0.115.5')).headers['set-cookie'] ?? [];

    const bare = await guess('theirs@tide.example', FREE + 1, () => '203.0.115.5');
    const withDevice = await signIn('theirs@tide.example', 'x', '203.0.115.5', undefined, device.split(';')[0]);

    expect([...bare, withDevice.statusCode]).toEqual([400, 400, 429, 429]);
  });

  test('waits whatever address of their network they use, where it hands out millions', async () => {
    const guesses = await guess('someone@tide.example', FREE + 1, (round) => `2001:db8:1:2:${round + 1}::1`);
    const neighbour = await guess('someone@tide.example', 1, () => '2001:db8:1:3::1');

    expect(guesses).toEqual([400, 400, 429]);
    expect(neighbour).toEqual([400]);
  });

  test('hides behind no address a caller invents', async () => {
    const direct = await startTestServer({ SIGN_IN_FAILURES: String(FREE) });
    const statuses = [];
    for (let round = 0; round < FREE + 1; round++) {
      const headers = {
        'x-forwarded-for': `198.51.100.${round}`,
        'x-real-ip': `198.51.100.${round}`,
        forwarded: `for=198.51.100.${round}`,
      };
      const body = { email: 'someone@tide.example', password: 'x' };
      statuses.push((await direct.call('POST', '/api/auth/login', { body, headers })).statusCode);
    }
    await direct.close();

    expect(statuses).toEqual([400, 400, 429]);
  });
});

describe('whoever knows the password and guesses the code', () => {
  const address = (round: number) => `192.0.2.${round + 1}`;

  test('waits wherever they come from, longer than for a password, and is not forgotten within the day', async () => {
    const email = 'careful@tide.example';
    await business.addPerson(email, 'N');
    const token = await signInAs(server, email);
    const { secret } = (await server.call('POST', '/api/Users/me/second-factor', { token, body: { currentPassword: password } })).json();
    const code = new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate();
    expect((await server.call('PUT', '/api/Users/me/second-factor', { token, body: { code } })).statusCode).toBe(200);

    const statuses = [];
    for (let round = 0; round < FREE + 1; round++) {
      statuses.push((await signIn(email, password, address(round), `00000${round}`)).statusCode);
    }
    await server.database.anonymous((trx) =>
      sql`update attempt set count = 30, last_at = now() - interval '5 minutes' where count > 0`.execute(trx),
    );
    const later = await signIn(email, password, address(10), '000009');
    await server.database.anonymous((trx) => sql`update attempt set last_at = now() - interval '20 minutes' where count > 0`.execute(trx));
    const [first, second] = [await signIn(email, password, address(11), '000008'), await signIn(email, password, address(12), '000007')];

    expect(statuses).toEqual([400, 400, 429]);
    expect([later.statusCode, Number(later.headers['retry-after']) > 60]).toEqual([429, true]);
    expect([first.statusCode, second.statusCode]).toEqual([400, 429]);
  });
});

describe('whoever holds a session and guesses its password', () => {
  test('has to wait, whichever call they guess by', async () => {
    const email = 'taken@tide.example';
    const userId = await business.addPerson(email, 'N');
    const token = await signInAs(server, email);
    const begin = (currentPassword: string) => server.call('POST', '/api/Users/me/second-factor', { token, body: { currentPassword } });
    const change = { email, currentPassword: 'a guess', newPassword: password, confirmPassword: password };

    const guesses = [await begin('a guess'), await server.call('POST', '/api/Users/password', { token, body: change })];
    // As after many more.
    await server.database.anonymous((trx) =>
      sql`update attempt set count = count + 30 where count = 2 and key = sha256(convert_to(${`password of ${userId}`}, 'UTF8'))`.execute(
        trx,
      ),
    );
    const waiting = [await begin(password), await server.call('POST', '/api/Users/password', { token, body: change })];

    expect([...guesses, ...waiting].map(({ statusCode }) => statusCode)).toEqual([400, 400, 429, 429]);
  });
});

test('ten people with the right password get in at once, from one desk or for one account', async () => {
  const emails = Array.from({ length: 10 }, (_, place) => `crew${place}@tide.example`);
  for (const email of emails) await business.addPerson(email, 'N');

  const one = await Promise.all(emails.map(() => signIn('crew0@tide.example', password, '203.0.116.1')));
  const many = await Promise.all(emails.map((email) => signIn(email, password, '203.0.117.1')));

  expect([...one, ...many].filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
});

test('an attempt whose process ended before its outcome was written counts as failed a minute later', async () => {
  const limits = [{ key: 'lost', free: 1, pace: 'short' }] as const;
  expect(await beginAttempt(server.database, limits)).toBe(0);

  await server.database.anonymous((trx) =>
    sql`update attempt set under_way_at = now() - interval '61 seconds' where under_way > 0`.execute(trx),
  );

  expect(await beginAttempt(server.database, limits)).toBe(1);
});

describe('measuring passwords', () => {
  test('for whoever has no session has an end', async () => {
    const strict = await startTestServer({ SIGN_UPS_PER_HOUR: '1' });
    const byQuery = await Promise.all(Array.from({ length: 20 }, () => strict.call('GET', '/api/Utilities/passwordstrength?Password=abc')));
    const byBody = await Promise.all(
      Array.from({ length: 20 }, () => strict.call('POST', '/api/Utilities/passwordstrength', { body: { password: 'abc' } })),
    );
    await strict.close();

    const statuses = [...byQuery, ...byBody].map(({ statusCode }) => statusCode);
    expect([statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length]).toEqual([30, 10]);
  });
});
