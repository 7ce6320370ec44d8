import { describe, expect, test } from 'vitest';
import type { KeptViews } from '#schemas/generated/types.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const LIST = 'consignments/consignments.consignments';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const admin = harbour.parties.inboundBroker.token;
const user = harbour.brokerUser;

async function keep(token: string, name: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const reply = await server.call('POST', '/api/Views', { token, body: { list: LIST, name, query: 'search=lamp', ...more } });
  expect(reply.statusCode, reply.body).toBe(201);
  return Number(String(reply.headers['location']).split('/').at(-1));
}

async function seen(token: string, list = LIST): Promise<KeptViews> {
  const reply = await server.call('GET', `/api/Views?List=${encodeURIComponent(list)}`, { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const namesOf = async (token: string) => ((await seen(token)).views ?? []).map(({ name }) => name);

describe('a kept view', () => {
  test('is seen by who keeps it, and by the business once it is shared, never by another business', async () => {
    const id = await keep(admin, '  Sea freight ');
    expect((await seen(admin)).views).toMatchObject([{ id, name: 'Sea freight', query: 'search=lamp', isMine: true, mayChange: true }]);
    expect(await namesOf(user)).toEqual([]);

    const shared = await server.call('PATCH', `/api/Views/${id}`, {
      token: admin,
      body: [{ op: 'replace', path: '/isShared', value: true }],
    });
    expect(shared.statusCode, shared.body).toBe(204);
    expect((await seen(user)).views).toMatchObject([{ id, isMine: false, mayChange: false }]);
    expect(await namesOf(harbour.stranger.token)).toEqual([]);
    expect((await seen(admin, 'declarations/declarations.declarations')).views).toEqual([]);
  });

  test('is changed and deleted by its owner; one that is shared by an administrator, too', async () => {
    const own = await keep(user, 'Mine');
    const shared = await keep(user, 'Ours', { isShared: true });
    const change = (token: string, id: number) =>
      server.call('PATCH', `/api/Views/${id}`, { token, body: [{ op: 'replace', path: '/query', value: 'sort=reference' }] });
    const remove = (token: string, id: number) => server.call('DELETE', `/api/Views/${id}`, { token });
    const ofAdmin = await keep(admin, 'Of the administrator', { isShared: true });

    expect((await change(admin, own)).statusCode).toBe(404);
    expect((await change(admin, shared)).statusCode).toBe(204);
    expect((await change(user, ofAdmin)).statusCode).toBe(403);
    expect((await remove(user, ofAdmin)).statusCode).toBe(403);
    expect((await remove(harbour.stranger.token, shared)).statusCode).toBe(404);
    expect((await remove(admin, shared)).statusCode).toBe(204);
    expect((await remove(user, own)).statusCode).toBe(204);
    expect(await namesOf(user)).not.toContain('Mine');
  });

  test('has a name that its owner gave to no other of the list', async () => {
    await keep(user, 'Late');
    const again = await server.call('POST', '/api/Views', { token: user, body: { list: LIST, name: 'LATE ' } });
    expect(again.statusCode).toBe(400);
    expect(again.json<{ errors: object }>().errors).toEqual({ name: [expect.stringContaining('LATE')] });
    await keep(admin, 'Late');
    await keep(user, 'Late', { list: 'declarations/declarations.declarations' });
  });

  test.each([
    { list: LIST, name: '' },
    { list: LIST, name: 'x'.repeat(61) },
    { list: LIST, name: 'Long', query: 'x'.repeat(4001) },
    { list: '../etc', name: 'Elsewhere' },
    { list: LIST, name: 'Foreign', owner: 'Somebody' },
  ])('is refused as %j', async (body) => {
    expect((await server.call('POST', '/api/Views', { token: user, body })).statusCode).toBe(400);
  });

  test('is not renewed over what somebody stored meanwhile', async () => {
    const id = await keep(user, 'Versioned');
    const change = (version: string) =>
      server.call('PATCH', `/api/Views/${id}`, {
        token: user,
        body: [{ op: 'replace', path: '/query', value: 'search=x' }],
        headers: { 'if-match': version },
      });
    expect((await change('"1"')).statusCode).toBe(204);
    expect((await change('"1"')).statusCode).toBe(412);
  });

  test('is one of fifty at most', async () => {
    const { token } = harbour.parties.forwarder;
    for (let count = 0; count < 50; count++) await keep(token, `View ${count}`);
    const more = await server.call('POST', '/api/Views', { token, body: { list: LIST, name: 'One more' } });
    expect(more.statusCode).toBe(400);
  });
});

test('what a list begins with is a choice of each person', async () => {
  const choose = (token: string, view?: string) =>
    server.call('PUT', '/api/Views/first', { token, body: { list: LIST, ...(view && { view }) } });
  expect((await choose(user, 'locked')).statusCode).toBe(204);
  expect((await choose(user, 'arriving')).statusCode).toBe(204);
  expect((await seen(user)).first).toEqual([{ list: LIST, view: 'arriving' }]);
  expect((await seen(admin)).first).toEqual([]);
  expect((await choose(user)).statusCode).toBe(204);
  expect((await seen(user)).first).toEqual([]);
  expect((await choose(user, '<b>')).statusCode).toBe(400);
});
