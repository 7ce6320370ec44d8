import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { text } from '#src/server/messages/texts.ts';
import { serverOfFile, startTestServer, type TestServer } from '#tests/support/server.ts';

const TIMEOUT_MS = 800;
/** Connections of one address. */
const MOST = 12;
/** Requests that a connection may have under way. */
const AHEAD = 20;
const WAIT = { timeout: 20_000, interval: 50 };

const server = await serverOfFile({}, { requestTimeoutMs: TIMEOUT_MS });
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
const port = Number(new URL(address).port);

interface Exchange {
  readonly answer: string;
  readonly ms: number;
}

/** Sends bytes as they are, keeps the connection open, and waits until the server closes it. */
async function exchange(bytes: string | Buffer, whileOpen: (socket: Socket) => void = () => {}): Promise<Exchange> {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  socket.on('error', () => {});
  socket.write(bytes);
  const timer = setInterval(() => whileOpen(socket), 100);
  // A connection that is reset is closed as well.
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  return { answer, ms: performance.now() - started };
}

/** A connection that says nothing. */
async function opened(to: number): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function connectionsOf({ app }: TestServer): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  app.server.getConnections((_error, count) => resolve(count));
  return promise;
}

const post = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\nx-requested-with: X\r\ncontent-type: application/json\r\n';
const bodyOf = ({ answer }: Exchange): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('a connection is closed soon after the time for a request', () => {
  test.each([
    ['a body that never ends', `${post}transfer-encoding: chunked\r\n\r\n4\r\n{"a"\r\n`],
    ['a body shorter than announced', `${post}content-length: 500\r\n\r\n{"a"`],
    ['headers that never end', post],
  ])('for %s, fed byte by byte or not', async (_name, bytes) => {
    const [still, fed] = await Promise.all([
      exchange(bytes),
      exchange(bytes, (socket) => {
        if (socket.writable) socket.write(bytes.endsWith('"a"') ? ' ' : bytes.includes('chunked') ? '1\r\n \r\n' : 'x-a: b\r\n');
      }),
    ]);

    expect([still.ms, fed.ms].filter((ms) => ms > TIMEOUT_MS * 5)).toEqual([]);
    expect(still.answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(bodyOf(still)).toEqual({ title: text('problem.tooSlow') });
  });
});

test('a body without an end ends, although it was answered before it came', async () => {
  const head = 'POST /api/consignments HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';

  const { answer } = await exchange(`${head}1\r\n \r\n`, (socket) => void (socket.writable && socket.write('1\r\n \r\n')));

  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('an answer that nobody reads ends', async () => {
  const socket = await opened(port);
  socket.pause();
  // More than the buffers on the way take.
  socket.write('GET /api/docs/json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(AHEAD));
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(1), WAIT);

  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(0), WAIT);

  socket.destroy();
});

test('a connection that says nothing ends at the time for a request', async () => {
  const socket = await opened(port);
  socket.resume();

  await once(socket, 'close');
});

test('a connection ends on which requests are sent ahead without end', async () => {
  const { answer } = await exchange('GET /api/nowhere HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20 * AHEAD));

  expect(answer.split('HTTP/1.1 ').length - 1).toBeLessThan(2 * AHEAD);
});

describe.each([
  ['from one address', { CONNECTIONS_PER_ADDRESS: String(MOST) }],
  ['in all', { CONNECTIONS: String(MOST), CONNECTIONS_PER_ADDRESS: '0' }],
])('of connections %s', (_of, limits) => {
  let patient: TestServer;
  let at: number;
  let silent: Socket[];

  beforeAll(async () => {
    patient = await startTestServer(limits, { requestTimeoutMs: 120_000 });
    at = Number(new URL(await patient.app.listen({ host: '127.0.0.1', port: 0 })).port);
    let taken = 0;
    patient.app.server.on('connection', () => (taken += 1));
    silent = await Promise.all(Array.from({ length: 4 * MOST }, () => opened(at)));
    await vi.waitFor(() => expect(taken).toBe(silent.length), WAIT);
  });
  afterAll(async () => {
    for (const socket of silent) socket.destroy();
    await patient.close();
  });

  test('no more than so many stay', async () => {
    await vi.waitFor(async () => expect(await connectionsOf(patient)).toBeLessThanOrEqual(MOST), WAIT);
  });

  test('those without a request give way to one that has one', async () => {
    for (let asked = 0; asked < 2 * MOST; asked++) {
      const reply = await fetch(`http://127.0.0.1:${at}/healthz`, { headers: { connection: 'close' } });
      expect(reply.status).toBe(200);
    }
  });
});

describe('what is no HTTP is refused in the one shape', () => {
  test.each([
    ['a line that is none', 'HELLO\r\n\r\n', 400, text('problem.unreadable')],
    ['two lengths', `${post}content-length: 1\r\ncontent-length: 2\r\n\r\n{}`, 400, text('problem.unreadable')],
    [
      'a length and chunks',
      `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
      400,
      text('problem.unreadable'),
    ],
    ['two hosts', `${post}Host: y\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`, 400, text('problem.unreadable')],
    [
      'two hosts of a page',
      'GET /x HTTP/1.1\r\nhost: x\r\nHost: y\r\naccept: text/html\r\nconnection: close\r\n\r\n',
      400,
      text('problem.unreadable'),
    ],
    ['a chunk of impossible size', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`, 400, text('problem.unreadable')],
    ['a line break in a header', `${post}x-a: b\rc\r\n\r\n`, 400, text('problem.unreadable')],
    ['too many headers', `${post}x-a: ${'b'.repeat(40_000)}\r\n\r\n`, 431, text('problem.headersTooLarge')],
  ])('%s', async (_name, bytes, status, title) => {
    const reply = await exchange(bytes);

    expect(reply.answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply.answer.toLowerCase()).toContain('connection: close');
    expect(reply.answer.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(bodyOf(reply)).toEqual({ title });
  });
});

describe('text that is not UTF-8', () => {
  test('is refused rather than repaired', async () => {
    const body = Buffer.concat([Buffer.from('{"email":"a'), Buffer.from([0xff, 0xc0, 0x80]), Buffer.from('@b.example","password":"x"}')]);
    const plain = Buffer.concat([Buffer.from(`${post}connection: close\r\ncontent-length: ${body.length}\r\n\r\n`), body]);
    const head = `${post}connection: close\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`;
    const chunked = Buffer.concat([Buffer.from(head), body, Buffer.from('\r\n0\r\n\r\n')]);

    for (const bytes of [plain, chunked]) {
      const reply = await exchange(bytes);
      expect(reply.answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(reply.answer).toContain(JSON.stringify({ title: text('problem.unreadable') }));
    }
  });
});
