import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const started: ChildProcess[] = [];
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'quayline-process-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starts the server on a free port; resolves with its address once it says it is ready, or with what it said when it ended. */
async function start(environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'silent', ...environment };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let said = '';
  const exited = once(child, 'exit');
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (/^ready http/m.test(said)) resolve();
    });
  }
  await Promise.race([ready, exited]);
  return { child, exited, said: () => said, address: /^ready (http\S+)$/m.exec(said)?.[1] ?? '' };
}

test('says it is ready when it answers, prints the sign-ins, and ends in order when asked to', async () => {
  const server = await start();

  const reply = await fetch(`${server.address}/readyz`);
  server.child.kill('SIGTERM');
  const [code] = await server.exited;

  expect(reply.status).toBe(200);
  expect(server.said()).toContain('admin@harbour.example');
  expect(code).toBe(0);
});

test('finishes a request it is in the middle of before it ends', async () => {
  const server = await start();
  const body = JSON.stringify({ email: 'admin@harbour.example', password: 'wrong' });
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    'x-requested-with: XMLHttpRequest',
    `content-length: ${body.length}`,
  ];
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });

  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
  // Another request answered: the first one has arrived.
  await fetch(`${server.address}/healthz`);
  server.child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write(body.slice(5));
  const [code] = await server.exited;

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(code).toBe(0);
});

test('refuses to start beside another on the same data, and says what to do', async () => {
  const first = await start();

  const second = await start();
  const reply = await fetch(`${first.address}/readyz`);

  expect((await second.exited)[0]).toBe(1);
  expect(second.said()).toMatch(/already in use by process \d+.*DATA_DIR/s);
  expect(reply.status).toBe(200);
});

test('refuses settings that are not safe, in a sentence', async () => {
  const server = await start({ NODE_ENV: 'production', PUBLIC_URL: 'http://trade.example' });

  expect((await server.exited)[0]).toBe(1);
  expect(server.said()).toBe('PUBLIC_URL must be the https:// address people open: session cookies are not safe over plain http.\n');
});
