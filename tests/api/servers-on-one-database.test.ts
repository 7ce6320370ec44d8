// @module-tag postgres
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engine, newPlace } from '#tests/support/database.ts';
import { request } from '#tests/support/request.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

let place: Awaited<ReturnType<typeof newPlace>>;
const { start, killAll } = serverProcesses();
const startOn = (environment: Readonly<Record<string, string>> = {}) =>
  start({ DATABASE_URL: place.settings.url ?? '', DEMO: '1', REQUESTS_PER_MINUTE: '0', ...environment });

async function signIn({ address }: ServerProcess): Promise<Readonly<Record<string, string>>> {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: 'user@harbour.example', password: 'seven quiet lanterns over water' }),
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

  test('a session is good at each process of a server, and all of them end in order', async () => {
    const server = await startOn({ PROCESSES: '2', DATABASE_CONNECTIONS: '12' });
    const headers = await signIn(server);

    const lists = await Promise.all(Array.from({ length: 12 }, () => request(`${server.address}/api/consignments?PageSize=5`, headers)));
    server.child.kill('SIGTERM');

    expect(new Set(lists.map(({ status }) => status))).toEqual(new Set(['200']));
    expect(await server.exited).toEqual([0, null]);
  }, 240_000);
});
