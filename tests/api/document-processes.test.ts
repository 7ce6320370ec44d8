// @module-tag postgres
import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { engine } from '#tests/support/database.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';
import { PDF } from '#tests/support/upload.ts';

const KILLS = 3;
const AT_ONCE = 3;
const MB = 1_048_576;

const { start, killAll } = serverProcesses();
// They share one data directory, which one process at a time may hold.
afterEach(killAll);

const limits = { REQUESTS_PER_MINUTE: '0' };
let cookie = '';

async function request(
  server: ServerProcess,
  path: string,
  init: Pick<RequestInit, 'method' | 'body'> & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const reply = await fetch(server.address + path, { ...init, headers: { 'x-requested-with': 'X', cookie, ...init.headers } });
  cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return reply;
}

async function openConsignment(server: ServerProcess): Promise<number> {
  const body = JSON.stringify({ email: 'user@harbour.example', password: 'seven quiet lanterns over water' });
  await request(server, '/api/auth/login', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const found = JSON.parse(await (await request(server, '/api/consignments?SearchText=C-26-0815')).text());
  return found.items[0].id;
}

function send(server: ServerProcess, consignmentId: number, bytes: Buffer<ArrayBuffer>): Promise<Response> {
  const form = new FormData();
  form.append('consignmentId', String(consignmentId));
  form.append('documentTypeCode', 'OTH');
  form.append('file', new Blob([bytes]), 'a file.pdf');
  return request(server, '/api/Documents', { method: 'POST', body: form });
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function download(server: ServerProcess, id: number): Promise<string> {
  const reply = await request(server, `/Document/Download?documentId=${id}`);
  const hash = createHash('sha256');
  if (reply.body) for await (const chunk of reply.body) hash.update(chunk);
  return hash.digest('hex');
}

/** Sends files without pause and kills the server under them; answers what it acknowledged. */
async function sendUntilKilled(server: ServerProcess, consignmentId: number): Promise<ReadonlyMap<number, string>> {
  const acknowledged = new Map<number, string>();
  const sendOn = async (): Promise<void> => {
    for (;;) {
      const bytes = Buffer.concat([PDF, randomBytes(400_000)]);
      const body = await send(server, consignmentId, bytes)
        .then((reply) => reply.text())
        .catch(() => undefined);
      if (body === undefined) return;
      if (acknowledged.size === 0) setTimeout(() => server.child.kill('SIGKILL'), 100 + Math.random() * 400);
      acknowledged.set(JSON.parse(body).documentId, hashOf(bytes));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  await server.exited;
  return acknowledged;
}

test.skipIf(engine === 'server')(
  `after ${KILLS} kills during uploads every file that was acknowledged is there, and every one that is listed is whole`,
  { timeout: 300_000 },
  async () => {
    let server = await start(limits);
    const consignmentId = await openConsignment(server);
    const acknowledged = new Map<number, string>();
    for (let round = 1; round <= KILLS; round += 1) {
      for (const [id, hash] of await sendUntilKilled(server, consignmentId)) acknowledged.set(id, hash);
      server = await start(limits);
    }
    const reply = await request(server, `/api/Documents?ConsignmentId=${consignmentId}&PageSize=200`);
    const listed: { documentId: number; sha256: string }[] = JSON.parse(await reply.text()).items;
    const stored = new Map(
      await Promise.all(listed.map(async ({ documentId }) => [documentId, await download(server, documentId)] as const)),
    );

    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
    expect([...acknowledged].filter(([id, hash]) => stored.get(id) !== hash)).toEqual([]);
    expect(listed.filter(({ documentId, sha256 }) => stored.get(documentId) !== sha256)).toEqual([]);
    server.child.kill('SIGKILL');
    await server.exited;
  },
);

/** Of the process, in bytes. */
function memoryOf({ child }: ServerProcess): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

/** By how much the process grew at most while the work was done, in MB. */
async function growth(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const before = memoryOf(server);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(server));
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (most - before) / MB;
}

/** The most of several times. */
async function most(server: ServerProcess, work: () => Promise<unknown>): Promise<number> {
  const grown: number[] = [];
  for (let time = 0; time < 6; time += 1) grown.push(await growth(server, work));
  return Math.max(...grown);
}

// The database's own cache fills with the first file, whatever is stored, and no more after that. Of what is read, garbage up to the
// size of one file may wait: four files at once tell it from files that are held.
test.skipIf(engine === 'server' || process.platform !== 'linux')(
  'a file of 25 MB moves the process by less than 20 MB on the way up, and four by less than 60 MB on the way down',
  { timeout: 120_000 },
  async () => {
    const server = await start({ ...limits, NODE_OPTIONS: '--max-semi-space-size=1' });
    const consignmentId = await openConsignment(server);
    const bytes = () => Buffer.concat([PDF, randomBytes(25 * MB - PDF.length)]);
    const idOf = async (reply: Response) => JSON.parse(await reply.text()).documentId;
    for (let warm = 0; warm < 3; warm += 1) await download(server, await idOf(await send(server, consignmentId, bytes())));

    const file = bytes();
    let id = 0;
    const up = await most(server, async () => {
      id = await idOf(await send(server, consignmentId, file));
    });
    const whole = hashOf(file);
    const down = await most(server, async () => {
      const hashes = await Promise.all([1, 2, 3, 4].map(() => download(server, id)));
      expect(hashes).toEqual([whole, whole, whole, whole]);
    });

    expect(up).toBeLessThan(20);
    expect(down).toBeLessThan(60);
  },
);
