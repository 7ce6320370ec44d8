// @module-tag postgres
import { expect, test } from 'vitest';
import type { AddField } from '#schemas/generated/documents/variation.ts';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { addHarbourLine, everyRole } from '#tests/support/harbour.ts';
import { publish } from '#tests/support/variations.ts';

const field = (at: string): AddField => ({ at, add: 'field', id: 'folder', title: 'Folder', kind: 'text', required: true });

const send = (method: string, url: string, body?: unknown, token = desk.token, headers = {}) =>
  desk.server.call(method, url, { token, headers, ...(body !== undefined && { body }) });
const at = (list: string) => `/api/consignments/${place.consignmentId}/${list}`;

const desk = await openBrokerDesk();
const { parties } = desk.harbour;
const place = await addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, 'C-26-7900', everyRole(parties));
await publish(desk.server, desk.token, [field('consignments/order'), field('consignments/invoice'), field('consignments/product-line')]);

test.each([
  ['orders', { sellerName: 'Ohara' }],
  ['invoices', { invoiceNumber: 'INV-7' }],
])('%s have own fields, which another party neither reads nor writes', async (list, body) => {
  const { token: buyer } = desk.harbour.parties.buyer;
  const refused = await send('POST', at(list), body);
  const added = await send('POST', at(list), { ...body, own: { folder: 'F-1' } });
  const address = String(added.headers['location']);
  const before = await send('GET', address, undefined, buyer);

  const changed = await send('PATCH', address, [replace('/own', { folder: 'F-2' })], desk.token, { 'if-match': added.headers['etag'] });
  const stale = await send('PATCH', address, [replace('/own', { folder: 'F-3' })], desk.token, { 'if-match': added.headers['etag'] });
  const [ours, theirs] = [await send('GET', address), await send('GET', address, undefined, buyer)];

  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['own.folder']]);
  expect([added.statusCode, changed.statusCode, stale.statusCode]).toEqual([201, 204, 412]);
  expect([ours.json().own, ours.headers['etag']]).toEqual([{ folder: 'F-2' }, '"1000002"']);
  expect([theirs.body, theirs.headers['etag']]).toEqual([before.body, '"1"']);
  expect(theirs.body).not.toContain('F-');
  expect((await send('PATCH', address, [replace('/own', { folder: 'X' })], buyer)).statusCode).toBe(400);
  const undone = await send('POST', '/api/Changes/undo', { changes: [changed.headers['undo']] });
  expect([undone.json(), (await send('GET', address)).json().own]).toEqual([{ undone: 1, kept: 0 }, { folder: 'F-1' }]);
});

test('the list of invoices has them with the version that a change needs, for their business alone', async () => {
  const [first] = (await send('GET', at('invoices'))).json<{ id: number; version: number }[]>();
  const url = `${at('invoices')}/${first?.id}`;
  const before = (await send('GET', at('invoices'), undefined, desk.harbour.parties.buyer.token)).body;
  await send('PATCH', url, [replace('/own', { folder: 'F-9' })], desk.token, { 'if-match': `"${first?.version}"` });

  const [listed] = (await send('GET', at('invoices'))).json<{ version: number; own?: object }[]>();
  expect(listed).toMatchObject({ version: 1_000_001, own: { folder: 'F-9' } });
  expect((await send('GET', at('invoices'), undefined, desk.harbour.parties.buyer.token)).body).toBe(before);
});

test('a file of lines has their own fields', async () => {
  await send('PATCH', lineUrl(place), [replace('/own', { folder: 'F-5' })]);

  const ours = await send('GET', `${productsUrl(place)}/files?Format=CSV`);
  const theirs = await send('GET', `${productsUrl(place)}/files?Format=CSV`, undefined, desk.harbour.parties.buyer.token);

  expect([ours.statusCode, theirs.statusCode]).toEqual([200, 200]);
  expect(ours.body).toContain('"Folder"');
  expect(ours.body).toContain('"F-5"');
  expect(theirs.body).not.toMatch(/Folder|F-5/);
});

test('lines are found by the texts of their own fields, by their business alone', async () => {
  const { token: buyer } = desk.harbour.parties.buyer;
  const found = async (words: string, token = desk.token) =>
    (await send('GET', `${productsUrl(place)}?PageNumber=1&PageSize=50&SearchText=${words}`, undefined, token)).json().totalItemsCount;
  await send('PATCH', lineUrl(place), [replace('/own', { folder: 'Beware' })]);

  expect([await found('beware'), await found('lamp'), await found('beware', buyer)]).toEqual([1, 1, 0]);
  await send('PATCH', lineUrl(place), [replace('/own', { folder: 'F-6' })]);
  expect(await found('beware')).toBe(0);
});
