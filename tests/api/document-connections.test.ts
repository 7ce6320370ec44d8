import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openDocumentDesk } from '#tests/support/document-desk.ts';
import { PDF, uploadBody } from '#tests/support/upload.ts';

const TIMEOUT_MS = 600;
const BYTES = Buffer.concat([PDF, randomBytes(1_500_000)]);

const desk = await openDocumentDesk({ requestTimeoutMs: TIMEOUT_MS });
const port = Number(new URL(await desk.server.app.listen({ host: '127.0.0.1', port: 0 })).port);
const at = await desk.place();

/** An upload over a connection of its own, its body in parts. */
function dial() {
  const { payload, contentType } = uploadBody({ consignmentId: at.consignmentId, bytes: BYTES });
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  const head = [
    'POST /api/Documents HTTP/1.1',
    'host: x',
    'x-requested-with: X',
    `cookie: session=${desk.harbour.parties.inboundBroker.token}`,
    `content-type: ${contentType}`,
    `content-length: ${payload.length}`,
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, payload, answer: () => answer };
}

const pendingRows = () =>
  desk.server.database.asTenant(desk.harbour.parties.inboundBroker.registrationId, (trx) =>
    trx.selectFrom('stored_file').select('id').where('state', '=', 'pending').execute(),
  );

test('an upload that is cut in the middle leaves nothing', async () => {
  const { socket, payload } = dial();
  socket.write(payload.subarray(0, 1_000_000));
  await vi.waitFor(async () => expect(await pendingRows()).toHaveLength(1), { timeout: 10_000 });
  socket.destroy();

  await vi.waitFor(async () => expect(await desk.leftovers()).toBe(0), { timeout: 10_000 });
  expect((await desk.call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`)).json().totalItemsCount).toBe(0);
});

test('a file may come more slowly than any other request', async () => {
  const { socket, payload, answer } = dial();
  const closed = once(socket, 'close');
  for (let part = 0; part < 5; part += 1) {
    socket.write(payload.subarray(part * 400_000, part === 4 ? payload.length : (part + 1) * 400_000));
    await delay(TIMEOUT_MS / 3);
  }
  await closed;

  expect(answer()).toMatch(/^HTTP\/1\.1 201 /);
});

test('a file of which nothing comes any more is given up, and nothing of it is left', async () => {
  const { socket, payload, answer } = dial();
  const closed = once(socket, 'close');
  socket.write(payload.subarray(0, 1_000_000));
  await closed;

  expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  await vi.waitFor(async () => expect(await desk.leftovers()).toBe(0), { timeout: 10_000 });
});

test('whoever stops taking a download half way stops nobody else', async () => {
  const id = await desk.add(at, { bytes: BYTES });
  const socket = connect(port, '127.0.0.1');
  const cookie = `session=${desk.harbour.parties.inboundBroker.token}`;
  socket.write(`GET /Document/Download?documentId=${id} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\n\r\n`);
  await once(socket, 'data');
  socket.destroy();

  expect((await desk.download(id)).rawPayload.equals(BYTES)).toBe(true);
});
