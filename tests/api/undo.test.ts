/** Changes of one person, taken back one after the other and made again. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

const MOST = 20;
const send = (method: string, url: string, body?: unknown) => desk.server.call(method, url, { token: desk.token, body });
const take = async (change: string) => (await send('POST', '/api/Changes/undo', { changes: [change] })).headers['undo'];

type Step =
  | { readonly does: 'set'; readonly field: string; readonly value: unknown }
  | { readonly does: 'add' }
  | { readonly does: 'delete' | 'restore' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      field: fc.constant('quantityOrdered'),
      value: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('set' as const),
      field: fc.constant('description'),
      value: fc.constantFrom('Lamp', 'Lantern'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('set' as const), field: fc.constant('brandName'), value: fc.constantFrom('Kea', null) }),
  },
  fc.record({ does: fc.constant('add' as const) }),
  fc.record({ does: fc.constantFrom('delete' as const, 'restore' as const) }),
);

async function make(place: HarbourLine, taken: Step): Promise<string | undefined> {
  const reply = await call(place, taken);
  const undo = reply.headers['undo'];
  return typeof undo === 'string' ? undo : undefined;
}

function call(place: HarbourLine, taken: Step) {
  switch (taken.does) {
    case 'set':
      return send('PATCH', lineUrl(place), [replace(`/${taken.field}`, taken.value)]);
    case 'add':
      return send('POST', productsUrl(place), {
        orderId: place.orderId,
        invoiceNumber: 'INV-1',
        description: 'Another',
        currencyCode: 'USD',
      });
    case 'delete':
      return send('DELETE', lineUrl(place));
    case 'restore':
      return send('POST', `${lineUrl(place)}/restore`);
  }
}

/** All lines that are not deleted, and the whole of the first. */
async function standing(place: HarbourLine): Promise<unknown> {
  const { items } = (await send('GET', `${productsUrl(place)}?OrderId=${place.orderId}&PageNumber=1&PageSize=50`)).json();
  const { version: _version, changedAt: _changedAt, changedBy: _changedBy, ...line } = (await send('GET', lineUrl(place))).json();
  const lines = (items as { line: number; isDeleted: boolean }[]).filter(({ isDeleted }) => !isDeleted).map((each) => each.line);
  return { lines, line };
}

test('any twenty changes taken back leave what was there, and made again what they had made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: MOST }), async (steps) => {
      const place = await desk.freshConsignment();
      const states = [await standing(place)];
      const changes: string[] = [];
      for (const each of steps) {
        const change = await make(place, each);
        if (change === undefined) continue;
        changes.push(change);
        states.push(await standing(place));
      }

      const again: string[] = [];
      for (const [index, change] of changes.toReversed().entries()) {
        again.push(String(await take(change)));
        expect(await standing(place)).toEqual(states[changes.length - 1 - index]);
      }
      for (const [index, change] of again.toReversed().entries()) {
        await take(change);
        expect(await standing(place)).toEqual(states[index + 1]);
      }
    }),
    { numRuns: 8 },
  );
});

const undo = async (change: unknown, by = desk.token) =>
  (await desk.server.call('POST', '/api/Changes/undo', { token: by, body: { changes: [String(change)] } })).json();
const set = (place: HarbourLine, field: string, value: unknown) => send('PATCH', lineUrl(place), [replace(`/${field}`, value)]);

test.each([
  ['orders', { sellerName: 'Ohara' }, undefined],
  ['invoices', { invoiceNumber: 'INV-9' }, undefined],
  ['containers', { number: 'CSQU3054383', fullness: 'FCL' }, { undone: 1, kept: 0 }],
  ['containers/outerpackages', { quantity: 2 }, undefined],
])('an addition to %s offers undo if it can be undone', async (list, body, expected) => {
  const { consignmentId } = await desk.freshConsignment();
  const added = await send('POST', `/api/consignments/${consignmentId}/${list}`, body);
  const change = added.headers['undo'];

  expect([added.statusCode, change === undefined ? undefined : await undo(change)]).toEqual([201, expected]);
});

test('a deleted package comes back with its lines, and offers no second deletion', async () => {
  const place = await desk.freshConsignment();
  const root = `/api/consignments/${place.consignmentId}`;
  const added = await send('POST', `${root}/packagedetails`, { description: 'Cartons' });
  const id = Number(String(added.headers['location']).split('/').at(-1));
  await set(place, 'outerPackageId', id);
  const gone = await send('DELETE', `${root}/containers/outerpackages/${id}?mayDeleteContainer=false`);

  const back = await send('POST', '/api/Changes/undo', { changes: [gone.headers['undo']] });

  expect([back.json(), back.headers['undo']]).toEqual([{ undone: 2, kept: 0 }, undefined]);
  expect((await send('GET', lineUrl(place))).json()).toMatchObject({ outerPackageId: id });
});

test.each([
  ['hsTariffCode', '8513.10', 'tariffSuffixImport', '00.01K'],
  ['packageTypeCode', 'CT', 'numberOfPackages', 5],
  ['customsValueType', 1, 'customsValue', 50],
])('%s %s stays where %s %s was entered with it since', async (field, value, later, entered) => {
  const place = await desk.freshConsignment();
  const changed = await set(place, field, value);
  expect((await set(place, later, entered)).statusCode).toBe(204);

  expect(await undo(changed.headers['undo'])).toEqual({ undone: 0, kept: 1 });
  expect((await send('GET', lineUrl(place))).json()).toMatchObject({ [field]: value, [later]: entered });
});

test('a change of a consignment is taken back and made again, and stays where somebody has changed the field since', async () => {
  const url = `/api/consignments/${(await desk.freshConsignment()).consignmentId}`;
  const change = async (field: string, value: unknown) => (await send('PATCH', url, [replace(`/${field}`, value)])).headers;
  const shown = async () => (await send('GET', url)).json();
  const first = await change('masterBill', 'MAEU1');
  const beside = await change('houseBill', 'H-1');
  const same = await change('houseBill', 'H-1');

  expect([decodeURIComponent(String(first['undo-of'])), same['undo']]).toEqual([(await shown()).reference, undefined]);
  const again = (await send('POST', '/api/Changes/undo', { changes: [first['undo']] })).headers['undo'];
  expect(await shown()).toMatchObject({ houseBill: 'H-1', reference: expect.any(String), version: 4 });
  expect(await shown()).not.toHaveProperty('masterBill');
  expect([await undo(again), (await shown()).masterBill]).toEqual([{ undone: 1, kept: 0 }, 'MAEU1']);

  await change('houseBill', 'H-2');
  expect([await undo(beside['undo']), (await shown()).houseBill]).toEqual([{ undone: 0, kept: 1 }, 'H-2']);
});

test('the direction of a consignment is not turned back once it has lines', async () => {
  const place = await desk.freshConsignment();
  const url = `/api/consignments/${place.consignmentId}`;
  await send('DELETE', lineUrl(place));
  const turned = await send('PATCH', url, [replace('/tradeDirection', 'Export')]);
  await send('POST', `${lineUrl(place)}/restore`);

  expect(await undo(turned.headers['undo'])).toEqual({ undone: 0, kept: 1 });
  expect((await send('GET', url)).json()).toMatchObject({ tradeDirection: 'Export' });
});

test('a change of a consignment is not taken back while it is locked', async () => {
  const { consignmentId } = await desk.freshConsignment();
  const url = `/api/consignments/${consignmentId}`;
  const take = (change: unknown) => send('POST', '/api/Changes/undo', { changes: [change] });
  const changed = await send('PATCH', url, [replace('/vessel', 'Endeavour')]);
  expect((await send('PUT', `${url}/lock`, { reason: 'Filed' })).statusCode).toBe(204);

  expect((await take(changed.headers['undo'])).statusCode).toBe(409);
});

test('the last day of a record stays where a later first day was entered since', async () => {
  const { token } = desk.harbour.operator;
  const call = (method: string, url: string, body: unknown) => desk.server.call(method, url, { token, body });
  const days = { validFrom: '2026-01-01', validTo: '2026-03-31' };
  const added = await call('POST', '/api/Levies', { code: 'UNDO', name: 'Levy', amountPerUnit: 1, unit: 'ltr', ...days });
  const url = String(added.headers['location']);
  const changed = await call('PATCH', url, [replace('/validTo', '2026-12-31')]);
  await call('PATCH', url, [replace('/validFrom', '2026-06-01')]);

  expect(await undo(changed.headers['undo'], token)).toEqual({ undone: 0, kept: 1 });
  expect(await undo(added.headers['undo'], token)).toEqual({ undone: 0, kept: 1 });
});

test('a line that was restored as the last one is undone to its old number, and made again at the new one', async () => {
  const place = await desk.freshConsignment();
  const numberNow = async () => (await send('GET', lineUrl(place))).json().line;
  await make(place, { does: 'delete' });
  await make(place, { does: 'add' });
  const restored = String(await make(place, { does: 'restore' }));

  const last = await numberNow();
  const again = String(await take(restored));
  const undone = await numberNow();
  await take(again);

  expect({ last, undone, again: await numberNow() }).toEqual({ last: 3, undone: 1, again: 3 });
});

test('a line stays deleted where somebody else deleted it after it was restored', async () => {
  const place = await desk.freshConsignment();
  const by = { token: desk.harbour.brokerUser };
  const gone = await send('DELETE', lineUrl(place));
  await desk.server.call('POST', `${lineUrl(place)}/restore`, by);
  expect((await desk.server.call('DELETE', lineUrl(place), by)).statusCode).toBe(204);

  expect(await undo(gone.headers['undo'])).toEqual({ undone: 0, kept: 1 });
});

test('an item that comes back keeps its id, so that an earlier change of it can be undone, too', async () => {
  const head = { clientName: 'Acme', clientCode: 'ACME', invoiceNumber: 'U-1', invoiceDate: '2026-11-17', currencyCode: 'NZD' };
  const charges = [
    { itemCode: 'FREIGHT', amount: 2350 },
    { itemCode: 'DUTY', amount: 5 },
  ];
  const url = String((await send('POST', '/api/SalesInvoices', { ...head, charges })).headers['location']);
  const chargesOf = async () => (await send('GET', url)).json().charges;
  const [freight, duty] = await chargesOf();
  const steps = [[freight, { ...duty, amount: 6 }], [freight]];
  const changes: unknown[] = [];
  for (const value of steps) changes.push((await send('PATCH', url, [replace('/charges', value)])).headers['undo']);

  for (const change of changes.toReversed()) expect(await undo(change)).toEqual({ undone: 1, kept: 0 });

  expect(await chargesOf()).toEqual([freight, duty]);
});

test('whoever may not delete a tariff takes back their own while no line uses it', async () => {
  const place = await desk.freshConsignment();
  const { brokerUser: clerk } = desk.harbour;
  const add = async (tariffSuffix: string) => {
    const body = { hsTariffCode: '9405.20', tariffSuffix, countryCode: 'NZ', description: 'Lamps', keyword: `LAMP ${tariffSuffix}` };
    const added = await desk.server.call('POST', '/api/Tariffs', { token: clerk, body });
    expect(added.statusCode, added.body).toBe(201);
    return added.headers;
  };
  const [used, unused] = [await add('00.10B'), await add('00.11C')];
  expect((await set(place, 'tariffSuffixImport', '00.10B')).statusCode).toBe(204);

  const undone = [await undo(used['undo'], clerk), await undo(unused['undo'], clerk)];

  expect(undone).toEqual([
    { undone: 0, kept: 1 },
    { undone: 1, kept: 0 },
  ]);
  expect((await send('GET', String(used['location']))).statusCode).toBe(200);
});
