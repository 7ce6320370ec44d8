import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addLine } from '#tests/support/database-rows.ts';
import { type Declarable, LAMP, TORCH } from '#tests/support/declarations.ts';
import { amendUrl, openDeclaringDesk } from '#tests/support/declaring.ts';
import { aLine } from '#tests/support/harbour.ts';

const desk = await openDeclaringDesk();

const read = async (url: string) => {
  const reply = await desk.call('GET', url);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const pendingOf = async (id: number) => (await read(`/api/Declarations/${id}`)).pending;
const flagsOf = async (id: number) =>
  (await read(`/api/Declarations/${id}/reviewlines?PageNumber=1&PageSize=50`)).items.map(
    ({ tariffUpdated, changed }: { tariffUpdated: boolean; changed: boolean }) => ({ tariffUpdated, changed }),
  );
const NOTHING = { added: 0, removed: 0, changed: 0 };
const asOwner = (place: Declarable, table: 'invoice' | 'customs_order', id: number, fields: Readonly<Record<string, unknown>>) =>
  desk.server.database.asTenant(place.registrationId, (trx) =>
    sql`update ${sql.table(table)} set data = data || ${JSON.stringify(fields)}::jsonb, version = version + 1 where id = ${id}`.execute(
      trx,
    ),
  );

describe('what is pending says the same as the dry run of Amend', () => {
  test.each<[string, (place: Declarable) => Promise<unknown>, { tariffUpdated: boolean; changed: boolean }]>([
    ['the value', (place) => desk.patchLine(place, 0, { exportValue: 5000 }), { tariffUpdated: false, changed: true }],
    ['the currency', (place) => desk.patchLine(place, 0, { currencyCode: 'AUD' }), { tariffUpdated: false, changed: true }],
    ['a discount', (place) => desk.patchLine(place, 0, { discountPercent: 10 }), { tariffUpdated: false, changed: true }],
    ['the origin', (place) => desk.patchLine(place, 0, { countryOfOriginCode: 'VN' }), { tariffUpdated: false, changed: true }],
    ['the description', (place) => desk.patchLine(place, 0, { description: 'Other goods' }), { tariffUpdated: false, changed: true }],
    ['the items counted', (place) => desk.patchLine(place, 0, { quantityOrdered: 41 }), { tariffUpdated: false, changed: true }],
    ['used goods', (place) => desk.patchLine(place, 0, { usedGoods: true }), { tariffUpdated: false, changed: true }],
    ['the gross weight', (place) => desk.patchLine(place, 0, { totalWeight: 77 }), { tariffUpdated: false, changed: true }],
    ['the net weight', (place) => desk.patchLine(place, 0, { netWeight: 5 }), { tariffUpdated: false, changed: true }],
    [
      'the trading terms of the invoice',
      (place) => asOwner(place, 'invoice', place.invoiceId, { tradingTermsCode: 'EXW' }),
      { tariffUpdated: false, changed: true },
    ],
    [
      'the tariff',
      (place) => desk.patchLine(place, 0, { hsTariffCode: TORCH.hsTariffCode, tariffSuffixImport: TORCH.tariffSuffix }),
      { tariffUpdated: true, changed: false },
    ],
    [
      'the seller of the order',
      (place) => asOwner(place, 'customs_order', place.orderId, { sellerName: 'Other' }),
      { tariffUpdated: false, changed: true },
    ],
    [
      'nothing that is declared',
      (place) => desk.patchLine(place, 0, { brandName: 'Lux', usedGoods: false }),
      { tariffUpdated: false, changed: false },
    ],
  ])('of %s', async (_, change, flags) => {
    const place = await desk.goods([{}]);
    const id = await desk.compile(place);
    expect([await pendingOf(id), await flagsOf(id)]).toEqual([NOTHING, [{ tariffUpdated: false, changed: false }]]);

    await change(place);
    const would = (await desk.call('POST', `${amendUrl(id)}?dryRun=true`)).json();

    expect(await flagsOf(id)).toEqual([flags]);
    expect(await pendingOf(id)).toEqual({ added: would.added.length, removed: would.removed.length, changed: would.changed.length });
    expect((await desk.call('POST', amendUrl(id))).statusCode).toBe(200);
    expect([await pendingOf(id), await flagsOf(id)]).toEqual([NOTHING, [{ tariffUpdated: false, changed: false }]]);
  });

  test('of lines added and removed', async () => {
    const place = await desk.goods([{}, {}]);
    const id = await desk.compile(place);
    await desk.call('DELETE', `/api/consignments/${place.consignmentId}/products/${place.lineIds[0]}`);
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      addLine(trx, place, 7, { ...aLine, productCode: 'NEW-1', hsTariffCode: LAMP.hsTariffCode, tariffSuffixImport: LAMP.tariffSuffix }),
    );

    expect(await pendingOf(id)).toEqual({ added: 1, removed: 1, changed: 0 });
    await desk.call('POST', amendUrl(id));
    expect(await pendingOf(id)).toEqual(NOTHING);
  });
});

test('totals of all lines are those that were computed', async () => {
  const id = await desk.compile(await desk.goods([{}, { exportValue: 33.33 }, { currencyCode: 'XXX' }]), {
    freightAmount: 100,
    freightCurrency: 'NZD',
  });

  const { totals, totalAlerts, lineCount } = await read(`/api/Declarations/${id}`);
  const { fees = [], ...summed } = await read(`/api/Declarations/${id}/reviewtotals`);

  expect(summed).toMatchObject({ totalLineCount: lineCount, lineCount, totalAlerts, notComputed: 1 });
  for (const name of [
    'totalValueForDuty',
    'freightInsurance',
    'totalDuty',
    'totalLevies',
    'totalValueForTax',
    'totalTax',
    'totalStatsQuantity',
    'statsUnitCode',
    'totalSavings',
  ])
    expect([name, summed[name]]).toEqual([name, totals[name]]);
  expect(fees).toEqual(totals.fees ?? []);
});
