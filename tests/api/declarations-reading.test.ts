import Papa from 'papaparse';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { addDeclaration } from '#tests/support/declared.ts';
import { openReadingDesk, type ReadingDesk, totals, WITH_VALUES } from '#tests/support/reading-desk.ts';

const desk = await openReadingDesk();

const get: ReadingDesk['get'] = (...asked) => desk.get(...asked);
const json = async (...asked: Parameters<typeof get>) => {
  const reply = await get(...asked);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const paged = 'PageNumber=1&PageSize=50';

describe('a declaration', () => {
  test('is answered whole, with what the caller may do and their role', async () => {
    const reply = await get(`/Declarations/${desk.declaration.id}`);

    expect(reply.headers['etag']).toBe('"1"');
    expect(reply.json()).toMatchObject({
      id: desk.declaration.id,
      reference: 'D-26-0001',
      status: 'Compiled',
      freightAmount: 42,
      rates: [{ currencyCode: 'USD', rate: 0.59 }],
      totals,
      pending: { added: 0, removed: 0, changed: 0 },
      flags: { mayAct: true, mayChooseTariff: true, mayEdit: true },
      consignment: { isInboundBroker: true, maySeeValues: true },
      version: 1,
    });
  });

  test('is read without values by a service provider, who may do nothing', async () => {
    const read = await json(`/Declarations/${desk.declaration.id}`, 'serviceProvider');

    expect(read).toMatchObject({ reference: 'D-26-0001', flags: { mayAct: false, mayChooseTariff: false, mayEdit: false } });
    for (const name of ['freightAmount', 'freightCurrency', 'rates', 'totals']) expect(read).not.toHaveProperty(name);
  });
});

describe('lists of declarations', () => {
  test('have what the caller sees, the newest first, with totals and the consignment', async () => {
    const { items, totalItemsCount } = await json(`/Declarations/summaries?${paged}`);

    expect(totalItemsCount).toBe(1);
    expect(items).toEqual([
      expect.objectContaining({
        reference: 'D-26-0001',
        consignmentReference: 'C-26-0010',
        consignmentId: desk.place.consignmentId,
        totals,
      }),
    ]);
    expect(items[0]).not.toHaveProperty('warnings');
    // The provider named on both sides.
    expect(
      (await json(`/Declarations/summaries?${paged}`, 'serviceProvider')).items.map(({ reference }: { reference: string }) => reference),
    ).toEqual(['D-26-0002', 'D-26-0001']);
  });

  test('are searched, narrowed, sorted and paged', async () => {
    const found = async (query: string) =>
      (await json(`/Declarations/summaries?${query.includes('PageSize') ? query : `${paged}&${query}`}`, 'serviceProvider')).items.map(
        ({ reference }: { reference: string }) => reference,
      );
    const sorted = encodeURIComponent(JSON.stringify([{ colId: 'reference', sort: 'asc' }]));

    expect(await found('SearchText=acme')).toEqual(['D-26-0001']);
    expect(await found('SearchText=c-26-0011')).toEqual(['D-26-0002']);
    expect(await found('Status=Lodged')).toEqual([]);
    expect(await found('Status=Compiled&SearchText=D-26')).toHaveLength(2);
    expect(await found(`SortModel=${sorted}`)).toEqual(['D-26-0001', 'D-26-0002']);
    expect(await found('PageNumber=2&PageSize=1')).toEqual(['D-26-0001']);
    expect((await get(`/Declarations/summaries?${paged}&Status=Draft`)).statusCode).toBe(400);
  });

  test('are narrowed to those with alerts, which home counts without reading them', async () => {
    const { consignmentId } = desk.place;
    const setAlerts = (alerts: number) =>
      desk.server.database.asTenant(desk.place.registrationId, (trx) =>
        trx
          .updateTable('declaration')
          .set({ data: sql`data || ${JSON.stringify({ totalAlerts: alerts })}::jsonb` })
          .where('consignment_id', '=', consignmentId)
          .execute(),
      );
    const read = async () => {
      const { items, totalItemsCount } = await json(`/Declarations/summaries?${paged}&Alerts=true`);
      return { references: items.map(({ reference }: { reference: string }) => reference), totalItemsCount };
    };
    await setAlerts(3);
    expect(await read()).toEqual({ references: ['D-26-0001'], totalItemsCount: 1 });
    await setAlerts(0);
    expect(await read()).toMatchObject({ references: [] });
  });

  test('of one consignment are the newest first, withdrawn ones with them', async () => {
    await addDeclaration(desk.server.database, desk.place, { reference: 'D-26-0000', status: 'Withdrawn', lines: [] });

    const listed = await json(`/consignments/${desk.place.consignmentId}/declarations`);

    expect(listed.map(({ reference, status }: Record<string, string>) => [reference, status])).toEqual([
      ['D-26-0000', 'Withdrawn'],
      ['D-26-0001', 'Compiled'],
    ]);
  });
});

describe('a line of a declaration', () => {
  test('says how each amount came about, its qualifiers and what it could save', async () => {
    const reply = await get(`/Declarations/${desk.declaration.id}/lines/${desk.declaration.lineIds[0]}`);

    expect(reply.headers['etag']).toBe('"1"');
    expect(reply.json()).toMatchObject({
      declarationId: desk.declaration.id,
      line: 1,
      orderProductId: desk.place.lineId,
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
      qualifiers: [{ typeCode: 'PER', value1: 'MPI', value2: 'AF900574743' }],
      savings: [{ group: 'CN', percent: 0, dutyValue: 0, saved: 84.75 }],
    });
  });

  test('of another declaration is not found', async () => {
    expect((await get(`/Declarations/${desk.declaration.id}/lines/${desk.ofExport.lineIds[0]}`)).statusCode).toBe(404);
    expect((await get(`/Declarations/${desk.declaration.id}/lines/${desk.foreign.lineIds[0]}`)).statusCode).toBe(404);
  });

  test('names no declaration as its source that the caller does not see', async () => {
    const sources = await json(`/Declarations?DeclarationLineId=${desk.declaration.lineIds[0]}`);
    const detail = await json(`/Declarations/${desk.declaration.id}/lines/${desk.declaration.lineIds[0]}`);
    const [listed] = (await json(`/Declarations/${desk.declaration.id}/reviewlines?${paged}`)).items;

    expect(sources).toEqual({
      srcNone: false,
      srcProduct: false,
      srcGeneric: false,
      srcPrevDecl: true,
      secondaryCode: 'LED',
      trail: [
        { source: 'product', code: 'LMP-100', isFound: false, isUsed: false },
        { source: 'prevDecl', isFound: true, isUsed: true, field: 'fullTariffCode', gave: '9405.20', has: '9405.20' },
      ],
    });
    expect(detail.classificationSources).toEqual(sources);
    expect(listed.classificationSources).toMatchObject({ srcPrevDecl: true });
    expect(JSON.stringify([listed, detail])).not.toContain('D-26-0099');
  });

  test('names the previous declaration to whoever sees it', async () => {
    const { registrationId, consignmentId } = desk.harbour.foreign;
    await desk.server.database.asTenant(registrationId, (trx) =>
      trx
        .insertInto('consignment_party')
        .values({
          registration_id: desk.harbour.parties.buyer.registrationId,
          consignment_id: consignmentId,
          owner_registration_id: registrationId,
          role: 'inboundBroker',
        })
        .execute(),
    );

    expect(await json(`/Declarations?DeclarationLineId=${desk.declaration.lineIds[0]}`, 'buyer')).toMatchObject({
      prevDeclarationRef: 'D-26-0099',
      trail: [{ code: 'LMP-100' }, { code: 'D-26-0099' }],
    });
    await desk.server.database.asTenant(registrationId, (trx) =>
      trx
        .deleteFrom('consignment_party')
        .where('registration_id', '=', desk.harbour.parties.buyer.registrationId)
        .where('consignment_id', '=', consignmentId)
        .execute(),
    );
  });
});

test('the log is the newest first, what is of no line before the lines', async () => {
  const entries = await json(`/Declarations/${desk.declaration.id}/log`);

  expect(entries.map(({ line, severity, message }: Record<string, unknown>) => [line, severity, message])).toEqual([
    [1, 'info', 'Newer'],
    [undefined, 'warning', 'Trading terms are not set'],
    [1, 'warning', 'The claim CN does not hold'],
  ]);
  expect(entries[0].created).toMatch(/^2026-11-20T02:00:00/);
});

describe('a file of a declaration', () => {
  test('as JSON has the declaration, its rates and totals, and its lines with their qualifiers', async () => {
    const reply = await get(`/Declarations/${desk.declaration.id}/files?Format=JSON`);

    expect(reply.headers['content-type']).toMatch('application/json');
    expect(reply.headers['content-disposition']).toBe('attachment; filename=D-26-0001.json');
    const file = reply.json();
    expect(file).toMatchObject({
      reference: 'D-26-0001',
      entryDate: '2026-11-20',
      freightAmount: 42,
      rates: [{ currencyCode: 'USD', rate: 0.59 }],
      totals,
    });
    expect(file.lines).toEqual([
      expect.objectContaining({
        line: 1,
        ...WITH_VALUES,
        tariffCode: '00.10A',
        qualifiers: [{ typeCode: 'PER', value1: 'MPI', value2: 'AF900574743' }],
      }),
    ]);
    for (const name of ['id', 'steps', 'savings', 'classificationSources', 'alertCount']) expect(file.lines[0]).not.toHaveProperty(name);
  });

  test('as CSV has all of it in each row, and no formula', async () => {
    const reply = await get(`/Declarations/${desk.declaration.id}/files?Format=CSV`);
    const parsed = Papa.parse<Record<string, string>>(reply.body.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
    const [row] = parsed.data;

    expect(reply.headers['content-disposition']).toBe('attachment; filename=D-26-0001.csv');
    expect(row).toMatchObject({
      Reference: 'D-26-0001',
      'Entry date': '2026-11-20',
      'Declaration: Freight': '42.00',
      Rate: '0.59',
      Line: '1',
      Product: "'=SUM(A1)",
      VFD: '1694.92',
      'Qualifiers 1 Type': 'PER',
      'Qualifiers 1 Value 2': 'AF900574743',
    });
    // No two columns have one heading.
    expect(parsed.meta.renamedHeaders ?? null).toBeNull();
  });

  test('is a spreadsheet unless another kind is asked for', async () => {
    const reply = await get(`/Declarations/${desk.declaration.id}/files`);
    const [sheet] = await readXlsx(reply.rawPayload);
    const [headings = [], row = []] = sheet?.data ?? [];

    expect(reply.headers['content-disposition']).toBe('attachment; filename=D-26-0001.xlsx');
    expect(row[headings.indexOf('Tax')]).toBeDefined();
    expect(row[headings.indexOf('VFT')]).toBe(1790.17);
    expect(row[headings.indexOf('Product')]).toBe("'=SUM(A1)");
    expect((await get(`/Declarations/${desk.declaration.id}/files?Format=PDF`)).statusCode).toBe(400);
  });
});
