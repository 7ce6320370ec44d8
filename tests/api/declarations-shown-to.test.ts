import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { newId } from '#src/server/database/tables/ids.ts';
import type { HarbourRole } from '#tests/support/harbour.ts';
import { openReadingDesk, type ReadingDesk } from '#tests/support/reading-desk.ts';

const desk = await openReadingDesk();

const get: ReadingDesk['get'] = (...asked) => desk.get(...asked);
const json = async (...asked: Parameters<typeof get>) => {
  const reply = await get(...asked);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const paged = 'PageNumber=1&PageSize=50';

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
    const [line] = (await json(`/Declarations/${desk.declaration.id}/reviewlines?${paged}`, 'serviceProvider')).items;
    const detail = await json(`/Declarations/${desk.declaration.id}/lines/${desk.declaration.lineIds[0]}`, 'serviceProvider');
    for (const name of VALUES) {
      expect(line).not.toHaveProperty(name);
      expect(detail).not.toHaveProperty(name);
    }
    expect(await json(`/Declarations/${desk.declaration.id}/reviewtotals`, 'serviceProvider')).toEqual({
      totalLineCount: 1,
      completeCount: 1,
      lineCount: 1,
      totalAlerts: 0,
      notComputed: 0,
      totalStatsQuantity: 40,
      statsUnitCode: 'nmb',
    });
    const sorted = encodeURIComponent(JSON.stringify([{ colId: 'taxValue', sort: 'asc' }]));
    expect((await get(`/Declarations/${desk.declaration.id}/reviewlines?${paged}&SortModel=${sorted}`, 'serviceProvider')).statusCode).toBe(
      400,
    );
    expect((await get(`/Declarations/${desk.declaration.id}/reviewlines?${paged}&SortModel=${sorted}`)).statusCode).toBe(200);
  });

  test('are in no list and no file of theirs', async () => {
    const [listed] = (await json(`/Declarations/summaries?${paged}&SearchText=D-26-0001`, 'serviceProvider')).items;
    expect(listed).toMatchObject({ reference: 'D-26-0001' });
    expect(listed).not.toHaveProperty('totals');
    const file = await json(`/Declarations/${desk.declaration.id}/files?Format=JSON`, 'serviceProvider');
    expect(JSON.stringify(file)).not.toMatch(/268\.53|1694\.92|0\.59|46\.47|USD/);
    const csv = (await get(`/Declarations/${desk.declaration.id}/files?Format=CSV`, 'serviceProvider')).body;
    expect(csv).toContain('Desk lamp, brass');
    expect(csv).not.toMatch(/268\.53|1694\.92|0\.59|46\.47|USD/);
  });
});

describe('a product line', () => {
  test('shows what its declaration says of it to whoever sees that', async () => {
    const path = `/consignments/${desk.place.consignmentId}/products`;
    const [listed] = (await json(`${path}?${paged}`)).items;

    expect(listed).toMatchObject({ tariffMatches: 1, statsUnitCode: 'nmb', tariffUpdated: false });
    expect(await json(`${path}/${desk.place.lineId}`)).toMatchObject({ tariffMatches: 1, statsUnitCode: 'nmb' });
    for (const role of ['seller', 'outboundBroker', 'forwarder'] as const) {
      const [theirs] = (await json(`${path}?${paged}`, role)).items;
      expect(theirs).not.toHaveProperty('tariffMatches');
      expect(theirs).not.toHaveProperty('tariffUpdated');
    }
    await desk.server.database.asTenant(desk.place.registrationId, (trx) =>
      trx
        .updateTable('product_line')
        .set({ version: 2, data: sql`data || '{"hsTariffCode": "9405.21"}'` })
        .where('id', '=', desk.place.lineId)
        .execute(),
    );
    expect((await json(`${path}?${paged}`)).items[0]).toMatchObject({ tariffUpdated: true });
    // Without a declaration there is nothing to say.
    expect((await json(`/consignments/${desk.harbour.open.consignmentId}/products?${paged}`)).items[0]).not.toHaveProperty('tariffMatches');
  });
});

describe('product history', () => {
  const history = async (by: HarbourRole, query = '') =>
    (await json(`/ProductHistory/${desk.harbour.open.consignmentId}?${paged}${query}`, by)).items.filter(
      ({ consignmentReference }: { consignmentReference: string }) => consignmentReference === 'C-26-0010',
    );

  test('has what was declared, to whoever sees the declaration, and the line of the consignment to others', async () => {
    expect(await history('buyer')).toEqual([
      expect.objectContaining({
        id: desk.place.lineId,
        line: 1,
        declarationReference: 'D-26-0001',
        productCode: '=SUM(A1)',
        hsTariffCode: '9405.20',
        tariffSuffix: '00.10A',
        secondaryProductCode: 'LED',
      }),
    ]);
    const [theirs] = await history('outboundBroker');
    expect(theirs).toMatchObject({ id: desk.place.lineId, productCode: 'LMP-100' });
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
    const of = calls(desk.declaration.id, desk.declaration.lineIds[0] ?? 0, desk.place.consignmentId);
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
    expect((await get(`/Declarations/${desk.ofExport.id}`, 'outboundParty')).statusCode).toBe(200);
    expect((await get(`/Declarations/${desk.ofExport.id}/reviewlines?${paged}`, 'outboundBroker')).statusCode).toBe(200);
    for (const role of ['buyer', 'inboundBroker', 'seller'] as const)
      expect((await get(`/Declarations/${desk.ofExport.id}`, role)).statusCode).toBe(404);
  });

  test('stays so without row-level security: the queries’ own walls hold', async () => {
    await desk.server.database.anonymous(async (trx) => {
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
