import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { sealStored } from '#src/server/auth/seal-stored.ts';
import { SealedSecrets } from '#src/server/auth/sealed-secrets.ts';
import { acceptCode } from '#src/server/auth/second-factor.ts';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { addBusinessWithBranch, awaitMail, password, signInAs } from '#tests/support/accounts.ts';
import { codeOf } from '#tests/support/authenticator.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');

describe('the second factor', () => {
  async function enrol(email: string) {
    await business.addPerson(email, 'N');
    const token = await signInAs(server, email);
    const { secret, uri } = (
      await server.call('POST', '/api/Users/me/second-factor', { token, body: { currentPassword: password } })
    ).json();
    // Good until the step after this one is over; those who sign in then use that of the next one.
    const code = codeOf(secret);
    const confirmed = await server.call('PUT', '/api/Users/me/second-factor', { token, body: { code } });
    return { secret, uri, token, code, recoveryCodes: confirmed.json().recoveryCodes };
  }

  const idOf = (email: string) =>
    server.database.asTenant(business.registrationId, async (trx) => {
      const { id } = await trx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      return id;
    });

  const signInWith = (email: string, code?: string) =>
    server.call('POST', '/api/auth/login', { body: { email, password, ...(code !== undefined && { code }) } });

  test('is asked for after the password, and each code is good once', { tags: 'postgres' }, async () => {
    const email = 'careful@tide.example';
    const { secret, uri, code: used, recoveryCodes } = await enrol(email);
    const code = codeOf(secret, 1);

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

  test('is nowhere stored as an authenticator has it, and opens for nobody else', async () => {
    const one = await enrol('sealed@tide.example');
    const { rows } = await server.database.asTenant(business.registrationId, (trx) =>
      sql<{ secret: string }>`select secret from second_factor`.execute(trx),
    );

    const plain = rows.filter(({ secret }) => /^[A-Z2-7=]+$/.test(secret) || secret.includes(one.secret));
    // Whoever writes into the database gives themselves the key of another.
    const other = await enrol('thief@tide.example');
    await server.database.asTenant(business.registrationId, (trx) =>
      sql`update second_factor set secret = (
          select f.secret from second_factor f join person u on u.id = f.user_id where u.email = 'thief@tide.example')
        where user_id = (select id from person where email = 'sealed@tide.example')`.execute(trx),
    );
    const stolen = await signInWith('sealed@tide.example', codeOf(other.secret));

    expect([rows.length > 0, plain]).toEqual([true, []]);
    expect(stolen.statusCode).toBe(500);
    server.errorCounts.unexpected = 0;
    await server.database.asTenant(business.registrationId, (trx) =>
      sql`delete from second_factor where user_id = (select id from person where email = 'sealed@tide.example')`.execute(trx),
    );
  });

  test('is sealed by the first key when the keys change, and stays good', async () => {
    const email = 'rotated@tide.example';
    const { secret } = await enrol(email);
    const [before, after] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];

    const count = await sealStored(server.database, new SealedSecrets([after, before]));
    const again = await sealStored(server.database, new SealedSecrets([after]));
    const person = { registrationId: business.registrationId, userId: await idOf(email) };
    const isAccepted = await server.database.asTenant(business.registrationId, (trx) =>
      acceptCode(trx, new SealedSecrets([after]), person, codeOf(secret, 1)),
    );
    await sealStored(server.database, new SealedSecrets([before, after]));

    expect([count > 0, again, isAccepted]).toEqual([true, 0, true]);
  });

  test('from before there were keys is sealed when the server starts, and stays good', async () => {
    const email = 'plain@tide.example';
    const { secret } = await enrol(email);
    await server.database.asTenant(business.registrationId, (trx) =>
      sql`update second_factor set secret = ${secret} where user_id = (select id from person where email = ${email})`.execute(trx),
    );

    expect(await sealStored(server.database, testSecrets)).toBe(1);
    expect((await signInWith(email, codeOf(secret, 1))).statusCode).toBe(200);
  });

  describe('of somebody who has lost it', () => {
    const idAndToken = async (email: string) => {
      const { token } = await enrol(email);
      return { token, id: await idOf(email) };
    };
    const remove = (id: number, token: string) => server.call('DELETE', `/api/Users/${id}/second-factor`, { token });

    test('is removed by an administrator, who finds it in the list; that is logged and mailed, and ends their sessions', async () => {
      await business.addPerson('chief@tide.example', 'A');
      const chief = await signInAs(server, 'chief@tide.example');
      const { id, token } = await idAndToken('lost@tide.example');

      const shown = (await server.call('GET', `/api/Users/${id}`, { token: chief })).json();
      const reply = await remove(id, chief);
      const again = await remove(id, chief);
      const [session, signedIn] = [await server.call('GET', '/api/UserSessions', { token }), await signInAs(server, 'lost@tide.example')];
      const log = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { token: chief })).json();

      expect([shown.hasSecondFactor, reply.statusCode, again.statusCode]).toEqual([true, 204, 409]);
      expect([session.statusCode, signedIn === '']).toEqual([401, false]);
      expect(JSON.stringify(log)).toContain('Second factor “removed”');
      expect((await awaitMail(server, 'lost@tide.example')).subject).toBe('Your second factor was removed');
    });

    test('is an administrator: only the operator removes it', async () => {
      await business.addPerson('first@tide.example', 'A');
      await business.addPerson('second@tide.example', 'A');
      const first = await signInAs(server, 'first@tide.example');
      const token = await signInAs(server, 'second@tide.example');
      const { secret } = (await server.call('POST', '/api/Users/me/second-factor', { token, body: { currentPassword: password } })).json();
      await server.call('PUT', '/api/Users/me/second-factor', { token, body: { code: codeOf(secret) } });
      const links = new Links(new URL('https://trade.example'));
      const services = { database: server.database, documents: server.documents.current, links, secrets: testSecrets };

      const refused = await remove(await idOf('second@tide.example'), first);
      const [kept] = [await signInWith('second@tide.example')];
      await runOperatorCommand(services, ['reset-second-factor', 'second@tide.example']);
      const after = await signInWith('second@tide.example');
      const log = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { token: first })).json();

      expect([refused.statusCode, kept.json(), Object.keys(after.json()).includes('userId')]).toEqual([
        409,
        { secondFactor: 'required' },
        true,
      ]);
      expect(JSON.stringify(log)).toContain('The operator');
      expect((await awaitMail(server, 'second@tide.example')).subject).toBe('Your second factor was removed');
      await expect(runOperatorCommand(services, ['reset-second-factor', 'second@tide.example'])).rejects.toThrow('has no second factor');
      expect(await runOperatorCommand(services, ['seal-second-factors'])).toMatch(/^0 second factor\(s\) sealed anew/);
    });
  });
});
