import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addBusinessWithBranch, password, signInAs, type TestBusiness } from '#tests/support/accounts.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  server = await startTestServer({ BOT_CHECK: 'none' });
  business = await addBusinessWithBranch(server, 'Tide Traders');
});
afterAll(async () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

describe('the second factor', () => {
  async function enrol(email: string) {
    await business.addPerson(email, 'N');
    const token = await signInAs(server, email);
    const { secret, uri } = (
      await server.call('POST', '/api/Users/me/second-factor', { token, body: { currentPassword: password } })
    ).json();
    // Of the step before, so that the present one is still unused.
    const code = codeOf(secret, -1);
    const confirmed = await server.call('PUT', '/api/Users/me/second-factor', { token, body: { code } });
    return { secret, uri, token, code, recoveryCodes: confirmed.json().recoveryCodes };
  }

  const signInWith = (email: string, code?: string) =>
    server.call('POST', '/api/auth/login', { body: { email, password, ...(code !== undefined && { code }) } });

  test('is asked for after the password, and each code is good once', async () => {
    const email = 'careful@tide.example';
    const { secret, uri, code: used, recoveryCodes } = await enrol(email);
    const code = codeOf(secret);

    const waiting = await signInWith(email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => signInWith(email, code)));
    const earlier = await signInWith(email, used);
    const recovered = [await signInWith(email, recoveryCodes[0]), await signInWith(email, recoveryCodes[0])];

    expect(uri).toMatch(/^otpauth:\/\/totp\/Quayline:careful%40tide\.example\?/);
    expect([waiting.statusCode, waiting.json(), waiting.headers['set-cookie']]).toEqual([200, { secondFactor: 'required' }, undefined]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([earlier.statusCode, Object.keys(earlier.json().errors)]).toEqual([400, ['code']]);
    expect(recovered.map(({ statusCode }) => statusCode)).toEqual([200, 400]);
  });

  test('once it is confirmed, ends the sessions elsewhere, which showed no code', async () => {
    const email = 'prudent@tide.example';
    await business.addPerson(email, 'N');
    const [elsewhere, here] = [await signInAs(server, email), await signInAs(server, email)];
    const { secret } = (
      await server.call('POST', '/api/Users/me/second-factor', { token: here, body: { currentPassword: password } })
    ).json();

    const confirmed = await server.call('PUT', '/api/Users/me/second-factor', { token: here, body: { code: codeOf(secret) } });

    expect(confirmed.statusCode).toBe(200);
    const statuses = [elsewhere, here].map(async (token) => (await server.call('GET', '/api/UserSessions', { token })).statusCode);
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  test('is set up by whoever knows the password; a session alone begins nothing', async () => {
    const email = 'watched@tide.example';
    await business.addPerson(email, 'N');
    const token = await signInAs(server, email);
    const begin = (body?: object) => server.call('POST', '/api/Users/me/second-factor', { token, body });

    const refused = [await begin(), await begin({}), await begin({ currentPassword: 'a wrong password' })];
    const confirmed = await server.call('PUT', '/api/Users/me/second-factor', { token, body: { code: '000000' } });
    const begun = await begin({ currentPassword: password });

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(refused[2]?.json().errors).toEqual({ currentPassword: ['Current password is not right'] });
    expect([confirmed.statusCode, begun.statusCode]).toEqual([400, 200]);
  });

  test('where the business requires it comes before anything else', async () => {
    const strict = await addBusinessWithBranch(server, 'Strict Traders');
    await strict.addPerson('boss@strict.example', 'A');
    const boss = await signInAs(server, 'boss@strict.example');
    const body = [{ op: 'replace', path: '/requiresSecondFactor', value: true }];
    expect((await server.call('PATCH', '/api/Registrations/settings', { token: boss, body })).statusCode).toBe(204);

    const session = (await server.call('GET', '/api/UserSessions', { token: boss })).json();
    const refused = await server.call('GET', '/api/consignments', { token: boss });
    const { secret } = (
      await server.call('POST', '/api/Users/me/second-factor', { token: boss, body: { currentPassword: password } })
    ).json();
    await server.call('PUT', '/api/Users/me/second-factor', { token: boss, body: { code: codeOf(secret) } });
    const allowed = await server.call('GET', '/api/consignments', { token: boss });

    expect(session.mustSetUpSecondFactor).toBe(true);
    expect([refused.statusCode, allowed.statusCode]).toEqual([403, 200]);
  });
});
