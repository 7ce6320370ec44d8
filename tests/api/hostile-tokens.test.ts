import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newUuid } from '#src/server/database/tables/ids.ts';
import { hashOf } from '#src/server/database/sessions/sessions.ts';
import { createToken } from '#src/server/database/sessions/tokens.ts';
import { addBusinessWithBranch, password, signInAs } from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');

const reset = async (token: string) =>
  (await server.call('POST', `/api/Users/password/reset/${token}`, { body: { password, confirmPassword: password } })).statusCode;

const activate = async (userId: number, email: string, token: string) => {
  const body = { userId, token, email, name: 'Mere Tane', password, confirmPassword: password };
  return (await server.call('POST', `/api/Users/${userId}/activate`, { body })).statusCode;
};

async function person(email: string, status: 'N' | 'P') {
  const { registrationId } = business;
  const userId = await business.addPerson(email, status);
  const owner = { registrationId, userId, email };
  const tokenFor = (purpose: 'activation' | 'reset' | 'invite') =>
    server.database.asTenant(registrationId, (trx) => createToken(trx, purpose, owner));
  return { ...owner, tokenFor };
}

test('a link does only what it was sent for', async () => {
  const [active, pending] = [await person('active@tide.example', 'N'), await person('pending@tide.example', 'P')];

  const resets = [await reset(await active.tokenFor('activation')), await reset(await active.tokenFor('invite'))];
  const activations = [
    await activate(pending.userId, pending.email, await pending.tokenFor('reset')),
    await activate(pending.userId, pending.email, await pending.tokenFor('invite')),
  ];

  expect([resets, activations]).toEqual([
    [400, 400],
    [400, 400],
  ]);
  expect(await reset(await active.tokenFor('reset'))).toBe(204);
});

test('a link stays good though somebody asks for another, until one of them is used', async () => {
  const [active, pending] = [await person('asked@tide.example', 'N'), await person('invited@tide.example', 'P')];
  const resets = [await active.tokenFor('reset'), await active.tokenFor('reset')];
  const activations = [await pending.tokenFor('activation'), await pending.tokenFor('activation')];

  const statuses = [];
  for (const token of resets) statuses.push(await reset(token));
  for (const token of activations) statuses.push(await activate(pending.userId, pending.email, token));

  expect(statuses).toEqual([204, 400, 204, 400]);
});

test('a link can be used until its time is over', async () => {
  const { registrationId, userId, email } = await person('late@tide.example', 'N');
  const statuses = [];
  for (const [token, life] of [
    ['L'.repeat(43), '-1 second'],
    ['E'.repeat(43), '1 minute'],
  ] as const) {
    const row = {
      registration_id: registrationId,
      id: newUuid(),
      purpose: 'reset',
      user_id: userId,
      email,
      token_hash: hashOf(token),
    } as const;
    const expires_at = sql<string>`now() + ${life}::interval`;
    await server.database.asTenant(registrationId, (trx) =>
      trx
        .insertInto('one_time_token')
        .values({ ...row, expires_at })
        .execute(),
    );
    statuses.push(await reset(token));
  }

  expect(statuses).toEqual([400, 204]);
});

test('a link lives as long as its purpose allows', async () => {
  const { registrationId, userId, tokenFor } = await person('waiting@tide.example', 'P');
  for (const purpose of ['activation', 'reset'] as const) await tokenFor(purpose);

  const lives = await server.database.asTenant(registrationId, (trx) =>
    trx
      .selectFrom('one_time_token')
      .select(['purpose', sql<number>`round(extract(epoch from expires_at - now()) / 60)::int`.as('minutes')])
      .where('user_id', '=', userId)
      .orderBy('purpose')
      .execute(),
  );

  expect(lives).toEqual([
    { purpose: 'activation', minutes: 24 * 60 },
    { purpose: 'reset', minutes: 30 },
  ]);
});

test('a link activates nobody else, though they wait in the same business', async () => {
  const [sender, colleague] = [await person('sender@tide.example', 'P'), await person('colleague@tide.example', 'P')];
  const token = await sender.tokenFor('activation');

  const replies = [await activate(colleague.userId, sender.email, token), await activate(colleague.userId, colleague.email, token)];

  expect(replies).toEqual([400, 400]);
  expect(await activate(sender.userId, sender.email, token)).toBe(204);
  expect(await signInAs(server, colleague.email)).toBe('');
});

test('a link to an address that is no longer the person’s is of no use', async () => {
  const { registrationId, userId, tokenFor } = await person('moved@tide.example', 'N');
  const token = await tokenFor('reset');

  await server.database.asTenant(registrationId, (trx) =>
    trx.updateTable('person').set({ email: 'elsewhere@tide.example' }).where('id', '=', userId).execute(),
  );

  expect(await reset(token)).toBe(400);
});
