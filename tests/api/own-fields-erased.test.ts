// @module-tag postgres
/** Own values go with their record, and come back where an undo adds it again. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AddField } from '#schemas/generated/documents/variation.ts';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { documentsFrom } from '#tests/support/documents.ts';
import { guideDocuments } from '#tests/support/guide-documents.ts';
import { addHarbourLine, everyRole } from '#tests/support/harbour.ts';
import { publish } from '#tests/support/variations.ts';

const INSPECTION = 'consignments/inspection';
const LINE = 'consignments/product-line';
const INVOICE = 'consignments/invoice';
const field = (at: string): AddField => ({ at, add: 'field', id: 'folder', title: 'Folder', kind: 'text' });
const ofTheGuide = [...guideDocuments('keep-records-of-a-consignment')].flatMap(([path, text]) =>
  path.startsWith('schemas/') ? [[path.slice('schemas/'.length), JSON.parse(text)] as const] : [],
);

const schemas = Object.fromEntries(ofTheGuide);
const inspection = { ...schemas[`${INSPECTION}.schema.json`], 'x-own': true };
const documents = await documentsFrom({ ...schemas, [`${INSPECTION}.schema.json`]: inspection });
const desk = await openBrokerDesk({ documents: documents.generated });
const { forwarder, buyer } = desk.harbour.parties;
for (const token of [desk.token, forwarder.token, buyer.token])
  await publish(desk.server, token, [field(INSPECTION), field(LINE), field(INVOICE)]);

const send = (method: string, url: string, body?: unknown, token = desk.token) =>
  desk.server.call(method, url, { token, ...(body !== undefined && { body }) });
/** What the table holds of records, whosever it is. */
const stored = (entity: string) =>
  desk.server.database.anonymous(async (trx) => {
    await sql`set local role none`.execute(trx);
    const { rows } = await sql<{
      data: object;
    }>`select data from own_value where entity = ${entity} order by record_id, registration_id`.execute(trx);
    return rows.map(({ data }) => data);
  });

test('a deleted record leaves no own value of any business, and has all of them when its deletion is taken back', async () => {
  const { token: forwarder } = desk.harbour.parties.forwarder;
  const list = `/api/consignments/${desk.harbour.open.consignmentId}/inspections`;
  const added = await send('POST', list, { inspectedOn: '2026-03-02', inspectedBy: 'MPI', own: { folder: 'F-1' } });
  expect(added.statusCode, added.body).toBe(201);
  const address = String(added.headers['location']);
  await send('PATCH', address, [replace('/own', { folder: 'F-2' })]);
  await send('PATCH', address, [replace('/own', { folder: 'Theirs' })], forwarder);
  const kept = await stored(INSPECTION);
  const found = async (token: string) =>
    (await send('GET', `${list}?PageNumber=1&PageSize=50&SearchText=theirs`, undefined, token)).json().totalItemsCount;
  expect([await found(forwarder), await found(desk.token)]).toEqual([1, 0]);

  const deleted = await send('DELETE', address);
  const erased = await stored(INSPECTION);
  const undone = await send('POST', '/api/Changes/undo', { changes: [deleted.headers['undo']] });

  expect([kept.length, erased, undone.json()]).toEqual([2, [{}, {}], { undone: 1, kept: 0 }]);
  expect(await stored(INSPECTION)).toEqual(kept);
  const [ours, theirs] = [await send('GET', address), await send('GET', address, undefined, forwarder)];
  expect([ours.json().own, theirs.json().own]).toEqual([{ folder: 'F-2' }, { folder: 'Theirs' }]);
  expect((await send('PATCH', address, [replace('/own', { folder: 'F-3' })])).statusCode).toBe(204);
});

test('lines and invoices of a paste that is taken back leave none, and stay where their own values were changed since', async () => {
  const { parties } = desk.harbour;
  const { token: buyer } = parties.buyer;
  const place = await addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, 'C-26-8100', everyRole(parties));
  const good = { description: 'Lamp', quantityOrdered: 2, exportValue: 10, currencyCode: 'USD' };
  const pasted = await send('POST', `${productsUrl(place)}/bulkinsert`, {
    prevOrderId: place.orderId,
    prevInvoiceId: place.invoiceId,
    products: ['NEW-1', 'NEW-2'].map((invoiceNumber) => ({ ...good, invoiceNumber })),
  });
  const lines = (await send('GET', `${productsUrl(place)}?PageNumber=1&PageSize=50`)).json<{
    items: { id: number; invoiceNumber: string }[];
  }>();
  const lineOf = (number: string) => lines.items.find(({ invoiceNumber }) => invoiceNumber === number)?.id ?? 0;
  await send('PATCH', lineUrl({ ...place, lineId: lineOf('NEW-1') }), [replace('/own', { folder: 'Ours' })]);
  for (const number of ['NEW-1', 'NEW-2'])
    await send('PATCH', lineUrl({ ...place, lineId: lineOf(number) }), [replace('/own', { folder: 'Theirs' })], buyer);
  expect(await stored(LINE)).toEqual(expect.arrayContaining([{ folder: 'Ours' }, { folder: 'Theirs' }, { folder: 'Theirs' }]));

  const undone = await send('POST', '/api/Changes/undo', { changes: [pasted.headers['undo']] });

  expect([pasted.statusCode, undone.json()]).toEqual([200, { undone: 1, kept: 1 }]);
  expect((await stored(LINE)).filter((data) => Object.keys(data).length > 0)).toHaveLength(2);
});
