import { describe, expect, test } from 'vitest';
import { Links } from '#src/server/mail/links.ts';
import { parseRequest } from '#src/server/operator/command-request.ts';
import { CommandError } from '#src/server/operator/command-error.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { addBusinessWithBranch, cookieIn, linkIn, password, registrationBody, signInAs } from '#tests/support/accounts.ts';
import { serverOfFile, testSecrets } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');

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

describe('a command of the operator', () => {
  test.each([
    'create-admin',
    'create-operator',
    'reset-link',
    'end-sessions',
    'resend-mail',
    'reinstate',
    'reset-second-factor',
    'erase-user',
    'variation',
  ])('%s takes nothing that is no mail address', async (word) => {
    for (const written of ['not an address\nBcc: x', 'a@b', `${'a'.repeat(300)}@b.example`, "x' or 1=1--"]) {
      await expect(run(word, written, 'Mere Tane')).rejects.toThrow(/is no mail address/);
    }
  });

  test('names a person as any form would', async () => {
    await expect(run('create-admin', 'long@tide.example', 'x'.repeat(101))).rejects.toThrow(/Full name/);
    await expect(run('create-admin', 'nul@tide.example', 'a\u0000b')).rejects.toThrow(/Full name/);
  });

  test('finds a person by their address in any case, and its link activates', async () => {
    const link = linkIn({ text: await run('create-admin', ' ŽOFIE@tide.example', 'Žofie Malá') });
    const userId = Number(link.searchParams.get('userId'));
    const body = {
      userId,
      token: link.searchParams.get('token'),
      email: 'žofie@tide.example',
      name: 'Žofie',
      password,
      confirmPassword: password,
    };

    const activated = await server.call('POST', `/api/Users/${userId}/activate`, { body });

    expect(activated.statusCode).toBe(204);
    expect(await signInAs(server, 'Žofie@TIDE.example')).not.toBe('');
    expect(await run('end-sessions', 'ŽOFIE@TIDE.EXAMPLE')).toContain('1 session(s)');
  });

  test('makes operators of one registration, who keep the lists that all share and see no business', { tags: 'postgres' }, async () => {
    const made = await Promise.all([
      run('create-operator', 'one@ops.example', 'One Ops'),
      run('create-operator', 'two@ops.example', 'Two Ops'),
    ]);
    for (const [index, email] of ['one@ops.example', 'two@ops.example'].entries()) {
      const link = linkIn({ text: made[index] ?? '' });
      const userId = Number(link.searchParams.get('userId'));
      const body = { userId, token: link.searchParams.get('token'), email, name: 'Ops', password, confirmPassword: password };
      await server.call('POST', `/api/Users/${userId}/activate`, { body });
    }
    const tokens = [await signInAs(server, 'one@ops.example'), await signInAs(server, 'two@ops.example')];

    const sessions = await Promise.all(tokens.map(async (token) => (await server.call('GET', '/api/UserSessions', { token })).json()));

    expect(sessions).toMatchObject([
      { isOperator: true, regType: 'OPR' },
      { isOperator: true, regType: 'OPR' },
    ]);
    expect(sessions[0].registrationId).toBe(sessions[1].registrationId);
    await expect(run('create-operator', 'one@ops.example', 'One Ops')).rejects.toThrow(/already has an account/);
  });

  test('stands in the change log of the business, with what was done and by whom', async () => {
    const firm = await addBusinessWithBranch(server, 'Kauri Traders');
    await firm.addPerson('boss@kauri.example', 'A');
    await firm.addPerson('out@kauri.example', 'S');
    await firm.addPerson('new@kauri.example', 'P');
    const token = await signInAs(server, 'boss@kauri.example');
    const changes = async () => {
      const log: readonly { message: string }[] = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { token })).json();
      return log.map(({ message }) => message);
    };

    await run('reset-link', 'boss@kauri.example');
    await run('end-sessions', 'out@kauri.example');
    await run('resend-mail', 'new@kauri.example');
    await run('reinstate', 'out@kauri.example');
    await signInAs(server, 'out@kauri.example');
    await run('end-sessions', 'out@kauri.example');

    expect(await changes()).toEqual([
      'The operator changed User Name of out@kauri.example: Sessions “ended”',
      'The operator changed User Name of out@kauri.example: Status “Suspended” → “Normal”',
      'The operator changed User Name of new@kauri.example: Activation mail “sent again”',
      'The operator changed User Name of boss@kauri.example: Link to set a new password “given out”',
    ]);
  });

  test('that adds a person is told in the log of the business they register', async () => {
    const email = 'founder@kauri.example';
    const link = linkIn({ text: await run('create-admin', email, 'Mere Tane') });
    const userId = Number(link.searchParams.get('userId'));
    const body = { userId, token: link.searchParams.get('token'), email, name: 'Mere Tane', password, confirmPassword: password };
    await server.call('POST', `/api/Users/${userId}/activate`, { body });
    const registered = await server.call('POST', '/api/Registrations/business', {
      token: await signInAs(server, email),
      body: registrationBody(email),
    });

    const log = await server.call('GET', '/api/SettingsAuditLogs/Settings', { token: cookieIn(registered.headers['set-cookie']) });

    const messages = log.json().map(({ message }: { message: string }) => message);
    expect(messages).toContain('The operator added User Mere Tane');
    expect(messages).toContain('The operator changed User Mere Tane: Activation link “given out”');
  });

  test('voids the link of before by a new one', async () => {
    await business.addPerson('linked@tide.example', 'N');
    const links = [await run('reset-link', 'linked@tide.example'), await run('reset-link', 'linked@tide.example')];

    const statuses = [];
    for (const text of links) {
      const token = linkIn({ text }).searchParams.get('token');
      statuses.push(
        (await server.call('POST', `/api/Users/password/reset/${token}`, { body: { password, confirmPassword: password } })).statusCode,
      );
    }
    expect(statuses).toEqual([400, 204]);
  });
});

test.each([
  '{}',
  '[]',
  '1',
  '{"program":"eval","code":"1"}',
  '{"program":"admin","words":[1]}',
  '{"program":"import","kind":"tariffs","fileName":1,"replaceExisting":false,"dryRun":false,"onlyIfAllGood":false}',
])('a request that is no command is refused: %s', (sent) => {
  expect(() => parseRequest(sent)).toThrow(CommandError);
});

test('a command by the name of an object property is unknown', async () => {
  await expect(run('__proto__', 'a@b.example')).rejects.toThrow(CommandError);
});
