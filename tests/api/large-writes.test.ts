// @module-tag postgres
/** A block of lines is one transaction, and others get the connection between two such. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openBrokerDesk, productsUrl } from '#tests/support/broker-desk.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import { addTrader } from '#tests/support/database-rows.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

const LINES = 5_000;
/** Of work, about: on a machine that does nothing else it is as much time. */
const A_SECOND_MS = 1_000;
const TIMEOUT_MS = 120_000;

const desk = await openBrokerDesk({ given: await openTestDatabase({ poolWaitMs: TIMEOUT_MS }) });

function insert(place: HarbourLine, count: number, headers: Readonly<Record<string, string>> = {}) {
  const products = Array.from({ length: count }, (_, line) => ({
    description: `Lamp ${line}`,
    quantityOrdered: 2,
    exportValue: 10,
    currencyCode: 'USD',
    invoiceNumber: 'NEW-1',
  }));
  const body = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products };
  return desk.server.call('POST', `${productsUrl(place)}/bulkinsert`, { token: desk.token, body, headers });
}

const undo = (place: HarbourLine, undoId: number) =>
  desk.server.call('POST', `${productsUrl(place)}/bulkinsert/undo`, { token: desk.token, body: { undoId } });

/** Lines, invoices and entries of the journal of a consignment, read in one statement. */
async function look({ consignmentId }: HarbourLine): Promise<string> {
  const { database } = desk.server;
  const { results } = await database.read(desk.token, [
    database.kysely
      .selectFrom('product_line as l')
      .select([
        sql<number>`count(*)::int`.as('lines'),
        sql<number>`(select count(*)::int from invoice i where i.consignment_id = ${consignmentId})`.as('invoices'),
        sql<number>`(select count(*)::int from audit_log a where a.consignment_id = ${consignmentId})`.as('entries'),
      ])
      .where('l.consignment_id', '=', consignmentId),
  ]);
  const [seen] = results[0];
  return `${seen?.lines} ${seen?.invoices} ${seen?.entries}`;
}

interface Looks {
  readonly states: ReadonlySet<string>;
  /** Work of this process, its database included, during the look that waited longest: other processes may take as much time again. */
  readonly longestCpuMs: number;
}

/** Looks again and again while the work goes on. */
async function lookWhile(place: HarbourLine, work: Promise<unknown>): Promise<Looks> {
  const states = new Set<string>();
  let longestCpuMs = 0;
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  while (!isOver) {
    const before = process.cpuUsage();
    states.add(await look(place));
    const { user, system } = process.cpuUsage(before);
    longestCpuMs = Math.max(longestCpuMs, (user + system) / 1_000);
  }
  await over;
  return { states, longestCpuMs };
}

describe('a block of 5,000 lines', { timeout: TIMEOUT_MS }, () => {
  test('is seen as a whole, with its invoice and its entries, stored and taken back, and a light call waits a second', async () => {
    const place = await desk.freshConsignment();
    const before = await look(place);

    const reply = insert(place, LINES);
    const storing = await lookWhile(place, reply);
    const { undoId, firstLine, lastLine } = (await reply).json();
    const after = await look(place);
    const taking = await lookWhile(place, undo(place, undoId));

    expect([firstLine, lastLine]).toEqual([2, LINES + 1]);
    expect([before, after, await look(place)]).toEqual(['1 1 0', `${LINES + 1} 2 2`, '1 1 3']);
    expect([...storing.states].filter((state) => state !== before && state !== after)).toEqual([]);
    expect([...taking.states].filter((state) => state !== after && state !== '1 1 3')).toEqual([]);
    expect(Math.max(storing.longestCpuMs, taking.longestCpuMs)).toBeLessThan(A_SECOND_MS);
  });

  test('is stored once where it is sent three times with one key, and taken back once where that is asked twice', async () => {
    const place = await desk.freshConsignment();

    const replies = await Promise.all([1, 2, 3].map(() => insert(place, 600, { 'idempotency-key': 'large-0001' })));
    const stored = await look(place);
    const { undoId } = replies[0]?.json() ?? {};
    const undone = await Promise.all([undo(place, undoId), undo(place, undoId)]);

    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(stored).toBe('601 2 2');
    expect(undone.map((reply) => reply.json().removed).toSorted((a, b) => a - b)).toEqual([0, 600]);
  });
});

test('several large writes go one at a time, and a call that waits for the connection goes before the next', async () => {
  const given = await openTestDatabase({ poolSize: 1 });
  try {
    const { database } = given;
    const { token } = await addTrader(database, 'Acme Retail');
    const order: string[] = [];
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const write = (name: string) =>
      database.largeTransaction(token, async (trx) => {
        await sql`select 1`.execute(trx);
        order.push(`${name} begins`);
        begun.resolve();
        await end.promise;
        order.push(`${name} ends`);
      });

    const large = [write('first'), write('second')];
    await begun.promise;
    const light = database.transaction(token, async (trx) => {
      await sql`select 1`.execute(trx);
      order.push('light');
    });
    end.resolve();
    await Promise.all([...large, light]);

    expect(order).toEqual(['first begins', 'first ends', 'light', 'second begins', 'second ends']);
  } finally {
    await given.remove();
  }
});
