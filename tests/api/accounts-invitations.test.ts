/** A business adds an address: whose it is decides its owner, and nobody else hears of it. */
import { describe, expect, test } from 'vitest';
import { findSignIn } from '#src/server/database/sessions/sessions.ts';
import {
  addBusinessWithBranch,
  awaitMail,
  botCheckHeader,
  cookieIn,
  linkIn,
  password,
  signInAs,
  signUpBody,
} from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none', SIGN_UPS_PER_HOUR: '100' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
const other = await addBusinessWithBranch(server, 'Kauri Imports');
await business.addPerson('admin@tide.example', 'A');
await other.addPerson('admin@kauri.example', 'A');
const admin = await signInAs(server, 'admin@tide.example');

const add = (emailAddress: string, name = 'Ria Moana') =>
  server.call('POST', '/api/Users', { token: admin, body: { branchId: business.branchId, name, emailAddress, accountsAccess: 'D' } });
const signUp = (email: string) => server.call('POST', '/api/Registrations/user', { body: signUpBody(email), headers: botCheckHeader });
const listed = async (token = admin): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await server.call('GET', '/api/Users?PageSize=200', { token })).json().items;
const entryOf = async (email: string, token = admin) => (await listed(token)).find(({ emailAddress }) => emailAddress === email);
const invitationsOf = async (token: string) => (await server.call('GET', '/api/Users/me/invitations', { token })).json();
const answer = (method: 'POST' | 'DELETE', id: unknown, token: string) =>
  server.call(method, `/api/Users/me/invitations/${String(id)}`, { token });

function pageOf(link: URL) {
  return `/api/Users/${link.searchParams.get('userId')}/activation?Token=${link.searchParams.get('token')}`;
}

function activate(link: URL, email: string) {
  const userId = Number(link.searchParams.get('userId'));
  const body = { userId, token: link.searchParams.get('token'), email, name: 'Ria Moana', password, confirmPassword: password };
  return server.call('POST', `/api/Users/${userId}/activate`, { body });
}

describe('an address that a business adds', () => {
  test('is answered and listed the same, whether it has an account elsewhere, has signed up, is added elsewhere or is nobody’s', async () => {
    await other.addPerson('active@known.example', 'N');
    await other.addPerson('suspended@known.example', 'S');
    await signUp('signedup@known.example');
    await awaitMail(server, 'signedup@known.example');
    const theirs = await signInAs(server, 'admin@kauri.example');
    const body = { branchId: other.branchId, name: 'Ria', emailAddress: 'added@known.example', accountsAccess: 'D' };
    await server.call('POST', '/api/Users', { token: theirs, body });

    const addresses = ['active', 'suspended', 'signedup', 'added', 'unknown'].map((who) => `${who}@known.example`);
    const replies = [];
    for (const address of addresses) replies.push(await add(address));
    const entries = await Promise.all(addresses.map((address) => entryOf(address)));

    const shapes = replies.map(({ statusCode, rawPayload, headers }) => [
      statusCode,
      rawPayload.toString(),
      Object.keys(headers).toSorted(),
    ]);
    expect(shapes[0]?.[0]).toBe(201);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    const shown = entries.map((entry) => JSON.stringify({ ...entry, id: 0, emailAddress: '' }));
    expect(shown[0]).toContain('"status":"P"');
    expect(new Set(shown).size).toBe(1);
  });

  test('is told to be taken within the own business alone, pending users among them', async () => {
    await business.addPerson('colleague@tide.example', 'N');
    await add('waiting@tide.example');

    for (const address of ['colleague@tide.example', 'WAITING@tide.example']) {
      const refused = await add(address);
      expect([refused.statusCode, refused.json().errors]).toEqual([400, { emailAddress: ['This address cannot be added'] }]);
    }
  });

  test('corrected to one that has an account elsewhere is no different either', async () => {
    await other.addPerson('corrected@known.example', 'N');
    await add('typo@known.example');
    const id = (await entryOf('typo@known.example'))?.['id'];
    const body = [{ op: 'replace', path: '/emailAddress', value: 'corrected@known.example' }];

    expect((await server.call('PATCH', `/api/Users/${String(id)}/pending`, { token: admin, body })).statusCode).toBe(204);
    expect((await awaitMail(server, 'corrected@known.example')).subject).toBe('Tide Traders invites you to join them');
  });
});

describe('an own sign-up', () => {
  test('wins over a business that added the address before, whose entry stays until its owner says no', async () => {
    const email = 'own@rimu.example';
    await add(email);
    await awaitMail(server, email);

    await signUp(email);
    const mail = await awaitMail(server, email, 2);

    expect(mail.subject).toBe('Verify your email address');
    expect((await server.call('GET', pageOf(linkIn(mail)))).json()).not.toHaveProperty('businessName');
    expect((await activate(linkIn(mail), email)).statusCode).toBe(204);
    const token = await signInAs(server, email);
    const session = await server.call('GET', '/api/UserSessions', { token });
    expect(session.json()).not.toMatchObject({ businessName: 'Tide Traders' });
    expect((await entryOf(email))?.['status']).toBe('P');
    expect(await invitationsOf(token)).toMatchObject([{ businessName: 'Tide Traders', branchName: 'Main Office' }]);
  });

  test('of a stranger does not keep the owner from accepting', async () => {
    const email = 'squatted@rimu.example';
    await signUp(email);
    const strangers = linkIn(await awaitMail(server, email));
    await add(email);
    const link = linkIn(await awaitMail(server, email, 2));

    expect((await activate(link, email)).statusCode).toBe(204);
    expect((await server.call('GET', pageOf(strangers))).statusCode).toBe(400);
    expect((await entryOf(email))?.['status']).toBe('N');
  });
});

describe('whoever has an account', () => {
  test('cannot be brought over by the link alone', async () => {
    const email = 'linked@totara.example';
    const id = await other.addPerson(email, 'N');
    await add(email);
    const link = linkIn(await awaitMail(server, email));

    expect((await server.call('GET', pageOf(link))).json()).toMatchObject({ hasAccount: true, businessName: 'Tide Traders' });
    expect((await activate(link, email)).statusCode).toBe(409);
    expect((await server.database.anonymous((trx) => findSignIn(trx, email)))?.userId).toBe(id);
    expect(await signInAs(server, email)).not.toBe('');
    // Refused, not used up.
    expect((await server.call('GET', pageOf(link))).statusCode).toBe(200);
  });

  test('accepts signed in: they are of the other business at once, and have left theirs', async () => {
    const email = 'moving@totara.example';
    await other.addPerson(email, 'N');
    await add(email, 'Typed By Others');
    await awaitMail(server, email);
    const [token, elsewhere] = [await signInAs(server, email), await signInAs(server, email)];
    const [invitation] = await invitationsOf(token);

    const accepted = await answer('POST', invitation.id, token);
    const moved = cookieIn([accepted.headers['set-cookie']].flat().join());

    expect(accepted.statusCode, accepted.body).toBe(204);
    const session = (await server.call('GET', '/api/UserSessions', { token: moved })).json();
    expect(session).toMatchObject({ businessName: 'Tide Traders', isAdminUser: false });
    expect((await server.call('GET', '/api/UserSessions', { token: elsewhere })).statusCode).toBe(401);
    expect((await server.call('GET', '/api/UserSessions', { token })).statusCode).toBe(401);
    expect(await signInAs(server, email)).not.toBe('');
    expect(await entryOf(email)).toMatchObject({ status: 'N', name: `Name of ${email}` });
    expect(await entryOf(email, await signInAs(server, 'admin@kauri.example'))).toMatchObject({ status: 'L' });
    expect(await invitationsOf(moved)).toEqual([]);
  });

  test('declines, signed in or by the link, and the entry is gone', async () => {
    for (const isByLink of [true, false]) {
      const email = `declining${isByLink}@totara.example`;
      await other.addPerson(email, 'N');
      await add(email);
      const link = linkIn(await awaitMail(server, email));
      const token = await signInAs(server, email);
      const [invitation] = await invitationsOf(token);

      const declined = isByLink ? await server.call('DELETE', pageOf(link)) : await answer('DELETE', invitation.id, token);

      expect(declined.statusCode, declined.body).toBe(204);
      expect(await entryOf(email)).toBeUndefined();
      expect(await invitationsOf(token)).toEqual([]);
      expect((await server.call('GET', pageOf(link))).statusCode).toBe(400);
      expect((await server.call('DELETE', pageOf(link))).statusCode).toBe(400);
      expect((await add(email)).statusCode).toBe(201);
    }
    const log = (await server.call('GET', '/api/Activities?PageSize=50', { token: admin })).json();
    expect(log.items.filter(({ what }: { what: string }) => what === 'invitationDeclined')).toHaveLength(2);
  });

  test('neither accepts nor declines what others are offered', async () => {
    const email = 'mine@totara.example';
    await other.addPerson(email, 'N');
    await other.addPerson('nosy@totara.example', 'N');
    await add(email);
    const [mine, nosy] = [await signInAs(server, email), await signInAs(server, 'nosy@totara.example')];
    const [invitation] = await invitationsOf(mine);

    expect(await invitationsOf(nosy)).toEqual([]);
    expect((await answer('POST', invitation.id, nosy)).statusCode).toBe(404);
    expect((await answer('DELETE', invitation.id, nosy)).statusCode).toBe(404);
    expect(await invitationsOf(mine)).toHaveLength(1);
  });

  test('stays where they are the only administrator', async () => {
    await add('admin@kauri.example');
    await awaitMail(server, 'admin@kauri.example');
    const token = await signInAs(server, 'admin@kauri.example');
    const [invitation] = await invitationsOf(token);

    const refused = await answer('POST', invitation.id, token);

    expect([refused.statusCode, refused.json().title]).toEqual([
      409,
      'A business needs at least one administrator: make somebody else one first',
    ]);
    expect((await server.call('GET', '/api/UserSessions', { token })).json()).toMatchObject({ businessName: 'Kauri Imports' });
  });

  test('whom their business lets go accepts by the link', async () => {
    const email = 'released@totara.example';
    await other.addPerson(email, 'T');
    await add(email);
    const link = linkIn(await awaitMail(server, email));

    expect((await server.call('GET', pageOf(link))).json()).toMatchObject({ hasAccount: false });
    expect((await activate(link, email)).statusCode).toBe(204);
    const token = await signInAs(server, email);
    expect((await server.call('GET', '/api/UserSessions', { token })).json()).toMatchObject({ businessName: 'Tide Traders' });
  });

  test('accepts once, though they ask twice at the same moment', { tags: 'postgres' }, async () => {
    const email = 'twice@totara.example';
    await other.addPerson(email, 'N');
    await add(email);
    await awaitMail(server, email);
    const token = await signInAs(server, email);
    const [invitation] = await invitationsOf(token);

    const replies = await Promise.all([answer('POST', invitation.id, token), answer('POST', invitation.id, token)]);

    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect((await listed()).filter(({ emailAddress }) => emailAddress === email)).toMatchObject([{ status: 'N' }]);
  });
});
