import { describe, expect, test } from 'vitest';
import { addConsignment, addLine } from '#tests/support/database-rows.ts';
import { buildHarbour, type Business, type HarbourRole } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const { buyer, inboundBroker } = harbour.parties;
const parties = [
  { registrationId: inboundBroker.registrationId, role: 'inboundBroker' },
  { registrationId: buyer.registrationId, role: 'buyer' },
] as const;
await addEarlier('C-26-0101', { arrivalDate: '2026-03-01', tradeDirection: 'Import', consigneeName: 'Acme Retail NZ' }, parties, [
  { description: 'Oak table', productCode: 'TB-1', hsTariffCode: '9403.60', tariffSuffixImport: '00.10A', countryOfOriginCode: 'VN' },
  {
    description: 'Desk lamp, brass',
    productCode: 'LP-1',
    hsTariffCode: '9405.21',
    tariffSuffixImport: '00.21B',
    secondaryProductCode: 'LED',
  },
  { description: 'Deleted lamp', hsTariffCode: '9405.21' },
]);
await addEarlier('C-26-0102', { arrivalDate: '2026-05-01', tradeDirection: 'Export', consigneeName: 'Sydney Homes' }, parties, [
  { description: 'Brass lamp stand', hsTariffCode: '9405.91', tariffSuffixImport: '00.10A', tariffSuffixExport: '00.99Z' },
]);

type Goods = Readonly<Record<string, unknown>>;

async function addEarlier(
  reference: string,
  data: Goods,
  parties: readonly { readonly registrationId: number; readonly role: HarbourRole }[],
  lines: readonly Goods[],
): Promise<void> {
  const { registrationId } = harbour.parties.inboundBroker;
  const keys = await addConsignment(server.database, registrationId, reference, parties);
  await server.database.asTenant(registrationId, async (trx) => {
    const all = { reference, destinationCountry: 'NZ', originCountry: 'CN', ...data };
    await trx.updateTable('consignment').set({ data: all }).where('id', '=', keys.consignmentId).execute();
    await trx
      .updateTable('customs_order')
      .set({ data: { sellerName: 'Shenzhen Bright' } })
      .where('id', '=', keys.orderId)
      .execute();
    for (const [index, goods] of lines.entries()) {
      const id = await addLine(trx, keys, index + 1, { ...goods });
      if (goods['description'] === 'Deleted lamp')
        await trx.updateTable('product_line').set({ is_deleted: true }).where('id', '=', id).execute();
    }
  });
}

const look = (query = '', by: Pick<Business, 'token'> = harbour.parties.inboundBroker) =>
  server.call('GET', `/api/ProductHistory/${harbour.open.consignmentId}?PageNumber=1&PageSize=50${query}`, { token: by.token });
const described = async (...asked: Parameters<typeof look>) => {
  const reply = await look(...asked);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().items.map(({ description }: { description: string }) => description);
};
const sortedBy = (colId: string, sort: 'asc' | 'desc') => `&SortModel=${encodeURIComponent(JSON.stringify([{ colId, sort }]))}`;

describe('product history', () => {
  test('has the lines of all consignments, the latest arrival first, then by description, without deleted ones', async () => {
    expect(await described()).toEqual([
      'Brass lamp stand',
      'Desk lamp, brass',
      'Oak table',
      // Nobody knows when these arrive.
      'Desk lamp, brass',
      'Desk lamp, brass',
    ]);
  });

  test('says of each line what it was declared by, and where it stands', async () => {
    const [table] = (await look('&SearchDescription=oak')).json().items;

    expect(table).toEqual({
      id: expect.any(Number),
      line: 1,
      consignmentReference: 'C-26-0101',
      productCode: 'TB-1',
      description: 'Oak table',
      hsTariffCode: '9403.60',
      tariffSuffix: '00.10A',
      destinationCountryCode: 'NZ',
      consigneeName1: 'Acme Retail NZ',
      originCountryCode: 'CN',
      supplierName: 'Shenzhen Bright',
      countryOfOriginCode: 'VN',
      arrivalDateTime: '2026-03-01',
    });
  });

  test('has the suffix of the consignment’s direction', async () => {
    const [stand] = (await look('&SearchDescription=stand')).json().items;
    expect(stand.tariffSuffix).toBe('00.99Z');
  });

  test('is searched by words of the description in any order, by consignee, direction and HS code', async () => {
    expect(await described('&SearchDescription=lamp%20BRASS&SearchConsignee=acme')).toEqual(['Desk lamp, brass']);
    expect(await described('&SearchConsignee=homes')).toEqual(['Brass lamp stand']);
    expect(await described('&TradeDirectionHint=Export')).toEqual(['Brass lamp stand']);
    expect(await described('&TradeDirectionHint=Import&SearchConsignee=acme')).toEqual(['Desk lamp, brass', 'Oak table']);
    expect(await described('&HsCode=940521')).toEqual(['Desk lamp, brass']);
    expect(await described('&HsCode=9405.9')).toEqual(['Brass lamp stand']);
    expect(await described('&HsCode=9405&TradeDirectionHint=Import&SearchDescription=lp-1')).toEqual(['Desk lamp, brass']);
    expect(await described('&SearchDescription=%25')).toEqual([]);
  });

  test('is counted, paged and sorted', async () => {
    const page = async (number: number) => {
      const query = `PageNumber=${number}&PageSize=2`;
      return (await server.call('GET', `/api/ProductHistory/${harbour.open.consignmentId}?${query}`, harbour.parties.inboundBroker)).json();
    };

    expect(await page(1)).toMatchObject({ totalItemsCount: 5, pageCount: 3 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }: { id: number }) => id))).size).toBe(5);
    expect(await described(`&SearchConsignee=acme${sortedBy('description', 'desc')}`)).toEqual(['Oak table', 'Desk lamp, brass']);
    expect((await described(sortedBy('consigneeName1', 'desc')))[0]).toBe('Brass lamp stand');
    expect((await look(sortedBy('supplierName', 'asc'))).statusCode).toBe(400);
    expect((await look('&TradeDirectionHint=Sideways')).statusCode).toBe(400);
  });

  test('has nothing of consignments the business takes no part in', async () => {
    const { outboundBroker, buyer } = harbour.parties;
    expect(await described('&SearchConsignee=acme', outboundBroker)).toEqual([]);
    expect(await described('&SearchConsignee=acme', buyer)).toEqual(['Desk lamp, brass', 'Oak table']);
  });

  test('is for those who classify', async () => {
    const roles = Object.entries({ ...harbour.parties, stranger: harbour.stranger });
    const found = await Promise.all(roles.map(async ([role, business]) => [role, (await look('', business)).statusCode] as const));

    expect(Object.fromEntries(found)).toEqual({
      buyer: 200,
      seller: 404,
      inboundBroker: 200,
      outboundBroker: 200,
      outboundParty: 200,
      forwarder: 404,
      carterOutbound: 404,
      serviceProvider: 200,
      stranger: 404,
    });
  });

  test('has none of the lines that the business may not see where it only carries', async () => {
    const { carterOutbound, buyer } = harbour.parties;
    // The carter buys something itself, so that it may look up history at all.
    const own = await addConsignment(server.database, buyer.registrationId, 'C-26-0103', [
      { registrationId: carterOutbound.registrationId, role: 'buyer' },
    ]);
    const reply = await server.call('GET', `/api/ProductHistory/${own.consignmentId}?PageNumber=1&PageSize=50`, {
      token: carterOutbound.token,
    });

    expect(reply.json()).toMatchObject({ totalItemsCount: 0, items: [] });
  });
});
