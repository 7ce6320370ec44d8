// @module-tag postgres
import { expect, test } from 'vitest';
import { addedRole } from '#schemas/formats/paste-role.ts';
import type { AddField } from '#schemas/generated/documents/variation.ts';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { addHarbourLine, everyRole, type HarbourLine } from '#tests/support/harbour.ts';
import { keepDraft, publish } from '#tests/support/variations.ts';

const LINE = 'consignments/product-line';
const CLIENT = 'products/client';
const PACKAGE = 'consignments/package-details';
const dockOf = (at: string): AddField => ({
  at,
  add: 'field',
  id: 'dock',
  title: 'Loading dock',
  kind: 'record',
  of: 'reference/list-value',
  list: 'DOCKS',
});
const PARENT: AddField = { at: CLIENT, add: 'field', id: 'parent', title: 'Parent', kind: 'record', of: 'products/client' };
const OTHERS = ['consignments/consignment', 'consignments/order', 'consignments/invoice'];
const FIELDS = [dockOf(LINE), dockOf(CLIENT), dockOf(PACKAGE), PARENT, { ...PARENT, at: LINE }, ...OTHERS.map(dockOf)];

const send = (method: string, url: string, body?: unknown, token = desk.token) =>
  desk.server.call(method, url, { token, ...(body !== undefined && { body }) });
async function add(url: string, body: object, token = desk.token): Promise<string> {
  const added = await send('POST', url, body, token);
  expect(added.statusCode, added.body).toBe(201);
  return String(added.headers['location']);
}
const addValue = (listCode: string, code: string, name: string) => add('/api/ListValues', { listCode, code, name });

const desk = await openBrokerDesk();
await addLists();
await publish(desk.server, desk.token, FIELDS);

async function addLists(): Promise<void> {
  for (const [code, name] of [
    ['DOCKS', 'Docks'],
    ['BAYS', 'Bays'],
  ])
    await add('/api/OwnLists', { code, name });
  await addValue('DOCKS', 'D-1', 'Quay side');
  await addValue('BAYS', 'B-1', 'North bay');
}

let made = 0;
const addClient = (own?: object, token = desk.token) =>
  add('/api/TswClients', { name: `Client ${++made}`, countryCode: 'NZ', ...(own && { own }) }, token);
/** A consignment of the broker's with every role on it, and one line. */
function shared(): Promise<HarbourLine> {
  const { parties } = desk.harbour;
  made += 1;
  return addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, `C-26-${8500 + made}`, everyRole(parties));
}
const patch = (url: string, own: unknown, token = desk.token) => send('PATCH', url, [replace('/own', own)], token);
const ownOf = async (url: string) => (await send('GET', url)).json<{ own?: object }>().own;
const idOf = (address: string) => Number(address.split('/').at(-1));

test('a value of an own list is stored in whatever case it is written, and answered', async () => {
  const [client, line] = [await addClient({ dock: 'docks/d-1' }), lineUrl(await shared())];

  expect((await patch(line, { dock: 'DOCKS/D-1' })).statusCode).toBe(204);
  expect([await ownOf(client), await ownOf(line)]).toEqual([{ dock: 'DOCKS/D-1' }, { dock: 'DOCKS/D-1' }]);
});

test.each([
  ['what no list has', { dock: 'DOCKS/D-9' }, 'own.dock', 'Loading dock does not exist'],
  ['a value of another list', { dock: 'BAYS/B-1' }, 'own.dock', 'Loading dock does not exist'],
  ['a number', { dock: 7 }, 'own.dock', 'Loading dock'],
  ['a client that is not there', { parent: 999_999_999 }, 'own.parent', 'Parent does not exist'],
  ['half a client', { parent: 1.5 }, 'own.parent', 'Parent'],
])('%s is refused as other references are', async (_, own, place, words) => {
  const reply = await send('POST', '/api/TswClients', { name: 'Refused', countryCode: 'NZ', own });

  const { errors } = reply.json<{ errors: Record<string, string[]> }>();
  expect([reply.statusCode, Object.keys(errors)]).toEqual([400, [place]]);
  expect(errors[place]?.join()).toContain(words);
});

test('nothing of another business is a record of its lists', async () => {
  const stranger = desk.harbour.stranger.token;
  await add('/api/OwnLists', { code: 'DOCKS', name: 'Their docks' }, stranger);
  await add('/api/ListValues', { listCode: 'DOCKS', code: 'T-1', name: 'Theirs' }, stranger);
  const theirs = idOf(await addClient(undefined, stranger));
  await publish(desk.server, stranger, FIELDS);

  const [value, client] = [await patch(await addClient(), { dock: 'DOCKS/T-1' }), await patch(await addClient(), { parent: theirs })];
  const ours = await patch(await addClient(undefined, stranger), { dock: 'DOCKS/D-1' }, stranger);

  expect([value, client, ours].map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  const offered = await send('GET', '/api/ListValues/lookup?PageNumber=1&PageSize=50&ListCode=DOCKS', undefined, stranger);
  expect(offered.json<{ items: { key: string }[] }>().items.map(({ key }) => key)).toEqual(['DOCKS/T-1']);
});

test('lists are narrowed and sorted by it, the change log and a file have its label', async () => {
  await addValue('DOCKS', 'D-2', 'Land side');
  const parent = await addClient();
  const named = await send('GET', parent);
  const [first, second] = [await addClient({ dock: 'DOCKS/D-1' }), await addClient({ dock: 'DOCKS/D-2', parent: idOf(parent) })];
  const place = await shared();
  await patch(lineUrl(place), { dock: 'DOCKS/D-2' });
  const filter = encodeURIComponent(JSON.stringify([{ field: 'own.dock', is: 'oneOf', value: ['DOCKS/D-2'] }]));
  const sort = encodeURIComponent(JSON.stringify([{ colId: 'own.dock', sort: 'desc' }]));
  const ids = async (url: string, query: string) =>
    (await send('GET', `${url}?PageNumber=1&PageSize=50&${query}`)).json<{ items: { id: number }[] }>().items.map(({ id }) => id);

  const sorted = await ids('/api/TswClients', `SortModel=${sort}`);

  expect(await ids('/api/TswClients', `Filter=${filter}`)).toEqual([idOf(second)]);
  expect(sorted.indexOf(idOf(second))).toBeLessThan(sorted.indexOf(idOf(first)));
  expect(await ids(productsUrl(place), `Filter=${filter}`)).toEqual([place.lineId]);
  const [log] = (await send('GET', '/api/SettingsAuditLogs/Clients')).json<{ message: string }[]>();
  expect(log?.message).toContain(`Loading dock “D-2 Land side”, Parent “${named.json().name}”`);
  const changes = await send(
    'GET',
    `/api/consignments/${place.consignmentId}/changes?Entity=${encodeURIComponent(LINE)}&RecordId=${place.lineId}`,
  );
  expect(changes.body).toContain('D-2 Land side');
  expect((await send('GET', '/api/TswClients?Format=CSV')).body).toContain('D-2 Land side');
});

test('what is referred to is not deleted: a value, its list, and a client', async () => {
  const value = await addValue('DOCKS', 'D-3', 'Gate');
  const parent = await addClient();
  await addClient({ dock: 'DOCKS/D-3', parent: idOf(parent) });
  const place = await shared();
  await patch(lineUrl(place), { dock: 'DOCKS/D-3' });
  await add(`/api/consignments/${place.consignmentId}/packagedetails`, { packageTypeCode: 'CT', quantity: 3, own: { dock: 'DOCKS/D-3' } });
  const lists = (await send('GET', '/api/OwnLists/lookup?PageNumber=1&PageSize=50')).json<{ items: { id: number; code: string }[] }>();
  const list = lists.items.find(({ code }) => code === 'DOCKS')?.id;

  const [ofValue, ofList, ofParent] = [
    await send('DELETE', value),
    await send('DELETE', `/api/OwnLists/${list}`),
    await send('DELETE', parent),
  ];

  expect([ofValue, ofList, ofParent].map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  expect(ofValue.json().title).toContain('3 record(s)');
  for (const title of ['Client', 'Product line', 'Container/Package']) expect(ofValue.json().title).toContain(`${title} Loading dock 1`);
});

test('a value that is gone stays as long as it is not changed, and is not chosen again', async () => {
  const value = await addValue('DOCKS', 'D-4', 'Shed');
  const client = await addClient({ dock: 'DOCKS/D-4' });
  await publish(desk.server, desk.token, []);
  const removed = await send('DELETE', value);
  await publish(desk.server, desk.token, FIELDS);

  const renamed = await send('PATCH', client, [replace('/name', 'Kept')]);

  expect([removed.statusCode, renamed.statusCode, await ownOf(client)]).toEqual([204, 204, { dock: 'DOCKS/D-4' }]);
  expect((await patch(client, { dock: null })).statusCode).toBe(204);
  expect((await patch(client, { dock: 'DOCKS/D-4' })).json().errors).toEqual({ 'own.dock': ['Loading dock does not exist'] });
});

test('a field of a list that the business does not have is refused with its place, and told by the name of its list', async () => {
  const unknown = { ...dockOf(CLIENT), id: 'gate', list: 'GATES' };
  const check = async (changes: readonly object[]) => (await send('POST', '/api/Variations/check', { changes })).json();
  await keepDraft(desk.server, desk.token, [...FIELDS, unknown]);
  const base = (await send('GET', '/api/UserSessions')).json().edition;

  const published = await send('POST', '/api/Variations', { base, note: 'Gates', alone: true });

  expect([published.statusCode, published.json().errors]).toEqual([
    400,
    { [`changes.${FIELDS.length}.add`]: ['Your business has no own list of the code GATES'] },
  ]);
  expect((await check([dockOf(CLIENT)])).words).toEqual([['Client: “Loading dock” is a new field: chosen from your list “Docks”']]);
  expect((await check([{ ...dockOf(CLIENT), list: 'BAYS' }])).outcomes).toMatchObject([[{ is: 'refused' }]]);
  const entity = await send('POST', '/api/Variations/check', { changes: [{ ...PARENT, of: 'reference/premises' }] });
  expect([entity.statusCode, Object.keys(entity.json().errors)]).toEqual([400, ['changes.0.of']]);
});

test('a sheet names a value by its key, code or name within its list, and a client by its name', async () => {
  await addValue('BAYS', 'D-1', 'Quay side');
  const place = await shared();
  const { name, id } = (await send('GET', await addClient())).json();
  const rows = [
    ['DOCKS/D-1', name],
    ['d-1', id],
    ['quay side', ''],
  ];
  const read = async (cells: readonly unknown[][]) =>
    (
      await send('POST', `${productsUrl(place)}/clipboarddata`, {
        clipboardData: cells.map((row) => ['Lamp', 'USD', 'INV-1', ...row].join('\t')).join('\n'),
        delimiter: '\t',
        hasHeaderRow: false,
        columns: { column0: 1, column1: 6, column2: 12, column3: addedRole('dock'), column4: addedRole('parent') },
      })
    ).json();

  const insert = (products: unknown) =>
    send('POST', `${productsUrl(place)}/bulkinsert`, { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products });

  const { products } = await read(rows);
  const stored = await insert(products);
  const strange = await read([['B-1', '']]);
  const refused = await insert([{ ...products[0], own: { dock: 'BAYS/B-1' } }]);

  const named = { dock: 'DOCKS/D-1', parent: id };
  expect(products.map(({ own }: { readonly own?: object }) => own)).toEqual([named, named, { dock: 'DOCKS/D-1' }]);
  expect(strange.findings[0]).toMatchObject({ severity: 'error', field: 'own.dock', text: 'B-1' });
  expect([stored.statusCode, refused.statusCode], stored.body).toEqual([200, 400]);
  expect(refused.body).toContain('Loading dock does not exist');
});

test('an undo brings the value back', async () => {
  const line = lineUrl(await shared());
  await patch(line, { dock: 'DOCKS/D-1' });
  const changed = await patch(line, { dock: null });

  await send('POST', '/api/Changes/undo', { changes: [String(changed.headers['undo'])] });

  expect(await ownOf(line)).toEqual({ dock: 'DOCKS/D-1' });
});
