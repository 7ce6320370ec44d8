import { describe, expect, test } from 'vitest';
import { insertPerson } from '#src/server/auth/people.ts';
import { findSignIn } from '#src/server/database/sessions/sessions.ts';
import { createToken } from '#src/server/database/sessions/tokens.ts';
import { newId, newUuid } from '#src/server/database/tables/ids.ts';
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
import { serverOfFile, startTestServer } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' }, { publicUrl: 'http://trade.example:8080' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
await business.addPerson('admin@tide.example', 'A');
const admin = await signInAs(server, 'admin@tide.example');

const signUp = (email: string, more: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}) =>
  server.call('POST', '/api/Registrations/user', { body: signUpBody(email, more), headers: { ...botCheckHeader, ...headers } });

describe('a mail address', () => {
  test.each(['Ärmel@Tide.example', 'ŠÁRKA@tide.example', 'UPPER.case@TIDE.EXAMPLE'])(
    '%s is the same person’s in any case',
    async (address) => {
      await signUp(address);
      await awaitMail(server, address.toLowerCase());
      await signUp(address.toLowerCase());
      await signUp(address.toUpperCase());
      await awaitMail(server, address.toLowerCase(), 3);

      const mails = await mailTo(server, address);
      expect(new Set(mails.map((mail) => linkIn(mail).searchParams.get('userId'))).size).toBe(1);
      expect(await server.database.anonymous((trx) => findSignIn(trx, address.toLowerCase()))).toMatchObject({ status: 'P' });
    },
  );

  test('of an administrator’s making is signed in with as it is read', async () => {
    const body = { branchId: business.branchId, name: 'Zoë', emailAddress: 'ZOË@tide.example', accountsAccess: 'D' };
    const added = await server.call('POST', '/api/Users', { token: admin, body });
    const link = linkIn(await awaitMail(server, 'zoë@tide.example'));
    const userId = Number(link.searchParams.get('userId'));
    const secret = { token: link.searchParams.get('token'), password, confirmPassword: password };
    const activation = { userId, email: 'Zoë@tide.example', name: 'Zoë', ...secret };
    const activated = await server.call('POST', `/api/Users/${userId}/activate`, { body: activation });

    expect([added.statusCode, activated.statusCode]).toEqual([201, 204]);
    expect(await signInAs(server, 'zoË@TIDE.example')).not.toBe('');
  });

  test.each([
    'a@b.example\r\nBcc: evil@evil.example',
    'a@b.example\nX: y',
    'a@b.example, evil@evil.example',
    'a@b.example;evil@evil.example',
    '"a@b.example" <evil@evil.example>',
    'a@b.example>',
    'a b@b.example',
    'a@b.example\u2028evil@evil.example',
    'a@b.exa\u0000mple',
    'a@localhost',
    'a@[127.0.0.1]',
    'a@@b.example',
    `${'a'.repeat(65)}@b.example`,
  ])('written as %j is none', async (email) => {
    const replies = [
      await signUp(email),
      await server.call('POST', '/api/Users/password/reset', { body: { email } }),
      await server.call('POST', '/api/Invites', { token: admin, body: { inviteeEmailAddress: email } }),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  test('that only reads like an invited one is told of no invitation', async () => {
    // The sign for kelvin, whose small letter is k.
    const [invited, alike] = ['kate@tide.example', '\u212Aate@tide.example'];
    const { registrationId } = business;
    const token = await server.database.asTenant(registrationId, async (trx) => {
      await trx
        .insertInto('invite')
        .values({ registration_id: registrationId, id: newUuid(), email: invited, consignment_id: null })
        .execute();
      return createToken(trx, 'invite', { registrationId, userId: null, email: alike });
    });

    const told = await server.call('GET', `/api/Invites?InviteeEmailAddress=${encodeURIComponent(invited)}&Token=${token}`);

    expect([told.statusCode, told.json()]).toEqual([200, []]);
  });
});

describe('a link in a mail', () => {
  test.each([
    ['sign-up', '/api/Registrations/user', (email: string) => signUpBody(email, { verifyEmailReturnUri: 'https://evil.example/' })],
    ['reset', '/api/Users/password/reset', (email: string) => ({ email })],
  ] as const)('of %s leads to the site, whatever the request calls it', async (kind, url, bodyOf) => {
    const email = `${kind}.link@tide.example`;
    if (kind === 'reset') await business.addPerson(email, 'N');
    const headers = {
      ...botCheckHeader,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': 'https://evil.example/',
      forwarded: 'host=evil.example;proto=https',
    };

    const reply = await server.call('POST', url, { body: bodyOf(email), headers });
    const mail = await awaitMail(server, email);

    expect(reply.statusCode).toBeLessThan(300);
    expect(linkIn(mail).origin).toBe('http://trade.example:8080');
    expect(JSON.stringify(mail)).not.toContain('evil.example');
  });
});

describe('what people call themselves', () => {
  test('adds no line, link, field or tag to the mail of somebody else', async () => {
    const name = 'You won!\r\nBcc: x@evil.example {link} {business} <a href=x onclick=y>\u2028&amp;</p>';
    const registrationId = newId();
    // From before such names were refused.
    const person = { registrationId, id: newId(), email: 'named@tide.example', data: { name } };
    await server.database.asTenant(registrationId, (trx) => insertPerson(trx, person));
    await signUp('named@tide.example', {});
    const mail = await awaitMail(server, 'named@tide.example');

    expect(mail.subject).toBe('Verify your email address');
    expect(mail.text.split('\n')[0]).toContain('{link} {business}');
    expect(mail.text.match(/http:\/\/trade\.example:8080/g)).toHaveLength(1);
    expect(mail.html).not.toMatch(/<a href=x|onclick=y>/);
    expect(mail.html).toContain('&amp;amp;');
  });

  test('stands in a subject on one line', async () => {
    const other = await addBusinessWithBranch(server, 'Evil\r\nBcc: x@evil.example');
    await other.addPerson('admin@evil.example', 'A');
    const token = await signInAs(server, 'admin@evil.example');

    await server.call('POST', '/api/Invites', { token, body: { inviteeEmailAddress: 'guest@tide.example' } });
    const { subject } = await awaitMail(server, 'guest@tide.example');

    expect(subject).toBe('Evil Bcc: x@evil.example invites you to Quayline');
  });

  test('holds no web address, which a mail program would turn into a link', async () => {
    const branchId = business.branchId;
    const body = { branchId, name: 'Buy at evil.example', emailAddress: 'guest@else.example', accountsAccess: 'D' };
    const added = await server.call('POST', '/api/Users', { token: await signInAs(server, 'admin@tide.example'), body });
    const signed = await server.call('POST', '/api/Registrations/user', {
      body: signUpBody('guest@else.example', { name: 'evil.example' }),
      headers: botCheckHeader,
    });

    const sentence = 'Full name must be one line without hidden characters or web addresses';
    expect([added, signed].map((reply) => [reply.statusCode, reply.json().errors])).toEqual([
      [400, { name: [sentence] }],
      [400, { name: [sentence] }],
    ]);
  });

  test('is sent to no more strangers than the hour allows', async () => {
    const strict = await startTestServer({ BOT_CHECK: 'none', SIGN_UPS_PER_HOUR: '2' });
    const spammer = await addBusinessWithBranch(strict, 'Cheap Pills');
    await spammer.addPerson('admin@pills.example', 'A');
    const token = await signInAs(strict, 'admin@pills.example');
    const statuses = [];
    for (let guest = 0; guest < 24; guest++) {
      const body = {
        branchId: spammer.branchId,
        name: 'Buy cheap pills',
        emailAddress: `guest${guest}@else.example`,
        accountsAccess: 'D',
      };
      statuses.push((await strict.call('POST', '/api/Users', { token, body })).statusCode);
    }
    await strict.close();

    expect([statuses.filter((status) => status === 201).length, statuses.at(-1)]).toEqual([20, 429]);
  });
});

test('a suspended person and somebody unknown get no mail', async () => {
  await business.addPerson('gone@tide.example', 'S');
  await server.call('POST', '/api/Users/password/reset', { body: { email: 'gone@tide.example' } });
  await server.call('POST', '/api/Users/password/reset', { body: { email: 'nobody@tide.example' } });
  await signUp('gone@tide.example');
  await business.addPerson('last@tide.example', 'N');
  await server.call('POST', '/api/Users/password/reset', { body: { email: 'last@tide.example' } });
  await awaitMail(server, 'last@tide.example');

  expect([await mailTo(server, 'gone@tide.example'), await mailTo(server, 'nobody@tide.example')]).toEqual([[], []]);
});
