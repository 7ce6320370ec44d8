import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Business } from '#tests/support/harbour.ts';
import { openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { addHarbourLine, type HarbourLine } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

const send = (method: string, url: string, by: Pick<Business, 'token'>, body?: unknown) =>
  desk.server.call(method, url, { token: by.token, ...(body === undefined ? {} : { body }) });

async function add(url: string, by: Pick<Business, 'token'>, record: object): Promise<void> {
  const reply = await send('POST', url, by, record);
  expect(reply.statusCode, reply.body).toBe(201);
}

/** A block of product codes, descriptions and keywords. */
const columns = { column0: 0, column1: 1, column2: 28, column3: 12 };
const read = (place: HarbourLine, by: Pick<Business, 'token'>, rows: readonly (readonly string[])[], how: object = {}) =>
  send('POST', `${productsUrl(place)}/clipboarddata`, by, {
    clipboardData: rows.map((cells) => cells.join('\t')).join('\n'),
    delimiter: '\t',
    hasHeaderRow: false,
    columns,
    invoiceNumber: 'INV-1',
    orderId: place.orderId,
    ...how,
  });

async function insert(place: HarbourLine, by: Pick<Business, 'token'>, products: unknown) {
  const body = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products };
  const reply = await send('POST', `${productsUrl(place)}/bulkinsert`, by, body);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

describe('product codes', () => {
  const rows = [
    ['lt-1401', 'Lamp'],
    ['RUG-1', 'Rug'],
    ['', 'Something else'],
    ['NEW-1', 'New goods'],
  ];
  const matched = (reply: Awaited<ReturnType<typeof read>>) =>
    reply.json().products.map(({ productMatched }: { productMatched: unknown }) => productMatched);

  beforeAll(async () => {
    const { buyer, outboundBroker } = desk.harbour.parties;
    const product = { kind: 'buyers', description: 'Goods' };
    await add('/api/TraderProducts', buyer, { ...product, productCode: 'LT-1401', sellerShortName: 'Bright' });
    await add('/api/TraderProducts', buyer, { ...product, productCode: 'RUG-1', sellerShortName: 'Looms' });
    await add('/api/TraderProducts', outboundBroker, { ...product, productCode: 'NEW-1', sellerShortName: 'Bright' });
  });

  test("are matched against the chosen supplier's, for the buyer and the inbound broker", async () => {
    const { buyer, inboundBroker } = desk.harbour.parties;
    for (const by of [buyer, inboundBroker]) {
      const reply = await read(desk.harbour.open, by, rows, { supplierName: 'Bright' });
      expect(reply.statusCode, reply.body).toBe(200);
      expect(matched(reply)).toEqual([true, false, undefined, false]);
      expect(reply.json().warnings).toEqual(
        expect.arrayContaining(['row 2: product code RUG-1 not found', 'row 4: product code NEW-1 not found']),
      );
      expect(reply.json().status).toBe('SuccessWithWarnings');
    }
  });

  test('are matched against nothing without a supplier', async () => {
    const reply = await read(desk.harbour.open, desk.harbour.parties.buyer, rows);

    expect(matched(reply)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('are matched against nothing for the outbound side, whatever it sends', async () => {
    const { outboundBroker, outboundParty } = desk.harbour.parties;
    for (const by of [outboundBroker, outboundParty])
      expect(matched(await read(desk.harbour.open, by, rows, { supplierName: 'Bright' }))).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
  });

  test('of a supplier that nobody keeps products of are all unknown', async () => {
    const reply = await read(desk.harbour.open, desk.harbour.parties.buyer, rows, { supplierName: "Robert'); drop table" });

    expect(matched(reply)).toEqual([false, false, undefined, false]);
  });

  test('typed anew in the preview are matched, too', async () => {
    const corrections = [{ row: 2, field: 'productCode', text: 'LT-1401' }];

    const reply = await read(desk.harbour.open, desk.harbour.parties.buyer, rows, { supplierName: 'Bright', corrections });

    expect(matched(reply)).toEqual([true, true, undefined, false]);
  });
});

describe('a tariff keyword', () => {
  beforeAll(async () => {
    const { inboundBroker, buyer } = desk.harbour.parties;
    const tariff = { countryCode: 'NZ', description: 'Goods' };
    await add('/api/Tariffs', inboundBroker, { ...tariff, hsTariffCode: '0901.21', tariffSuffix: '00.15C', keyword: 'COFFEE' });
    await add('/api/Tariffs', inboundBroker, { ...tariff, hsTariffCode: '9405.11', tariffSuffix: '00.01A', keyword: 'LIGHT' });
    await add('/api/Tariffs', inboundBroker, { ...tariff, hsTariffCode: '9405.21', tariffSuffix: '00.01A', keyword: 'LIGHT' });
    await add('/api/Tariffs', buyer, { ...tariff, hsTariffCode: '6109.10', tariffSuffix: '00.21F', keyword: 'SHIRT' });
  });

  test("stands for the code of the business's own tariff", async () => {
    const rows = [
      ['A', 'Beans', 'coffee'],
      ['B', 'Lamp', 'LIGHT'],
      ['C', 'Shirt', 'SHIRT'],
    ];

    const reply = await read(desk.harbour.open, desk.harbour.parties.inboundBroker, rows);

    const codes = reply.json().products.map((line: Record<string, unknown>) => [line['hsTariffCode'], line['tariffSuffix']]);
    expect(codes).toEqual([
      ['0901.21', '00.15C'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(reply.json().warnings).toEqual(
      expect.arrayContaining([
        'row 2: tariff keyword LIGHT stands for several tariff codes, none was taken',
        'row 3: tariff keyword SHIRT not found',
      ]),
    );
  });
});

describe('rows that were removed', () => {
  const rows = [
    ['A', 'Lamp'],
    ['B', 'x'.repeat(201)],
    ['C', 'Rug'],
  ];

  test('are not added, and nothing is wrong with them any more', async () => {
    const place = await desk.freshConsignment();

    const whole = await read(place, desk.harbour.parties.inboundBroker, rows);
    const rest = await read(place, desk.harbour.parties.inboundBroker, rows, { removedRows: [2] });

    expect(whole.json().status).toBe('Failure');
    expect(rest.json().errors).toEqual([]);
    expect(rest.json().products.map(({ row, line }: { row: number; line: number }) => [row, line])).toEqual([
      [1, 2],
      [3, 3],
    ]);
  });

  test('may be all of them, which leaves no line to add', async () => {
    const reply = await read(desk.harbour.open, desk.harbour.parties.inboundBroker, rows, { removedRows: [1, 2, 3] });

    expect(reply.json().errors).toEqual(['no line to add']);
  });

  test('never take the header away', async () => {
    const headed = [['Code', 'Description'], ...rows];
    const reply = await read(desk.harbour.open, desk.harbour.parties.inboundBroker, headed, { hasHeaderRow: true, removedRows: [1, 3] });

    expect(reply.json().products.map(({ productCode }: { productCode: string }) => productCode)).toEqual(['A', 'C']);
  });
});

describe('lines added as a batch', () => {
  const batch = [
    { row: 1, line: 2, description: 'Lamp', productCode: 'A' },
    { row: 2, line: 3, description: 'Rug', productCode: 'B', invoiceNumber: 'NEW-1' },
  ];
  const undo = (place: HarbourLine, undoId: number, by: Pick<Business, 'token'> = desk.harbour.parties.inboundBroker) =>
    send('POST', `${productsUrl(place)}/bulkinsert/undo`, by, { undoId });
  const linesOf = async (place: HarbourLine) => {
    const reply = await send('GET', `${productsUrl(place)}?PageSize=200&IncludeDeleted=true`, desk.harbour.parties.inboundBroker);
    return reply.json().items.map(({ line, productCode = null }: { line: number; productCode?: string | null }) => [line, productCode]);
  };
  const invoicesOf = async (place: HarbourLine) => {
    const reply = await send('GET', `/api/consignments/${place.consignmentId}/invoices`, desk.harbour.parties.inboundBroker);
    return reply.json().map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber);
  };

  test('are taken back with the invoice that came with them, and nothing else goes', async () => {
    const place = await desk.freshConsignment();
    const before = [await linesOf(place), await invoicesOf(place)];
    const { undoId } = await insert(place, desk.harbour.parties.inboundBroker, batch);
    expect(await linesOf(place)).toHaveLength(3);

    const undone = await undo(place, undoId);

    expect(undone.json()).toEqual({ removed: 2, kept: 0 });
    expect([await linesOf(place), await invoicesOf(place)]).toEqual(before);
    expect((await undo(place, undoId)).json()).toEqual({ removed: 0, kept: 0 });
    expect((await insert(place, desk.harbour.parties.inboundBroker, batch)).firstLine).toBe(2);
  });

  test('stay where somebody has changed one since, with its invoice', async () => {
    const place = await desk.freshConsignment();
    const { undoId } = await insert(place, desk.harbour.parties.inboundBroker, batch);
    const listed = await send('GET', `${productsUrl(place)}?PageSize=200`, desk.harbour.parties.inboundBroker);
    const rug = listed.json().items.find(({ productCode }: { productCode: string }) => productCode === 'B');
    const patched = await send('PATCH', `${productsUrl(place)}/${rug.id}`, desk.harbour.parties.inboundBroker, [
      replace('/description', 'Red rug'),
    ]);
    expect(patched.statusCode, patched.body).toBe(204);

    const undone = await undo(place, undoId);

    expect(undone.json()).toEqual({ removed: 1, kept: 1 });
    expect(await linesOf(place)).toEqual([
      [1, expect.anything()],
      [3, 'B'],
    ]);
    expect(await invoicesOf(place)).toContain('NEW-1');
  });

  test('keep an invoice that somebody has put another line on', async () => {
    const place = await desk.freshConsignment();
    const { undoId } = await insert(place, desk.harbour.parties.inboundBroker, batch);
    const more = { orderId: place.orderId, invoiceId: place.invoiceId, invoiceNumber: 'NEW-1', description: 'Another rug' };
    await add(productsUrl(place), desk.harbour.parties.inboundBroker, more);

    expect((await undo(place, undoId)).json()).toEqual({ removed: 2, kept: 0 });
    expect(await invoicesOf(place)).toContain('NEW-1');
  });

  test('are not taken back through another consignment, nor from a locked one', async () => {
    const { inboundBroker } = desk.harbour.parties;
    const [place, other] = [await desk.freshConsignment(), await desk.freshConsignment()];
    const { undoId } = await insert(place, inboundBroker, batch);

    expect((await undo(other, undoId)).json()).toEqual({ removed: 0, kept: 0 });
    const locked = await send('PUT', `/api/consignments/${place.consignmentId}/lock`, inboundBroker);
    expect(locked.statusCode, locked.body).toBeLessThan(300);
    expect((await undo(place, undoId)).statusCode).toBe(409);
    expect(await linesOf(place)).toHaveLength(3);
    const { registrationId, consignmentId } = place;
    const batchOf = sql`${registrationId}, ${consignmentId}, ${undoId}`;
    const taken = await desk.server.database.asTenant(
      registrationId,
      async (trx) => (await sql`select * from take_back_batch(${batchOf})`.execute(trx)).rows,
    );
    expect(taken).toEqual([]);
  });

  test('stay where another business asks', async () => {
    const { inboundBroker, outboundBroker } = desk.harbour.parties;
    const place = await addHarbourLine(desk.server.database, inboundBroker.registrationId, 'C-26-4711', [
      { registrationId: inboundBroker.registrationId, role: 'inboundBroker' },
      { registrationId: outboundBroker.registrationId, role: 'outboundBroker' },
    ]);
    const { undoId } = await insert(place, desk.harbour.parties.inboundBroker, batch);

    expect((await undo(place, undoId, desk.harbour.parties.outboundBroker)).json()).toEqual({ removed: 0, kept: 2 });
    expect(await linesOf(place)).toHaveLength(3);
  });
});

describe('lines copied from another order', () => {
  const line = {
    description: 'Lamp, "brass"',
    productCode: 'LMP-7',
    hsTariffCode: '9405.11',
    tariffSuffixImport: '00.01A',
    quantityOrdered: 12,
    quantityUnitCode: 'nmb',
    itemsInOrderUnit: 2,
    exportValue: 1234.5,
    currencyCode: 'USD',
    discountPercent: 2.5,
    countryOfOriginCode: 'CN',
    totalWeight: 1.234,
    weightUnitCode: 'kgm',
    numberOfPackages: 3,
    packageTypeCode: 'CT',
    brandName: 'Kiln',
    usedGoods: true,
    manufacturerName: 'Kiln Ltd',
  };

  test('are read into the same lines, whoever the invoice is of', async () => {
    const { inboundBroker } = desk.harbour.parties;
    const [from, to] = [await desk.freshConsignment(), await desk.freshConsignment()];
    await add(productsUrl(from), inboundBroker, { ...line, orderId: from.orderId, invoiceId: from.invoiceId, invoiceNumber: 'OLD-1' });

    const copied = (await send('GET', `${productsUrl(from)}/clipboarddata?OrderId=${from.orderId}`, inboundBroker)).json();
    const { count, ...how } = copied;
    const reading = await send('POST', `${productsUrl(to)}/clipboarddata`, inboundBroker, {
      ...how,
      invoiceNumber: 'INV-1',
      orderId: to.orderId,
    });
    await insert(to, inboundBroker, reading.json().products);

    expect(count).toBe(2);
    expect(reading.json().errors).toEqual([]);
    const listed = await send('GET', `${productsUrl(to)}?PageSize=200`, inboundBroker);
    const made = listed.json().items.at(-1);
    const stored = (await send('GET', `${productsUrl(to)}/${made.id}`, inboundBroker)).json();
    expect(stored).toMatchObject({ ...line, invoiceNumber: 'INV-1' });
  });

  test('carry no value to those who may see none', async () => {
    const { forwarder } = desk.harbour.parties;
    const copied = (await send('GET', `${productsUrl(desk.harbour.open)}/clipboarddata`, forwarder)).json();

    expect(Object.values(copied.columns)).not.toContain(5);
    expect(Object.values(copied.columns)).toContain(1);
  });

  test('are none where the order is of another consignment', async () => {
    const { inboundBroker } = desk.harbour.parties;
    const other: HarbourLine = await addHarbourLine(desk.server.database, inboundBroker.registrationId, 'C-26-2001', [
      { registrationId: inboundBroker.registrationId, role: 'inboundBroker' },
    ]);
    const reply = await send('GET', `${productsUrl(desk.harbour.open)}/clipboarddata?OrderId=${other.orderId}`, inboundBroker);

    expect(reply.json().count).toBe(0);
  });
});
