import readXlsxFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { today } from '#src/expression/index.ts';
import type { DeclarableLine } from '#tests/support/declarations.ts';
import { openDeclaringDesk } from '#tests/support/declaring.ts';
import type { HarbourRole } from '#tests/support/harbour.ts';

const year = Number(today().slice(0, 4));

/** A declaration of the broker's, by its seller, day of entry and lines. */
async function declared(seller: string | undefined, entryDate: string, lines: readonly DeclarableLine[], head = {}): Promise<number> {
  const place = await desk.goods(lines);
  const owner = desk.harbour.parties.inboundBroker.registrationId;
  await desk.server.database.asTenant(owner, (trx) =>
    trx
      .updateTable('customs_order')
      .set({ data: { tradingTermsCode: 'FOB', currencyCode: 'USD', ...(seller !== undefined && { sellerName: seller }) } })
      .where('id', '=', place.orderId)
      .execute(),
  );
  const id = await desk.compile(place, head);
  // Whatever the year is in which this runs.
  await setData(id, { entryDate });
  return id;
}

async function setData(id: number, fields: Readonly<Record<string, unknown>>): Promise<void> {
  await desk.server.database.asTenant(desk.harbour.parties.inboundBroker.registrationId, (trx) =>
    trx
      .updateTable('declaration')
      .set({ data: sql<string>`data || ${JSON.stringify(fields)}::jsonb` })
      .where('id', '=', id)
      .execute(),
  );
}

const desk = await openDeclaringDesk();
await declared('Bright Lamps', `${year}-03-02`, [{ exportValue: 1000 }, { exportValue: 500 }], {
  freightAmount: 118,
  freightCurrency: 'USD',
  insuranceAmount: 10,
  insuranceCurrency: 'NZD',
});
await declared('Bright Lamps', `${year}-03-31`, [{ exportValue: 59 }, { exportValue: 59, countryOfOriginCode: 'DE' }]);
await declared('=HYPERLINK("http://evil")', `${year}-04-01`, [{ exportValue: 5.9 }]);
await declared(undefined, `${year}-12-31`, [{ exportValue: 0.59 }]);
await declared('Last Year', `${year - 1}-12-31`, [{}]);
await setData(await declared('Taken Back', `${year}-03-05`, [{}]), { status: 'Withdrawn' });

const asked = (query: Readonly<Record<string, string | number>>) =>
  new URLSearchParams(Object.entries({ PageNumber: 1, PageSize: 50, ...query }).map(([name, value]) => [name, String(value)]));
const as = (role: HarbourRole) => desk.harbour.parties[role].token;
const get = (path: string, token = as('inboundBroker')) => desk.server.call('GET', `/api/${path}`, { token });
const list = async (query: Readonly<Record<string, string | number>> = {}) => {
  const reply = await get(`CifValues?${asked({ Year: year, ...query })}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const totals = async (query: Readonly<Record<string, string | number>> = {}) => {
  const reply = await get(
    `CifValues/totals?${new URLSearchParams(Object.entries({ Year: year, ...query }).map(([name, value]) => [name, String(value)]))}`,
  );
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const extract = (body: unknown, token = as('inboundBroker'), headers = {}) =>
  desk.server.call('POST', '/api/Extracts/cifvaluesgrouped', { token, body, headers });

describe('the CIF values of a year', () => {
  test('are a row a month, supplier, origin and currency, with exact sums', async () => {
    const { items, totalItemsCount } = await list();

    expect(totalItemsCount).toBe(4);
    expect(items).toEqual([
      {
        id: 1,
        month: `${year}-03`,
        supplier: 'Bright Lamps',
        origin: 'CN',
        currency: 'USD',
        // 1,000.00, 500.00 and 59.00 USD at 0.59; freight of 200.00, insurance of 10.00.
        valueForDuty: 2642.38,
        freight: 200,
        insurance: 10,
        cif: 2852.38,
        duty: 132.12,
        gst: 447.67,
        notComputed: 0,
      },
      expect.objectContaining({ id: 2, origin: 'DE', valueForDuty: 100, cif: 100 }),
      expect.objectContaining({ id: 3, month: `${year}-04`, supplier: '=HYPERLINK("http://evil")', cif: 10 }),
      expect.objectContaining({ id: 4, month: `${year}-12`, cif: 1 }),
    ]);
    expect(items[3]).not.toHaveProperty('supplier');
  });

  test.each([
    [{ Month: `${year}-04` }, [10]],
    [{ Month: `${year - 1}-12` }, []],
    [{ Supplier: 'Bright Lamps' }, [2852.38, 100]],
    [{ Supplier: 'Nobody' }, []],
    [{ Origin: 'DE' }, [100]],
    [{ Currency: 'EUR' }, []],
    [{ SearchText: 'lamps de' }, [100]],
    [{ Year: year - 1 }, [1694.92]],
    [{ Year: year - 2 }, []],
  ])('are narrowed by %j, and so are their totals', async (query, cifs) => {
    const { items } = await list(query);
    const { rowCount, cif } = await totals(query);

    expect(items.map((item: { cif: number }) => item.cif)).toEqual(cifs);
    expect([rowCount, cif]).toEqual([cifs.length, Math.round(cifs.reduce((sum, each) => sum + each * 100, 0)) / 100]);
  });

  test('come in the order that is asked for, in pages', async () => {
    const SortModel = JSON.stringify([{ colId: 'cif', sort: 'desc' }]);

    const first = await list({ SortModel, PageSize: 3 });
    const second = await list({ SortModel, PageSize: 3, PageNumber: 2 });

    expect([...first.items, ...second.items].map(({ cif }: { cif: number }) => cif)).toEqual([2852.38, 100, 10, 1]);
    expect(first.pageCount).toBe(2);
  });

  test('sum up by month and supplier, with what the year holds to choose from', async () => {
    const reply = await totals({ Month: `${year}-03` });

    expect(reply).toEqual({
      rowCount: 2,
      lineCount: 4,
      dutyCount: 4,
      gstCount: 4,
      leftOut: 0,
      valueForDuty: 2742.38,
      freight: 200,
      insurance: 10,
      cif: 2952.38,
      duty: 137.12,
      gst: 463.42,
      currencyCode: 'NZD',
      sums: [{ month: `${year}-03`, supplier: 'Bright Lamps', cif: 2952.38, duty: 137.12, gst: 463.42 }],
      suppliers: ['=HYPERLINK("http://evil")', 'Bright Lamps'],
      origins: ['CN', 'DE'],
      currencies: ['USD'],
    });
  });

  test('tell how many lines are left out because they could not be valued', async () => {
    const id = await declared('No Rate', `${year}-05-05`, [{ currencyCode: 'XPF' }, { exportValue: 59 }]);

    const { leftOut, cif } = await totals({ Month: `${year}-05` });
    await setData(id, { status: 'Withdrawn' });

    expect([leftOut, cif]).toEqual([1, 100]);
  });

  test.each([year + 1, year - 3])('of %i are not offered: 400 by name', async (other) => {
    const message = `Choose a year from ${year - 2} to ${year}`;

    const replies = [await get(`CifValues?${asked({ Year: other })}`), await get(`CifValues/totals?Year=${other}`)];
    const file = await extract({ year: other });

    for (const reply of replies) expect([reply.statusCode, reply.json().errors]).toEqual([400, { Year: [message] }]);
    expect([file.statusCode, file.json().errors]).toEqual([400, { year: [message] }]);
  });

  test('are for who has access to accounts', async () => {
    const token = desk.harbour.withoutAccounts;
    const replies = [await get(`CifValues?${asked({ Year: year })}`, token), await get(`CifValues/totals?Year=${year}`, token)];

    expect([...replies, await extract({ year }, token)].map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
  });

  test('are the values of the buyer too, and of nobody else on the consignment', async () => {
    const seen = async (role: HarbourRole) => (await get(`CifValues/totals?Year=${year}`, as(role))).json().rowCount;

    expect(await seen('buyer')).toBe(4);
    for (const role of ['seller', 'outboundBroker', 'outboundParty', 'forwarder', 'serviceProvider'] as const)
      expect([role, await seen(role)]).toEqual([role, 0]);
  });
});

describe('the CIF extract', () => {
  test('is a spreadsheet of the same rows, with texts that no spreadsheet takes for a formula', async () => {
    const reply = await extract({ year });
    const { items } = await list();

    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([200, `attachment; filename="CIF values ${year}.xlsx"`]);
    const [headings, ...rows] = (await readXlsxFile(reply.rawPayload))[0]?.data ?? [];
    expect(headings).toEqual([
      'Month',
      'Supplier',
      'Origin',
      'Currency',
      'VFD',
      'Freight',
      'Insurance',
      'CIF',
      'Duty',
      'GST',
      'Lines not computed',
    ]);
    expect(rows.map((row) => row[7])).toEqual(items.map(({ cif }: { cif: number }) => cif));
    expect(rows[0]).toEqual([`${year}-03`, 'Bright Lamps', 'CN', 'USD', 2642.38, 200, 10, 2852.38, 132.12, 447.67, 0]);
    expect(rows[2]?.[1]).toBe(`'=HYPERLINK("http://evil")`);
  });

  test('is text where that is asked for, of what the filters let through', async () => {
    const reply = await extract({ year, format: 'CSV', origin: 'de', month: `${year}-03` });

    expect(reply.headers['content-disposition']).toBe(`attachment; filename="CIF values ${year}-03.csv"`);
    expect(
      reply.body
        .replace(/^\uFEFF/, '')
        .replaceAll('"', '')
        .trim()
        .split(/\r?\n/),
    ).toEqual([
      'Month,Supplier,Origin,Currency,VFD,Freight,Insurance,CIF,Duty,GST,Lines not computed',
      `${year}-03,Bright Lamps,DE,USD,100.00,0.00,0.00,100.00,5.00,15.75,0`,
    ]);
  });

  test('of the same rows has the same bytes', async () => {
    const headers = { 'idempotency-key': 'cif-extract-0001' };
    const [first, second] = [await extract({ year }, undefined, headers), await extract({ year }, undefined, headers)];

    expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
    expect((await extract({ year: year - 1 }, undefined, headers)).statusCode).toBe(409);
  });

  test('is kept with what was asked for, and given out again byte for byte', async () => {
    const made = await extract({ year, supplier: 'Bright Lamps', origin: 'CN', format: 'CSV' });
    const { items } = (await get(`Extracts?${asked({ Kind: 'cifvaluesgrouped' })}`)).json();
    const again = await get(`Extracts/${items[0].id}/file`);

    expect(items[0]).toMatchObject({ fileName: `CIF values ${year}.csv`, criteria: `${year}, Bright Lamps, CN`, rowCount: 1 });
    expect(again.rawPayload.equals(made.rawPayload)).toBe(true);
  });

  test('of a year without declarations has its headings', async () => {
    const reply = await extract({ year: year - 2, format: 'CSV' });

    expect(reply.body.trim().split(/\r?\n/)).toHaveLength(1);
  });

  test('wants a year', async () => {
    const reply = await extract({});

    expect([reply.statusCode, reply.json().errors]).toEqual([400, { year: ['Year is a required field'] }]);
  });
});
