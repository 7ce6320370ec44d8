import { describe, expect, test } from 'vitest';
import {
  addBusinessWithBranch,
  awaitMail,
  botCheckHeader,
  cookieIn,
  linkIn,
  mailTo,
  password,
  registrationBody,
  signInAs,
  signUpBody,
} from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' }, { publicUrl: 'https://trade.example' });

/** Over https the cookie has another name. */
const as = (token: string) => ({ cookie: `__Host-session=${token}` });

function activation(link: URL, email: string, secret = password) {
  const userId = Number(link.searchParams.get('userId'));
  const body = { userId, token: link.searchParams.get('token'), email, name: 'Mere Tane', password: secret, confirmPassword: secret };
  return server.call('POST', `/api/Users/${userId}/activate`, { body });
}

async function signUp(email: string): Promise<URL> {
  await server.call('POST', '/api/Registrations/user', { body: signUpBody(email), headers: botCheckHeader });
  return linkIn(await awaitMail(server, email));
}

describe('a business', () => {
  test('signs up, activates, registers, adds a user, and suspends them at their next request', async () => {
    const email = 'mere@tide.example';
    const link = await signUp(email);
    expect(link.origin).toBe('https://trade.example');

    const shown = await server.call(
      'GET',
      `/api/Users/${link.searchParams.get('userId')}/activation?Token=${link.searchParams.get('token')}`,
    );
    expect(shown.json()).toMatchObject({ email, name: 'Mere Tane' });
    const weak = await activation(link, email, 'password12345');
    expect([weak.statusCode, weak.json().errors]).toEqual([400, { password: ["Set password score must be 'good' or stronger"] }]);
    expect((await activation(link, email)).statusCode).toBe(204);
    expect((await activation(link, email)).statusCode).toBe(400);

    const first = await signInAs(server, email);
    expect((await server.call('GET', '/api/UserSessions', { headers: as(first) })).json()).toMatchObject({
      isRegistered: false,
      isAdminUser: false,
    });
    const incomplete = await server.call('POST', '/api/Registrations/business', {
      body: registrationBody(email, { postalCode: '', timeZoneId: 0 }),
      headers: as(first),
    });
    expect(incomplete.json().errors).toEqual({
      postalCode: ['Post code is a required field'],
      timeZoneId: ['time zone is a required field'],
    });
    const body = registrationBody(email, { businessWebsiteUrl: null, tswCode: null });
    const registered = await server.call('POST', '/api/Registrations/business', { body, headers: as(first) });
    expect(registered.json()).toEqual({ verifyEmailSent: false });
    const admin = cookieIn(registered.headers['set-cookie']);
    expect((await server.call('GET', '/api/UserSessions', { headers: as(first) })).statusCode).toBe(401);
    expect((await server.call('GET', '/api/UserSessions', { headers: as(admin) })).json()).toMatchObject({
      isRegistered: true,
      isAdminUser: true,
      businessName: 'Tide Traders',
      timeZone: 'Pacific/Auckland',
    });
    const again = await server.call('POST', '/api/Registrations/business', { body: registrationBody(email), headers: as(admin) });
    expect(again.statusCode).toBe(403);

    const [branch] = (await server.call('GET', '/api/Branches', { headers: as(admin) })).json();
    expect(branch).toMatchObject({ name: 'Main Office', status: 'A' });
    const jon = { branchId: branch.id, name: 'Jon Park', emailAddress: 'jon@tide.example', accountsAccess: 'A' };
    const added = await server.call('POST', '/api/Users', { body: jon, headers: as(admin) });
    expect([added.statusCode, added.json()]).toEqual([201, { verifyEmailSent: true }]);
    const twice = await server.call('POST', '/api/Users', { body: jon, headers: as(admin) });
    expect([twice.statusCode, twice.json().errors]).toEqual([400, { emailAddress: ['This address cannot be added'] }]);
    const path = String(added.headers['location']);
    expect((await server.call('GET', path, { headers: as(admin) })).json()).toMatchObject({ status: 'P', branchName: 'Main Office' });

    const welcome = await awaitMail(server, jon.emailAddress);
    expect(welcome.subject).toBe('You have been added to Tide Traders');
    expect((await activation(linkIn(welcome), jon.emailAddress)).statusCode).toBe(204);
    const user = await signInAs(server, jon.emailAddress);
    expect((await server.call('GET', '/api/Users', { headers: as(user) })).json().totalItemsCount).toBe(2);

    const suspended = await server.call('PATCH', path, { body: [{ op: 'replace', path: '/status', value: 'S' }], headers: as(admin) });
    expect(suspended.statusCode).toBe(204);
    expect((await server.call('GET', '/api/Users', { headers: as(user) })).statusCode).toBe(401);
    const log = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { headers: as(admin) })).json();
    expect(log.map(({ message }: { message: string }) => message)[0]).toBe(
      'Mere Tane changed User Mere Tane: Status “Normal” → “Suspended”',
    );
  });

  test('is invited, and activates without a mail', async () => {
    const business = await addBusinessWithBranch(server, 'Harbour Brokers');
    await business.addPerson('host@harbour.example', 'A');
    const host = await signInAs(server, 'host@harbour.example');
    const email = 'guest@tide.example';
    await server.call('POST', '/api/Invites', { body: { inviteeEmailAddress: email }, headers: as(host) });
    const link = linkIn(await awaitMail(server, email));
    const invite = link.searchParams.get('invite');

    const inviters = await server.call('GET', `/api/Invites?InviteeEmailAddress=${email}&Token=${invite}`);
    const unproven = await server.call('GET', `/api/Invites?InviteeEmailAddress=${email}`);
    const other = await server.call('GET', `/api/Invites?InviteeEmailAddress=other@tide.example&Token=${invite}`);
    const reply = await server.call('POST', '/api/Registrations/user', {
      body: signUpBody(email, { inviteToken: invite }),
      headers: botCheckHeader,
    });

    expect(inviters.json()).toEqual([
      { registrationId: business.registrationId, countryCode: 'NZ', businessName: 'Harbour Brokers', isUnconfirmed: false },
    ]);
    expect([unproven.json(), other.json()]).toEqual([[], []]);
    expect(reply.json()).toEqual({ verifyEmailSent: false, activationUrl: expect.stringMatching(/^\/Registration\/Activate\?/) });
    expect((await activation(new URL(reply.json().activationUrl, 'https://trade.example'), email)).statusCode).toBe(204);
    expect(await mailTo(server, email)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  test('is replaced once by the link, and every session of the user ends', { tags: 'postgres' }, async () => {
    const business = await addBusinessWithBranch(server, 'Reef Imports');
    const email = 'ana@reef.example';
    await business.addPerson(email, 'N');
    const before = await signInAs(server, email);
    await server.call('POST', '/api/Users/password/reset', { body: { email: 'ANA@reef.example' } });
    const token = linkIn(await awaitMail(server, email)).searchParams.get('token');
    const fresh = 'nine loud gulls above harbour';

    const body = { password: fresh, confirmPassword: fresh };
    const uses = await Promise.all(Array.from({ length: 50 }, () => server.call('POST', `/api/Users/password/reset/${token}`, { body })));

    expect(uses.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    // On a starved machine those at the end of the queue are told to come back.
    expect(uses.every(({ statusCode }) => [204, 400, 503].includes(statusCode))).toBe(true);
    expect((await server.call('GET', '/api/UserSessions', { headers: as(before) })).statusCode).toBe(401);
    expect([await signInAs(server, email), await signInAs(server, email, fresh)]).toEqual(['', expect.stringMatching(/^[\w-]{43}$/)]);
  });

  test('is not replaced by one built of what is known of the user, by link or by change', async () => {
    const business = await addBusinessWithBranch(server, 'Kauri Imports');
    const email = 'jon.park@kauri.example';
    await business.addPerson(email, 'N');
    const branchName = 'Main Office';
    await server.call('POST', '/api/Users/password/reset', { body: { email } });
    const url = `/api/Users/password/reset/${linkIn(await awaitMail(server, email)).searchParams.get('token')}`;
    const headers = as(await signInAs(server, email));

    for (const weak of ['Kauri Imports 2026', 'jon park jon park', `${branchName} ${branchName} 1`, 'quayline kauri 12']) {
      const reset = await server.call('POST', url, { body: { password: weak, confirmPassword: weak } });
      const body = { email, currentPassword: password, newPassword: weak, confirmPassword: weak };
      const change = await server.call('POST', '/api/Users/password', { body, headers });
      const message = "New password score must be 'good' or stronger";
      expect([reset.json().errors, change.json().errors], weak).toEqual([{ password: [message] }, { newPassword: [message] }]);
    }
    expect((await server.call('GET', url)).json()).toMatchObject({ email, businessName: 'Kauri Imports', branchName });
  });

  test.each([
    ['Host', { host: 'evil.example' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example' }],
  ])('has a link to the public address whatever %s says', async (name, headers) => {
    const business = await addBusinessWithBranch(server, `Business ${name}`);
    const email = `${name.toLowerCase()}@reef.example`;
    await business.addPerson(email, 'N');

    await server.call('POST', '/api/Users/password/reset', { body: { email }, headers });

    const mail = await awaitMail(server, email);
    expect(linkIn(mail).origin).toBe('https://trade.example');
    expect(mail.html + mail.text).not.toContain('evil');
  });
});

describe('activation', () => {
  test('happens once, however often the link is used at the same time', { tags: 'postgres' }, async () => {
    const email = 'many@tide.example';
    const link = await signUp(email);

    const replies = await Promise.all(Array.from({ length: 50 }, () => activation(link, email)));

    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    // On a starved machine those at the end of the queue are told to come back.
    const refused = replies.filter(({ statusCode }) => statusCode !== 204 && statusCode !== 503).map((reply) => reply.body);
    expect(new Set(refused)).toEqual(new Set([JSON.stringify({ title: 'This link cannot be used: ask for a new one' })]));
  });

  test('by a link of another person, or another address, is refused like a made-up one', async () => {
    const [link, other] = [await signUp('one@tide.example'), await signUp('two@tide.example')];
    const mixed = new URL(link);
    mixed.searchParams.set('userId', other.searchParams.get('userId') ?? '');

    const replies = [await activation(mixed, 'two@tide.example'), await activation(link, 'two@tide.example')];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect((await activation(link, 'one@tide.example')).statusCode).toBe(204);
  });

  test('a name that is HTML stays text in the mail', async () => {
    const email = 'html@tide.example';
    const name = '<img src=x onerror=alert(1)> & "co"';
    await server.call('POST', '/api/Registrations/user', { body: signUpBody(email, { name }), headers: botCheckHeader });

    const mail = await awaitMail(server, email);

    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;co&quot;');
    expect(mail.html).not.toContain('<img');
  });
});
