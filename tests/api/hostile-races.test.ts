// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addFirstPerson, insertPerson } from '#src/server/auth/people.ts';
import { newId } from '#src/server/database/tables/ids.ts';
import { createSession } from '#src/server/database/sessions/sessions.ts';
import { createToken } from '#src/server/database/sessions/tokens.ts';
import { text } from '#src/server/messages/texts.ts';
import {
  addBusinessWithBranch,
  awaitMail,
  botCheckHeader,
  mailTo,
  password,
  registrationBody,
  signInAs,
  signUpBody,
} from '#tests/support/accounts.ts';
import { untilLocked } from '#tests/support/lock-waits.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');

const sameTime = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const counts = (replies: readonly { readonly statusCode: number }[]) => {
  const found = new Map<number, number>();
  for (const { statusCode } of replies) found.set(statusCode, (found.get(statusCode) ?? 0) + 1);
  return Object.fromEntries(found);
};

/** Signed in, without a business. */
async function newcomer(email: string) {
  const { userId, registrationId } = await addFirstPerson(server.database, { email, name: 'Mere Tane' });
  await server.database.asTenant(registrationId, (trx) =>
    trx.updateTable('person').set({ status: 'N' }).where('id', '=', userId).execute(),
  );
  const tokens = await sameTime(10, () => server.database.signingIn.anonymous((trx) => createSession(trx, userId)));
  return { userId, registrationId, tokens: tokens.map((token) => token ?? '') };
}

/** What stands in the link by which somebody accepts a place in a business. */
async function offerPlace(name: string, email: string) {
  const { registrationId, branchId } = await addBusinessWithBranch(server, name);
  const userId = newId();
  const token = await server.database.asTenant(registrationId, async (trx) => {
    await insertPerson(trx, { registrationId, id: userId, email, branchId, data: { name: 'Jon' } });
    return createToken(trx, 'activation', { registrationId, userId, email });
  });
  return { registrationId, userId, token };
}

describe('at the same time', () => {
  test('one person registers one business once', async () => {
    const { registrationId, userId, tokens } = await newcomer('twice@tide.example');

    const replies = await sameTime(10, (index) =>
      server.call('POST', '/api/Registrations/business', {
        token: tokens[index],
        body: registrationBody('twice@tide.example', { businessName: `Business ${index}`, branchName: `Branch ${index}` }),
      }),
    );

    expect(counts(replies)).toEqual({ 200: 1, 403: 9 });
    const stored = await server.database.asTenant(registrationId, async (trx) => ({
      businesses: await trx.selectFrom('registration').select('name').where('id', '=', registrationId).execute(),
      branches: await trx.selectFrom('branch').select('id').where('registration_id', '=', registrationId).execute(),
      people: await trx.selectFrom('person').select(['id', 'status']).where('registration_id', '=', registrationId).execute(),
      entries: await trx.selectFrom('audit_log').select('id').where('registration_id', '=', registrationId).execute(),
    }));
    expect([stored.businesses.length, stored.branches.length, stored.entries.length]).toEqual([1, 1, 1]);
    expect(stored.people).toEqual([{ id: userId, status: 'A' }]);
  });

  test('one address signs up many times, has one account, and its last link works', async () => {
    const email = 'eager@tide.example';
    const replies = await sameTime(12, () =>
      server.call('POST', '/api/Registrations/user', { body: signUpBody(email), headers: botCheckHeader }),
    );
    await awaitMail(server, email, 12);

    expect(counts(replies)).toEqual({ 200: 12 });
    const mails = await mailTo(server, email);
    expect(new Set(mails.map(({ text }) => /userId=(\d+)/.exec(text)?.[1])).size).toBe(1);
  });

  test('one invitation makes one account, whoever else signs up with the address', async () => {
    const email = 'asked@tide.example';
    const { registrationId } = business;
    const invite = await server.database.asTenant(registrationId, (trx) =>
      createToken(trx, 'invite', { registrationId, userId: null, email }),
    );

    const replies = await sameTime(12, (index) =>
      server.call('POST', '/api/Registrations/user', {
        body: signUpBody(email, index % 2 === 0 ? { inviteToken: invite } : {}),
        headers: botCheckHeader,
      }),
    );

    expect(counts(replies)).toEqual({ 200: 12 });
    expect(replies.filter((reply) => reply.json().activationUrl !== undefined).length).toBeLessThanOrEqual(1);
  });

  test('two businesses add one address once each, and neither hears of the other', async () => {
    const other = await addBusinessWithBranch(server, 'Other Traders');
    await business.addPerson('adder@tide.example', 'A');
    await other.addPerson('adder@other.example', 'A');
    const callers = [
      { token: await signInAs(server, 'adder@tide.example'), branchId: business.branchId },
      { token: await signInAs(server, 'adder@other.example'), branchId: other.branchId },
    ];

    const replies = await sameTime(20, (index) => {
      const caller = callers[index % 2] ?? { token: '', branchId: 0 };
      const body = { branchId: caller.branchId, name: 'Jon', emailAddress: 'contended@tide.example', accountsAccess: 'D' };
      return server.call('POST', '/api/Users', { token: caller.token, body });
    });

    expect(counts(replies)).toEqual({ 201: 2, 400: 18 });
  });

  test('of two businesses that offer a place to one address, one gets the account', async () => {
    const email = 'wanted@tide.example';
    const [first, second] = await Promise.all(['Suitor Ltd', 'Wooer Ltd'].map((name) => offerPlace(name, email)));
    const [accepted, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const accepting = server.database.asTenant(first?.registrationId ?? 0, async (trx) => {
      await trx.updateTable('person').set({ status: 'N' }).where('email', '=', email).execute();
      accepted.resolve();
      await closed.promise;
    });
    await accepted.promise;

    const body = { ...second, email, name: 'Jon', password, confirmPassword: password };
    const { registrationId: _owner, ...sent } = body;
    const answering = server.call('POST', `/api/Users/${sent.userId}/activate`, { body: sent });
    await untilLocked(server.database);
    closed.resolve();
    await accepting;

    const reply = await answering;
    expect([reply.statusCode, reply.json().title]).toEqual([409, text('problem.hasAccount')]);
  });

  test('of two places that one person accepts, one is theirs', async () => {
    const email = 'torn@tide.example';
    const userId = await business.addPerson(email, 'N');
    const token = await signInAs(server, email);
    const [first, second] = await Promise.all(['Third Suitor', 'Fourth Suitor'].map((name) => offerPlace(name, email)));
    const [accepted, closed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const accepting = server.database.anonymous(async (trx) => {
      await sql`set local role none`.execute(trx);
      await trx.updateTable('person').set({ status: 'L' }).where('id', '=', userId).execute();
      await trx
        .updateTable('person')
        .set({ status: 'N' })
        .where('id', '=', first?.userId ?? 0)
        .execute();
      accepted.resolve();
      await closed.promise;
    });
    await accepted.promise;

    const answering = server.call('POST', `/api/Users/me/invitations/${second?.userId}`, { token });
    await untilLocked(server.database);
    closed.resolve();
    await accepting;

    expect((await answering).statusCode).toBe(401);
  });

  test('who is made a user no longer makes others so', async () => {
    const three = await addBusinessWithBranch(server, 'Three Heads');
    const people = await sameTime(3, async (index) => {
      const email = `head${index}@three.example`;
      return { id: await three.addPerson(email, 'A'), token: await signInAs(server, email) };
    });

    for (let round = 0; round < 4; round++) {
      await server.database.asTenant(three.registrationId, (trx) =>
        trx.updateTable('person').set({ status: 'A' }).where('registration_id', '=', three.registrationId).execute(),
      );
      const tokens = await sameTime(3, (index) => server.database.signingIn.anonymous((trx) => createSession(trx, people[index]?.id ?? 0)));
      const replies = await sameTime(3, (index) =>
        server.call('PATCH', `/api/Users/${people[(index + 1) % 3]?.id}`, {
          token: tokens[index] ?? '',
          body: [{ op: 'replace', path: '/status', value: 'N' }],
        }),
      );
      const left = await server.database.asTenant(three.registrationId, (trx) =>
        trx.selectFrom('person').select('id').where('registration_id', '=', three.registrationId).where('is_admin', '=', true).execute(),
      );

      // In a ring of three, each change but the first comes from or meets somebody who has just been changed.
      expect([left.length >= 1, replies.some(({ statusCode }) => statusCode >= 500)]).toEqual([true, false]);
      const changers = replies.flatMap(({ statusCode }, index) => (statusCode === 204 ? [index] : []));
      expect(changers.length).toBeLessThanOrEqual(2);
      if (changers.length === 2) {
        // Both were administrators to the end of their own change: neither changed the other before.
        const [first = 0, second = 0] = changers;
        expect([(first + 1) % 3 === second, (second + 1) % 3 === first].filter(Boolean).length).toBe(1);
      }
    }
  });

  test('a new password is set once by a link, and by a link from before a change not at all', async () => {
    const email = 'forgetful@tide.example';
    const id = await business.addPerson(email, 'N');
    const { registrationId } = business;
    const newLink = () =>
      server.database.asTenant(registrationId, (trx) => createToken(trx, 'reset', { registrationId, userId: id, email }));
    const link = await newLink();
    const fresh = (index: number) => `nine loud gulls above harbour ${index}`;
    const resets = await sameTime(12, (index) =>
      server.call('POST', `/api/Users/password/reset/${link}`, { body: { password: fresh(index), confirmPassword: fresh(index) } }),
    );
    const winner = resets.findIndex(({ statusCode }) => statusCode === 204);

    const stolen = await newLink();
    const token = await signInAs(server, email, fresh(winner));
    const body = { email, currentPassword: fresh(winner), newPassword: password, confirmPassword: password };
    const changed = await server.call('POST', '/api/Users/password', { token, body });
    const afterwards = await server.call('POST', `/api/Users/password/reset/${stolen}`, {
      body: { password: fresh(99), confirmPassword: fresh(99) },
    });

    expect(counts(resets)[204]).toBe(1);
    expect(resets.every(({ statusCode }) => [204, 400, 503].includes(statusCode))).toBe(true);
    expect([changed.statusCode, afterwards.statusCode]).toEqual([204, 400]);
    expect(await signInAs(server, email)).not.toBe('');
  });
});

test('a person who belongs to no business yet can write nothing that belongs to one', async () => {
  const { tokens, userId } = await newcomer('alone@tide.example');
  const [token = ''] = tokens;
  const writes: readonly [string, string, unknown][] = [
    ['POST', '/api/Branches', { name: 'Main Office' }],
    ['POST', '/api/Users', { branchId: business.branchId, name: 'Jon', emailAddress: 'x@tide.example', accountsAccess: 'D' }],
    ['PATCH', `/api/Users/${userId}`, [{ op: 'replace', path: '/status', value: 'A' }]],
    ['PATCH', '/api/Registrations/settings', [{ op: 'replace', path: '/requiresSecondFactor', value: true }]],
    ['POST', '/api/Invites', { inviteeEmailAddress: 'x@tide.example' }],
    ['POST', '/api/consignments', { reference: 'C-26-0001', tradeDirection: 'Import' }],
    ['PATCH', `/api/Branches/${business.branchId}`, [{ op: 'replace', path: '/name', value: 'Mine' }]],
    ['PATCH', `/api/Users/${newId()}`, [{ op: 'replace', path: '/status', value: 'A' }]],
  ];

  for (const [method, url, body] of writes) {
    const reply = await server.call(method, url, { token, body });
    expect([403, 404], `${method} ${url} ${reply.body}`).toContain(reply.statusCode);
  }
});
