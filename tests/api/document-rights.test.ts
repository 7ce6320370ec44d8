import { expect, test } from 'vitest';
import { openDocumentDesk } from '#tests/support/document-desk.ts';

const desk = await openDocumentDesk();

/** What the list, the record and a change say to a caller. */
async function rights(consignmentId: number, id: number, token: string) {
  const listed = (await desk.call('GET', `/api/Documents?ConsignmentId=${consignmentId}`, undefined, token)).json().items;
  const record = (await desk.call('GET', `/api/Documents/${id}`, undefined, token)).json();
  const changed = await desk.call('PATCH', `/api/Documents/${id}`, [{ op: 'replace', path: '/description', value: token }], token);
  return { listed: listed[0]?.mayChange, told: record.mayChange, does: changed.statusCode === 204 };
}

test('a document says to every role whether it may be changed, and it is so', async () => {
  const at = await desk.place();
  const id = await desk.add(at);
  await desk.call('POST', `/api/CargoReports/${at.consignmentId}/attachments`, [{ documentId: id, documentTypeCode: 'INV' }]);
  const may: string[] = [];
  for (const [role, { token }] of Object.entries(desk.harbour.parties)) {
    const { listed, told, does } = await rights(at.consignmentId, id, token);
    expect([role, listed, told]).toEqual([role, does, does]);
    if (does) may.push(role);
  }
  expect(may.toSorted()).toEqual(['buyer', 'forwarder', 'inboundBroker', 'outboundBroker', 'outboundParty', 'seller']);
});

test('on a locked consignment nobody may', async () => {
  const at = await desk.place();
  const id = await desk.add(at);
  await desk.call('PUT', `/api/consignments/${at.consignmentId}/lock`, {});
  expect(await rights(at.consignmentId, id, desk.harbour.parties.inboundBroker.token)).toEqual({ listed: false, told: false, does: false });
});
