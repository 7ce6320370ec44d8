import { describe, expect, test } from 'vitest';
import { today } from '#src/expression/index.ts';
import { addDeclarable } from '#tests/support/declarations.ts';
import { amendUrl, declarationsUrl, openDeclaringDesk } from '#tests/support/declaring.ts';

const desk = await openDeclaringDesk();

/** 1,000.00 USD at 0.59. */
const HOME = 1694.92;
const NO_TERMS = 'Trading terms are not set: choose them on the invoice or the order';
const NO_FEES = 'Entry fees are not set for this date: ask the operator of this site to add them under Entry Fees';
const NO_TARIFF = 'No customs tariff of NZ is loaded for this date: ask the operator of this site to load it under Customs Tariff';
const numberOf = (reference: unknown) => Number(/^D-26-(\d{4,})$/.exec(String(reference))?.[1]);

describe('compiling', () => {
  test('copies the lines in the order of orders and lines, and computes them', async () => {
    const place = await desk.goods([{ description: 'First' }, { description: 'Second', exportValue: 500 }]);

    const reply = await desk.call('POST', declarationsUrl(place), { entryDate: '2026-06-01', freightAmount: 118, freightCurrency: 'USD' });

    expect([reply.statusCode, reply.headers['location']]).toEqual([201, `/api/Declarations/${reply.json().id}`]);
    const { data, lines, log, version } = await desk.stored(reply.json().id);
    expect(lines.map(({ line, description, orderProductId }) => [line, description, orderProductId])).toEqual([
      [1, 'First', place.lineIds[0]],
      [2, 'Second', place.lineIds[1]],
    ]);
    // Freight of 200.00, by value; duty of 5 %; GST of 15 % on all of it.
    expect(lines[0]).toMatchObject({
      homeValue: HOME,
      freightShare: 133.33,
      valueForDuty: HOME,
      dutyRate: 5,
      dutyValue: 84.75,
      leviesValue: 0,
    });
    expect(lines[0]).toMatchObject({ valueForTax: 1913, taxValue: 286.95, fullTariffCode: '9405.20.00.10B', tariffMatches: 1 });
    expect(lines[1]).toMatchObject({ homeValue: 847.46, freightShare: 66.67, sourceVersion: '1.1.1' });
    expect(data).toMatchObject({
      status: 'Compiled',
      tradeDirection: 'Import',
      entryDate: '2026-06-01',
      freightAmount: 118,
      freightCurrency: 'USD',
      insuranceCurrency: 'NZD',
      feeScheme: 'standard',
      homeCurrency: 'NZD',
      taxName: 'GST',
      taxPercent: 15,
      rates: [{ currencyCode: 'USD', rate: 0.59 }],
      compilationNumber: 1,
      totals: { totalLineCount: 2, lineCount: 2, totalValueForDuty: 2542.38, freightInsurance: 200, notComputed: 0 },
      errors: [],
    });
    expect(numberOf(data['reference'])).toBeGreaterThan(0);
    expect(log[0]).toEqual({ line: null, severity: 'info', message: 'Compiled: 2 lines' });
    expect(version).toBe(1);
  });

  test('keeps pasted lines where they are: whoever takes their batch back is told that they stay', async () => {
    const place = await desk.goods();
    const products = `/api/consignments/${place.consignmentId}/products`;
    const added = await desk.call('POST', `${products}/bulkinsert`, {
      prevOrderId: place.orderId,
      prevInvoiceId: place.invoiceId,
      products: [{ row: 1, description: 'Declared' }],
    });
    await desk.compile(place);

    const undone = await desk.call('POST', `${products}/bulkinsert/undo`, { undoId: added.json().undoId });

    expect([undone.statusCode, undone.json()]).toEqual([200, { removed: 0, kept: 1 }]);
    expect(desk.server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });

  test('takes today, no freight and the home currency where nothing is said', async () => {
    const place = await desk.goods();

    const { data, lines } = await desk.stored((await desk.call('POST', declarationsUrl(place), {})).json().id);

    // Of a business without a time zone.
    expect(data['entryDate']).toBe(today());
    expect(data).not.toHaveProperty('freightAmount');
    expect(data).toMatchObject({ freightCurrency: 'NZD', insuranceCurrency: 'NZD' });
    expect(lines[0]).toMatchObject({ freightShare: 0, insuranceShare: 0, freightInsurance: 0 });
  });

  test('takes an amount without a currency in the one of the country', async () => {
    const place = await desk.goods();

    const { data, lines } = await desk.stored(await desk.compile(place, { insuranceAmount: 20 }));

    expect(data).toMatchObject({ insuranceAmount: 20, insuranceCurrency: 'NZD' });
    expect(lines[0]).toMatchObject({ insuranceShare: 20, freightInsurance: 20 });
  });

  test('leaves deleted lines out', async () => {
    const place = await desk.goods([{ description: 'Stays' }, { description: 'Goes' }]);
    await desk.call('DELETE', `/api/consignments/${place.consignmentId}/products/${place.lineIds[1]}`);

    const { lines } = await desk.stored(await desk.compile(place));

    expect(lines.map(({ description }) => description)).toEqual(['Stays']);
  });

  test('refuses a consignment without lines', async () => {
    const place = await desk.goods([{}]);
    await desk.call('DELETE', `/api/consignments/${place.consignmentId}/products/${place.lineIds[0]}`);

    const reply = await desk.call('POST', declarationsUrl(place), {});

    expect([reply.statusCode, reply.json().title]).toEqual([400, 'There are no product lines to compile: add some first']);
  });

  test('refuses a second declaration, and names the one that stands', async () => {
    const place = await desk.goods();
    const { data } = await desk.stored(await desk.compile(place));

    const reply = await desk.call('POST', declarationsUrl(place), {});

    expect(reply.statusCode).toBe(409);
    expect(reply.json().title).toContain(String(data['reference']));
  });

  test('compiles anew once the first is withdrawn, under the next number', async () => {
    const place = await desk.goods();
    const first = await desk.compile(place);
    expect((await desk.call('POST', `/api/Declarations/${first}/withdraw`, { reason: 'Wrong goods' })).statusCode).toBe(204);

    const second = await desk.compile(place);

    const [one, two] = [await desk.stored(first), await desk.stored(second)];
    expect(numberOf(two.data['reference'])).toBe(numberOf(one.data['reference']) + 1);
  });

  test('answers one key twice with the same declaration', async () => {
    const place = await desk.goods();
    const headers = { 'idempotency-key': 'compile-once' };

    const first = await desk.call('POST', declarationsUrl(place), {}, headers);
    const again = await desk.call('POST', declarationsUrl(place), {}, headers);

    expect([again.statusCode, again.headers['location'], again.json()]).toEqual([201, first.headers['location'], first.json()]);
  });

  test('refuses a locked consignment', async () => {
    const place = await desk.goods();
    await desk.call('PUT', `/api/consignments/${place.consignmentId}/lock`, {});

    expect((await desk.call('POST', declarationsUrl(place), {})).statusCode).toBe(409);
  });

  test.each([
    [{ entryDate: '2026-13-01' }, 'entryDate'],
    [{ freightAmount: -1 }, 'freightAmount'],
    [{ freightAmount: 1, freightCurrency: 'XXZ' }, 'freightCurrency'],
    [{ feeScheme: 'none' }, 'feeScheme'],
  ])('refuses %j', async (body, field) => {
    const reply = await desk.call('POST', declarationsUrl(await desk.goods()), body);

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors)).toEqual([field]);
  });

  test('of an export takes no shares, duty, levies or tax, and misses none', async () => {
    const place = await addDeclarable(desk.server.database, desk.harbour, [{}], 'Export');
    const { token } = desk.harbour.parties.outboundBroker;

    const reply = await desk.server.call('POST', declarationsUrl(place), { token, body: { entryDate: '2026-02-01', feeScheme: 'secure' } });

    expect(reply.statusCode, reply.body).toBe(201);
    const row = await desk.server.database.asTenant(desk.harbour.parties.outboundBroker.registrationId, (trx) =>
      trx.selectFrom('declaration').select('data').where('id', '=', reply.json().id).executeTakeFirstOrThrow(),
    );
    expect(row.data).toMatchObject({
      tradeDirection: 'Export',
      totals: {
        totalValueForDuty: HOME,
        notComputed: 0,
        fees: [{ code: 'EETF', name: 'Export entry transaction fee', amount: 3.64, taxAmount: 0.55 }],
      },
      warnings: [],
    });
    expect(row.data['totals']).not.toHaveProperty('totalTax');
  });
});

describe('what cannot be computed', () => {
  test('stays out, and is never 0: no rate for the currency', async () => {
    const place = await desk.goods([{}, { currencyCode: 'XOF' }, { exportValue: null }]);

    const { data, lines } = await desk.stored(await desk.compile(place));

    expect(lines.map(({ valueMissing, notComputed }) => [valueMissing, notComputed])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    for (const name of ['homeValue', 'valueForDuty', 'dutyValue', 'valueForTax', 'taxValue']) {
      expect(lines[1]).not.toHaveProperty(name);
      expect(lines[2]).not.toHaveProperty(name);
    }
    expect(data['totals']).toMatchObject({ notComputed: 2, totalValueForDuty: HOME });
  });

  test('is told of the whole: freight in a currency without a rate', async () => {
    const place = await desk.goods();

    const { data, lines, log } = await desk.stored(await desk.compile(place, { freightAmount: 10, freightCurrency: 'XOF' }));

    expect(data['errors']).toHaveLength(1);
    expect(log.filter(({ severity }) => severity === 'error')).toEqual([{ line: null, severity: 'error', message: errorsOf(data)[0] }]);
    expect(lines[0]).not.toHaveProperty('freightShare');
    expect(lines[0]).not.toHaveProperty('taxValue');
  });

  test('is told of terms that mix prices with and without freight', async () => {
    const place = await desk.goods([{ supplier: 'A' }, { supplier: 'B' }]);
    await desk.server.database.asTenant(place.registrationId, async (trx) => {
      const invoices = await trx.selectFrom('invoice').select(['id', 'data']).where('consignment_id', '=', place.consignmentId).execute();
      for (const [index, { id, data }] of invoices.entries()) {
        const tradingTermsCode = index === 0 ? 'CIF' : 'FOB';
        await trx
          .updateTable('invoice')
          .set({ data: { ...data, tradingTermsCode } })
          .where('id', '=', id)
          .execute();
      }
    });

    const { data } = await desk.stored(await desk.compile(place));

    expect(data['errors']).toEqual(['Invoices mix values with and without freight or insurance']);
  });

  test('warns where terms or entry fees are not there', async () => {
    const place = await desk.goods();
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx.updateTable('customs_order').set({ data: {} }).where('id', '=', place.orderId).execute(),
    );

    const { data } = await desk.stored(await desk.compile(place, { entryDate: '2021-01-01' }));

    expect(data).toMatchObject({ termsMissing: true, warnings: [NO_TERMS, NO_FEES] });
  });

  test('warns where no customs tariff is loaded for the day, until another day has one', async () => {
    const place = await desk.goods();

    const id = await desk.compile(place, { entryDate: '2019-12-31' });

    const early = await desk.stored(id);
    expect(early.data).toMatchObject({ termsMissing: false, warnings: [NO_TARIFF, NO_FEES] });
    expect(early.log).toContainEqual({ line: null, severity: 'warning', message: NO_TARIFF });
    const patched = await desk.call('PATCH', `/api/Declarations/${id}`, [{ op: 'replace', path: '/entryDate', value: '2026-06-01' }]);
    expect(patched.statusCode, patched.body).toBe(204);
    expect((await desk.stored(id)).data['warnings']).toEqual([NO_FEES]);
  });

  test('has no such warning where only the code of a line is unknown', async () => {
    const place = await desk.goods([{ hsTariffCode: '0101.01', tariffSuffixImport: null }]);

    const { data } = await desk.stored(await desk.compile(place));

    expect(data['warnings']).toEqual([NO_FEES]);
  });

  test('a levy on goods of little value is one of such goods alone', async () => {
    const head = { entryDate: '2026-06-01' };
    const [cheap, dear] = [await desk.goods([{ exportValue: 59 }]), await desk.goods([{ exportValue: 5900 }])];

    const [ofCheap, ofDear] = [await desk.stored(await desk.compile(cheap, head)), await desk.stored(await desk.compile(dear, head))];

    expect(ofCheap.data).toMatchObject({ totals: { fees: [{ code: 'LVIL', amount: 2.09 }] }, warnings: [] });
    expect(ofDear.data).toMatchObject({ totals: { fees: [] }, warnings: [NO_FEES] });
  });

  test('a code that names two items or none has no duty', async () => {
    const place = await desk.goods([
      { hsTariffCode: '8513.10', tariffSuffixImport: null },
      { hsTariffCode: '0101.01', tariffSuffixImport: null },
      { productCode: null, hsTariffCode: null, tariffSuffixImport: null },
    ]);

    const { lines } = await desk.stored(await desk.compile(place));

    expect(lines.map(({ tariffMatches, notComputed }) => [tariffMatches, notComputed])).toEqual([
      [2, true],
      [0, true],
      [0, true],
    ]);
    expect(lines[0]).not.toHaveProperty('dutyValue');
  });
});

describe('the journal', () => {
  test('tells of the declaration as of a record of the consignment', async () => {
    const place = await desk.goods();
    const id = await desk.compile(place);

    const entries = await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx.selectFrom('audit_log').select(['kind', 'action', 'entity', 'user_id']).where('record_id', '=', id).execute(),
    );

    expect(entries).toEqual([{ kind: 'Declarations', action: 'create', entity: 'declarations/declaration', user_id: expect.any(Number) }]);
  });
});

test('an address that is none is not found', async () => {
  expect((await desk.call('POST', amendUrl(12_345))).statusCode).toBe(404);
});

function errorsOf(data: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(data['errors']) ? data['errors'] : [];
}
