import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openBrokerDesk, productsUrl } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';
import { columnsOf, pasteSamples } from '#tests/support/paste-samples.ts';

interface Line {
  readonly quantityOrdered?: number;
  readonly exportValue?: number;
  readonly line: number;
  readonly invoiceNumber: string;
}

const desk = await openBrokerDesk();

function read(place: HarbourLine, body: Readonly<Record<string, unknown>>) {
  return desk.server.call('POST', `${productsUrl(place)}/clipboarddata`, {
    token: desk.token,
    body: { delimiter: '\t', hasHeaderRow: false, ...body },
  });
}

function insert(place: HarbourLine, lines: readonly unknown[], headers: Readonly<Record<string, string>> = {}) {
  const body = { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products: lines };
  return desk.server.call('POST', `${productsUrl(place)}/bulkinsert`, { token: desk.token, body, headers });
}

async function addInvoice(place: HarbourLine, invoiceNumber: string, fields: Readonly<Record<string, unknown>> = {}) {
  const body = { orderId: place.orderId, invoiceNumber, ...fields };
  const reply = await desk.server.call('POST', `/api/consignments/${place.consignmentId}/invoices`, { token: desk.token, body });
  expect(reply.statusCode, reply.body).toBe(201);
}

async function storedLines(place: HarbourLine): Promise<Line[]> {
  const reply = await desk.server.call('GET', `${productsUrl(place)}?PageSize=200`, { token: desk.token });
  return reply.json().items.slice(1);
}

const total = (lines: readonly Line[], field: 'quantityOrdered' | 'exportValue') =>
  lines.reduce((sum, line) => sum + (line[field] ?? 0), 0);

describe.each(pasteSamples)('the block $file', (sample) => {
  const { delimiter, hasHeaderRow, status, errors, products: expected } = sample;

  test('is read, and what was read is stored as it was shown', async () => {
    const place = await desk.freshConsignment();
    for (const invoiceNumber of new Set(expected.map((product) => String(product['invoiceNumber']))))
      await addInvoice(place, invoiceNumber);

    const reading = await read(place, {
      clipboardData: sample.text,
      delimiter: delimiter === 'tab' ? '\t' : ',',
      hasHeaderRow,
      columns: columnsOf(sample),
      invoiceNumber: 'INV-DEFAULT',
      orderId: place.orderId,
    });
    const answer = reading.json();
    const insertion = await insert(place, answer.products);
    const stored = await storedLines(place);

    expect(reading.statusCode).toBe(200);
    expect(answer.errors).toEqual(errors);
    // Nobody matches against a supplier's products here.
    const lines = answer.products.map(({ row: _row, ...product }: Record<string, unknown>) => product);
    expect(lines).toEqual(expected.map((product, index) => ({ ...product, line: index + 2, productMatched: undefined })));
    expect(answer.status).toBe(status);
    if (status === 'Failure') {
      expect(insertion.statusCode).toBe(400);
      expect(stored).toEqual([]);
    } else {
      expect(insertion.json()).toMatchObject({ count: expected.length, firstLine: 2, lastLine: expected.length + 1 });
      expect(stored.map(({ line }) => line)).toEqual(expected.map((_product, index) => index + 2));
      expect(total(stored, 'quantityOrdered')).toBeCloseTo(
        expected.reduce((sum, product) => sum + Number(product['quantityOrdered'] ?? 0), 0),
        6,
      );
      expect(total(stored, 'exportValue')).toBeCloseTo(
        expected.reduce((sum, product) => sum + Number(product['exportValue'] ?? 0), 0),
        6,
      );
    }
  });
});

describe('reading a block', () => {
  test('refuses more than 2 MB and more than 5,000 rows with 413', async () => {
    const tooLong = await read(desk.harbour.open, { clipboardData: 'é'.repeat(1_100_000), columns: { column0: 1 } });
    const tooMany = await read(desk.harbour.open, { clipboardData: 'Lamp\n'.repeat(5_001), columns: { column0: 1 } });
    const tooBig = await read(desk.harbour.open, { clipboardData: 'x'.repeat(3_000_000), columns: { column0: 1 } });

    expect([tooLong, tooMany, tooBig].map(({ statusCode }) => statusCode)).toEqual([413, 413, 413]);
    expect(tooMany.json().title).toContain('5,000');
  });

  test.each([
    ['a day after 2200', '01/05/2300', 23],
    ['a unit that is no code', 'a/b', 7],
    ['more items than a line holds', '999999999', 2],
    ['more packages than a line holds', '999999999', 18],
  ])('blocks %s, which could not be stored', async (_what, cell, role) => {
    const reply = await read(desk.harbour.open, {
      clipboardData: `Lamp\t${cell}\tCT`,
      columns: { column0: 1, column1: role, column2: 19 },
    });

    expect([reply.statusCode, reply.json().status, reply.json().errors.length]).toEqual([200, 'Failure', 1]);
  });

  test('answers no field that is empty', async () => {
    const reply = await read(desk.harbour.open, { clipboardData: 'Lamp\t\t3', columns: { column0: 1, column1: 6, column2: 3 } });

    const [line] = reply.json().products;
    expect(line).toMatchObject({ description: 'Lamp', quantityOrdered: 3 });
    expect(Object.values(line)).not.toContain(null);
    expect(line).not.toHaveProperty('exportValue');
  });

  test('reads 5,000 rows exactly', async () => {
    const reply = await read(desk.harbour.open, { clipboardData: 'Lamp\n'.repeat(5_000), columns: { column0: 1 } });

    expect(reply.json().products).toHaveLength(5_000);
  });

  test('refuses a role that is none and a role given twice', async () => {
    const unknown = await read(desk.harbour.open, { clipboardData: 'Lamp', columns: { column0: 13 } });
    const twice = await read(desk.harbour.open, { clipboardData: 'Lamp\tLamp', columns: { column0: 1, column1: 1 } });

    expect([unknown.statusCode, twice.statusCode]).toEqual([400, 400]);
    expect(Object.keys(twice.json().errors)).toEqual(['columns']);
  });

  test('fills a blank currency with that of the country of the business, as long as none was used', async () => {
    const place = await desk.freshConsignment();
    const { registrationId } = desk.harbour.parties.inboundBroker;
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('product_line')
        .set({ data: sql`data - 'currencyCode'` })
        .where('id', '=', place.lineId)
        .execute(),
    );
    const ofCountry = async (countryCode: string) => {
      await desk.server.database.asTenant(registrationId, (trx) =>
        trx
          .updateTable('registration')
          .set({ data: sql`data || jsonb_build_object('countryCode', ${countryCode}::text)` })
          .where('id', '=', registrationId)
          .execute(),
      );
      return (await read(place, { clipboardData: 'Lamp\t10.00', columns: { column0: 3, column1: 5 } })).json().products[0].currencyCode;
    };

    const filled = [await ofCountry('CA'), await ofCountry('ZZ'), await ofCountry('NZ')];

    expect(filled).toEqual(['CAD', undefined, 'NZD']);
  });

  test('fills a blank currency from the order named, else from the last one used', async () => {
    const place = await desk.freshConsignment();
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('customs_order')
        .set({ data: JSON.stringify({ currencyCode: 'EUR' }) })
        .where('id', '=', place.orderId)
        .execute(),
    );
    const block = { clipboardData: 'Lamp\t10.00', columns: { column0: 1, column1: 5 } };

    const ofOrder = await read(place, { ...block, orderId: place.orderId });
    const ofLastLine = await read(place, block);

    expect(ofOrder.json().products[0].currencyCode).toBe('EUR');
    expect(ofLastLine.json().products[0].currencyCode).toBe('USD');
  });

  test('refuses an order of another consignment as one that does not exist', async () => {
    const reply = await read(desk.harbour.open, { clipboardData: 'Lamp', columns: { column0: 1 }, orderId: desk.harbour.foreign.orderId });

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual(['orderId']);
  });
});

describe('adding the lines of a block', () => {
  const good = { description: 'Lamp', quantityOrdered: 2, exportValue: 10, currencyCode: 'USD' };

  test('stores nothing where one line of many is wrong, and says which', async () => {
    const place = await desk.freshConsignment();

    const reply = await insert(place, [good, { ...good, description: undefined }, { ...good, currencyCode: 'US' }]);

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual(['products.1.description', 'products.2.currencyCode']);
    expect(reply.json().errors['products.1.description']).toEqual(['row 2: Description is a required field']);
    expect(await storedLines(place)).toEqual([]);
  });

  test.each([
    [{ description: 'x'.repeat(201) }, 'description', 'Description must be at most 200 characters'],
    [{ quantityOrdered: -1 }, 'quantityOrdered', 'Quantity must be zero or more'],
    [{ currencyCode: 'HRK' }, 'currencyCode', 'Currency does not exist'],
    [{ weightUnitCode: 'kg' }, 'weightUnitCode', 'Choose Weight Unit from the list'],
    [{ packageTypeCode: 'VH' }, 'packageTypeCode', 'Package type does not exist'],
    [{ numberOfPackages: 5 }, 'packageTypeCode', 'Package type is required'],
    [{ tariffSuffix: '10.00H' }, 'hsTariffCode', 'HS code: incorrect format, valid example is 1234.56'],
    [{ invoiceDate: '2026-02-30' }, 'invoiceDate', 'Invoice date "2026-02-30" is not a date'],
    [{ invoiceNumber: 'NEW-1', invoiceDate: '2026-02-01' }, 'invoiceDate', 'invoice NEW-1 has another date in row 1: 2026-01-31'],
  ])('refuses %o by the rules of a line that is added alone', async (changes, field, message) => {
    const place = await desk.freshConsignment();
    const dated = { ...good, invoiceNumber: 'NEW-1', invoiceDate: '2026-01-31' };

    const reply = await insert(place, [dated, { ...good, ...changes }]);

    expect([reply.statusCode, reply.json().errors]).toEqual([400, { [`products.1.${field}`]: [`row 2: ${message}`] }]);
  });

  test('refuses an order, and an invoice, of another consignment', async () => {
    const place = await desk.freshConsignment();
    const body = { prevOrderId: desk.harbour.foreign.orderId, prevInvoiceId: desk.harbour.open.invoiceId, products: [good] };

    const reply = await desk.server.call('POST', `${productsUrl(place)}/bulkinsert`, { token: desk.token, body });

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors).toSorted()).toEqual(['prevInvoiceId', 'prevOrderId']);
  });

  test('makes one invoice for each new number, copied from the current one', async () => {
    const place = await desk.freshConsignment();

    await insert(place, [
      { ...good, invoiceNumber: 'NEW-1' },
      { ...good, invoiceNumber: 'NEW-2' },
      { ...good, invoiceNumber: 'NEW-1' },
      good,
    ]);
    const invoices = await desk.server.call('GET', `/api/consignments/${place.consignmentId}/invoices`, { token: desk.token });
    const lines = await storedLines(place);

    expect(invoices.json().map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)).toEqual([
      expect.stringMatching(/^INV-C-26/),
      'NEW-1',
      'NEW-2',
    ]);
    expect(lines.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['NEW-1', 'NEW-2', 'NEW-1', expect.stringMatching(/^INV-C-26/)]);
  });

  test('with one Idempotency-Key adds once, also when both requests come at the same time', { tags: 'postgres' }, async () => {
    const place = await desk.freshConsignment();
    const headers = { 'idempotency-key': 'paste-0001' };

    const both = await Promise.all([insert(place, [good, good], headers), insert(place, [good, good], headers)]);
    const later = await insert(place, [good, good], headers);
    const other = await insert(place, [good], headers);

    expect([...both, later].map((reply) => reply.json())).toEqual(
      Array.from({ length: 3 }, () => ({ count: 2, firstLine: 2, lastLine: 3, undoId: both[0]?.json().undoId })),
    );
    expect(other.statusCode).toBe(409);
    expect(await storedLines(place)).toHaveLength(2);
  });

  test('takes 5,000 lines at once', { tags: 'postgres' }, async () => {
    const place = await desk.freshConsignment();
    const lines = Array.from({ length: 5_000 }, (_line, index) => ({
      ...good,
      line: index + 1,
      productCode: `P-${index}`,
      totalWeight: 3.5,
      hsTariffCode: '9405.20',
    }));

    const reply = await insert(place, lines);
    const page = await desk.server.call('GET', `${productsUrl(place)}?PageSize=1`, { token: desk.token });

    expect(reply.json()).toMatchObject({ count: 5_000, firstLine: 2, lastLine: 5_001 });
    expect(page.json().totalItemsCount).toBe(5_001);
  });

  test('drops what the caller may not write and stores a suffix where the direction keeps it', async () => {
    const place = await desk.freshConsignment();

    await insert(place, [
      { ...good, tariffSuffix: '10.00H', dutyRefund: 5, buyerProductCode: 'B-1', secondaryCode: 'S-1', hsTariffCode: '9405.20' },
    ]);
    const [{ id }] = (await desk.server.call('GET', `${productsUrl(place)}?PageSize=200`, { token: desk.token })).json().items.slice(1);
    const line = (await desk.server.call('GET', `${productsUrl(place)}/${id}`, { token: desk.token })).json();

    expect(line).toMatchObject({ tariffSuffixImport: '10.00H', secondaryProductCode: 'S-1' });
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['dutyRefund']));
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['buyerProductCode']));
  });
});
