// @module-tag postgres
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engine, newPlace } from '#tests/support/database.ts';
import { request } from '#tests/support/request.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

let place: Awaited<ReturnType<typeof newPlace>>;
const { start, killAll } = serverProcesses();
const startOn = (environment: Readonly<Record<string, string>> = {}) =>
  start({ DATABASE_URL: place.settings.url ?? '', DEMO: '1', REQUESTS_PER_MINUTE: '0', ...environment });

async function signIn({ address }: ServerProcess, email = 'user@harbour.example'): Promise<Readonly<Record<string, string>>> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password: 'seven quiet lanterns over water' }),
  });
  return { cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

// The embedded database belongs to one process.
describe.runIf(engine === 'server')('on one PostgreSQL server', () => {
  beforeAll(async () => {
    place = await newPlace();
  });
  afterEach(killAll);
  afterAll(() => place.remove());

  test('two servers that start at once on an empty database make it together, and a session is good at both', async () => {
    const servers = await Promise.all([startOn(), startOn()]);
    const [first] = servers;
    expect(servers.map((server) => server.said())).toEqual([expect.stringContaining('ready http'), expect.stringContaining('ready http')]);
    const headers = await signIn(first);

    const lists = await Promise.all(servers.map(({ address }) => request(`${address}/api/consignments`, headers)));

    expect(lists.map(({ status }) => status)).toEqual(['200', '200']);
    expect(lists[0]?.body).toBe(lists[1]?.body);
    const references: string[] = JSON.parse(lists[0]?.body ?? '').items.map(({ reference }: { reference: string }) => reference);
    expect(references).toContain('C-26-0815');
    expect(references).toEqual([...new Set(references)]);
  }, 240_000);

  test('screens published by one server are in force at the other with the next request, and stay so when both are killed', async () => {
    const [first, second] = [await startOn(), await startOn()];
    const [author, publisher] = [await signIn(first), await signIn(first, 'admin@harbour.example')];
    const send = async (at: ServerProcess, method: string, path: string, body: object, headers = publisher) => {
      const own = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
      const reply = await fetch(`${at.address}/api${path}`, { method, headers: { ...headers, ...own }, body: JSON.stringify(body) });
      await reply.arrayBuffer();
      return reply.status;
    };
    const addClient = (at: ServerProcess, of: string) => send(at, 'POST', '/TswClients', { name: `A long name of a client ${of}` }, author);
    const changes = [{ at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } }];
    const userId = JSON.parse((await request(`${first.address}/api/UserSessions`, author)).body).userId;
    expect(await send(first, 'PUT', '/Variations/draft', { changes, base: 0, isSubmitted: true }, author)).toBe(204);
    expect(await addClient(second, 'before')).toBe(201);

    expect(await send(first, 'POST', '/Variations', { userId, base: 0, note: 'Shorter' })).toBe(201);

    expect([await addClient(second, 'after'), await addClient(first, 'after')]).toEqual([400, 400]);
    await killAll();
    const third = await startOn();
    expect(await addClient(third, 'at last')).toBe(400);
    expect(await send(third, 'POST', '/Variations/0/rollback', { base: 1 })).toBe(201);
    expect(await addClient(third, 'rolled back')).toBe(201);
  }, 240_000);

  test('a session is good at each process of a server, and all of them end in order', async () => {
    const server = await startOn({ PROCESSES: '2', DATABASE_CONNECTIONS: '12' });
    const headers = await signIn(server);

    const lists = await Promise.all(Array.from({ length: 12 }, () => request(`${server.address}/api/consignments?PageSize=5`, headers)));
    server.child.kill('SIGTERM');

    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set(['200']));
    expect(await server.exited).toEqual([0, null]);
  }, 240_000);
});
