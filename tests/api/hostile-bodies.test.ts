import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { text } from '#src/server/messages/texts.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const KIB = 1_024;
const MIB = 1_024 * KIB;
/** Far longer than an answer takes, far shorter than the server waits for a body. */
const SOON_MS = 3_000;

const server = await serverOfFile({ BOT_CHECK: 'none' });
const harbour = await buildHarbour(server.database);
const port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);

interface Announcement {
  readonly url: string;
  readonly method?: string;
  readonly token?: string;
  readonly isForeign?: boolean;
  /** Undefined: in chunks. */
  readonly bytes?: number;
}

/** Announces a body, sends `sent` of it and no more, and answers the status the server gives meanwhile; 0 for none. */
async function announce({ url, method = 'POST', token, isForeign = false, bytes }: Announcement, sent = ''): Promise<number> {
  const head = [
    `${method} ${url} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    ...(isForeign ? [] : ['x-requested-with: XMLHttpRequest']),
    ...(token === undefined ? [] : [`cookie: session=${token}`]),
    bytes === undefined ? 'transfer-encoding: chunked' : `content-length: ${bytes}`,
  ];
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`${head.join('\r\n')}\r\n\r\n${bytes === undefined ? chunk(sent || ' ') : sent}`);
  const { promise, resolve } = Promise.withResolvers<number>();
  const timer = setTimeout(() => resolve(0), SOON_MS);
  socket.once('data', (answer: Buffer) => resolve(Number(answer.toString().slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))));
  const status = await promise;
  clearTimeout(timer);
  socket.destroy();
  return status;
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

const bulkInsert = ({ consignmentId } = harbour.open) => `/api/consignments/${consignmentId}/products/bulkinsert`;
const SIGN_IN = '/api/auth/login';

/** An object of this many fields that nobody knows. */
function unknownKeys(count: number): string {
  return `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;
}

describe('before any of a body has come, it is refused', () => {
  test.each<[string, number, () => Announcement]>([
    ['with an invented cookie', 401, () => ({ url: bulkInsert(), token: 'A'.repeat(43), bytes: 8 * MIB })],
    ['without a cookie', 401, () => ({ url: bulkInsert(), bytes: 8 * MIB })],
    ['with the cookie of somebody suspended', 401, () => ({ url: bulkInsert(), token: harbour.suspended, bytes: 8 * MIB })],
    ['in chunks, with an invented cookie', 401, () => ({ url: bulkInsert(), token: 'A'.repeat(43) })],
    ['from a foreign page', 403, () => ({ url: bulkInsert(), token: harbour.parties.inboundBroker.token, isForeign: true, bytes: 100 })],
    ['to sign in from a foreign page', 403, () => ({ url: SIGN_IN, isForeign: true, bytes: 100 })],
    ['from who has no right to the call', 403, () => ({ url: '/api/Users', token: harbour.brokerUser, bytes: 100 })],
    ['from who has no right to the record', 403, () => ({ url: bulkInsert(), token: harbour.parties.forwarder.token, bytes: 8 * MIB })],
    ['from who does not see the record', 404, () => ({ url: bulkInsert(), token: harbour.stranger.token, bytes: 8 * MIB })],
    ['about a malformed id', 400, () => ({ url: bulkInsert({ ...harbour.open, consignmentId: -1 }), token: harbour.stranger.token })],
    ['beyond what anybody may send', 413, () => ({ url: SIGN_IN, bytes: 16 * KIB + 1 })],
    [
      'beyond what this call takes',
      413,
      () => ({ url: '/api/consignments/1/products', token: harbour.stranger.token, bytes: 256 * KIB + 1 }),
    ],
    ['beyond what any call takes', 413, () => ({ url: bulkInsert(), token: harbour.parties.inboundBroker.token, bytes: 8 * MIB + 1 })],
    ['for an address that is none', 413, () => ({ url: '/api/nothing', bytes: 16 * KIB + 1 })],
  ])('%s', async (_name, status, announcement) => {
    expect(await announce(announcement())).toBe(status);
  });

  test('when more of it comes in chunks than anybody may send', async () => {
    expect(await announce({ url: SIGN_IN }, ' '.repeat(16 * KIB + 1))).toBe(413);
  });
});

test('a body of who may send it is waited for', async () => {
  const { token } = harbour.parties.inboundBroker;

  expect(await announce({ url: bulkInsert(), token, bytes: 2 })).toBe(0);
  expect(await announce({ url: bulkInsert(), token, bytes: 2 }, '{}')).toBe(400);
});

test('16 KB are enough to sign in', async () => {
  const body = JSON.stringify({ email: 'a@b.example', password: 'x' });

  const reply = await server.call('POST', SIGN_IN, { body: body.padEnd(16 * KIB, ' ') });

  expect([reply.statusCode, reply.json().title]).toEqual([400, text('problem.wrongCredentials')]);
});

test.each([
  ['empty', ''],
  ['null', 'null'],
])('a body that is %s is a failure of no call', async (_what, body) => {
  const { operations } = server.documents.current.contract;
  const writing = operations.filter(({ method, id }) => method !== 'GET' && id !== 'signOut' && id !== 'endOtherSessions');
  const failed: string[] = [];

  for (const { id, method, url, allowedWhen } of writing) {
    const path = url.replaceAll(/:\w+/g, String(harbour.open.consignmentId));
    const { token } = allowedWhen === 'session.isOperator' ? harbour.operator : harbour.parties.inboundBroker;
    const { statusCode } = await server.call(String(method), path, { token, body });
    if (statusCode >= 500 || statusCode === 401) failed.push(`${id} ${statusCode}`);
  }

  expect(writing.length).toBeGreaterThan(200);
  expect(failed).toEqual([]);
});

describe('fields that a call does not know', () => {
  const { email, password } = { email: 'a@b.example', password: 'x' };
  const post = async (body: object) => (await server.call('POST', SIGN_IN, { body: { email, password, ...body } })).json().errors;

  test('are one error, which names the first three and counts the others', async () => {
    expect(await post({ a: 1 })).toEqual({ a: ['a is not known here'] });
    expect(await post({ a: 1, b: 2, c: 3 })).toEqual({ a: ['a, b, c are not known here'] });
    expect(await post({ a: 1, b: 2, c: 3, d: 4, e: 5 })).toEqual({ a: ['a, b, c and 2 more are not known here'] });
  });

  test('are one error where the record has a field that the call does not take', async () => {
    const { token } = harbour.parties.inboundBroker;
    const body = { orderId: harbour.open.orderId, invoiceNumber: 'INV-1', description: 'Lamp', id: 1, colour: 'red' };

    const reply = await server.call('POST', `/api/consignments/${harbour.open.consignmentId}/products`, { token, body });

    expect(reply.json().errors).toEqual({ id: ['id, colour are not known here'] });
  });

  test('are not repeated at length', async () => {
    const name = 'x'.repeat(10_000);

    expect(await post({ [name]: 1 })).toEqual({ [`${'x'.repeat(60)}…`]: [`${'x'.repeat(60)}… is not known here`] });
  });

  test('are counted up to ten thousand; a record of more is not read', async () => {
    const { token } = harbour.parties.inboundBroker;
    const told = await server.call('POST', bulkInsert(), { token, body: unknownKeys(10_000) });
    const refused = await server.call('POST', bulkInsert(), { token, body: unknownKeys(700_000) });

    expect(told.json().errors).toMatchObject({ k0: ['k0, k1, k2 and 9997 more are not known here'] });
    expect([refused.statusCode, refused.json()]).toEqual([400, { title: text('problem.tooManyKeys') }]);
  });
});

describe('of what is wrong with a request', () => {
  const send = (products: readonly unknown[]) =>
    server.call('POST', bulkInsert(), {
      token: harbour.parties.inboundBroker.token,
      body: { prevOrderId: harbour.open.orderId, prevInvoiceId: harbour.open.invoiceId, products },
    });

  test('a hundred errors are told, and how many there are besides', async () => {
    const reply = await send(Array.from({ length: 120 }, () => ({ description: 'x'.repeat(2_000) })));

    const { '': others, ...told } = reply.json().errors;
    expect(Object.keys(told)).toHaveLength(100);
    expect(others).toEqual(['20 more are not listed here']);
  });

  test('a list that is too long is told, not what is wrong with each of its items', async () => {
    const reply = await send(Array.from({ length: 1_000_000 }, () => 0));

    expect(Object.keys(reply.json().errors)).toEqual(['products']);
  });
});
