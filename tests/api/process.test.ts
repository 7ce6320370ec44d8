import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { text } from '#src/server/messages/texts.ts';
import { serverProcesses } from '#tests/support/server-process.ts';

const { start, killAll } = serverProcesses();
afterEach(killAll);

test('says it is ready when it answers, prints the sign-ins, and ends in order when asked to', async () => {
  const server = await start();
  // Browsers open connections ahead of need.
  await once(
    connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => undefined),
    'connect',
  );

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
  // New requests are refused: it is stopping.
  await expect
    .poll(() =>
      fetch(`${server.address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(false);
  socket.write(`${body.slice(5)}GET /api/UserSessions HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const [code] = await server.exited;

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  const [, refused = ''] = answer.split('HTTP/1.1 503 ');
  expect(JSON.parse(refused.slice(refused.indexOf('\r\n\r\n')))).toEqual({ title: text('problem.closing') });
  expect(code).toBe(0);
});

test('listens at one address of a name that stands for several, so that no limit on connections counts twice', async () => {
  const server = await start({ HOST: 'localhost' });
  const port = Number(new URL(server.address).port);

  const isOpen = (address: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, address, () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });

  expect([await isOpen('127.0.0.1'), await isOpen('::1')]).toEqual([true, false]);
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
  const server = await start({
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://trade.example',
    SMTP_URL: 'smtp://mail.example',
    BOT_CHECK_SECRET: 'a secret of some length',
    TRUSTED_PROXIES: '1',
    SECOND_FACTOR_KEYS: Buffer.alloc(32, 1).toString('base64'),
  });

  expect((await server.exited)[0]).toBe(1);
  expect(server.said()).toBe('PUBLIC_URL must be the https:// address people open: session cookies are not safe on plain http.\n');
});
