import { describe, expect, test } from 'vitest';
import { LAMP, TORCH } from '#tests/support/declarations.ts';
import { amendUrl, openDeclaringDesk } from '#tests/support/declaring.ts';

const desk = await openDeclaringDesk();

type Data = Readonly<Record<string, unknown>>;

const patch = (id: number, fields: Data, headers: Readonly<Record<string, string>> = {}) =>
  desk.call(
    'PATCH',
    `/api/Declarations/${id}`,
    Object.entries(fields).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value })),
    headers,
  );
const byOperator = (list: string, body: Data) => desk.server.call('POST', `/api/${list}`, { token: desk.harbour.operator.token, body });
const basisOf = (place: { readonly consignmentId: number }, query: string) =>
  desk.call('GET', `/api/consignments/${place.consignmentId}/dutybasis?${query}`);

describe('the head of a declaration', () => {
  test('shares another freight over all lines, and writes only what is other', async () => {
    const place = await desk.goods([{ exportValue: 100 }, { exportValue: 300 }]);
    const id = await desk.compile(place);

    const reply = await patch(id, { freightAmount: 40, freightCurrency: 'NZD' });

    expect([reply.statusCode, reply.headers['etag']]).toEqual([204, '"2"']);
    const { data, lines, version } = await desk.stored(id);
    expect(lines.map(({ freightShare, version: ofLine }) => [freightShare, ofLine])).toEqual([
      [10, 2],
      [30, 2],
    ]);
    expect(data).toMatchObject({ freightAmount: 40, compilationNumber: 1, totals: { freightInsurance: 40 } });
    expect(version).toBe(2);
  });

  test('is taken back with the amounts of all lines, and made again, whatever else of it was corrected since', async () => {
    const place = await desk.goods([{ exportValue: 100 }, { exportValue: 300 }]);
    const id = await desk.compile(place, { freightAmount: 8 });
    const shares = async () => (await desk.stored(id)).lines.map(({ freightShare }) => freightShare);
    const take = (change: unknown) => desk.call('POST', '/api/Changes/undo', { changes: [change] });
    const changed = (await patch(id, { freightAmount: 40 })).headers;
    await patch(id, { insuranceAmount: 4 });

    const back = await take(changed['undo']);

    expect([back.json(), await shares(), (await desk.stored(id)).data]).toEqual([
      { undone: 1, kept: 0 },
      [2, 6],
      expect.objectContaining({ freightAmount: 8, insuranceAmount: 4 }),
    ]);
    expect([(await take(back.headers['undo'])).json(), await shares()]).toEqual([{ undone: 1, kept: 0 }, [10, 30]]);
    await patch(id, { freightAmount: 80 });
    expect([(await take(changed['undo'])).json(), await shares()]).toEqual([{ undone: 0, kept: 0 }, [20, 60]]);
  });

  test('stays where the same amount was corrected since, or it was withdrawn', async () => {
    const place = await desk.goods([{}]);
    const id = await desk.compile(place);
    const take = async (change: unknown) => (await desk.call('POST', '/api/Changes/undo', { changes: [change] })).json();
    const first = (await patch(id, { freightAmount: 40 })).headers;
    const second = (await patch(id, { freightAmount: 50 })).headers;

    expect(await take(first['undo'])).toEqual({ undone: 0, kept: 1 });
    expect((await desk.call('POST', `/api/Declarations/${id}/withdraw`, { reason: 'Not needed' })).statusCode).toBe(204);
    expect(await take(second['undo'])).toEqual({ undone: 0, kept: 1 });
  });

  test('looks up the rate of a currency that no line has', async () => {
    const place = await desk.goods([{}]);
    const id = await desk.compile(place);

    await patch(id, { freightAmount: 91, freightCurrency: 'AUD' });

    const { data, lines } = await desk.stored(id);
    expect(lines[0]).toMatchObject({ freightShare: 100 });
    expect(data['rates']).toEqual(expect.arrayContaining([{ currencyCode: 'AUD', rate: 0.91 }]));
  });

  test('takes an amount away again', async () => {
    const place = await desk.goods([{}]);
    const id = await desk.compile(place, { freightAmount: 40 });

    await patch(id, { freightAmount: null });

    const { data, lines } = await desk.stored(id);
    expect(data).not.toHaveProperty('freightAmount');
    expect(lines[0]).toMatchObject({ freightShare: 0, freightInsurance: 0 });
  });

  test('in a country of which nothing is known has no currency and no tax, and says what could not be computed', async () => {
    const place = await desk.goods([{}], { tswCountry: 'GB' });
    const id = await desk.compile(place);

    const { homeCurrency, freightCurrency, insuranceCurrency, taxName, ...shown } = (
      await desk.call('GET', `/api/Declarations/${id}`)
    ).json();

    expect({ homeCurrency, freightCurrency, insuranceCurrency, taxName, notComputed: shown.totals.notComputed }).toEqual({
      notComputed: 1,
    });
  });

  test('of another day looks everything up again', async () => {
    expect(
      (await byOperator('ExchangeRates', { currencyCode: 'USD', rate: 0.5, validFrom: '2032-01-01', validTo: '2032-12-31' })).statusCode,
    ).toBe(201);
    const ended = {
      countryCode: 'NZ',
      tariffCode: '4202.11.00.01A',
      description: 'Cases',
      startDate: '2020-01-01',
      endDate: '2031-12-31',
      rates: [{ group: 'NORMAL', percent: 5 }],
    };
    expect((await byOperator('CustomsTariffs', ended)).statusCode).toBe(201);
    const place = await desk.goods([{}, { hsTariffCode: '4202.11', tariffSuffixImport: '00.01A' }]);
    const id = await desk.compile(place);

    await patch(id, { entryDate: '2032-06-01' });

    const { data, lines } = await desk.stored(id);
    expect(lines.map(({ homeValue, tariffMatches }) => [homeValue, tariffMatches])).toEqual([
      [2000, 1],
      [2000, 0],
    ]);
    expect(lines[1]).not.toHaveProperty('dutyValue');
    expect(data).toMatchObject({ entryDate: '2032-06-01', rates: [{ currencyCode: 'USD', rate: 0.5 }], totals: { notComputed: 1 } });
  });

  test('of another scheme has other fees', async () => {
    const place = await desk.goods([{}]);
    const id = await desk.compile(place, { entryDate: '2025-08-01' });
    expect((await desk.stored(id)).data['totals']).toMatchObject({ fees: [{ code: 'BSEL' }, { code: 'IETF', amount: 46.47 }] });
    const secure = {
      code: 'IETF',
      name: 'Import entry, secure',
      amount: 10,
      taxAmount: 1.5,
      tradeDirection: 'Import',
      scheme: 'secure',
      validFrom: '2025-07-01',
    };
    expect((await byOperator('EntryFees', secure)).statusCode).toBe(201);

    await patch(id, { feeScheme: 'secure' });

    expect((await desk.stored(id)).data['totals']).toMatchObject({ fees: [{ code: 'BSEL' }, { code: 'IETF', amount: 10 }] });
  });

  test('that says the same is no new version', async () => {
    const place = await desk.goods([{}]);
    const id = await desk.compile(place);

    expect((await patch(id, { entryDate: '2026-06-01' })).headers['etag']).toBe('"1"');
  });

  test.each([
    [{ freightAmount: -1 }, 'freightAmount'],
    [{ freightAmount: 5, freightCurrency: '' }, 'freightCurrency'],
    [{ entryDate: 'soon' }, 'entryDate'],
    [{ status: 'Lodged' }, 'path'],
  ])('refuses %j', async (fields, field) => {
    const id = await desk.compile(await desk.goods([{}]));

    const reply = await patch(id, fields);

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain(field);
  });

  test('refuses who has seen an older version, and a locked consignment', async () => {
    const place = await desk.goods([{}]);
    const id = await desk.compile(place);
    await patch(id, { freightAmount: 1 });
    expect((await patch(id, { freightAmount: 2 }, { 'if-match': '"1"' })).statusCode).toBe(412);
    await desk.call('PUT', `/api/consignments/${place.consignmentId}/lock`, {});

    expect((await patch(id, { freightAmount: 2 })).statusCode).toBe(409);
  });
});

describe('once it is lodged', () => {
  test('no rate that changes moves an amount, and nothing is amended', async () => {
    const rate = await byOperator('ExchangeRates', { currencyCode: 'USD', rate: 0.5, validFrom: '2033-01-01', validTo: '2033-12-31' });
    const place = await desk.goods([{}]);
    const id = await desk.compile(place, { entryDate: '2033-06-01', freightAmount: 10 });
    expect((await desk.call('POST', `/api/Declarations/${id}/lodge`)).statusCode).toBe(204);
    const before = await desk.stored(id);
    const url = String(rate.headers['location']);
    const { token } = desk.harbour.operator;
    const changed = { currencyCode: 'USD', rate: 0.9, validFrom: '2033-01-01', validTo: '2033-12-31' };
    expect((await desk.server.call('PUT', url, { token, body: changed })).statusCode).toBe(204);

    expect((await desk.call('POST', amendUrl(id))).statusCode).toBe(409);
    expect((await patch(id, { freightAmount: 20 })).statusCode).toBe(409);
    expect(await desk.stored(id)).toEqual(before);
  });
});

describe('the basis of a product line', () => {
  test('without a declaration is that of today, without freight', async () => {
    const place = await desk.goods([{}]);

    const reply = await basisOf(place, `ProductId=${place.lineIds[0]}`);

    expect(reply.statusCode, reply.body).toBe(200);
    const { basis, ...others } = reply.json();
    expect(basis).toMatchObject({
      ruleVersion: 1,
      tradeDirection: 'Import',
      homeCurrency: 'NZD',
      taxName: 'GST',
      taxPercent: 15,
      rates: [{ currencyCode: 'USD', rate: 0.59 }],
    });
    expect(basis).not.toHaveProperty('freightAmount');
    expect(others).toMatchObject({
      isStanding: false,
      others: [],
      line: 1,
      qualifiers: [],
      tradingTermsCode: 'FOB',
      items: [{ tariffCode: '9405.20.00.10B' }],
    });
  });

  test('of a declared line is that of the declaration, with its qualifiers and what the others are worth', async () => {
    const place = await desk.goods([
      {},
      { hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix },
      { exportValue: null },
    ]);
    const id = await desk.compile(place, { freightAmount: 50, entryDate: '2026-03-01' });
    const line = (await desk.stored(id)).lines[1];
    const qualifiers = [{ typeCode: 'PRF', value1: 'CN' }];
    await desk.call('PUT', `/api/Declarations/${id}/lines/${line?.id}/qualifiers`, { qualifiers });

    const answer = (await basisOf(place, `ProductId=${place.lineIds[1]}&HsCode=8513.10&CurrencyCode=AUD`)).json();

    expect(answer).toMatchObject({
      declarationId: id,
      declarationLineId: line?.id,
      isStanding: true,
      line: 2,
      qualifiers,
      others: [{ line: 1, cents: 169_492 }],
    });
    expect(answer.basis).toMatchObject({ entryDate: '2026-03-01', freightAmount: 50, freightCurrency: 'NZD' });
    expect(answer.basis.rates).toEqual(expect.arrayContaining([{ currencyCode: 'AUD', rate: 0.91 }]));
    expect(answer.items.map(({ tariffCode }: { tariffCode: string }) => tariffCode)).toEqual(['8513.10.00.01K', '8513.10.00.09E']);
  });

  test('of a line that is not stored yet has the terms of its order, and the next number', async () => {
    const place = await desk.goods([{}, {}]);
    await desk.compile(place);

    const answer = (await basisOf(place, `OrderId=${place.orderId}&HsCode=${LAMP.hsTariffCode}`)).json();

    expect(answer).toMatchObject({ isStanding: false, line: 3, tradingTermsCode: 'FOB', qualifiers: [] });
    expect(answer.others).toHaveLength(2);
  });

  test('is not there for a line of another consignment, nor for who does not see its declarations', async () => {
    const [place, other] = [await desk.goods([{}]), await desk.goods([{}])];
    const { seller, serviceProvider } = desk.harbour.parties;
    const url = `/api/consignments/${place.consignmentId}/dutybasis?ProductId=${place.lineIds[0]}`;

    expect((await basisOf(place, `ProductId=${other.lineIds[0]}`)).statusCode).toBe(404);
    expect((await desk.server.call('GET', url, { token: seller.token })).statusCode).toBe(404);
    const shown = (await desk.server.call('GET', url, { token: serviceProvider.token })).json();
    expect(shown).not.toHaveProperty('basis');
    expect(shown).not.toHaveProperty('others');
  });
});

describe('at the same time', () => {
  test(
    'Amend and edits of lines take turns: it is compiled from whole lines, and what came later is pending',
    { tags: 'postgres' },
    async () => {
      const place = await desk.goods(Array.from({ length: 6 }, (_, index) => ({ exportValue: 100 + index })));
      const id = await desk.compile(place, { freightAmount: 60 });

      const replies = await Promise.all([
        ...place.lineIds.map((_, index) => desk.patchLine(place, index, { exportValue: 1_000 + index, description: `Edited ${index}` })),
        desk.call('POST', amendUrl(id)),
        desk.call('POST', amendUrl(id)),
      ]);

      expect(replies.slice(-2).map((reply) => reply?.statusCode)).toEqual([200, 200]);
      for (const { description, exportValue } of (await desk.stored(id)).lines) {
        const isEdited = String(description).startsWith('Edited');
        expect(Number(exportValue) >= 1_000).toBe(isEdited);
      }
      await desk.call('POST', amendUrl(id));
      const { lines, data } = await desk.stored(id);
      expect(lines.map(({ exportValue }) => exportValue)).toEqual([1000, 1001, 1002, 1003, 1004, 1005]);
      expect(lines.reduce((cents, { freightShare }) => cents + Math.round(Number(freightShare) * 100), 0)).toBe(6_000);
      expect(data['compilationNumber']).toBe(4);
    },
  );
});
