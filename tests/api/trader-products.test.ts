import { describe, expect, test } from 'vitest';
import { buildHarbour, type Business } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const send = (method: string, url: string, { token }: Pick<Business, 'token'>, body?: unknown) =>
  server.call(method, `/api${url}`, { token, ...(body === undefined ? {} : { body }) });

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const { buyer, seller } = harbour.parties;
await add(buyer, {
  kind: 'buyers',
  productCode: 'lamp-1',
  description: 'Brass lamp',
  sellerShortName: 'Bright',
  secondaryCode: 'LED',
  unitPrice: 2,
  currencyCode: 'USD',
});
await add(buyer, { kind: 'buyers', productCode: 'tube-1', description: 'Tube', sellerShortName: 'Bright' });
await add(buyer, { kind: 'buyers', productCode: 'rug-1', description: 'Rug', sellerShortName: 'Looms' });
await add(buyer, { kind: 'sellers', productCode: 'own-1', description: 'Honey' });
await add(seller, { kind: 'sellers', productCode: 'old-1', description: 'Old lamp', sellerProductCode: 'new-1' });

async function add(business: Business, product: object): Promise<void> {
  const reply = await send('POST', '/TraderProducts', business, product);
  expect(reply.statusCode, reply.body).toBe(201);
}

const look = (side: 'buyers' | 'sellers', by: Pick<Business, 'token'>, query = '') => {
  const owner = side === 'buyers' ? harbour.parties.buyer : harbour.parties.seller;
  return send('GET', `/TraderProducts/${side}/${owner.registrationId}?PageNumber=1&PageSize=50${query}`, by);
};
const codes = async (...asked: Parameters<typeof look>) =>
  (await look(...asked)).json().items.map(({ productCode }: { productCode: string }) => productCode);
const statuses = async (side: 'buyers' | 'sellers') => {
  const roles = Object.entries({ ...harbour.parties, stranger: harbour.stranger });
  const found = await Promise.all(roles.map(async ([role, business]) => [role, (await look(side, business)).statusCode] as const));
  return found.flatMap(([role, status]) => (status === 200 ? [role] : []));
};

async function setting(business: Business, name: string, value: boolean): Promise<void> {
  const stored = await send('GET', '/Registrations/settings', business);
  const reply = await server.call('PATCH', '/api/Registrations/settings', {
    token: business.token,
    headers: { 'if-match': String(stored.headers['etag']) },
    body: [{ op: 'replace', path: `/${name}`, value }],
  });
  expect(reply.statusCode, reply.body).toBe(204);
}

describe('what a buyer buys', () => {
  test('is looked up by the buyer, those who declare for it, and sellers while the buyer lets them', async () => {
    expect(await statuses('buyers')).toEqual(['buyer', 'seller', 'inboundBroker']);
    await setting(harbour.parties.buyer, 'buyerProductLookupEnabled', false);
    expect(await statuses('buyers')).toEqual(['buyer', 'inboundBroker']);
    await setting(harbour.parties.buyer, 'buyerProductLookupEnabled', true);
  });

  test('is found by code, by secondary code where that is allowed, by text and by supplier', async () => {
    const { buyer } = harbour.parties;
    expect(await codes('buyers', buyer)).toEqual(['LAMP-1', 'RUG-1', 'TUBE-1']);
    expect(await codes('buyers', buyer, '&ProductCode=lamp')).toEqual(['LAMP-1']);
    expect(await codes('buyers', buyer, '&ProductCode=led')).toEqual([]);
    expect(await codes('buyers', buyer, '&ProductCode=led&MatchBySecCodeAllowed=true')).toEqual(['LAMP-1']);
    expect(await codes('buyers', buyer, '&Other=brass')).toEqual(['LAMP-1']);
    expect(await codes('buyers', buyer, '&SupplierName=Looms')).toEqual(['RUG-1']);
  });

  test('has prices for the buyer alone', async () => {
    const { buyer, inboundBroker } = harbour.parties;
    const [own] = (await look('buyers', buyer, '&ProductCode=lamp')).json().items;
    const [theirs] = (await look('buyers', inboundBroker, '&ProductCode=lamp')).json().items;

    expect(own).toMatchObject({ unitPrice: 2, currencyCode: 'USD' });
    expect(theirs).not.toHaveProperty('unitPrice');
    expect(theirs).not.toHaveProperty('currencyCode');
  });

  test('tells the suppliers to whoever may look it up, and none to others', async () => {
    const { buyer, inboundBroker, forwarder } = harbour.parties;
    const suppliers = async (by: Business) =>
      (await send('GET', `/TraderProducts/suppliers?TraderRegistrationId=${buyer.registrationId}`, by)).json();

    expect(await suppliers(inboundBroker)).toEqual([
      { suppliersName: 'Bright', productCount: 2 },
      { suppliersName: 'Looms', productCount: 1 },
    ]);
    expect(await suppliers(forwarder)).toEqual([]);
  });
});

describe('what a seller sells', () => {
  test('is looked up by the seller, who declares for it, and the other parties while the seller lets them', async () => {
    expect(await statuses('sellers')).toEqual(['buyer', 'seller', 'outboundBroker', 'outboundParty']);
    await setting(harbour.parties.seller, 'sellerProductLookupEnabled', false);
    expect(await statuses('sellers')).toEqual(['seller', 'outboundBroker']);
    await setting(harbour.parties.seller, 'sellerProductLookupEnabled', true);
  });

  test('is found by the product that replaces it, where that is asked for', async () => {
    const { seller } = harbour.parties;
    expect(await codes('sellers', seller, '&ProductCode=new')).toEqual([]);
    expect(await codes('sellers', seller, '&ProductCode=new&Equivalent=true')).toEqual(['OLD-1']);
  });
});

test('the flags of a consignment say whose products may be looked up', async () => {
  const flagsOf = async (by: Business) => {
    const { buyerProductLookupEnabled, sellerProductLookupEnabled } = (
      await send('GET', `/consignments/${harbour.open.consignmentId}/products/auth`, by)
    ).json();
    return { buyerProductLookupEnabled, sellerProductLookupEnabled };
  };
  const { buyer, inboundBroker, forwarder } = harbour.parties;

  expect(await flagsOf(buyer)).toEqual({ buyerProductLookupEnabled: true, sellerProductLookupEnabled: true });
  expect(await flagsOf(inboundBroker)).toEqual({ buyerProductLookupEnabled: true, sellerProductLookupEnabled: false });
  expect(await flagsOf(forwarder)).toEqual({ buyerProductLookupEnabled: false, sellerProductLookupEnabled: false });
});
