// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';
import { sheetOf } from '#scripts/bench/pasted-sheet.ts';
import { longestPiece } from '#tests/support/longest-piece.ts';

const LINES = 5_000;
/** Of a block that is stored: what the database takes for more is not measured here. */
const STORED = 1_500;
/** Of the work; in pieces it is at most a tenth. */
const MOST = 0.2;

const desk = await openBrokerDesk();
const place = await desk.freshConsignment();
// What is compiled at the first use is compiled.
const products: readonly Readonly<Record<string, unknown>>[] = (await preview(place)).json().products;
expect((await insert(place, products.slice(0, 300))).statusCode).toBe(200);

function preview(place: HarbourLine) {
  const body = sheetOf(desk.server.documents.current, LINES, place);
  return desk.server.call('POST', `${productsUrl(place)}/clipboarddata`, { token: desk.token, body });
}

function insert(place: HarbourLine, lines: readonly unknown[]) {
  const body = JSON.stringify({ prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products: lines });
  return desk.server.call('POST', `${productsUrl(place)}/bulkinsert`, { token: desk.token, body });
}

describe('a large block holds nobody up', () => {
  test('while it is read', async () => {
    const place = await desk.freshConsignment();

    const longest = await longestPiece(async () => expect((await preview(place)).json().products).toHaveLength(LINES));

    expect(longest).toBeLessThan(MOST);
  });

  test('while it is stored', async () => {
    const place = await desk.freshConsignment();

    const longest = await longestPiece(async () =>
      expect((await insert(place, products.slice(0, STORED))).json()).toMatchObject({ count: STORED }),
    );

    expect(longest).toBeLessThan(MOST);
  });

  test('while three of them are looked at at once, and refused', async () => {
    const place = await desk.freshConsignment();
    const wrong = products.slice(0, STORED).map((line) => ({ ...line, countryOfOriginCode: 'XX' }));

    const longest = await longestPiece(async () => {
      const replies = await Promise.all(Array.from({ length: 3 }, () => insert(place, wrong)));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    });

    expect(longest).toBeLessThan(MOST);
  });
});

test('lines that were checked before their invoice got another number go to the invoice', async () => {
  const place = await desk.freshConsignment();
  const unnumbered = products.slice(0, STORED).map(({ invoiceNumber: _invoiceNumber, ...line }) => line);
  const address = `/api/consignments/${place.consignmentId}`;
  let isStored = false;
  const storing = insert(place, unnumbered).finally(() => {
    isStored = true;
  });

  for (let renamed = 0; !isStored; renamed++) {
    const body = [replace('/invoiceNumber', `INV-RENAMED-${renamed}`)];
    await desk.server.call('PATCH', `${address}/invoices/${place.invoiceId}`, { token: desk.token, body });
  }
  const reply = await storing;

  expect(reply.statusCode, reply.body).toBe(200);
  const { orders } = (await desk.server.call('GET', address, { token: desk.token })).json();
  expect(orders[0].invoices).toHaveLength(1);
});
