/** People who have not activated yet: corrected and withdrawn by an administrator of their business alone. */
import { describe, expect, test } from 'vitest';
import { addBusinessWithBranch, awaitMail, linkIn, mailTo, password, signInAs } from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
await business.addPerson('admin@tide.example', 'A');
const admin = await signInAs(server, 'admin@tide.example');

let count = 0;

/** Somebody just added, and the link in the mail. */
async function invite() {
  const emailAddress = `invited${++count}@tide.example`;
  const body = { branchId: business.branchId, name: 'Ria Mona', emailAddress, accountsAccess: 'D' };
  const added = await server.call('POST', '/api/Users', { token: admin, body });
  expect(added.statusCode, added.body).toBe(201);
  const id = Number(String(added.headers['location']).split('/').at(-1));
  return { id, emailAddress, link: linkIn(await awaitMail(server, emailAddress)) };
}

const call = (
  method: 'GET' | 'PATCH' | 'DELETE',
  id: number,
  changes: Readonly<Record<string, unknown>> = {},
  headers = {},
  token = admin,
) =>
  server.call(method, `/api/Users/${id}/pending`, {
    token,
    headers,
    ...(method === 'PATCH' && { body: Object.entries(changes).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })) }),
  });

async function activate(link: URL, email: string) {
  const userId = Number(link.searchParams.get('userId'));
  const token = link.searchParams.get('token');
  const body = { userId, token, email, name: 'Ria Moana', password, confirmPassword: password };
  return (await server.call('POST', `/api/Users/${userId}/activate`, { body })).statusCode;
}

const shown = async (link: URL) =>
  (await server.call('GET', `/api/Users/${link.searchParams.get('userId')}/activation?Token=${link.searchParams.get('token')}`)).statusCode;

describe('a pending user', () => {
  test('whose address is corrected gets a mail there, and the link of the one before is dead', async () => {
    const { id, emailAddress, link } = await invite();

    const reply = await call('PATCH', id, { name: 'Ria Moana', emailAddress: 'Ria.Moana@tide.example' });
    expect(reply.statusCode, reply.body).toBe(204);
    expect(await shown(link)).toBe(400);
    expect(await activate(link, emailAddress)).toBe(400);

    const mail = await awaitMail(server, 'ria.moana@tide.example');
    expect(mail.text).toContain('Hello Ria Moana');
    expect(await activate(linkIn(mail), 'ria.moana@tide.example')).toBe(204);
    expect(await signInAs(server, 'ria.moana@tide.example')).not.toBe('');
    expect((await call('PATCH', id, { name: 'Too Late' })).statusCode).toBe(409);
    expect((await call('DELETE', id)).statusCode).toBe(409);
    expect((await call('GET', id)).statusCode).toBe(409);
  });

  test('who is corrected and activates at the same moment does one or the other', { tags: 'postgres' }, async () => {
    const { id, emailAddress, link } = await invite();
    const replies = await Promise.all([call('PATCH', id, { name: 'Ria Moana' }), activate(link, emailAddress)]);
    const corrected = replies[0].statusCode;
    expect([
      [204, 400],
      [409, 204],
    ]).toContainEqual([corrected, replies[1]]);
  });

  test('keeps the link where only the accounts access changes', async () => {
    const { id, emailAddress, link } = await invite();

    expect((await call('PATCH', id, { accountsAccess: 'A' })).statusCode).toBe(204);

    expect(await shown(link)).toBe(200);
    expect(await mailTo(server, emailAddress)).toHaveLength(1);
  });

  test('is given no address of somebody else, no branch of another business and no own login', async () => {
    const { id } = await invite();
    const other = await addBusinessWithBranch(server, `Other ${count}`);

    const taken = await call('PATCH', id, { emailAddress: 'ADMIN@tide.example' });
    const foreign = await call('PATCH', id, { branchId: other.branchId });
    const missing = await call('PATCH', id, { branchId: 12345 });
    const ownLogin = await call('PATCH', id, { accountsAccess: 'O' });
    const status = await call('PATCH', id, { status: 'A' });

    expect([taken.statusCode, taken.json().errors]).toEqual([400, { emailAddress: ['This address cannot be added'] }]);
    expect([foreign.statusCode, foreign.json().errors]).toEqual([400, { branchId: ['branch is a required field'] }]);
    expect(missing.rawPayload).toEqual(foreign.rawPayload);
    expect(ownLogin.statusCode).toBe(400);
    expect(status.statusCode).toBe(400);
    expect((await call('GET', id)).json()).toEqual({
      branchId: business.branchId,
      name: 'Ria Mona',
      emailAddress: `invited${count}@tide.example`,
      accountsAccess: 'D',
    });
  });

  test('is withdrawn once: the link is dead, the address is free, and the log says who did it', { tags: 'postgres' }, async () => {
    const { id, emailAddress, link } = await invite();

    const replies = await Promise.all([call('DELETE', id), call('DELETE', id)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([204, 404]);
    expect(await shown(link)).toBe(400);
    expect(await activate(link, emailAddress)).toBe(400);
    const body = { branchId: business.branchId, name: 'Again', emailAddress, accountsAccess: 'D' };
    expect((await server.call('POST', '/api/Users', { token: admin, body })).statusCode).toBe(201);
    const log: readonly { message: string }[] = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { token: admin })).json();
    expect(log.some(({ message }) => message.includes(`deleted Pending user Former user ${id}`))).toBe(true);
  });

  test('is not seen by another business, and nobody active is removed by the database either', async () => {
    const { id } = await invite();
    const other = await addBusinessWithBranch(server, `Stranger ${count}`);
    await other.addPerson(`boss${count}@stranger.example`, 'A');
    const stranger = await signInAs(server, `boss${count}@stranger.example`);
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await call(method, id, { name: 'X' }, {}, stranger)).statusCode).toBe(404);
    }
    const active = await business.addPerson(`active${count}@tide.example`, 'N');
    const { numDeletedRows } = await server.database.asTenant(business.registrationId, (trx) =>
      trx.deleteFrom('person').where('id', '=', active).executeTakeFirst(),
    );
    expect(numDeletedRows).toBe(0n);
  });
});
