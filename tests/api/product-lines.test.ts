import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHarbourLine, aLine, buildHarbour, type Harbour, type HarbourLine } from '#tests/support/harbour.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let harbour: Harbour;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  harbour = await buildHarbour(server.database);
  token = harbour.parties.inboundBroker.token;
});
afterAll(async () => {
  expect(server.defects).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

let made = 0;
function freshConsignment(): Promise<HarbourLine> {
  const { registrationId } = harbour.parties.inboundBroker;
  made += 1;
  return addHarbourLine(server.database, registrationId, `C-26-2${String(made).padStart(3, '0')}`, [{ registrationId, role: 'inboundBroker' }]);
}

const products = ({ consignmentId }: HarbourLine) => `/api/consignments/${consignmentId}/products`;
const lineUrl = (place: HarbourLine) => `${products(place)}/${place.lineId}`;
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });

function add(place: HarbourLine, fields: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}) {
  const body = { orderId: place.orderId, invoiceId: place.invoiceId, invoiceNumber: 'INV-7', description: 'Torch', ...fields };
  return server.call('POST', products(place), { token, body, headers });
}

function patch(place: HarbourLine, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return server.call('PATCH', lineUrl(place), { token, body, headers });
}

async function linesOf(place: HarbourLine, query = ''): Promise<{ line: number; description: string; isDeleted: boolean }[]> {
  return (await server.call('GET', `${products(place)}?PageSize=200${query}`, { token })).json().items;
}

describe('adding a line', () => {
  test('puts it last, derives its totals and answers where it is', async () => {
    const place = await freshConsignment();

    const reply = await add(place, { quantityOrdered: 8, itemsInOrderUnit: 12, exportValue: 100.005, totalWeight: 20 });
    const line = await server.call('GET', String(reply.headers['location']), { token });

    expect(reply.statusCode).toBe(201);
    expect(line.json()).toMatchObject({ line: 2, totalItems: 96, exportValue: 100.01, unitPrice: 12.5013, weightPerUnit: 2.5, weightUnitCode: 'kgm' });
    expect(line.headers['etag']).toBe('"1"');
  });

  test('with insert takes the number given and moves later lines by one', async () => {
    const place = await freshConsignment();
    await add(place, { description: 'Second' });

    await add(place, { description: 'First', line: 1, insert: true });

    expect((await linesOf(place)).map(({ line, description }) => [line, description])).toEqual([
      [1, 'First'],
      [2, aLine.description],
      [3, 'Second'],
    ]);
  });

  test('uses the invoice that has the number, else copies the current one', async () => {
    const place = await freshConsignment();
    await server.database.asTenant(place.registrationId, (trx) =>
      trx.updateTable('invoice').set({ data: JSON.stringify({ invoiceNumber: 'INV-7', invoicedByName: 'Shenzhen Bright' }) }).where('id', '=', place.invoiceId).execute(),
    );

    await add(place, { invoiceNumber: 'INV-7' });
    await add(place, { invoiceNumber: 'INV-8' });
    const invoices = (await server.call('GET', `/api/consignments/${place.consignmentId}/invoices`, { token })).json();
    const copy = (await server.call('GET', `/api/consignments/${place.consignmentId}/invoices/${invoices[1].id}`, { token })).json();

    expect(invoices.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)).toEqual(['INV-7', 'INV-8']);
    expect(copy).toMatchObject({ invoiceNumber: 'INV-8', invoicedByName: 'Shenzhen Bright' });
  });

  test('tells all that is wrong at once, in the words of the form', async () => {
    const reply = await add(harbour.open, { description: ' ', invoiceNumber: undefined, numberOfPackages: 3, hsTariffCode: 'abc', exportValue: -1, itemsInOrderUnit: 0 });

    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({
      description: ['Description is a required field'],
      invoiceNumber: ['Please enter an invoice number'],
      packageTypeCode: ['Package type is required'],
      hsTariffCode: ['incorrect format, valid example is 1234.56'],
      exportValue: ['Invoiced Value must be zero or more'],
      itemsInOrderUnit: ['Items must be one or more'],
    });
  });

  test('normalises codes as the form does', async () => {
    const reply = await add(harbour.open, { hsTariffCode: '940520', tariffSuffixImport: '1000h', currencyCode: 'usd', quantityUnitCode: 'NMB' });
    const line = await server.call('GET', String(reply.headers['location']), { token });

    expect(line.json()).toMatchObject({ hsTariffCode: '9405.20', tariffSuffixImport: '10.00H', currencyCode: 'USD', quantityUnitCode: 'nmb' });
  });

  test('refuses what only the server sets, what nobody knows, and what the role may not write', async () => {
    const reply = await add(harbour.open, { unitPrice: 5, colour: 'red', tariffSuffixExport: '10', dutyRefund: 4 });

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors).toSorted()).toEqual(['colour', 'dutyRefund', 'tariffSuffixExport', 'unitPrice']);
  });

  test('refuses an order and an invoice of another consignment as unknown', async () => {
    const reply = await add(harbour.open, { orderId: harbour.foreign.orderId, invoiceId: harbour.locked.invoiceId });

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors).toSorted()).toEqual(['invoiceId', 'orderId']);
  });

  test('with one Idempotency-Key happens once, even twice at the same time', async () => {
    const place = await freshConsignment();
    const headers = { 'idempotency-key': 'line-00001' };

    const both = await Promise.all([add(place, {}, headers), add(place, {}, headers)]);
    const other = await add(place, { description: 'Another' }, headers);

    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(both[0]?.headers['location']).toBe(both[1]?.headers['location']);
    expect(other.statusCode).toBe(409);
    expect(await linesOf(place)).toHaveLength(2);
  });

  test('gives ten lines added at once ten numbers', async () => {
    const place = await freshConsignment();

    await Promise.all(Array.from({ length: 10 }, () => add(place)));

    expect((await linesOf(place)).map(({ line }) => line)).toEqual(Array.from({ length: 11 }, (_line, index) => index + 1));
  });
});

describe('changing a line', () => {
  test('keeps what follows from the change true', async () => {
    const place = await freshConsignment();

    const reply = await patch(place, [replace('/quantityOrdered', 80)], { 'if-match': '"1"' });
    const line = await server.call('GET', lineUrl(place), { token });

    expect([reply.statusCode, reply.headers['etag']]).toEqual([204, '"2"']);
    expect(line.json()).toMatchObject({ quantityOrdered: 80, totalItems: 80, unitPrice: 12.5, totalWeight: 120, weightPerUnit: 1.5 });
  });

  test('empties a field with null', async () => {
    const place = await freshConsignment();

    await patch(place, [replace('/productCode', null), replace('/exportValue', '')]);
    const refused = await patch(place, [replace('/description', null)]);
    const line = (await server.call('GET', lineUrl(place), { token })).json();

    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['productCode']));
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['unitPrice']));
    expect(refused.json().errors).toEqual({ description: ['Description is a required field'] });
  });

  test('refuses a stale version with the current record', async () => {
    const place = await freshConsignment();
    await patch(place, [replace('/description', 'Mine')], { 'if-match': '"1"' });

    const reply = await patch(place, [replace('/description', 'Yours')], { 'if-match': '"1"' });

    expect(reply.statusCode).toBe(412);
    expect(reply.json().current).toMatchObject({ id: place.lineId, description: 'Mine' });
  });

  test('lands whole or not at all', async () => {
    const place = await freshConsignment();

    const reply = await patch(place, [replace('/description', 'New'), replace('/exportValue', -5)]);
    const line = await server.call('GET', lineUrl(place), { token });

    expect(reply.json().errors).toEqual({ exportValue: ['Invoiced Value must be zero or more'] });
    expect(line.json().description).toBe(aLine.description);
  });

  test('is refused with 409 when the consignment is locked or the line deleted', async () => {
    const place = await freshConsignment();
    await server.call('DELETE', lineUrl(place), { token });

    const deleted = await patch(place, [replace('/description', 'New')]);
    const locked = await patch(harbour.locked, [replace('/description', 'New')], { 'if-match': '"9"' });
    const invalid = await patch(harbour.locked, [replace('/description', '')]);

    expect([deleted, locked, invalid].map(({ statusCode }) => statusCode)).toEqual([409, 409, 400]);
  });

  const forbidden: readonly [string, unknown][] = [
    ['an addition', [{ op: 'add', path: '/description', value: 'x' }]],
    ['a removal', [{ op: 'remove', path: '/description' }]],
    ['a copy', [{ op: 'copy', from: '/description', path: '/brandName' }]],
    ['a move', [{ op: 'move', from: '/description', path: '/brandName' }]],
    ['a test', [{ op: 'test', path: '/description', value: aLine.description }]],
    ['no operation', [{ path: '/description', value: 'x' }]],
    ['an operation in capitals', [{ op: 'Replace', path: '/description', value: 'x' }]],
    ['no path', [{ op: 'replace', value: 'x' }]],
    ['no value', [{ op: 'replace', path: '/description' }]],
    ['the whole document', [replace('', {})]],
    ['the root', [replace('/', 'x')]],
    ['two segments', [replace('/description/0', 'x')]],
    ['a dotted path', [replace('description', 'x')]],
    ['an escaped path', [replace('/descript~0ion', 'x')]],
    ['the prototype', [replace('/__proto__', { isDeleted: true })]],
    ['the constructor', [replace('/constructor', 'x')]],
    ['the id', [replace('/id', 1)]],
    ['the version', [replace('/version', 1)]],
    ['the order', [replace('/orderId', 1)]],
    ['the line number', [replace('/line', 5)]],
    ['the invoice', [replace('/invoiceNumber', 'x')]],
    ['a derived total', [replace('/totalItems', 5)]],
    ['the mark of deletion', [replace('/isDeleted', true)]],
    ['a field nobody knows', [replace('/colour', 'red')]],
    ['a field of the other side', [replace('/tariffSuffixExport', '10')]],
    ['a field hidden from the role', [replace('/dutyRefund', 5)]],
    ['one field twice', [replace('/description', 'x'), replace('/description', 'y')]],
    ['an empty list', []],
    ['an object', replace('/description', 'x')],
    ['a text', '"replace"'],
    ['more members', [{ ...replace('/description', 'x'), from: '/brandName' }]],
    ['65 operations', Array.from({ length: 65 }, () => replace('/description', 'x'))],
    ['an object for a text', [replace('/description', { toString: 'x' })]],
    ['a list for a text', [replace('/description', ['x'])]],
    ['a number for a text', [replace('/description', 5)]],
    ['a text for a number', [replace('/quantityOrdered', '5')]],
  ];
  test.each(forbidden)('refuses %s and changes nothing', async (_name, body) => {
    const before = await server.call('GET', lineUrl(harbour.open), { token });

    const reply = await patch(harbour.open, body);
    const after = await server.call('GET', lineUrl(harbour.open), { token });

    expect(reply.statusCode).toBe(400);
    expect(after.body).toBe(before.body);
    expect(after.headers['etag']).toBe(before.headers['etag']);
  });

  test('is written into the journal with what it was before', async () => {
    const place = await freshConsignment();

    await patch(place, [replace('/description', 'Torch')]);
    const entries = await server.database.asTenant(place.registrationId, (trx) =>
      trx.selectFrom('audit_log').select(['action', 'subject', 'before', 'after', 'user_name']).orderBy('id', 'desc').limit(1).execute(),
    );

    expect(entries).toEqual([
      { action: 'change', subject: expect.stringMatching(/order 1, line 1$/), before: { description: aLine.description }, after: { description: 'Torch' }, user_name: expect.any(String) },
    ]);
  });
});

describe('deleting a line', () => {
  test('hides it, keeps it, and a restored line goes last', async () => {
    const place = await freshConsignment();
    await add(place, { description: 'Second' });

    await server.call('DELETE', lineUrl(place), { token });
    const twice = await server.call('DELETE', lineUrl(place), { token });
    const hidden = await linesOf(place);
    const all = await linesOf(place, '&IncludeDeleted=true');
    await server.call('POST', `${lineUrl(place)}/restore`, { token });

    expect(twice.statusCode).toBe(204);
    expect(hidden.map(({ description }) => description)).toEqual(['Second']);
    expect(all.map(({ isDeleted }) => isDeleted)).toEqual([true, false]);
    expect((await linesOf(place)).map(({ line, description }) => [line, description])).toEqual([
      [2, 'Second'],
      [3, aLine.description],
    ]);
  });
});

describe('the list of lines', () => {
  test('is paged, sorted, searched and counted', async () => {
    const place = await freshConsignment();
    for (const [description, exportValue] of [['Blue torch', 30], ['Red torch', 10], ['100% wool', 20]] as const) await add(place, { description, exportValue });
    const list = async (query: string) => (await server.call('GET', `${products(place)}?${query}`, { token })).json();
    const sort = encodeURIComponent('[{"colId":"exportValue","sort":"desc"}]');

    const page = await list(`PageNumber=2&PageSize=3&SortModel=${sort}`);
    const found = await list('SearchText=TORCH');
    const literal = await list(`SearchText=${encodeURIComponent('0%')}`);
    const elsewhere = await list(`OrderId=${harbour.foreign.orderId}`);

    expect(page).toMatchObject({ pageNumber: 2, pageSize: 3, pageCount: 2, totalItemsCount: 4, items: [{ description: 'Red torch' }] });
    expect(found.items.map(({ description }: { description: string }) => description)).toEqual(['Blue torch', 'Red torch']);
    expect(literal.items.map(({ description }: { description: string }) => description)).toEqual(['100% wool']);
    expect(elsewhere).toMatchObject({ items: [], totalItemsCount: 0, pageCount: 0 });
  });

  test('refuses a column it is not sorted by, and anything but a sort model', async () => {
    const statuses = await Promise.all(
      ['[{"colId":"search_text","sort":"asc"}]', '[{"colId":"id;drop","sort":"asc"}]', '[{"colId":"line","sort":"up"}]', '{}', 'x', '[1]', '[{"colId":"line","sort":"asc","x":1}]'].map(
        async (model) => (await server.call('GET', `${products(harbour.open)}?SortModel=${encodeURIComponent(model)}`, { token })).statusCode,
      ),
    );

    expect(statuses).toEqual(Array.from({ length: statuses.length }, () => 400));
  });

  test('counts at once what the caller has just added', async () => {
    const place = await freshConsignment();
    const count = async () => (await server.call('GET', products(place), { token })).json().totalItemsCount;

    const before = await count();
    await add(place);

    expect([before, await count()]).toEqual([1, 2]);
  });
});

describe('what a role may see of a line', () => {
  const values = ['currencyCode', 'exportValue', 'unitPrice', 'discountPercent', 'customsValue', 'customsValueType'];

  test('hides values from the forwarder, in the line and in the list, and from sorting', async () => {
    const { forwarder } = harbour.parties;
    const line = await server.call('GET', lineUrl(harbour.open), { token: forwarder.token });
    const list = await server.call('GET', products(harbour.open), { token: forwarder.token });
    const sort = encodeURIComponent('[{"colId":"exportValue","sort":"desc"}]');
    const sorted = await server.call('GET', `${products(harbour.open)}?SortModel=${sort}`, { token: forwarder.token });

    expect(Object.keys(line.json()).filter((field) => values.includes(field))).toEqual([]);
    expect(Object.keys(list.json().items[0]).filter((field) => values.includes(field))).toEqual([]);
    expect(line.json()).toMatchObject({ description: expect.any(String), totalWeight: expect.any(Number) });
    expect(sorted.statusCode).toBe(400);
  });

  test('shows a duty refund to the outbound broker alone', async () => {
    const place = harbour.open;
    const { outboundBroker, buyer } = harbour.parties;

    const set = await server.call('PATCH', lineUrl(place), { token: outboundBroker.token, body: [replace('/dutyRefund', 12.5)] });
    const own = await server.call('GET', lineUrl(place), { token: outboundBroker.token });
    const others = await server.call('GET', lineUrl(place), { token: buyer.token });

    expect(set.statusCode).toBe(204);
    expect(own.json().dutyRefund).toBe(12.5);
    expect(Object.keys(others.json())).not.toEqual(expect.arrayContaining(['dutyRefund']));
  });

  test('lets the outbound party write its own side and no other', async () => {
    const { outboundParty } = harbour.parties;
    const write = (path: string, value: string) => server.call('PATCH', lineUrl(harbour.open), { token: outboundParty.token, body: [replace(path, value)] });

    const own = [await write('/buyerProductCode', 'B-1'), await write('/tariffSuffixExport', '10')];
    const other = [await write('/secondaryProductCode', 'S-1'), await write('/tariffSuffixImport', '10')];

    expect(own.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(other.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  });
});
