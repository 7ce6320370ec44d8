import { sql } from 'kysely';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#src/server/database/tables/ids.ts';
import { addDeclaration } from '#tests/support/declared.ts';
import {
  addExport,
  addHarbourLine,
  buildHarbour,
  everyRole,
  type Harbour,
  type HarbourLine,
  type HarbourRole,
} from '#tests/support/harbour.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let harbour: Harbour;
let place: HarbourLine;
let exported: HarbourLine;
let declaration: { readonly id: number; readonly lineIds: readonly number[] };
let ofExport: { readonly id: number; readonly lineIds: readonly number[] };
/** The stranger's own, which classified the first line. */
let foreign: { readonly id: number; readonly lineIds: readonly number[] };

const WITH_VALUES = {
  valueForDuty: 1694.92,
  dutyValue: 84.75,
  valueForTax: 1790.17,
  taxValue: 268.53,
  dutyRate: 5,
  exportValue: 1000,
  currencyCode: 'USD',
};
const totals = {
  totalLineCount: 1,
  lineCount: 1,
  totalTax: 268.53,
  fees: [{ code: 'IETF', name: 'Entry transaction fee', amount: 46.47 }],
};

beforeAll(async () => {
  server = await startTestServer();
  harbour = await buildHarbour(server.database);
  const { registrationId } = harbour.parties.inboundBroker;
  place = await addHarbourLine(server.database, registrationId, 'C-26-0010', everyRole(harbour.parties));
  exported = await addExport(server.database, harbour, 'C-26-0011');
  foreign = await addDeclaration(server.database, harbour.foreign, {
    reference: 'D-26-0099',
    lines: [{ orderProductId: harbour.foreign.lineId, data: { productCode: 'LMP-100', hsTariffCode: '9405.20' } }],
  });
  const source = {
    srcNone: false,
    srcProduct: false,
    srcGeneric: false,
    srcPrevDecl: true,
    prevDeclarationRef: 'D-26-0099',
    secondaryCode: 'LED',
  };
  const trail = [
    { source: 'product', code: 'LMP-100', isFound: false, isUsed: false },
    { source: 'prevDecl', code: 'D-26-0099', isFound: true, isUsed: true, field: 'fullTariffCode', gave: '9405.20', has: '9405.20' },
  ];
  declaration = await addDeclaration(server.database, place, {
    reference: 'D-26-0001',
    head: {
      consignmentReference: 'C-26-0010',
      consigneeName: 'Acme Retail NZ',
      lineCount: 1,
      totalAlerts: 0,
      taxPercent: 15,
      freightAmount: 42,
      freightCurrency: 'NZD',
      rates: [{ currencyCode: 'USD', rate: 0.59 }],
      totals,
      warnings: ['Trading terms are not set'],
      compiledAt: '2026-11-20T01:00:00Z',
      compiledBy: 'Ana Cole',
    },
    lines: [
      {
        orderProductId: place.lineId,
        facts: { considered: [{ source: 'prevDecl', code: 'D-26-0099', declarationId: foreign.id }], secondaryCode: 'LED' },
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
          ...WITH_VALUES,
          productCode: '=SUM(A1)',
          description: 'Desk lamp, brass',
          hsTariffCode: '9405.20',
          tariffCode: '00.10A',
          countryOfOriginCode: 'CN',
          statsUnitCode: 'nmb',
          statsQuantity: 40,
          orderLine: 1,
          orderId: place.orderId,
          qualifiers: [{ typeCode: 'PER', value1: 'MPI', value2: 'AF900574743' }],
          savings: [{ group: 'CN', percent: 0, dutyValue: 0, saved: 84.75 }],
          classificationSources: { ...source, trail },
        },
      },
    ],
  });
  ofExport = await addDeclaration(server.database, exported, {
    reference: 'D-26-0002',
    tradeDirection: 'Export',
    by: harbour.parties.outboundBroker.registrationId,
    head: { consignmentReference: 'C-26-0011', totals: {} },
    lines: [{ orderProductId: exported.lineId, data: { productCode: 'LMP-100' } }],
  });
  await server.database.asTenant(registrationId, async (trx) => {
    const add = (line: number | null, severity: 'info' | 'warning' | 'error', message: string, at: string) =>
      sql`insert into declaration_log (registration_id, consignment_id, declaration_id, trade_direction, created_at, line, severity, message)
        values (${registrationId}, ${place.consignmentId}, ${declaration.id}, 'Import', ${at}::timestamptz, ${line}, ${severity}, ${message})`.execute(
        trx,
      );
    await add(1, 'warning', 'The claim CN does not hold', '2026-11-20T01:00:00Z');
    await add(null, 'warning', 'Trading terms are not set', '2026-11-20T01:00:00Z');
    await add(1, 'info', 'Newer', '2026-11-20T02:00:00Z');
  });
});
afterAll(async () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

const get = (path: string, by: HarbourRole | 'stranger' = 'inboundBroker') =>
  server.call('GET', `/api${path}`, { token: by === 'stranger' ? harbour.stranger.token : harbour.parties[by].token });
const json = async (path: string, by?: HarbourRole | 'stranger') => {
  const reply = await get(path, by);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const paged = 'PageNumber=1&PageSize=50';

describe('a declaration', () => {
  test('is answered whole, with what the caller may do and their role', async () => {
    const reply = await get(`/Declarations/${declaration.id}`);

    expect(reply.headers['etag']).toBe('"1"');
    expect(reply.json()).toMatchObject({
      id: declaration.id,
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
    const read = await json(`/Declarations/${declaration.id}`, 'serviceProvider');

    expect(read).toMatchObject({ reference: 'D-26-0001', flags: { mayAct: false, mayChooseTariff: false, mayEdit: false } });
    for (const name of ['freightAmount', 'freightCurrency', 'rates', 'totals']) expect(read).not.toHaveProperty(name);
  });
});

describe('values', () => {
  const VALUES = [
    'valueForDuty',
    'dutyValue',
    'valueForTax',
    'taxValue',
    'dutyRate',
    'exportValue',
    'currencyCode',
    'savings',
    'steps',
    'bestSaving',
  ];

  test('are in no line and no total of whoever does not see them, nor in an order', async () => {
    const [line] = (await json(`/Declarations/${declaration.id}/reviewlines?${paged}`, 'serviceProvider')).items;
    const detail = await json(`/Declarations/${declaration.id}/lines/${declaration.lineIds[0]}`, 'serviceProvider');
    for (const name of VALUES) {
      expect(line).not.toHaveProperty(name);
      expect(detail).not.toHaveProperty(name);
    }
    expect(await json(`/Declarations/${declaration.id}/reviewtotals`, 'serviceProvider')).toEqual({
      totalLineCount: 1,
      lineCount: 1,
      totalAlerts: 0,
      notComputed: 0,
      totalStatsQuantity: 40,
      statsUnitCode: 'nmb',
    });
    const sorted = encodeURIComponent(JSON.stringify([{ colId: 'taxValue', sort: 'asc' }]));
    expect((await get(`/Declarations/${declaration.id}/reviewlines?${paged}&SortModel=${sorted}`, 'serviceProvider')).statusCode).toBe(400);
    expect((await get(`/Declarations/${declaration.id}/reviewlines?${paged}&SortModel=${sorted}`)).statusCode).toBe(200);
  });

  test('are in no list and no file of theirs', async () => {
    const [listed] = (await json(`/Declarations/summaries?${paged}&SearchText=D-26-0001`, 'serviceProvider')).items;
    expect(listed).toMatchObject({ reference: 'D-26-0001' });
    expect(listed).not.toHaveProperty('totals');
    const file = await json(`/Declarations/${declaration.id}/files?Format=JSON`, 'serviceProvider');
    expect(JSON.stringify(file)).not.toMatch(/268\.53|1694\.92|0\.59|46\.47|USD/);
    const csv = (await get(`/Declarations/${declaration.id}/files?Format=CSV`, 'serviceProvider')).body;
    expect(csv).toContain('Desk lamp, brass');
    expect(csv).not.toMatch(/268\.53|1694\.92|0\.59|46\.47|USD/);
  });
});

describe('lists of declarations', () => {
  test('have what the caller sees, the newest first, with totals and the consignment', async () => {
    const { items, totalItemsCount } = await json(`/Declarations/summaries?${paged}`);

    expect(totalItemsCount).toBe(1);
    expect(items).toEqual([
      expect.objectContaining({ reference: 'D-26-0001', consignmentReference: 'C-26-0010', consignmentId: place.consignmentId, totals }),
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

  test('of one consignment are the newest first, withdrawn ones with them', async () => {
    await addDeclaration(server.database, place, { reference: 'D-26-0000', status: 'Withdrawn', lines: [] });

    const listed = await json(`/consignments/${place.consignmentId}/declarations`);

    expect(listed.map(({ reference, status }: Record<string, string>) => [reference, status])).toEqual([
      ['D-26-0000', 'Withdrawn'],
      ['D-26-0001', 'Compiled'],
    ]);
  });
});

describe('a line of a declaration', () => {
  test('says how each amount came about, its qualifiers and what it could save', async () => {
    const reply = await get(`/Declarations/${declaration.id}/lines/${declaration.lineIds[0]}`);

    expect(reply.headers['etag']).toBe('"1"');
    expect(reply.json()).toMatchObject({
      declarationId: declaration.id,
      line: 1,
      orderProductId: place.lineId,
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
    expect((await get(`/Declarations/${declaration.id}/lines/${ofExport.lineIds[0]}`)).statusCode).toBe(404);
    expect((await get(`/Declarations/${declaration.id}/lines/${foreign.lineIds[0]}`)).statusCode).toBe(404);
  });

  test('names no declaration as its source that the caller does not see', async () => {
    const sources = await json(`/Declarations?DeclarationLineId=${declaration.lineIds[0]}`);
    const detail = await json(`/Declarations/${declaration.id}/lines/${declaration.lineIds[0]}`);
    const [listed] = (await json(`/Declarations/${declaration.id}/reviewlines?${paged}`)).items;

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
    const { registrationId, consignmentId } = harbour.foreign;
    await server.database.asTenant(registrationId, (trx) =>
      trx
        .insertInto('consignment_party')
        .values({
          registration_id: harbour.parties.buyer.registrationId,
          consignment_id: consignmentId,
          owner_registration_id: registrationId,
          role: 'inboundBroker',
        })
        .execute(),
    );

    expect(await json(`/Declarations?DeclarationLineId=${declaration.lineIds[0]}`, 'buyer')).toMatchObject({
      prevDeclarationRef: 'D-26-0099',
      trail: [{ code: 'LMP-100' }, { code: 'D-26-0099' }],
    });
    await server.database.asTenant(registrationId, (trx) =>
      trx
        .deleteFrom('consignment_party')
        .where('registration_id', '=', harbour.parties.buyer.registrationId)
        .where('consignment_id', '=', consignmentId)
        .execute(),
    );
  });
});

test('the log is the newest first, what is of no line before the lines', async () => {
  const entries = await json(`/Declarations/${declaration.id}/log`);

  expect(entries.map(({ line, severity, message }: Record<string, unknown>) => [line, severity, message])).toEqual([
    [1, 'info', 'Newer'],
    [undefined, 'warning', 'Trading terms are not set'],
    [1, 'warning', 'The claim CN does not hold'],
  ]);
  expect(entries[0].created).toMatch(/^2026-11-20T02:00:00/);
});

describe('a file of a declaration', () => {
  test('as JSON has the declaration, its rates and totals, and its lines with their qualifiers', async () => {
    const reply = await get(`/Declarations/${declaration.id}/files?Format=JSON`);

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
    const reply = await get(`/Declarations/${declaration.id}/files?Format=CSV`);
    const parsed = Papa.parse<Record<string, string>>(reply.body.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
    const [row] = parsed.data;

    expect(reply.headers['content-disposition']).toBe('attachment; filename=D-26-0001.csv');
    expect(row).toMatchObject({
      Reference: 'D-26-0001',
      'Entry date': '2026-11-20',
      'Declaration: Freight': '42',
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
    const reply = await get(`/Declarations/${declaration.id}/files`);
    const [sheet] = await readXlsx(reply.rawPayload);
    const [headings = [], row = []] = sheet?.data ?? [];

    expect(reply.headers['content-disposition']).toBe('attachment; filename=D-26-0001.xlsx');
    expect(row[headings.indexOf('Tax')]).toBeDefined();
    expect(row[headings.indexOf('VFT')]).toBe(1790.17);
    expect(row[headings.indexOf('Product')]).toBe("'=SUM(A1)");
    expect((await get(`/Declarations/${declaration.id}/files?Format=PDF`)).statusCode).toBe(400);
  });
});

describe('a product line', () => {
  test('shows what its declaration says of it to whoever sees that', async () => {
    const path = `/consignments/${place.consignmentId}/products`;
    const [listed] = (await json(`${path}?${paged}`)).items;

    expect(listed).toMatchObject({ tariffMatches: 1, statsUnitCode: 'nmb', tariffUpdated: false });
    expect(await json(`${path}/${place.lineId}`)).toMatchObject({ tariffMatches: 1, statsUnitCode: 'nmb' });
    for (const role of ['seller', 'outboundBroker', 'forwarder'] as const) {
      const [theirs] = (await json(`${path}?${paged}`, role)).items;
      expect(theirs).not.toHaveProperty('tariffMatches');
      expect(theirs).not.toHaveProperty('tariffUpdated');
    }
    await server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('product_line')
        .set({ version: 2, data: sql`data || '{"exportValue": 999}'` })
        .where('id', '=', place.lineId)
        .execute(),
    );
    expect((await json(`${path}?${paged}`)).items[0]).toMatchObject({ tariffUpdated: true });
    // Without a declaration there is nothing to say.
    expect((await json(`/consignments/${harbour.open.consignmentId}/products?${paged}`)).items[0]).not.toHaveProperty('tariffMatches');
  });
});

describe('product history', () => {
  const history = async (by: HarbourRole, query = '') =>
    (await json(`/ProductHistory/${harbour.open.consignmentId}?${paged}${query}`, by)).items.filter(
      ({ consignmentReference }: { consignmentReference: string }) => consignmentReference === 'C-26-0010',
    );

  test('has what was declared, to whoever sees the declaration, and the line of the consignment to others', async () => {
    expect(await history('buyer')).toEqual([
      expect.objectContaining({
        id: place.lineId,
        line: 1,
        declarationReference: 'D-26-0001',
        productCode: '=SUM(A1)',
        hsTariffCode: '9405.20',
        tariffSuffix: '00.10A',
        secondaryProductCode: 'LED',
      }),
    ]);
    const [theirs] = await history('outboundBroker');
    expect(theirs).toMatchObject({ id: place.lineId, productCode: 'LMP-100' });
    expect(theirs).not.toHaveProperty('declarationReference');
  });

  test('is searched in what was declared', async () => {
    expect(await history('buyer', '&SearchDescription=SUM')).toHaveLength(1);
    expect(await history('buyer', '&HsCode=9405.20&SearchDescription=SUM')).toHaveLength(1);
    expect(await history('buyer', '&SearchDescription=LMP-100')).toHaveLength(0);
  });
});

describe('who does not see a declaration', () => {
  const calls = (id: number | string, lineId: number | string, consignmentId: number | string) => [
    `/Declarations/${id}`,
    `/Declarations/${id}/reviewlines?${paged}`,
    `/Declarations/${id}/reviewlines?${paged}&SortModel=nonsense`,
    `/Declarations/${id}/reviewtotals`,
    `/Declarations/${id}/lines/${lineId}`,
    `/Declarations/${id}/log`,
    `/Declarations/${id}/files?Format=JSON`,
    `/Declarations?DeclarationLineId=${lineId}`,
    `/consignments/${consignmentId}/declarations`,
  ];

  async function expectUnseenBy(by: readonly (HarbourRole | 'stranger')[]): Promise<void> {
    const of = calls(declaration.id, declaration.lineIds[0] ?? 0, place.consignmentId);
    const missing = calls(newId(), newId(), newId());
    for (const role of by)
      for (const [index, path] of of.entries()) {
        const [theirs, none] = [await get(path, role), await get(missing[index] ?? '', role)];
        expect([theirs.statusCode, theirs.body], `${role} ${path}`).toEqual([404, none.body]);
      }
  }

  test('gets of every call the same as for one that is not there', async () => {
    await expectUnseenBy(['seller', 'outboundBroker', 'outboundParty', 'forwarder', 'carterOutbound', 'stranger']);
  });

  test('finds it in no list, whatever is asked for', async () => {
    for (const role of ['seller', 'outboundBroker', 'forwarder', 'carterOutbound', 'stranger'] as const)
      for (const query of ['', '&SearchText=D-26-0001', '&Status=Compiled']) {
        const { items } = await json(`/Declarations/summaries?${paged}${query}`, role);
        expect(items.map(({ reference }: { reference: string }) => reference)).not.toContain('D-26-0001');
      }
  });

  test('of an export is the other side', async () => {
    expect((await get(`/Declarations/${ofExport.id}`, 'outboundParty')).statusCode).toBe(200);
    expect((await get(`/Declarations/${ofExport.id}/reviewlines?${paged}`, 'outboundBroker')).statusCode).toBe(200);
    for (const role of ['buyer', 'inboundBroker', 'seller'] as const)
      expect((await get(`/Declarations/${ofExport.id}`, role)).statusCode).toBe(404);
  });

  test('stays so without row-level security: the queries’ own walls hold', async () => {
    await server.database.anonymous(async (trx) => {
      await sql`set local role none`.execute(trx);
      await sql`do $$ declare name text; begin
        for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
          execute format('alter table %I disable row level security', name);
        end loop;
      end $$`.execute(trx);
    });

    await expectUnseenBy(['seller', 'outboundBroker', 'stranger']);
    expect(
      (await json(`/Declarations/summaries?${paged}`, 'stranger')).items.map(({ reference }: { reference: string }) => reference),
    ).toEqual(['D-26-0099']);
  });
});
