import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '#src/server/auth/passwords.ts';
import { addFirstPerson } from '#src/server/auth/people.ts';
import { createSession } from '#src/server/database/sessions/sessions.ts';
import { productDocuments } from '#tests/support/documents.ts';
import {
  addBusinessWithBranch,
  botCheckHeader,
  cookieIn,
  password,
  registrationBody,
  signInAs,
  signUpBody,
} from '#tests/support/accounts.ts';
import { poison } from '#tests/support/poison.ts';
import { serverOfFile, startTestServer } from '#tests/support/server.ts';

const ROUNDS = 15;

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
await business.addPerson('admin@tide.example', 'A');
await business.addPerson('known@tide.example', 'N');
const admin = await signInAs(server, 'admin@tide.example');

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

const signIn = (email: string): Request => ({ method: 'POST', url: '/api/auth/login', body: { email, password: 'not the password' } });
const signUp = (email: string): Request => ({
  method: 'POST',
  url: '/api/Registrations/user',
  body: signUpBody(email),
  headers: botCheckHeader,
});
const reset = (email: string): Request => ({ method: 'POST', url: '/api/Users/password/reset', body: { email } });

const send = ({ method, url, ...request }: Request) => server.call(method, url, request);

let strangers = 0;
/** Each but once: who has signed up is known. */
const unknownAddress = () => `nobody${++strangers}@tide.example`;

/** What a request left to the worker, which is more for a known address, would slow the next one. */
async function noMoreJobs(): Promise<void> {
  for (let isBusy = true; isBusy;) {
    isBusy = await server.database.anonymous(async (trx) => {
      await sql`set local role none`.execute(trx);
      return (await sql`select from job limit 1`.execute(trx)).rows.length > 0;
    });
  }
}

describe.each([
  ['signing in', signIn],
  ['signing up', signUp],
  ['asking for a new password', reset],
] as const)('%s', (_name, request) => {
  test('answers the same for a known and an unknown address', async () => {
    const [known, unknown] = [await send(request('known@tide.example')), await send(request(unknownAddress()))];

    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    const shape = (reply: typeof known) => Object.keys(reply.headers).toSorted();
    expect(shape(known)).toEqual(shape(unknown));
  });

  test('works as hard for the one as for the other: neither costs a hash more', async () => {
    const [hash, known, unknown]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      known.push(await workOf(() => send(request('known@tide.example'))));
      await noMoreJobs();
      unknown.push(await workOf(() => send(request(unknownAddress()))));
      await noMoreJobs();
      hash.push(await workOf(() => hashPassword('a right password')));
    }

    // The least is what it takes: more is what else the process did meanwhile.
    expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(Math.min(...hash) / 2);
  });
});

/** Microseconds that processors worked, whatever else the machine does: a hash is some 20,000. */
async function workOf(done: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await done();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('a session', () => {
  test('that a browser was given before signing in is never the one it has afterwards', async () => {
    const planted = await signInAs(server, 'known@tide.example');

    const own = await signInAs(server, 'admin@tide.example', password, planted);

    expect(own).not.toBe(planted);
    expect((await server.call('GET', '/api/UserSessions', { token: planted })).statusCode).toBe(401);
    const invented = 'A'.repeat(43);
    expect(await signInAs(server, 'known@tide.example', password, invented)).not.toBe(invented);
  });

  test('gets a new id when the password changes, and the others end', async () => {
    await business.addPerson('changer@tide.example', 'N');
    const [elsewhere, here] = [await signInAs(server, 'changer@tide.example'), await signInAs(server, 'changer@tide.example')];
    const fresh = 'nine loud gulls above harbour';
    const body = { email: 'changer@tide.example', currentPassword: password, newPassword: fresh, confirmPassword: fresh };

    const wrong = await server.call('POST', '/api/Users/password', { token: here, body: { ...body, currentPassword: 'wrong' } });
    const foreign = await server.call('POST', '/api/Users/password', { token: here, body: { ...body, email: 'admin@tide.example' } });
    const changed = await server.call('POST', '/api/Users/password', { token: here, body });

    expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { currentPassword: ['Current password is not right'] }]);
    expect(Object.keys(foreign.json().errors)).toEqual(['email']);
    const renewed = cookieIn(changed.headers['set-cookie']);
    const statuses = [elsewhere, here, renewed].map(async (token) => (await server.call('GET', '/api/UserSessions', { token })).statusCode);
    expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  });

  test('is listed and ended by its own user alone', async () => {
    await business.addPerson('roamer@tide.example', 'N');
    const [elsewhere, here] = [await signInAs(server, 'roamer@tide.example'), await signInAs(server, 'roamer@tide.example')];
    const list = (await server.call('GET', '/api/Users/me/sessions', { token: here })).json();
    const other = list.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);

    const foreign = await server.call('DELETE', `/api/Users/me/sessions/${other.id}`, { token: admin });
    const own = await server.call('DELETE', `/api/Users/me/sessions/${other.id}`, { token: here });

    expect(list).toHaveLength(2);
    expect(JSON.stringify(list)).not.toContain(here);
    expect([foreign.statusCode, own.statusCode]).toEqual([404, 204]);
    expect((await server.call('GET', '/api/UserSessions', { token: elsewhere })).statusCode).toBe(401);
  });

  test.each(['-'.repeat(36), 'f'.repeat(36), `urn:uuid:${randomUUID()}`, `${randomUUID()}0`])('named %s is none', async (name) => {
    const reply = await server.call('DELETE', `/api/Users/me/sessions/${name}`, { token: admin });

    expect([reply.statusCode, server.errorCounts]).toEqual([400, { schemaGaps: 0, unexpected: 0 }]);
  });

  test.each(['1', 'abc', 'null', '0197b4a000007000800000000000000', `${randomUUID()}0`, `${randomUUID().slice(0, -1)}g`])(
    'is named by a UUID, and never by %j',
    async (name) => {
      const reply = await server.call('DELETE', `/api/Users/me/sessions/${name}`, { token: admin });

      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['sessionId']]);
    },
  );

  test('is named by a UUID in the contract, wherever it is named', () => {
    const named = productDocuments.contract.operations.flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'sessionId'));

    expect(named).not.toEqual([]);
    expect(named.map(({ schema }) => schema['format'])).toEqual(named.map(() => 'uuid'));
  });

  test('of another user is not begun by naming them', async () => {
    const reply = await server.call('POST', '/api/UserSessions', { token: admin, body: { userId: 12345 } });

    expect(reply.statusCode).toBe(403);
  });
});

const writes: readonly Request[] = [
  { method: 'POST', url: '/api/auth/login', body: { email: 'a@b.example', password: 'x' } },
  { method: 'POST', url: '/api/Registrations/user', body: signUpBody('mass@tide.example'), headers: botCheckHeader },
  { method: 'POST', url: '/api/Registrations/business', body: registrationBody('unregistered@tide.example') },
  { method: 'POST', url: '/api/Invites', body: { inviteeEmailAddress: 'a@b.example' } },
  { method: 'POST', url: '/api/Branches', body: { name: 'Mass' } },
  { method: 'POST', url: '/api/Users', body: { branchId: 1, name: 'Mass', emailAddress: 'mass@tide.example', accountsAccess: 'D' } },
  {
    method: 'POST',
    url: '/api/Users/password',
    body: { email: 'a@b.example', currentPassword: 'x', newPassword: password, confirmPassword: password },
  },
  { method: 'POST', url: '/api/Users/password/reset', body: { email: 'a@b.example' } },
  { method: 'POST', url: `/api/Users/password/reset/${'A'.repeat(43)}`, body: { password, confirmPassword: password } },
  {
    method: 'POST',
    url: '/api/Users/1/activate',
    body: { userId: 1, token: 'x', email: 'a@b.example', name: 'x', password, confirmPassword: password },
  },
  { method: 'POST', url: '/api/Utilities/passwordstrength', body: { password } },
  { method: 'POST', url: '/api/Users/me/second-factor', body: { currentPassword: password } },
  { method: 'PUT', url: '/api/Users/me/second-factor', body: { code: '123456' } },
  { method: 'POST', url: '/api/Users/me/second-factor/removal', body: { code: '123456' } },
];

const privileged = [
  'id tenantId registrationId registration_id ownerId role roles isAdmin isAdminUser is_admin admin',
  'permissions scope status state enabled verified emailVerified active locked passwordHash',
  'password_hash hash salt secret tokenHash sessionId session createdAt createdBy version changedAt',
  'deleted isDeleted data requiresSecondFactor hasSecondFactor canCreateConsignments __proto__',
  'constructor',
].flatMap((line) => line.split(' '));

/** Signed in as somebody for whom nothing but the body stands in the way. */
async function tokenFor({ url }: Request): Promise<string | undefined> {
  return url === '/api/Registrations/business' ? unregistered() : admin;
}

let count = 0;
async function unregistered(): Promise<string> {
  const email = `unregistered${++count}@tide.example`;
  const { userId, registrationId } = await addFirstPerson(server.database, { email, name: 'Nobody' });
  await server.database.asTenant(registrationId, (trx) =>
    trx.updateTable('person').set({ status: 'N' }).where('id', '=', userId).execute(),
  );
  return (await server.database.signingIn.anonymous((trx) => createSession(trx, userId))) ?? '';
}

describe.each(writes)('$method $url', (request) => {
  test('refuses forty fields that are not its caller’s to set', async () => {
    const token = await tokenFor(request);
    for (const name of privileged) {
      const body = JSON.stringify(request.body).replace(/^\{/, `{${JSON.stringify(name)}:true,`);
      const reply = await server.call(request.method, request.url, { token, body, headers: request.headers ?? {} });
      expect([reply.statusCode, name]).toEqual([400, name]);
    }
  });

  test('answers poison in any field without a bug', async () => {
    const token = await tokenFor(request);
    for (const field of Object.keys(request.body)) {
      const rest = Object.entries(request.body).filter(([name]) => name !== field);
      const others = rest.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`).join('');
      for (const value of [...poison, `[${JSON.stringify(request.body[field])}]`]) {
        const body = `{${JSON.stringify(field)}:${value}${others}}`;
        const reply = await server.call(request.method, request.url, { token, body, headers: request.headers ?? {} });
        expect(reply.statusCode, `${field}: ${value}`).toBeLessThan(500);
      }
    }
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });

  test.each([
    ['without the mark of an own page', { 'x-requested-with': '' }, 403],
    ['from a foreign origin', { origin: 'https://evil.example' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ])('is refused %s', async (_name, headers, status) => {
    const token = await tokenFor(request);
    const reply = await server.call(request.method, request.url, {
      token,
      body: request.body,
      headers: { ...request.headers, ...headers },
    });

    expect(reply.statusCode).toBe(status);
  });
});

test('a list where a value belongs is refused, never taken apart', async () => {
  for (const { method, url, body, headers = {} } of writes) {
    const [field = ''] = Object.keys(body);
    const token = await tokenFor({ method, url, body });
    const reply = await server.call(method, url, { token, body: { ...body, [field]: [body[field]] }, headers });
    expect([url, reply.statusCode]).toEqual([url, 400]);
  }
});

test('every write of the contract about accounts that takes a record is among those tried', () => {
  const tried = new Set(writes.map(({ method, url }) => `${method} ${url.replace(/A{43}/, ':token').replace('/1/', '/:id/')}`));
  const records = productDocuments.contract.operations.filter(({ matrixId, body }) => {
    const number = Number(matrixId.slice(1));
    return body?.['type'] === 'object' && (number <= 17 || (number >= 112 && number <= 130));
  });

  expect(records.map(({ method, url }) => `${method} ${url}`).filter((call) => !tried.has(call))).toEqual(['POST /api/UserSessions']);
});

describe('a patch', () => {
  test.each(['/Users/me', '/Registrations/settings', '/Branches', '/Users'])('of %s changes only what it may', async (path) => {
    const id = await business.addPerson(`patched${++count}@tide.example`, 'N');
    const url = path === '/Users' ? `/Users/${id}` : path === '/Branches' ? `/Branches/${business.branchId}` : path;
    const before = (await server.call('GET', `/api${url}`, { token: admin })).body;
    for (const name of [
      ...privileged.filter((name) => !(path === '/Branches' || path === '/Users') || name !== 'status'),
      'emailAddress',
      'branchId',
    ]) {
      if (path === '/Registrations/settings' && name === 'requiresSecondFactor') continue;
      const body = [{ op: 'replace', path: `/${name}`, value: 'A' }];
      expect([(await server.call('PATCH', `/api${url}`, { token: admin, body })).statusCode, name]).toEqual([400, name]);
    }
    const replaces = [
      { op: 'add', path: '/name', value: 'x' },
      { op: 'copy', from: '/name', path: '/name' },
    ];
    for (const operation of replaces) {
      expect((await server.call('PATCH', `/api${url}`, { token: admin, body: [operation] })).statusCode).toBe(400);
    }
    expect((await server.call('GET', `/api${url}`, { token: admin })).body).toBe(before);
  });
});

describe('the bot check', () => {
  test('takes a solution once, however often it is sent at the same time', { tags: 'postgres' }, async () => {
    const checking = await startTestServer({ BOT_CHECK: 'altcha' });
    const { provider, challenge } = (await checking.call('GET', '/api/Utilities/botcheck')).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    const response = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    const forged = Buffer.from(JSON.stringify({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution })).toString('base64');
    const attempt = (value: string, header = value) =>
      checking.call('POST', '/api/Registrations/user', {
        body: signUpBody('bot@tide.example', { recaptchaResponse: value }),
        headers: { 'x-recaptcha-response': header },
      });

    const differing = await attempt(response, 'another');
    const unsigned = await attempt(forged);
    const replies = await Promise.all(Array.from({ length: 10 }, () => attempt(response)));
    await checking.close();

    expect(provider).toBe('altcha');
    expect(challenge.parameters.expiresAt).toBeGreaterThan(Date.now() / 1_000);
    expect([differing.statusCode, unsigned.statusCode]).toEqual([400, 400]);
    expect(unsigned.json().errors).toEqual({ recaptchaResponse: ['Please complete the reCAPTCHA above'] });
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});

describe('limits', () => {
  test('on what sends mail are counted for all callers of one address', async () => {
    const strict = await startTestServer({ BOT_CHECK: 'none', SIGN_UPS_PER_HOUR: '3' });
    const ask = () => strict.call('POST', '/api/Users/password/reset', { body: { email: 'known@tide.example' } });
    const statuses = (await Promise.all(Array.from({ length: 6 }, ask))).map(({ statusCode }) => statusCode);
    await strict.close();

    expect(statuses.toSorted((left, right) => left - right)).toEqual([204, 204, 204, 429, 429, 429]);
  });
});

test('the mailbox of development is not there in production', async () => {
  const production = await startTestServer({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://trade.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    BOT_CHECK_SECRET: 'a secret of some length',
    TRUSTED_PROXIES: '1',
    SECOND_FACTOR_KEYS: Buffer.alloc(32, 1).toString('base64'),
    REQUESTS_PER_MINUTE: '100',
    SIGN_IN_FAILURES: '5',
    SIGN_UPS_PER_HOUR: '5',
  });
  const statuses = [await production.call('GET', '/dev/mailbox'), await production.call('GET', '/dev/mailbox.json')].map(
    ({ statusCode }) => statusCode,
  );
  await production.close();

  expect(statuses).toEqual([404, 404]);
});
