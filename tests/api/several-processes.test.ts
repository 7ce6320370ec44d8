import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { request } from '#tests/support/request.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

const { start, killAll } = serverProcesses(fileURLToPath(new URL('../support/small-process.ts', import.meta.url)));
const PATIENCE = { timeout: 60_000, interval: 50 };
const MANY = 12;

let directory: string;
beforeEach(() => {
  directory = temporaryDirectory('processes');
  setState('works');
});
afterEach(killAll);

const setState = (state: 'works' | 'broken') => writeFileSync(join(directory, 'state'), state);
const logged = () => readFileSync(join(directory, 'log'), 'utf8').trim().split('\n');
const startThree = async () =>
  start({ STATE_FILE: join(directory, 'state'), LOG_FILE: join(directory, 'log'), PORT: String(await freePort()) });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  server.close();
  await once(server, 'close');
  return typeof bound === 'object' ? (bound?.port ?? 0) : 0;
}

/** The processes that answer many requests, each over its own connection; `NaN` is a request that failed. */
async function answering({ address }: ServerProcess): Promise<readonly number[]> {
  const replies = await Promise.all(Array.from({ length: MANY }, () => request(address)));
  const pids = replies.map(({ status, body }) => (status === '200' ? Number(body) : NaN));
  return [...new Set(pids)].toSorted((left, right) => left - right);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('processes behind one port', () => {
  test('start after the first one is ready, answer in turn, and finish their requests before all end with the command', async () => {
    const server = await startThree();
    const starts = logged();
    const pids = await answering(server);
    const replies = Array.from({ length: MANY }, () => request(`${server.address}/long`));
    await expect.poll(() => logged().filter((line) => line === 'long').length, PATIENCE).toBe(MANY);

    server.child.kill('SIGTERM');

    expect(starts.slice(0, 3)).toEqual(['started', 'ready', 'started']);
    expect(starts).toHaveLength(6);
    expect(pids).toHaveLength(3);
    expect((await Promise.all(replies)).map(({ status }) => status)).toEqual(Array.from({ length: MANY }, () => '200'));
    expect(await server.exited).toEqual([0, null]);
    expect(pids.filter(isRunning)).toEqual([]);
  }, 60_000);

  test('are as many as before, soon after one of them was killed, and end when the command is killed', async () => {
    const server = await startThree();
    const [killed = 0, ...others] = await answering(server);

    process.kill(killed, 'SIGKILL');

    await expect
      .poll(async () => {
        const pids = await answering(server);
        return pids.length === 3 && pids.every((pid) => pid > 0 && pid !== killed) && others.every((pid) => pids.includes(pid));
      }, PATIENCE)
      .toBe(true);
    expect(server.said()).toContain(`Process ${killed} ended (SIGKILL). Another starts in 500 ms.`);

    const pids = await answering(server);
    server.child.kill('SIGKILL');
    await server.exited;

    await expect.poll(() => pids.filter(isRunning), PATIENCE).toEqual([]);
  }, 120_000);

  test('are started again, though none of them could be for a while', async () => {
    const server = await startThree();
    const before = await answering(server);
    setState('broken');

    for (const pid of before) process.kill(pid, 'SIGKILL');
    await expect.poll(() => server.said(), PATIENCE).toContain('(1). Another starts in 1000 ms.');
    setState('works');

    await expect.poll(async () => (await answering(server)).filter((pid) => pid > 0), PATIENCE).toHaveLength(3);
  }, 120_000);

  test('do not start if the first one cannot', async () => {
    setState('broken');

    const server = await startThree();

    expect(await server.exited).toEqual([1, null]);
    expect(server.said()).toContain('This process cannot start.');
    expect(readFileSync(join(directory, 'log'), 'utf8')).toBe('started\n');
  }, 60_000);
});
