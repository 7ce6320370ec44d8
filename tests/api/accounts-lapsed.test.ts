import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId, newUuid } from '#src/server/database/tables/ids.ts';
import { findSignIn, hashOf } from '#src/server/database/sessions/sessions.ts';
import {
  addBusinessWithBranch,
  awaitMail,
  botCheckHeader,
  linkIn,
  mailTo,
  password,
  signInAs,
  signUpBody,
} from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
await business.addPerson('admin@tide.example', 'A');
const admin = await signInAs(server, 'admin@tide.example');

interface Past {
  readonly since: string;
  /** How long its link can still be used; of none without one. */
  readonly link?: string;
  readonly registrationId?: number;
}

/** Somebody who was added to a business, or signed up and registered none, and has not activated since. */
async function addPending(email: string, { since, link, registrationId = newId() }: Past): Promise<number> {
  const id = newId();
  await server.database.asTenant(registrationId, async (trx) => {
    await sql`insert into person (registration_id, id, email, status, data, created_at)
      values (${registrationId}, ${id}, ${email}, 'P', '{"name": "A Stranger"}', now() - ${since}::interval)`.execute(trx);
    if (link === undefined) return;
    await sql`insert into one_time_token (registration_id, id, purpose, user_id, email, token_hash, expires_at)
      values (${registrationId}, ${newUuid()}, 'activation', ${id}, ${email}, ${hashOf(`link to ${email}`)}, now() + ${link}::interval)`.execute(
      trx,
    );
  });
  return id;
}

const idOf = async (email: string) => (await server.database.anonymous((trx) => findSignIn(trx, email)))?.userId;
const signUp = (email: string, more = {}) =>
  server.call('POST', '/api/Registrations/user', { body: signUpBody(email, more), headers: botCheckHeader });
const addUser = (emailAddress: string) =>
  server.call('POST', '/api/Users', {
    token: admin,
    body: { branchId: business.branchId, name: 'Jon Park', emailAddress, accountsAccess: 'D' },
  });

describe('a sign-up that was not activated in its time', () => {
  test('gives its address to the next, who hears and is told nothing of it', async () => {
    const email = 'mere@kauri.example';
    const before = await addPending(email, { since: '25 hours', link: '-1 hour' });

    const [lapsed, unknown] = [await signUp('MERE@kauri.example'), await signUp('unheard-of@kauri.example')];
    const link = linkIn(await awaitMail(server, email));

    const id = Number(link.searchParams.get('userId'));
    const shown = await server.call('GET', `/api/Users/${id}/activation?Token=${link.searchParams.get('token')}`);
    expect([lapsed.statusCode, lapsed.rawPayload]).toEqual([unknown.statusCode, unknown.rawPayload]);
    expect(id).not.toBe(before);
    expect(shown.json()).toMatchObject({ name: 'Mere Tane', userId: id });
    const body = { userId: id, token: link.searchParams.get('token'), email, name: 'Mere Tane', password, confirmPassword: password };
    expect((await server.call('POST', `/api/Users/${id}/activate`, { body })).statusCode).toBe(204);
  });

  test('keeps nobody from being added to a business', async () => {
    const email = 'jon@kauri.example';
    await addPending(email, { since: '25 hours', link: '-1 hour' });

    const added = await addUser(email);

    expect(added.statusCode).toBe(201);
    expect((await awaitMail(server, email)).subject).toBe('You have been added to Tide Traders');
  });

  test('keeps nobody from taking up an invitation', async () => {
    const email = 'guest@kauri.example';
    await addPending(email, { since: '25 hours' });
    await server.call('POST', '/api/Invites', { token: admin, body: { inviteeEmailAddress: email } });
    const inviteToken = linkIn(await awaitMail(server, email)).searchParams.get('invite');

    const reply = await signUp(email, { inviteToken });

    expect(reply.json()).toMatchObject({ verifyEmailSent: false });
  });
});

describe('an address stays', () => {
  test.each([
    ['can still activate', { since: '25 hours', link: '1 hour' }],
    ['signed up within the day, though the mail is still on its way', { since: '23 hours' }],
  ])('with whoever %s', async (_, past) => {
    const email = `${past.since.replace(' ', '-')}@tide.example`;
    const id = await addPending(email, past);

    await signUp(email);
    await awaitMail(server, email);

    expect(await idOf(email)).toBe(id);
    expect(await mailTo(server, email)).toHaveLength(1);
  });

  test('with whoever a business added, whose link is over, though somebody signs up with it', async () => {
    const email = 'added@tide.example';
    const id = await addPending(email, { since: '25 hours', link: '-1 hour', registrationId: business.registrationId });

    await signUp(email);
    await awaitMail(server, email);

    const { items } = (await server.call('GET', '/api/Users?PageNumber=1&PageSize=50', { token: admin })).json();
    expect(items.map((user: { id: number }) => user.id)).toContain(id);
  });

  test('with whoever activated', async () => {
    await business.addPerson('active@tide.example', 'N');
    const id = await idOf('active@tide.example');

    await signUp('active@tide.example');
    await awaitMail(server, 'active@tide.example');

    expect(await idOf('active@tide.example')).toBe(id);
  });
});
