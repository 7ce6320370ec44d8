import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, lstatSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMPILE_CACHE } from '#scripts/processes/compile-cache.ts';
import { temporaryDirectory } from '#scripts/processes/temporary-directory.ts';
import { sendCommand } from '#src/server/operator/send-command.ts';
import { DEMO } from '#tests/support/app.ts';
import { copyModel } from '#tests/support/models.ts';
import { serverProcesses, type ServerProcess } from '#tests/support/server-process.ts';

const directory = temporaryDirectory('commands');
const { start, killAll } = serverProcesses();
beforeAll(() => copyModel(DEMO, directory));
afterAll(killAll);

let last: ServerProcess | undefined;
/** The server on the directory; started again where a test has ended it. */
async function running(): Promise<ServerProcess> {
  if (last === undefined || last.child.exitCode !== null || last.child.signalCode !== null) last = await start(onDirectory);
  return last;
}

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const onDirectory = { DATA_DIR: directory };

async function run(script: 'admin' | 'import', ...words: readonly string[]) {
  const env = { PATH: process.env['PATH'], LOG_LEVEL: 'silent', ...COMPILE_CACHE, ...onDirectory };
  const child = spawn(process.execPath, [root(`scripts/${script}.ts`), ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, said };
}

const tariffs = root('tests/fixtures/tariff/T01_clean.csv');

test('commands work while the server runs on the embedded database, and after it has ended', async () => {
  const server = await running();

  const loaded = await run('import', 'tariffs', tariffs, '--as', 'admin@harbour.example');
  const link = await run('admin', 'create-operator', 'kim@ops.example', 'Kim Ops');
  const alive = await fetch(`${server.address}/readyz`);
  server.child.kill('SIGTERM');
  await server.exited;
  const again = await run('import', 'tariffs', tariffs, '--as', 'admin@harbour.example');

  expect(loaded).toEqual({ code: 0, said: '4 loaded, 0 replaced, 0 skipped, 0 with errors\n' });
  expect(link).toEqual({ code: 0, said: expect.stringContaining('/Registration/Activate?') });
  expect(alive.status).toBe(200);
  expect(again.said).toContain('4 skipped');
});

test('operators load tariff, nomenclature and rates by commands, with a server and without', { timeout: 240_000 }, async () => {
  const server = await running();
  const place = temporaryDirectory('lists');
  const fileOf = (name: string, ...lines: string[]) => {
    const file = join(place, name);
    writeFileSync(file, lines.join('\n'));
    return file;
  };
  const items = fileOf(
    'items.csv',
    'countryCode,tariffCode,description,startDate,rates.NORMAL.percent',
    'NZ,9998.10.00.01A,Trial goods,2026-01-01,5',
  );
  const codes = fileOf('codes.csv', 'countryCode,code,description,startDate', 'NZ,9998.10,Trial goods,2022-01-01', 'NZ,94x,Wrong,');
  const rates = fileOf('rates.csv', 'Currency,Rate,Valid from,Valid to', 'SGD,0.7845,2019-01-01,2019-01-31');

  const dry = await run('import', 'customs-tariff', items, '--dry-run');
  const loaded = await run('import', 'customs-tariff', items);
  const wrong = await run('import', 'hscodes', codes, '--dry-run');
  server.child.kill('SIGTERM');
  await server.exited;
  const alone = [await run('import', 'hscodes', codes), await run('import', 'rates', rates), await run('import', 'customs-tariff', items)];

  expect(dry).toEqual({ code: 0, said: expect.stringContaining('1 loaded, 0 replaced, 0 skipped, 0 with errors') });
  expect(dry.said).toContain('9998.10.00.01A');
  expect(loaded).toEqual({ code: 0, said: '1 loaded, 0 replaced, 0 skipped, 0 with errors\n' });
  expect(wrong.said).toContain('Line 3: Code incorrect format');
  expect(alone.map(({ said }) => said.split('\n')[0])).toEqual([
    '1 loaded, 0 replaced, 0 skipped, 1 with errors',
    '1 loaded, 0 replaced, 0 skipped, 0 with errors',
    '0 loaded, 0 replaced, 1 skipped, 0 with errors',
  ]);
});

test('a killed server leaves nothing that stops the next one or a command', async () => {
  const server = await running();
  server.child.kill('SIGKILL');
  await server.exited;

  const alone = await run('admin', 'end-sessions', 'admin@harbour.example');
  const next = await running();
  const together = await run('admin', 'end-sessions', 'admin@harbour.example');

  expect(alone).toMatchObject({ code: 0 });
  expect(next.address).not.toBe('');
  expect(together).toMatchObject({ code: 0 });
});

test('the socket of commands opens to the account of the server alone', async () => {
  await running();

  const socket = lstatSync(join(directory, 'server.sock'));

  expect(socket.isSocket()).toBe(true);
  expect(socket.mode & 0o777).toBe(0o600);
});

test('what cannot be done is said, with 1 as the code', async () => {
  await running();
  const file = join(temporaryDirectory('files'), 'empty.csv');
  writeFileSync(file, '');
  copyFileSync(tariffs, join(file, '../good.csv'));

  expect(await run('admin')).toEqual({ code: 1, said: expect.stringContaining('create-operator EMAIL') });
  expect(await run('import')).toEqual({ code: 1, said: expect.stringContaining('tariffs') });
  expect(await run('import', 'tariffs', tariffs)).toEqual({ code: 1, said: expect.stringContaining('--as EMAIL') });
  expect(await run('import', 'tariffs', tariffs, '--as', 'nobody@harbour.example')).toMatchObject({ code: 1 });
  expect(await run('import', 'tariffs', file, '--as', 'admin@harbour.example')).toEqual({
    code: 1,
    said: 'Nothing was loaded:\nThe file is empty\n',
  });
  expect(await run('import', 'tariffs', join(file, '../missing.csv'), '--as', 'admin@harbour.example')).toMatchObject({ code: 1 });
});

test('without a server nobody answers, and a socket is no server', async () => {
  const place = temporaryDirectory('lonely');
  const request = { program: 'admin', words: [] } as const;

  expect(await sendCommand(place, request, new Uint8Array())).toBeUndefined();
  writeFileSync(join(place, 'server.sock'), '');
  await expect(sendCommand(place, request, new Uint8Array())).rejects.toThrow(/is not a socket of your own server/);
});

test('a server that ends in the middle of a command is told as that', async () => {
  const place = temporaryDirectory('dying');
  const dying = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\n')));
  dying.listen(join(place, 'server.sock'));
  await once(dying, 'listening');

  await expect(sendCommand(place, { program: 'admin', words: [] }, new Uint8Array())).rejects.toThrow(/ended before/);
  dying.close();
});
