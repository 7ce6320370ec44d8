import { sql } from 'kysely';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { addLine } from '#tests/support/database-rows.ts';
import { addDeclaration } from '#tests/support/declared.ts';
import { aLine, addHarbourLine, buildHarbour, everyRole } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

/** As a product line would have been copied. */
const copied = {
  productCode: aLine.productCode,
  description: aLine.description,
  hsTariffCode: aLine.hsTariffCode,
  fullTariffCode: `${aLine.hsTariffCode}.00.10A`,
  tariffCode: '00.10A',
  countryOfOriginCode: 'CN',
  currencyCode: 'USD',
  exportValue: 1000,
  invoiceNumber: 'INV-C-26-0010',
  orderNumber: 1,
} as const;
const facts = {
  currencyCode: 'USD',
  exportValue: 1000,
  discountPercent: null,
  customsValue: null,
  totalWeight: 60,
  weightUnitCode: 'kgm',
  totalItems: 40,
  quantityUnitCode: 'nmb',
  tradingTermsCode: null,
} as const;
const amounts = {
  valueForDuty: 1694.92,
  freightInsurance: 10.5,
  dutyValue: 84.75,
  leviesValue: 0,
  valueForTax: 1790.17,
  taxValue: 268.53,
  notComputed: false,
  statsQuantity: 40,
  statsUnitCode: 'nmb',
  bestSaving: 84.75,
} as const;

const get = (path: string, token = harbour.parties.inboundBroker.token) => server.call('GET', `/api${path}`, { token });
const lines = async (query = '', token?: string) => {
  const reply = await get(`/Declarations/${declaration.id}/reviewlines?PageNumber=1&PageSize=50${query}`, token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const numbers = async (query: string) => (await lines(query)).items.map(({ line }: { line: number }) => line);
const totals = async (query = '', token?: string) => {
  const reply = await get(`/Declarations/${declaration.id}/reviewtotals${query === '' ? '' : `?${query}`}`, token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const { registrationId } = harbour.parties.inboundBroker;
const place = await addHarbourLine(server.database, registrationId, 'C-26-0010', everyRole(harbour.parties));
const productLines = await server.database.asTenant(registrationId, async (trx) => {
  const goods = { ...aLine, tariffSuffixImport: '00.10A' };
  await trx
    .updateTable('product_line')
    .set({ data: JSON.stringify(goods) })
    .where('id', '=', place.lineId)
    .execute();
  const ids = [place.lineId];
  for (let line = 2; line <= 4; line++) ids.push(await addLine(trx, place, line, goods));
  return ids;
});
const declaration = await addDeclaration(server.database, place, {
  reference: 'D-26-0001',
  head: {
    consignmentReference: 'C-26-0010',
    consigneeName: 'Acme Retail NZ',
    compiledAt: '2026-11-20T01:00:00Z',
    lineCount: 4,
    totalAlerts: 4,
    freightAmount: 42,
    freightCurrency: 'NZD',
    rates: [{ currencyCode: 'USD', rate: 0.59 }],
    totals: {
      totalLineCount: 4,
      totalTax: 537.06,
      fees: [{ code: 'IETF', name: 'Entry transaction fee', amount: 46.47, taxAmount: 6.97 }],
    },
  },
  lines: [
    {
      orderProductId: productLines[0] ?? 0,
      facts,
      steps: [
        {
          name: 'homeValue',
          formula: 'exportValue / rate',
          values: [
            { name: 'exportValue', value: 1000 },
            { name: 'rate', value: 0.59 },
          ],
          result: 1694.92,
        },
      ],
      data: {
        ...copied,
        ...amounts,
        hasQualifiers: true,
        qualifiers: [
          { typeCode: 'PER', value1: 'MPI', value2: 'AF900574743' },
          { typeCode: 'PRF', value1: 'CN' },
        ],
        savings: [{ group: 'CN', percent: 0, dutyValue: 0, saved: 84.75 }],
      },
    },
    {
      orderProductId: productLines[1] ?? 0,
      facts,
      data: { ...copied, ...amounts, productCode: 'TB-1', description: 'Oak table, 100% oak' },
    },
    {
      orderProductId: productLines[2] ?? 0,
      facts,
      data: { ...copied, tariffMatches: 2, valueMissing: true, notComputed: true, statsUnitCode: 'kgm', statsMissing: true },
    },
    {
      orderProductId: productLines[3] ?? 0,
      facts,
      data: {
        ...copied,
        errorLogged: true,
        showQualifierAlert: false,
        qualifiers: [{ typeCode: 'PER', value1: 'EPA', value2: 'AF900574743' }],
      },
    },
  ],
});
// The second line's copy says something else than its product line does; versions tell whether anybody looks.
await server.database.asTenant(registrationId, (trx) =>
  trx
    .updateTable('product_line')
    .set({ data: JSON.stringify({ ...aLine, tariffSuffixImport: '00.10A', productCode: 'TB-1', description: 'Oak table, 100% oak' }) })
    .where('id', '=', productLines[1] ?? 0)
    .execute(),
);

const sortedBy = (colId: string, sort: 'asc' | 'desc' = 'asc') => `&SortModel=${encodeURIComponent(JSON.stringify([{ colId, sort }]))}`;

async function changeLine(index: number, change: Readonly<Record<string, unknown>>, work: () => Promise<void>): Promise<void> {
  const id = productLines[index] ?? 0;
  const { data, version } = await server.database.asTenant(place.registrationId, (trx) =>
    trx.selectFrom('product_line').select(['data', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
  const set = (next: Record<string, unknown>, number: number) =>
    server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('product_line')
        .set({ data: JSON.stringify(next), version: number })
        .where('id', '=', id)
        .execute(),
    );
  await set({ ...data, ...change }, version + 1);
  await work();
  await set(data, version);
}

describe('review lines', () => {
  test('are those of the declaration by their numbers, with the markers of each', async () => {
    const { items, totalItemsCount } = await lines();

    expect(totalItemsCount).toBe(4);
    expect(items.map(({ line, alertCount }: { line: number; alertCount: number }) => [line, alertCount])).toEqual([
      [1, 0],
      [2, 0],
      [3, 3],
      [4, 1],
    ]);
    expect(items[0]).toMatchObject({
      id: declaration.lineIds[0],
      orderProductId: productLines[0],
      productCode: 'LMP-100',
      valueForDuty: 1694.92,
      taxValue: 268.53,
      tariffUpdated: false,
      changed: false,
      version: 1,
    });
    expect(items[0]).not.toHaveProperty('steps');
  });

  test('are paged and sorted by what rows are sorted by, and by nothing else', async () => {
    const page = (await get(`/Declarations/${declaration.id}/reviewlines?PageNumber=2&PageSize=3`)).json();

    expect(page).toMatchObject({ pageNumber: 2, pageSize: 3, pageCount: 2, totalItemsCount: 4 });
    expect(page.items.map(({ line }: { line: number }) => line)).toEqual([4]);
    expect(await numbers(sortedBy('productCode', 'desc'))).toEqual([2, 1, 3, 4]);
    expect((await get(`/Declarations/${declaration.id}/reviewlines?PageNumber=1&PageSize=9${sortedBy('invoiceNumber')}`)).statusCode).toBe(
      400,
    );
    expect((await get(`/Declarations/${declaration.id}/reviewlines?PageNumber=1&PageSize=201`)).statusCode).toBe(400);
  });

  test('are narrowed to those with any marker', async () => {
    expect(await numbers('&ErrorsOnly=true')).toEqual([3, 4]);
    expect(await numbers('&ErrorsOnly=false')).toEqual([1, 2, 3, 4]);
  });

  test('are searched by product code, description and tariff code, whose wildcards are letters', async () => {
    expect(await numbers('&SearchText=oak')).toEqual([2]);
    expect(await numbers('&SearchText=tb-1')).toEqual([2]);
    expect(await numbers('&SearchText=100%25')).toEqual([2]);
    expect(await numbers('&SearchText=%25')).toEqual([2]);
    expect(await numbers('&SearchText=9405.20.00.10')).toEqual([1, 2, 3, 4]);
    expect(await numbers('&SearchText=nothing')).toEqual([]);
  });

  test('are narrowed to those of which one qualifier has all that is asked for', async () => {
    expect(await numbers('&QualType=per')).toEqual([1, 4]);
    expect(await numbers('&QualCode=MPI')).toEqual([1]);
    expect(await numbers('&QualRefNumber=574743')).toEqual([1, 4]);
    expect(await numbers('&QualType=PRF&QualCode=CN')).toEqual([1]);
    // A claim and a permit number, but of two qualifiers.
    expect(await numbers('&QualType=PRF&QualRefNumber=574743')).toEqual([]);
    expect(await numbers('&QualDetails=x')).toEqual([]);
    expect(await numbers('&QualType=PER&ErrorsOnly=true')).toEqual([4]);
  });
});

test('the list of review lines is its own export, narrowed as the list is', async () => {
  const reply = await get(`/Declarations/${declaration.id}/reviewlines?Format=CSV&QualType=PER`);
  const rows = Papa.parse<Record<string, string>>(reply.body.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

  expect(reply.statusCode, reply.body).toBe(200);
  expect(rows.map(({ Line, Alerts }) => [Line, Alerts])).toEqual([
    ['1', '0'],
    ['4', '1'],
  ]);
  expect(reply.body).not.toContain('object');
});

describe('review totals', () => {
  test('are of what could be computed, with the fees apart', async () => {
    expect(await totals()).toEqual({
      totalLineCount: 4,
      completeCount: 2,
      lineCount: 4,
      totalAlerts: 4,
      notComputed: 1,
      totalValueForDuty: 3389.84,
      freightInsurance: 21,
      totalDuty: 169.5,
      totalLevies: 0,
      totalValueForTax: 3580.34,
      totalTax: 537.06,
      totalSavings: 169.5,
      totalStatsQuantity: 80,
      statsUnitCode: 'nmb',
      counted: {
        totalValueForDuty: 2,
        freightInsurance: 2,
        totalDuty: 2,
        totalLevies: 2,
        totalValueForTax: 2,
        totalTax: 2,
        totalStatsQuantity: 3,
      },
      fees: [{ code: 'IETF', name: 'Entry transaction fee', amount: 46.47, taxAmount: 6.97 }],
    });
  });

  test('follow the filter, the fees do not; what was not computed has no sum', async () => {
    expect(await totals('SearchText=oak')).toMatchObject({
      lineCount: 1,
      totalLineCount: 4,
      completeCount: 2,
      totalAlerts: 0,
      totalTax: 268.53,
    });
    const erroneous = await totals('ErrorsOnly=true');
    expect(erroneous).toMatchObject({ lineCount: 2, totalLineCount: 4, totalAlerts: 4, notComputed: 1, fees: [{ amount: 46.47 }] });
    expect(erroneous).not.toHaveProperty('totalTax');
    expect(erroneous).not.toHaveProperty('totalStatsQuantity');
  });

  test('of quantities in several units there is none', async () => {
    const set = (unit: string) =>
      server.database.asTenant(place.registrationId, (trx) =>
        trx
          .updateTable('declaration_line')
          .set({ data: sql`data || jsonb_build_object('statsUnitCode', ${unit}::text)` })
          .where('id', '=', declaration.lineIds[1] ?? 0)
          .execute(),
      );
    await set('kgm');
    const mixed = await totals();
    await set('nmb');

    expect(mixed).not.toHaveProperty('totalStatsQuantity');
    expect(mixed).not.toHaveProperty('statsUnitCode');
  });
});

describe('what became of a product line since', () => {
  const flagsOf = async (index: number) => {
    const { tariffUpdated, changed, alertCount } = (await lines()).items[index];
    return { tariffUpdated, changed, alertCount };
  };

  test('is told where its tariff code is another one, as a marker', async () => {
    await changeLine(0, { tariffSuffixImport: '00.99Z' }, async () => {
      expect(await flagsOf(0)).toEqual({ tariffUpdated: true, changed: false, alertCount: 1 });
      expect(await numbers('&ErrorsOnly=true')).toEqual([1, 3, 4]);
      expect(await totals('ErrorsOnly=true')).toMatchObject({ lineCount: 3, completeCount: 1, totalAlerts: 5 });
      expect((await get(`/Declarations/${declaration.id}`)).json().pending).toEqual({ added: 0, removed: 0, changed: 1 });
    });
    expect(await flagsOf(0)).toEqual({ tariffUpdated: false, changed: false, alertCount: 0 });
  });

  test.each([{ exportValue: 1001 }, { netWeight: 50 }])('is told where something else is that it was computed from: %j', async (other) => {
    await changeLine(0, other, async () => {
      expect(await flagsOf(0)).toEqual({ tariffUpdated: false, changed: true, alertCount: 0 });
      expect((await get(`/Declarations/${declaration.id}`)).json().pending).toEqual({ added: 0, removed: 0, changed: 1 });
    });
  });

  test('is nothing where only what no declaration needs was changed, or a number is written otherwise', async () => {
    await changeLine(0, { brandName: 'Lux', exportValue: 1000.0, discountPercent: undefined }, async () => {
      expect(await flagsOf(0)).toEqual({ tariffUpdated: false, changed: false, alertCount: 0 });
    });
  });

  test('is told of its order’s seller and its invoice’s terms', async () => {
    const setTerms = (terms: string | undefined, version: number) =>
      server.database.asTenant(place.registrationId, (trx) =>
        trx
          .updateTable('invoice')
          .set({ version, data: { invoiceNumber: 'INV-C-26-0010', ...(terms !== undefined && { tradingTermsCode: terms }) } })
          .where('id', '=', place.invoiceId)
          .execute(),
      );
    await setTerms('CIF', 2);
    expect((await get(`/Declarations/${declaration.id}`)).json().pending).toEqual({ added: 0, removed: 0, changed: 4 });
    await setTerms(undefined, 1);
  });

  test('counts lines that were added and those that were removed', async () => {
    const { registrationId } = place;
    const added = await server.database.asTenant(registrationId, (trx) => addLine(trx, place, 9, { ...aLine }));
    const mark = (id: number, isDeleted: boolean) =>
      server.database.asTenant(registrationId, (trx) =>
        trx.updateTable('product_line').set({ is_deleted: isDeleted }).where('id', '=', id).execute(),
      );
    await mark(productLines[1] ?? 0, true);
    expect((await get(`/Declarations/${declaration.id}`)).json().pending).toEqual({ added: 1, removed: 1, changed: 0 });
    await mark(productLines[1] ?? 0, false);
    await mark(added, true);
    expect((await get(`/Declarations/${declaration.id}`)).json().pending).toEqual({ added: 0, removed: 0, changed: 0 });
  });

  test('is no longer of concern to a declaration that was lodged', async () => {
    const setStatus = (status: string) =>
      server.database.asTenant(place.registrationId, (trx) =>
        trx
          .updateTable('declaration')
          .set({ data: sql`data || jsonb_build_object('status', ${status}::text)` })
          .where('id', '=', declaration.id)
          .execute(),
      );
    await setStatus('Lodged');
    await changeLine(0, { hsTariffCode: '9405.21', exportValue: 5 }, async () => {
      expect(await flagsOf(0)).toEqual({ tariffUpdated: false, changed: false, alertCount: 0 });
      expect((await get(`/Declarations/${declaration.id}`)).json().pending).toEqual({ added: 0, removed: 0, changed: 0 });
    });
    await setStatus('Compiled');
  });
});
