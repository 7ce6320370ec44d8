import { describe, expect, test } from 'vitest';
import { addBusinessWithBranch, signInAs } from '#tests/support/accounts.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { untilLocked } from '#tests/support/lock-waits.ts';

const server = await serverOfFile({ BOT_CHECK: 'none' });
const business = await addBusinessWithBranch(server, 'Tide Traders');
const adminId = await business.addPerson('admin@tide.example', 'A');
const admin = await signInAs(server, 'admin@tide.example');

function patch(id: number, changes: Readonly<Record<string, unknown>>, token = admin) {
  const body = Object.entries(changes).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
  return server.call('PATCH', `/api/Users/${id}`, { token, body });
}

let count = 0;
const newPerson = (status: 'N' | 'A' | 'T' | 'P' | 'S') => business.addPerson(`person${++count}@tide.example`, status);

describe('the status of a user', () => {
  test.each([
    ['N', 'A', 204],
    ['N', 'T', 204],
    ['N', 'S', 204],
    ['A', 'N', 204],
    ['T', 'N', 204],
    ['A', 'S', 400],
    ['A', 'T', 400],
    ['T', 'A', 400],
    ['N', 'P', 400],
    ['P', 'N', 400],
    ['P', 'A', 400],
    ['S', 'N', 400],
  ] as const)('from %s to %s answers %i', async (from, to, status) => {
    expect((await patch(await newPerson(from), { status: to })).statusCode).toBe(status);
  });

  test('is never their own to change', async () => {
    const reply = await patch(adminId, { status: 'N' });

    expect([reply.statusCode, reply.json().errors]).toEqual([400, { status: ['You cannot change your own status'] }]);
  });

  test('of the last administrator stays, though two demote each other at once', { tags: 'postgres' }, async () => {
    const pair = await addBusinessWithBranch(server, 'Two Administrators');
    const ids = [await pair.addPerson('left@pair.example', 'A'), await pair.addPerson('right@pair.example', 'A')];
    const tokens = [await signInAs(server, 'left@pair.example'), await signInAs(server, 'right@pair.example')];

    // Both are on their way before either is let through.
    const [isHeld, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = server.database.asTenant(pair.registrationId, async (trx) => {
      await trx.selectFrom('person').select('id').where('registration_id', '=', pair.registrationId).forUpdate().execute();
      isHeld.resolve();
      await mayGoOn.promise;
    });
    await isHeld.promise;
    const asked = [patch(ids[1] ?? 0, { status: 'N' }, tokens[0]), patch(ids[0] ?? 0, { status: 'N' }, tokens[1])];
    await untilLocked(server.database, 2);
    mayGoOn.resolve();
    await holding;
    const replies = await Promise.all(asked);

    const left = await server.database.asTenant(pair.registrationId, (trx) => trx.selectFrom('person').select('status').execute());
    expect(left.map(({ status }) => status).toSorted()).toEqual(['A', 'N']);
    expect(replies.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  test('that changes gives no session of before any right', async () => {
    const id = await business.addPerson('promoted@tide.example', 'N');
    const before = await signInAs(server, 'promoted@tide.example');

    await patch(id, { status: 'A' });

    expect((await server.call('GET', '/api/UserSessions', { token: before })).statusCode).toBe(401);
  });
});

describe('accounts access', () => {
  test('with an own login is not chosen, and stays where it is', async () => {
    const id = await newPerson('N');

    const reply = await patch(id, { accountsAccess: 'O' });

    expect(reply.json().errors).toEqual({ accountsAccess: ['Allowed (Own Login) cannot be chosen for Accounts access'] });
    expect((await patch(id, { accountsAccess: 'A' })).statusCode).toBe(204);
  });
});

describe('the list of users', () => {
  test('is sorted by branch, then name, and by no column it does not offer', async () => {
    const list = await server.call('GET', '/api/Users?PageSize=200', { token: admin });
    const names: readonly string[] = list.json().items.map(({ name }: { name: string }) => name);
    const model = encodeURIComponent(JSON.stringify([{ colId: 'passwordHash', sort: 'asc' }]));
    const refused = await server.call('GET', `/api/Users?SortModel=${model}`, { token: admin });

    expect(names).toEqual(names.toSorted());
    expect(refused.statusCode).toBe(400);
  });
});

test('a branch of another business is told like a missing one', async () => {
  const other = await addBusinessWithBranch(server, 'Other');
  const body = (branchId: number) => ({ branchId, name: 'New', emailAddress: 'new@tide.example', accountsAccess: 'D' });

  const foreign = await server.call('POST', '/api/Users', { token: admin, body: body(other.branchId) });
  const missing = await server.call('POST', '/api/Users', { token: admin, body: body(12345) });

  expect([foreign.statusCode, foreign.json().errors]).toEqual([400, { branchId: ['branch is a required field'] }]);
  expect(missing.rawPayload).toEqual(foreign.rawPayload);
});

test('who may change screens is what administrators say: nobody at first', async () => {
  const id = await newPerson('N');
  const email = `person${count}@tide.example`;
  const own = async () => (await server.call('GET', '/api/UserSessions', { token: await signInAs(server, email) })).json();
  expect((await own()).screensAccess).toBe('none');

  expect((await patch(id, { screensAccess: 'propose' })).statusCode).toBe(204);
  const token = await signInAs(server, email);
  const reply = await patch(id, { screensAccess: 'publish' }, token);

  expect(reply.statusCode).toBe(403);
  expect(await own()).toMatchObject({ screensAccess: 'propose' });
  const log = (await server.call('GET', '/api/SettingsAuditLogs/Settings', { token: admin })).json<{ message: string }[]>();
  expect(log[0]?.message).toContain('Screens access “None” → “Propose”');
});
