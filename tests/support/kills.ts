/** Requests that outlive the server they are sent to. */
import { expect } from 'vitest';
import type { ServerProcess } from './server-process.ts';

const AT_ONCE = 4;

interface Order {
  readonly consignmentId: number;
  readonly orderId: number;
  readonly invoiceNumber: string;
}

/** One browser's worth of requests; the session is in the database, so it outlives the server. */
export function client() {
  let cookie = '';
  return async (server: ServerProcess, method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${server.address}/api${path}`, {
      method,
      headers: { 'X-Requested-With': 'XMLHttpRequest', cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await reply.text();
    return { status: reply.status, location: reply.headers.get('location') ?? '', body: text === '' ? undefined : JSON.parse(text) };
  };
}

type Call = ReturnType<typeof client>;

/** The order of the demo data that has no lines yet. */
export async function openOrder(server: ServerProcess, call: Call): Promise<Order> {
  await call(server, 'POST', '/auth/login', { email: 'user@harbour.example', password: 'seven quiet lanterns over water' });
  const list = await call(server, 'GET', '/consignments?SearchText=C-26-0815');
  const consignmentId = list.body.items[0].id;
  const { orders } = (await call(server, 'GET', `/consignments/${consignmentId}`)).body;
  return { consignmentId, orderId: orders[0].id, invoiceNumber: orders[0].invoices[0].invoiceNumber };
}

/** Adds lines without pause and kills the server under them; answers id and description of each line it acknowledged. */
export async function addUntilKilled(server: ServerProcess, call: Call, { consignmentId, orderId, invoiceNumber }: Order, round: number) {
  const acknowledged = new Map<string, string>();
  let number = 0;
  const add = async (): Promise<void> => {
    for (;;) {
      const description = `Round ${round} line ${++number}`;
      const reply = await call(server, 'POST', `/consignments/${consignmentId}/products`, { orderId, invoiceNumber, description }).catch(
        () => undefined,
      );
      if (reply === undefined) return;
      // A database that has yet to notice that the server before is gone may be busy.
      if (reply.status === 503) continue;
      expect(reply.status).toBe(201);
      if (acknowledged.size === 0) setTimeout(() => server.child.kill('SIGKILL'), 50 + Math.random() * 400);
      acknowledged.set(reply.location.split('/').at(-1) ?? '', description);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
  await server.exited;
  return acknowledged;
}

const BLOCK = 5_000;

/** Sends a block of 5,000 lines and kills the server under it. Answers whether it was acknowledged. */
export async function pasteUntilKilled(
  server: ServerProcess,
  call: Call,
  { consignmentId, orderId, invoiceNumber }: Order,
  afterMs: number,
) {
  const products = Array.from({ length: BLOCK }, (_, line) => ({ description: `Lamp ${line}`, invoiceNumber }));
  setTimeout(() => server.child.kill('SIGKILL'), afterMs);
  const body = { prevOrderId: orderId, products };
  const reply = await call(server, 'POST', `/consignments/${consignmentId}/products/bulkinsert`, body).catch(() => undefined);
  if (reply !== undefined) expect(reply.status).toBe(200);
  server.child.kill('SIGKILL');
  await server.exited;
  return reply !== undefined;
}

/** How many blocks of 5,000 lines the consignment has; a fraction where one is not whole. */
export async function storedBlocks(server: ServerProcess, call: Call, { consignmentId }: Order): Promise<number> {
  const { body } = await call(server, 'GET', `/consignments/${consignmentId}/products?PageSize=1`);
  return body.totalItemsCount / BLOCK;
}

/** What version `number` of the tests below calls a client's name. */
export const namedBy = (number: number) => [{ at: 'products/client#name', set: { title: `Name ${number}` }, was: { title: 'Name' } }];

/** Publishes one version after the other and kills the server meanwhile. Answers the last that was acknowledged. */
export async function publishUntilKilled(server: ServerProcess, call: Call, base: number, afterMs: number): Promise<number> {
  setTimeout(() => server.child.kill('SIGKILL'), afterMs);
  let acknowledged = base;
  const publishNext = async () => {
    await call(server, 'PUT', '/Variations/draft', { changes: namedBy(acknowledged + 1), base: acknowledged });
    return call(server, 'POST', '/Variations', { base: acknowledged, note: 'Killed', alone: true });
  };
  for (;;) {
    const reply = await publishNext().catch(() => undefined);
    if (reply === undefined) break;
    if (reply.status === 503) continue;
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    acknowledged += 1;
  }
  await server.exited;
  return acknowledged;
}

/** Id and description of all lines of the consignment. */
export async function storedLines(server: ServerProcess, call: Call, { consignmentId }: Order): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await call(server, 'GET', `/consignments/${consignmentId}/products?PageSize=200&PageNumber=${page}`);
    pages = body.pageCount;
    for (const { id, description } of body.items) stored.set(String(id), description);
  }
  return stored;
}
