import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Links } from '#src/server/mail/links.ts';
import { runOperatorCommand } from '#src/server/operator/commands.ts';
import { addBusinessWithBranch, linkIn, password, signInAs, type TestBusiness } from '#tests/support/accounts.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let business: TestBusiness;

beforeAll(async () => {
  server = await startTestServer({ BOT_CHECK: 'none' });
  business = await addBusinessWithBranch(server, 'Tide Traders');
});
afterAll(async () => {
  expect(server.defects).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

const run = (...words: string[]) =>
  runOperatorCommand({ database: server.database, links: new Links(new URL('https://trade.example')) }, words);

describe('a command of the operator', () => {
  test.each(['create-admin', 'reset-link', 'end-sessions', 'resend-mail', 'reinstate'])(
    '%s takes nothing that is no mail address',
    async (word) => {
      for (const written of ['not an address\nBcc: x', 'a@b', `${'a'.repeat(300)}@b.example`, "x' or 1=1--"]) {
        await expect(run(word, written, 'Mere Tane')).rejects.toThrow(/is no mail address/);
      }
    },
  );

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
