import { expect, test } from 'vitest';
import { buildHarbour } from '#tests/support/harbour.ts';
import { agreedTemplate } from '#tests/support/sales-invoices.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

const PATH = '/api/BillingExtractTemplates/ctsiglobal';
const send = (method: string, url: string, body?: unknown, version = 1) =>
  server.call(method, url, {
    token: harbour.parties.inboundBroker.token,
    headers: { 'if-match': `"${version}"` },
    ...(body === undefined ? {} : { body }),
  });
const items = (...codes: readonly (readonly [string, (number | undefined)?])[]) =>
  codes.map(([itemCode, id]) => ({ itemCode, ctsiCode: itemCode.slice(0, 3), ...(id === undefined ? {} : { id }) }));

async function add(clientCode: string, given = items(['FREIGHT'], ['DOCS'])) {
  const reply = await send('POST', PATH, { ...agreedTemplate, clientCode, items: given });
  expect(reply.statusCode, reply.body).toBe(201);
  const url = String(reply.headers.location);
  return { url, ...(await read(url)) };
}

async function read(url: string): Promise<{ ids: number[]; codes: string[]; record: object }> {
  const { id: _id, ...record } = (await send('GET', url)).json();
  return {
    record,
    ids: record.items.map(({ id }: { id: number }) => id),
    codes: record.items.map(({ itemCode }: { itemCode: string }) => itemCode),
  };
}

test('items are numbered when they come, each with a number of its own', async () => {
  const { ids } = await add('A');

  expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  expect(new Set(ids).size).toBe(2);
});

test('a copy of a record has items of its own, whatever numbers it was sent with', async () => {
  const first = await add('B');

  const copy = await add('B2', items(['FREIGHT', first.ids[0]], ['DOCS', first.ids[1]]));

  expect(new Set([...first.ids, ...copy.ids]).size).toBe(4);
});

test('an item keeps its number when it is changed or moved, and one that is sent without takes that of the item it stands for', async () => {
  const { url, ids, record } = await add('C');
  const [freight = 0, docs = 0] = ids;

  const moved = await send('PUT', url, { ...record, items: items(['DOCUMENTS', docs], ['FREIGHT', freight], ['FUEL']) });
  const afterMove = await read(url);
  const again = await send('PUT', url, { ...record, items: items(['DOCUMENTS'], ['FREIGHT'], ['FUEL']) }, 2);

  expect(moved.statusCode, moved.body).toBe(204);
  expect(afterMove.codes).toEqual(['DOCUMENTS', 'FREIGHT', 'FUEL']);
  expect(afterMove.ids.slice(0, 2)).toEqual([docs, freight]);
  expect([...ids, 0]).not.toContain(afterMove.ids[2]);
  // Nothing differs, so nothing is written.
  expect(again.headers['etag']).toBe('"2"');
  expect((await read(url)).ids).toEqual(afterMove.ids);
});

test('a number of another record’s item is refused, and one that is sent twice', async () => {
  const [own, other] = [await add('D'), await add('E')];

  const foreign = await send('PUT', own.url, { ...own.record, items: items(['FREIGHT', own.ids[0]], ['DOCS', other.ids[1]]) });
  const twice = await send('PUT', own.url, { ...own.record, items: items(['FREIGHT', own.ids[0]], ['DOCS', own.ids[0]]) });

  expect([foreign.statusCode, foreign.json().errors]).toEqual([400, { 'items.1.id': ['Item Mappings does not exist'] }]);
  expect([twice.statusCode, twice.json().errors]).toEqual([400, { 'items.1.id': ['Item Mappings does not exist'] }]);
  expect(await read(own.url)).toMatchObject({ ids: own.ids });
});

test('an item code is mapped once', async () => {
  const reply = await send('POST', PATH, { ...agreedTemplate, clientCode: 'F', items: items(['FREIGHT'], ['docs'], ['DOCS']) });

  expect(reply.json().errors).toEqual({ items: ['Map each item code once'] });
});
