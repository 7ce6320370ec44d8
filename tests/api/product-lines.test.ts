import { describe, expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { aLine, type HarbourLine } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

function add(place: HarbourLine, fields: Readonly<Record<string, unknown>> = {}, headers: Readonly<Record<string, string>> = {}) {
  const body = { orderId: place.orderId, invoiceId: place.invoiceId, invoiceNumber: 'INV-7', description: 'Torch', ...fields };
  return desk.server.call('POST', productsUrl(place), { token: desk.token, body, headers });
}

async function linesOf(place: HarbourLine, query = ''): Promise<{ line: number; description: string; isDeleted: boolean }[]> {
  return (await desk.server.call('GET', `${productsUrl(place)}?PageSize=200${query}`, { token: desk.token })).json().items;
}

describe('adding a line', () => {
  test('puts it last, derives its totals and answers where it is', async () => {
    const place = await desk.freshConsignment();

    const reply = await add(place, { quantityOrdered: 8, itemsInOrderUnit: 12, exportValue: 100.005, totalWeight: 20 });
    const line = await desk.server.call('GET', String(reply.headers['location']), { token: desk.token });

    expect(reply.statusCode).toBe(201);
    expect(line.json()).toMatchObject({
      line: 2,
      totalItems: 96,
      exportValue: 100.01,
      unitPrice: 12.5013,
      weightPerUnit: 2.5,
      weightUnitCode: 'kgm',
    });
    expect(line.headers['etag']).toBe('"1"');
  });

  test('with insert takes the number given and moves later lines by one', async () => {
    const place = await desk.freshConsignment();
    await add(place, { description: 'Second' });

    await add(place, { description: 'First', line: 1, insert: true });

    expect((await linesOf(place)).map(({ line, description }) => [line, description])).toEqual([
      [1, 'First'],
      [2, aLine.description],
      [3, 'Second'],
    ]);
  });

  test('uses the invoice that has the number, else copies the current one', async () => {
    const place = await desk.freshConsignment();
    await desk.server.database.asTenant(place.registrationId, (trx) =>
      trx
        .updateTable('invoice')
        .set({ data: JSON.stringify({ invoiceNumber: 'INV-7', invoicedByName: 'Shenzhen Bright' }) })
        .where('id', '=', place.invoiceId)
        .execute(),
    );

    await add(place, { invoiceNumber: 'INV-7' });
    await add(place, { invoiceNumber: 'INV-8' });
    const invoices = (await desk.server.call('GET', `/api/consignments/${place.consignmentId}/invoices`, { token: desk.token })).json();
    const copy = (
      await desk.server.call('GET', `/api/consignments/${place.consignmentId}/invoices/${invoices[1].id}`, { token: desk.token })
    ).json();

    expect(invoices.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber)).toEqual(['INV-7', 'INV-8']);
    expect(copy).toMatchObject({ invoiceNumber: 'INV-8', invoicedByName: 'Shenzhen Bright' });
  });

  test('tells all that is wrong at once, in the words of the form', async () => {
    const reply = await add(desk.harbour.open, {
      description: ' ',
      invoiceNumber: undefined,
      numberOfPackages: 3,
      hsTariffCode: 'abc',
      exportValue: -1,
      itemsInOrderUnit: 0,
    });

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

  test('refuses currencies, countries and package types nobody knows, and so does changing it', async () => {
    const place = await desk.freshConsignment();
    const codes = { currencyCode: 'ZZZ', packageTypeCode: 'Q!', countryOfOriginCode: 'XX' };
    const operations = Object.entries(codes).map(([field, code]) => replace(`/${field}`, code));

    const added = await add(place, codes);
    const changed = await desk.server.call('PATCH', lineUrl(place), { token: desk.token, body: operations });

    for (const reply of [added, changed])
      expect([reply.statusCode, Object.keys(reply.json().errors).toSorted()]).toEqual([400, Object.keys(codes).toSorted()]);
  });

  test('normalises codes as the form does', async () => {
    const reply = await add(desk.harbour.open, {
      hsTariffCode: '940520',
      tariffSuffixImport: '1000h',
      currencyCode: 'usd',
      quantityUnitCode: 'NMB',
    });
    const line = await desk.server.call('GET', String(reply.headers['location']), { token: desk.token });

    expect(line.json()).toMatchObject({
      hsTariffCode: '9405.20',
      tariffSuffixImport: '10.00H',
      currencyCode: 'USD',
      quantityUnitCode: 'nmb',
    });
  });

  test('refuses what only the server sets, what nobody knows, and what the role may not write', async () => {
    const reply = await add(desk.harbour.open, { unitPrice: 5, colour: 'red', tariffSuffixExport: '10', dutyRefund: 4 });

    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toMatchObject({
      unitPrice: ['unitPrice, colour are not known here'],
      tariffSuffixExport: expect.anything(),
      dutyRefund: expect.anything(),
    });
  });

  test('refuses an order and an invoice of another consignment as unknown', async () => {
    const reply = await add(desk.harbour.open, { orderId: desk.harbour.foreign.orderId, invoiceId: desk.harbour.locked.invoiceId });

    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().errors).toSorted()).toEqual(['invoiceId', 'orderId']);
  });

  test('with one Idempotency-Key happens once, even twice at the same time', { tags: 'postgres' }, async () => {
    const place = await desk.freshConsignment();
    const headers = { 'idempotency-key': 'line-00001' };

    const both = await Promise.all([add(place, {}, headers), add(place, {}, headers)]);
    const other = await add(place, { description: 'Another' }, headers);

    expect(both.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(both[0]?.headers['location']).toBe(both[1]?.headers['location']);
    expect(other.statusCode).toBe(409);
    expect(await linesOf(place)).toHaveLength(2);
  });
});

describe('deleting a line', () => {
  test('hides it, keeps it, and a restored line goes last', async () => {
    const place = await desk.freshConsignment();
    await add(place, { description: 'Second' });

    await desk.server.call('DELETE', lineUrl(place), { token: desk.token });
    const twice = await desk.server.call('DELETE', lineUrl(place), { token: desk.token });
    const hidden = await linesOf(place);
    const all = await linesOf(place, '&IncludeDeleted=true');
    await desk.server.call('POST', `${lineUrl(place)}/restore`, { token: desk.token });

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
    const place = await desk.freshConsignment();
    for (const [description, exportValue] of [
      ['Blue torch', 30],
      ['Red torch', 10],
      ['100% wool', 20],
    ] as const)
      await add(place, { description, exportValue });
    const list = async (query: string) => (await desk.server.call('GET', `${productsUrl(place)}?${query}`, { token: desk.token })).json();
    const sort = encodeURIComponent('[{"colId":"exportValue","sort":"desc"}]');

    const page = await list(`PageNumber=2&PageSize=3&SortModel=${sort}`);
    const found = await list('SearchText=TORCH');
    const literal = await list(`SearchText=${encodeURIComponent('0%')}`);
    const elsewhere = await list(`OrderId=${desk.harbour.foreign.orderId}`);

    expect(page).toMatchObject({ pageNumber: 2, pageSize: 3, pageCount: 2, totalItemsCount: 4, items: [{ description: 'Red torch' }] });
    expect(found.items.map(({ description }: { description: string }) => description)).toEqual(['Blue torch', 'Red torch']);
    expect(literal.items.map(({ description }: { description: string }) => description)).toEqual(['100% wool']);
    expect(elsewhere).toMatchObject({ items: [], totalItemsCount: 0, pageCount: 0 });
  });

  test('is of the order, the words and the page that each call asks for, whatever was asked before', async () => {
    const place = await desk.freshConsignment();
    await add(place, { description: 'Blue torch' });
    const list = async (query: string) => {
      const reply = await desk.server.call('GET', `${productsUrl(place)}?${query}`, { token: desk.token });
      return reply.json().items.map(({ description }: { description: string }) => description);
    };

    const all = await list('');
    const [own, foreign] = [await list(`OrderId=${place.orderId}`), await list(`OrderId=${desk.harbour.foreign.orderId}`)];
    const [torches, ropes] = [await list('SearchText=torch'), await list('SearchText=rope')];
    const [first, second] = [await list('PageSize=1'), await list('PageSize=1&PageNumber=2')];

    expect([own, foreign]).toEqual([all, []]);
    expect([torches, ropes]).toEqual([['Blue torch'], []]);
    expect([...first, ...second]).toEqual(all);
    expect(all).toHaveLength(2);
  });

  test('refuses a column it is not sorted by, and anything but a sort model', async () => {
    const statuses = await Promise.all(
      [
        '[{"colId":"search_text","sort":"asc"}]',
        '[{"colId":"id;drop","sort":"asc"}]',
        '[{"colId":"line","sort":"up"}]',
        '{}',
        'x',
        '[1]',
        '[{"colId":"line","sort":"asc","x":1}]',
      ].map(
        async (model) =>
          (await desk.server.call('GET', `${productsUrl(desk.harbour.open)}?SortModel=${encodeURIComponent(model)}`, { token: desk.token }))
            .statusCode,
      ),
    );

    expect(statuses).toEqual(Array.from({ length: statuses.length }, () => 400));
  });

  test('counts at once what the caller has just added', async () => {
    const place = await desk.freshConsignment();
    const count = async () => (await desk.server.call('GET', productsUrl(place), { token: desk.token })).json().totalItemsCount;

    const before = await count();
    await add(place);

    expect([before, await count()]).toEqual([1, 2]);
  });
});

describe('what a role may see of a line', () => {
  const values = ['currencyCode', 'exportValue', 'unitPrice', 'discountPercent', 'customsValue', 'customsValueType'];

  test('hides values from the forwarder, in the line and in the list, and from sorting', async () => {
    const { forwarder } = desk.harbour.parties;
    const line = await desk.server.call('GET', lineUrl(desk.harbour.open), { token: forwarder.token });
    const list = await desk.server.call('GET', productsUrl(desk.harbour.open), { token: forwarder.token });
    const sort = encodeURIComponent('[{"colId":"exportValue","sort":"desc"}]');
    const sorted = await desk.server.call('GET', `${productsUrl(desk.harbour.open)}?SortModel=${sort}`, { token: forwarder.token });

    expect(Object.keys(line.json()).filter((field) => values.includes(field))).toEqual([]);
    expect(Object.keys(list.json().items[0]).filter((field) => values.includes(field))).toEqual([]);
    expect(line.json()).toMatchObject({ description: expect.any(String), totalWeight: expect.any(Number) });
    expect(sorted.statusCode).toBe(400);
  });

  test('is its own, whoever read the list before', async () => {
    const { buyer, forwarder } = desk.harbour.parties;
    await add(desk.harbour.open, { exportValue: 30 });
    const fields = async (token: string) => {
      const { items } = (await desk.server.call('GET', productsUrl(desk.harbour.open), { token })).json();
      return new Set(items.flatMap((item: object) => Object.keys(item)));
    };

    const [before, theirs, after] = [await fields(buyer.token), await fields(forwarder.token), await fields(buyer.token)];

    expect(before).toContain('exportValue');
    expect(theirs).not.toContain('exportValue');
    expect(theirs).toContain('description');
    expect(after).toEqual(before);
  });

  test('shows a duty refund to the outbound broker alone', async () => {
    const place = desk.harbour.open;
    const { outboundBroker, buyer } = desk.harbour.parties;

    const set = await desk.server.call('PATCH', lineUrl(place), { token: outboundBroker.token, body: [replace('/dutyRefund', 12.5)] });
    const own = await desk.server.call('GET', lineUrl(place), { token: outboundBroker.token });
    const others = await desk.server.call('GET', lineUrl(place), { token: buyer.token });

    expect(set.statusCode).toBe(204);
    expect(own.json().dutyRefund).toBe(12.5);
    expect(Object.keys(others.json())).not.toEqual(expect.arrayContaining(['dutyRefund']));
  });

  test('lets the outbound party write its own side and no other', async () => {
    const { outboundParty } = desk.harbour.parties;
    const write = (path: string, value: string) =>
      desk.server.call('PATCH', lineUrl(desk.harbour.open), { token: outboundParty.token, body: [replace(path, value)] });

    const own = [await write('/buyerProductCode', 'B-1'), await write('/tariffSuffixExport', '10')];
    const other = [await write('/secondaryProductCode', 'S-1'), await write('/tariffSuffixImport', '10')];

    expect(own.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(other.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  });
});
