// @module-tag postgres
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { engine, newPlace } from '#tests/support/database.ts';
import { request, startCallers } from '#tests/support/callers.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

const PATIENCE = { timeout: 120_000, interval: 200 };

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

    const lists = await Promise.all(servers.map(({ address }) => request(`${address}/api/consignments`, false, headers)));

    expect(lists.map(({ status }) => status)).toEqual(['200', '200']);
    expect(lists[0]?.body).toBe(lists[1]?.body);
    const references: string[] = JSON.parse(lists[0]?.body ?? '').items.map(({ reference }: { reference: string }) => reference);
    expect(references).toContain('C-26-0815');
    expect(references).toEqual([...new Set(references)]);
  }, 240_000);

  test('the processes of a server are replaced, and no call of anybody who is signed in fails', async () => {
    const server = await startOn({ PROCESSES: '2', DATABASE_CONNECTIONS: '12' });
    const headers = await signIn(server);
    const callers = startCallers(6, `${server.address}/api/consignments?PageSize=5`, { headers });
    await expect.poll(() => callers.answers.length, PATIENCE).toBeGreaterThan(20);

    server.child.kill('SIGHUP');
    await expect.poll(() => server.said(), PATIENCE).toContain('All processes were replaced.');
    await callers.stop();

    expect(callers.failures).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.exited).toEqual([0, null]);
  }, 240_000);
});
