import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { Links } from '#src/server/mail/links.ts';
import {
  addBusinessWithBranch,
  awaitMail,
  botCheckHeader,
  linkIn,
  signInAs,
  signUpBody,
  type TestBusiness,
} from '#tests/support/accounts.ts';
import { startTestServer, testSecrets, type TestServer } from '#tests/support/server.ts';

describe('with a mail server', () => {
  test('mail is handed over to it, in text and HTML, to one recipient', async () => {
    const letters: { readonly to: readonly string[]; readonly source: string }[] = [];
    const { promise: arrived, resolve } = Promise.withResolvers<void>();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString('utf8') });
          callback();
          resolve();
        });
      },
    });
    await new Promise<void>((listening) => {
      smtp.listen(0, '127.0.0.1', listening);
    });
    const { port } = Object(smtp.server.address()) satisfies AddressInfo;
    const server = await startTestServer({
      BOT_CHECK: 'none',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Quayline <desk@trade.example>',
    });
    const email = 'mere@tide.example';

    await server.call('POST', '/api/Registrations/user', { body: signUpBody(email), headers: botCheckHeader });
    await arrived;
    const kept = await server.call('GET', '/dev/mailbox.json');
    await server.close();
    await new Promise<void>((closed) => {
      smtp.close(closed);
    });

    const [letter] = letters;
    expect(letter?.to).toEqual([email]);
    expect(letter?.source).toContain('Subject: Verify your email address');
    expect(letter?.source).toContain('From: Quayline <desk@trade.example>');
    expect(letter?.source).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
    expect(kept.json()).toEqual([]);
  });

  test('that cannot be reached, the request is answered and the mail is tried again', async () => {
    const server = await startTestServer({ BOT_CHECK: 'none', SMTP_URL: 'smtp://127.0.0.1:9' });

    const reply = await server.call('POST', '/api/Registrations/user', { body: signUpBody('mere@tide.example'), headers: botCheckHeader });
    await server.close();

    expect(reply.json()).toEqual({ verifyEmailSent: true });
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });
});

describe('the mailbox of development', () => {
  test.each(['/dev/mailbox', '/dev/mailbox.json'])(
    '%s is for programs on the same machine, whatever a request says of itself',
    async (url) => {
      const server = await startTestServer({ BOT_CHECK: 'none', TRUSTED_PROXIES: '1' });
      const headers = { host: 'localhost' };
      const from = (remoteAddress: string, path = url) => server.app.inject({ url: path, remoteAddress, headers });

      const [here, mapped, elsewhere] = [await from('127.0.0.1'), await from('::ffff:127.0.0.1'), await from('203.0.113.9')];
      const missing = await from('203.0.113.9', '/dev/nothing');
      await server.close();

      expect([here.statusCode, mapped.statusCode, elsewhere.statusCode]).toEqual([200, 200, 404]);
      expect(elsewhere.rawPayload).toEqual(missing.rawPayload);
    },
  );

  describe('is not there for a request', () => {
    let server: TestServer;

    beforeAll(async () => {
      server = await startTestServer({ BOT_CHECK: 'none', TRUSTED_PROXIES: '1' });
    });
    afterAll(() => server.close());

    const statusOf = async (headers: Readonly<Record<string, string>>) =>
      (await server.app.inject({ url: '/dev/mailbox.json', headers })).statusCode;

    test.each([
      ['that a proxy forwards', { forwarded: 'for=127.0.0.1' }],
      ['whose caller a proxy names', { 'x-forwarded-for': '127.0.0.1' }],
      ['whose host a proxy names', { 'x-forwarded-host': 'localhost' }],
      ['whose protocol a proxy names', { 'x-forwarded-proto': 'http' }],
      ['with any other word of a proxy', { 'x-forwarded-server': '' }],
      ['whose name leads here from outside', { host: 'evil.example' }],
      ['whose name begins like ours', { host: 'localhost.evil.example:3000' }],
      ['whose name begins like our address', { host: '127.0.0.1.evil.example' }],
      ['whose host is no name', { host: '::::' }],
    ])('%s', async (_name, headers) => {
      expect([await statusOf({ host: 'localhost:3000' }), await statusOf({ host: 'localhost:3000', ...headers })]).toEqual([200, 404]);
    });

    test.each(['127.0.0.1:3000', '[::1]:3000', 'LOCALHOST', 'quayline.localhost'])('unlike one to %s', async (host) => {
      expect(await statusOf({ host })).toBe(200);
    });
  });
});

describe('the operator', () => {
  let server: TestServer;
  let business: TestBusiness;
  const run = (...words: string[]) =>
    runOperatorCommand(
      {
        database: server.database,
        documents: server.documents.current,
        links: new Links(new URL('https://trade.example')),
        secrets: testSecrets,
      },
      words,
    );

  beforeAll(async () => {
    server = await startTestServer({ BOT_CHECK: 'none' });
    business = await addBusinessWithBranch(server, 'Tide Traders');
    await business.addPerson('user@tide.example', 'N');
    await business.addPerson('gone@tide.example', 'S');
  });
  afterAll(() => server.close());

  test('makes the first administrator of a business, who sets a password by a link', async () => {
    const link = linkIn({ text: await run('create-admin', 'first@tide.example', 'Mere Tane') });

    const shown = await server.call(
      'GET',
      `/api/Users/${link.searchParams.get('userId')}/activation?Token=${link.searchParams.get('token')}`,
    );
    expect([link.origin, shown.statusCode]).toEqual(['https://trade.example', 200]);
    await expect(run('create-admin', 'user@tide.example', 'Jon Park')).rejects.toThrow('user@tide.example already has an account.');
  });

  test('gives a link that sets a new password', async () => {
    const token = linkIn({ text: await run('reset-link', 'user@tide.example') }).searchParams.get('token');
    const password = 'nine loud gulls above harbour';

    const reply = await server.call('POST', `/api/Users/password/reset/${token}`, { body: { password, confirmPassword: password } });

    expect(reply.statusCode).toBe(204);
    expect(await signInAs(server, 'user@tide.example', password)).not.toBe('');
  });

  test('ends sessions, sends the activation mail again, and lifts a suspension', async () => {
    await business.addPerson('waiting@tide.example', 'P');
    await business.addPerson('signedin@tide.example', 'N');
    const token = await signInAs(server, 'signedin@tide.example');

    expect(await run('end-sessions', 'signedin@tide.example')).toBe('1 session(s) of signedin@tide.example ended.');
    expect((await server.call('GET', '/api/UserSessions', { token })).statusCode).toBe(401);
    await run('resend-mail', 'waiting@tide.example');
    expect((await awaitMail(server, 'waiting@tide.example')).subject).toBe('You have been added to Tide Traders');
    expect(await signInAs(server, 'gone@tide.example')).toBe('');
    await run('reinstate', 'gone@tide.example');
    expect(await signInAs(server, 'gone@tide.example')).not.toBe('');
  });

  test('is told how a command is used, and whom it does not know', async () => {
    await expect(run('promote', 'x@tide.example')).rejects.toThrow(/npm run admin -- reset-link EMAIL/);
    await expect(run('reset-link', 'nobody@tide.example')).rejects.toThrow('No account has the address nobody@tide.example.');
  });
});
