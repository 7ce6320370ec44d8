import { describe, expect, test } from 'vitest';
import { openBrokerDesk, productsUrl, lineUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

const call = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}, token = desk.token) =>
  desk.server.call(method, url, { token, ...(body === undefined ? {} : { body }), headers });

const desk = await openBrokerDesk();
const { token } = desk.harbour.operator;
const types = [
  { code: 'FCL', name: 'Full container', isSealable: true, isNumberTested: true },
  { code: 'LCL', name: 'Less than a container', isNumberTested: true },
  { code: 'VH', name: 'Vehicle', numberLabel: 'vin' },
  { code: 'PX', name: 'Pallet', numberLabel: 'pallet' },
];
const known = (await desk.server.call('GET', '/api/StaticData/containertypes', { token })).json();
for (const body of known.length > 0 ? [] : types)
  expect((await desk.server.call('POST', '/api/ContainerTypes', { token, body })).statusCode).toBe(201);

const root = ({ consignmentId }: HarbourLine) => `/api/consignments/${consignmentId}`;
const detailsUrl = (place: HarbourLine) => `${root(place)}/packagedetails`;
const add = async (place: HarbourLine, body: object, headers: Record<string, string> = {}) => {
  const reply = await call('POST', detailsUrl(place), body, headers);
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']);
};
const idOf = (address: string) => Number(address.split('/').at(-1));
const read = async (url: string) => (await call('GET', url)).json();

describe('a package and its container', () => {
  test('are stored together, numbered within the consignment, with what packages usually are', async () => {
    const place = await desk.freshConsignment();

    const first = await add(place, { fullness: 'FCL', containerNumber: 'csqu 305438-3', quantity: 5, totalWeight: 12.5 });
    await add(place, { description: 'Loose cartons' });

    expect(await read(first)).toMatchObject({
      line: 1,
      containerNumber: 'CSQU3054383',
      packageTypeCode: 'PK',
      sealingParty: 'Carrier',
      cleanliness: 0,
      weightUnitCode: 'kgm',
      volumeUnit: 'mtq',
      mayEditContainer: true,
      mayDelete: true,
    });
    expect(await read(detailsUrl(place))).toMatchObject([{ line: 1 }, { line: 2, description: 'Loose cartons' }]);
    expect(await read(`${root(place)}/containers?NumberExact=CSQU%20305438-3`)).toMatchObject([{ number: 'CSQU3054383' }]);
  });

  test.each([
    ['FCL', 'Container Number is required'],
    ['VH', 'VIN is required'],
    ['PX', 'Pallet Number is required'],
  ])('with fullness %s want a number: %s', async (fullness, message) => {
    const place = await desk.freshConsignment();

    const details = await call('POST', detailsUrl(place), { fullness });
    const container = await call('POST', `${root(place)}/containers`, { fullness });

    expect([details.statusCode, details.json().errors.containerNumber]).toEqual([400, [message]]);
    expect([container.statusCode, container.json().errors.number]).toEqual([400, [message]]);
    expect(await read(`${root(place)}/containers`)).toEqual([]);
  });

  test('join the container of that number, whose other details stay', async () => {
    const place = await desk.freshConsignment();
    await add(place, { fullness: 'FCL', containerNumber: 'CSQU3054383', sealNumber: 'S-1' });

    const second = await add(place, { fullness: 'FCL', containerNumber: 'CSQU3054383' });

    expect(await read(`${root(place)}/containers`)).toHaveLength(1);
    expect(await read(second)).toMatchObject({ line: 2, sealNumber: 'S-1', sharedWith: [1] });
  });

  test('lose number and cleanliness with the fullness, and the container goes when it is empty', async () => {
    const place = await desk.freshConsignment();
    const address = await add(place, { fullness: 'FCL', containerNumber: 'CSQU3054383', cleanliness: 2 });
    const { headers } = await call('GET', address);

    const patch = await call('PATCH', address, [replace('/fullness', null)], { 'if-match': String(headers['etag']) });

    expect(patch.statusCode, patch.body).toBe(204);
    expect(await read(address)).not.toHaveProperty('containerNumber');
    expect(await read(`${root(place)}/containers`)).toEqual([]);
  });

  test('of a locked consignment stay as they are', async () => {
    const place = await desk.freshConsignment();
    const address = await add(place, { quantity: 1 });
    await call('PUT', `${root(place)}/lock`);

    const replies = await Promise.all([
      call('POST', detailsUrl(place), { quantity: 1 }),
      call('PATCH', address, [replace('/quantity', 2)]),
      call('DELETE', `${root(place)}/containers/outerpackages/${idOf(address)}?mayDeleteContainer=true`),
      call('POST', `${root(place)}/containers`, { fullness: 'FCL', number: 'CSQU3054383' }),
    ]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
    expect(await read(detailsUrl(place))).toMatchObject([{ quantity: 1 }]);
  });
});

describe('removing', () => {
  test('a package takes the container with it only where that may go and holds no other', async () => {
    const place = await desk.freshConsignment();
    const addresses = [];
    for (const containerNumber of ['CSQU3054383', 'CSQU3054383', 'TCLU6000080'])
      addresses.push(await add(place, { fullness: 'FCL', containerNumber }));
    const remove = (address: string | undefined, may: boolean) =>
      call('DELETE', `${root(place)}/containers/outerpackages/${idOf(address ?? '')}?mayDeleteContainer=${may}`);
    const numbers = async () => (await read(`${root(place)}/containers`)).map(({ number }: { number: string }) => number);

    expect((await remove(addresses[0], true)).statusCode).toBe(204);
    expect(await numbers()).toEqual(['CSQU3054383', 'TCLU6000080']);
    expect((await remove(addresses[2], false)).statusCode).toBe(204);
    expect(await numbers()).toEqual(['CSQU3054383', 'TCLU6000080']);
    expect((await remove(addresses[1], true)).statusCode).toBe(204);
    expect(await numbers()).toEqual(['TCLU6000080']);
  });

  test('a container that holds packages is refused, naming them', async () => {
    const place = await desk.freshConsignment();
    await add(place, { fullness: 'FCL', containerNumber: 'CSQU3054383' });
    const [{ id }] = await read(`${root(place)}/containers`);

    const reply = await call('DELETE', `${root(place)}/containers/${id}`);

    expect([reply.statusCode, reply.json().title]).toEqual([409, 'The container holds packages (line 1): remove them first']);
  });

  test('a package frees the lines that travelled in it', async () => {
    const place = await desk.freshConsignment();
    const address = await add(place, { quantity: 1 });
    await call('PATCH', lineUrl(place), [replace('/outerPackageId', idOf(address))]);
    expect(await read(lineUrl(place))).toMatchObject({ outerPackageId: idOf(address) });

    await call('DELETE', `${root(place)}/containers/outerpackages/${idOf(address)}?mayDeleteContainer=true`);

    expect(await read(lineUrl(place))).not.toHaveProperty('outerPackageId');
  });

  test('is for forwarders and brokers, and for whoever added the package', async () => {
    const { harbour, server } = desk;
    const { consignmentId } = harbour.open;
    const { registrationId, token } = harbour.parties.buyer;
    const id = await server.database.asTenant(harbour.parties.inboundBroker.registrationId, async (trx) => {
      const row = { registration_id: harbour.parties.inboundBroker.registrationId, consignment_id: consignmentId, id: 77_001, line: 77 };
      await trx
        .insertInto('outer_package')
        .values({ ...row, added_by: registrationId, data: { typeCode: 'PK' } })
        .execute();
      return row.id;
    });
    const url = `/api/consignments/${consignmentId}/containers/outerpackages/${id}?mayDeleteContainer=true`;

    expect((await call('DELETE', url, undefined, {}, harbour.parties.seller.token)).statusCode).toBe(403);
    expect((await call('DELETE', url, undefined, {}, token)).statusCode).toBe(204);
  });
});

describe('the outbound carter', () => {
  test('changes an empty container, and no package of it', async () => {
    const { harbour } = desk;
    const { token } = harbour.parties.carterOutbound;
    const broker = harbour.parties.inboundBroker.token;
    const made = await call('POST', detailsUrl(harbour.open), { fullness: 'FCL', containerNumber: 'CSQU3054383', quantity: 0 }, {}, broker);
    const address = String(made.headers['location']);
    const patch = (field: string, value: unknown) => call('PATCH', address, [replace(field, value)], {}, token);

    expect((await patch('/sealNumber', 'S-9')).statusCode).toBe(204);
    expect((await patch('/quantity', 4)).statusCode).toBe(400);
    await call('PATCH', address, [replace('/quantity', 1)], {}, broker);
    expect((await patch('/sealNumber', 'S-10')).statusCode).toBe(403);
    expect((await call('GET', address, undefined, {}, token)).json()).toMatchObject({ sealNumber: 'S-9', mayEditContainer: false });
  });
});

describe('records that a request names', () => {
  test('must be of this consignment: container, package, container type', async () => {
    const [place, other] = [await desk.freshConsignment(), await desk.freshConsignment()];
    const address = await add(other, { fullness: 'FCL', containerNumber: 'CSQU3054383' });
    const [{ id: containerId }] = await read(`${root(other)}/containers`);

    const replies = await Promise.all([
      call('POST', `${root(place)}/containers/outerpackages`, { containerId }),
      call('PATCH', lineUrl(place), [replace('/outerPackageId', idOf(address))]),
      call('POST', productsUrl(place), {
        orderId: place.orderId,
        invoiceId: place.invoiceId,
        invoiceNumber: 'INV-9',
        description: 'A lamp',
        outerPackageId: idOf(address),
      }),
      call('POST', detailsUrl(place), { fullness: 'ZZZ', containerNumber: 'X1' }),
    ]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(replies.map((reply) => Object.keys(reply.json().errors))).toEqual([
      ['containerId'],
      ['outerPackageId'],
      ['outerPackageId'],
      ['fullness'],
    ]);
    expect((await call('GET', `${detailsUrl(place)}/${idOf(address)}`)).statusCode).toBe(404);
  });

  test('a container number stands once on a consignment', async () => {
    const place = await desk.freshConsignment();
    await add(place, { fullness: 'FCL', containerNumber: 'CSQU3054383' });

    const reply = await call('POST', `${root(place)}/containers`, { fullness: 'FCL', number: 'CSQU3054383' });

    expect(reply.json().errors).toEqual({ number: ['CSQU3054383 is on the consignment already'] });
  });
});

describe('lists and weights', () => {
  test('package lines are told under both addresses alike', async () => {
    const place = await desk.freshConsignment();
    const address = await add(place, { fullness: 'FCL', containerNumber: 'CSQU3054383', packageTypeCode: 'CT' });
    const expected = [{ id: idOf(address), line: 1, packageType: 'CT', containerNumber: 'CSQU3054383' }];

    expect(await read(`${root(place)}/outerpackagerefs`)).toEqual(expected);
    expect(await read(`/api/${place.consignmentId}/outerpackagerefs`)).toEqual(expected);
  });

  test('weights are totalled in kilograms, and a package keyed in the wrong unit is named', async () => {
    const place = await desk.freshConsignment();
    await add(place, { totalWeight: 60, weightUnitCode: 'lbs', description: 'Lamps' });

    expect(await read(`${productsUrl(place)}/weighttotals`)).toEqual({ productsKgs: 60, packagesKgs: 27.216, difference: -32.784 });
    expect(await read(`${productsUrl(place)}/weighttotals/differences`)).toMatchObject([
      { kind: 'unit', record: 'line', line: 1, rightUnit: 'lbs', weight: 60, unit: 'kgm' },
      { kind: 'unit', record: 'package', line: 1, rightUnit: 'kgm', weight: 60, unit: 'lbs', description: 'Lamps' },
    ]);
  });
});
