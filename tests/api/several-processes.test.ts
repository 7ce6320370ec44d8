import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { request, startCallers } from '#tests/support/callers.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

const { start, killAll } = serverProcesses(fileURLToPath(new URL('../support/small-process.ts', import.meta.url)));
const PATIENCE = { timeout: 60_000, interval: 50 };
const MANY = 12;

let versionFile: string;
beforeEach(() => {
  versionFile = join(temporaryDirectory('version'), 'version');
  putInPlace('first');
});
afterEach(killAll);

const putInPlace = (version: string) => writeFileSync(versionFile, version);
const startThree = () => start({ VERSION_FILE: versionFile });

/** Who answers, of many requests that each come over a connection of their own. */
async function answering({ address }: ServerProcess): Promise<{ readonly pids: readonly number[]; readonly versions: readonly string[] }> {
  const replies = await Promise.all(Array.from({ length: MANY }, () => request(address)));
  const answers: { pid: number; version: string }[] = replies.map(({ status, body }) =>
    status === '200' ? JSON.parse(body) : { pid: 0, version: status },
  );
  return {
    pids: [...new Set(answers.map(({ pid }) => pid))].toSorted((left, right) => left - right),
    versions: [...new Set(answers.map(({ version }) => version))].toSorted(),
  };
}

const inCommon = (before: readonly number[], after: readonly number[]) => before.filter((pid) => after.includes(pid));

describe('processes behind one port', () => {
  test('answer in turn, and end in order when they are asked to', async () => {
    const server = await startThree();

    const { pids } = await answering(server);
    server.child.kill('SIGTERM');

    expect(pids).toHaveLength(3);
    expect(await server.exited).toEqual([0, null]);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 60_000);

  test('are as many as before, soon after one of them was killed', async () => {
    const server = await startThree();
    const { pids: before } = await answering(server);

    process.kill(before[0] ?? 0, 'SIGKILL');

    await expect
      .poll(async () => {
        const { pids, versions } = await answering(server);
        return [pids.length, inCommon(before, pids), versions];
      }, PATIENCE)
      .toEqual([3, before.slice(1), ['first']]);
    expect(server.said()).toContain(`Process ${before[0]} ended (SIGKILL). Another takes its place.`);
  }, 120_000);

  test('are replaced one after the other, and no request fails meanwhile, long ones included', async () => {
    const server = await startThree();
    const { pids: before } = await answering(server);
    const [quick, long] = [startCallers(8, server.address), startCallers(4, `${server.address}/long`)];
    const anew = startCallers(8, server.address, { keepsConnections: false });
    putInPlace('second');

    server.child.kill('SIGHUP');

    await expect
      .poll(async () => {
        const { pids, versions } = await answering(server);
        return [pids.length, inCommon(before, pids), versions];
      }, PATIENCE)
      .toEqual([3, [], ['second']]);
    await Promise.all([quick.stop(), long.stop(), anew.stop()]);
    expect([...quick.failures, ...long.failures, ...anew.failures]).toEqual([]);
    expect(quick.answers.length).toBeGreaterThan(100);
    expect(long.answers.length).toBeGreaterThan(4);
  }, 120_000);

  test('all work by the newer version, once one of them has found it as it took the place of another', async () => {
    const server = await startThree();
    const { pids: before } = await answering(server);
    putInPlace('second');

    process.kill(before[0] ?? 0, 'SIGKILL');

    await expect.poll(async () => (await answering(server)).versions, PATIENCE).toEqual(['second']);
    expect((await answering(server)).pids).toHaveLength(3);
  }, 120_000);

  test('stay as they are where a newer version cannot be worked by', async () => {
    const server = await startThree();
    const { pids: before } = await answering(server);
    putInPlace('broken');

    server.child.kill('SIGHUP');
    await expect.poll(() => server.said(), PATIENCE).toContain('The processes that run stay: no new one could be started.');

    expect(await answering(server)).toEqual({ pids: before, versions: ['first'] });
  }, 60_000);

  test('do not start at all where one of them cannot', async () => {
    putInPlace('broken');

    const server = await startThree();

    expect(await server.exited).toEqual([1, null]);
    expect(server.said()).toContain('This version cannot be worked by.');
  }, 60_000);

  test('end when the one that keeps them is killed', async () => {
    const server = await startThree();
    const { pids } = await answering(server);

    server.child.kill('SIGKILL');
    await server.exited;

    for (const pid of pids) await expect.poll(() => isThere(pid), PATIENCE).toBe(false);
  }, 60_000);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
