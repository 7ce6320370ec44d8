import { describe, expect, test } from 'vitest';
import type { HarbourLine } from '#tests/support/harbour.ts';
import { openDocumentDesk } from '#tests/support/document-desk.ts';
import { PDF } from '#tests/support/upload.ts';

const desk = await openDocumentDesk();

describe('a document', () => {
  test('changes type and description, and nothing else', async () => {
    const id = await desk.add(await desk.place());
    const patch = (field: string, value: unknown) =>
      desk.call('PATCH', `/api/Documents/${id}`, [{ op: 'replace', path: `/${field}`, value }]);
    const replies = [await patch('documentTypeCode', 'pac'), await patch('description', 'Of the lamps')];
    const refused = [await patch('fileName', 'a.exe'), await patch('documentTypeCode', 'XXX'), await patch('documentTypeCode', 'PP')];

    expect(replies.map((reply) => reply.statusCode)).toEqual([204, 204]);
    expect(refused.map((reply) => reply.statusCode)).toEqual([400, 400, 400]);
    expect((await desk.call('GET', `/api/Documents/${id}`)).json()).toMatchObject({
      documentTypeCode: 'PAC',
      description: 'Of the lamps',
      fileName: 'invoice.pdf',
    });
  });

  test('takes a change back, unless somebody has changed it since', async () => {
    const id = await desk.add(await desk.place());
    const url = `/api/Documents/${id}`;
    const patch = async (field: string, value: unknown) =>
      (await desk.call('PATCH', url, [{ op: 'replace', path: `/${field}`, value }])).headers['undo'];
    const undo = async (change: unknown) => (await desk.call('POST', '/api/Changes/undo', { changes: [String(change)] })).json();
    const before = (await desk.call('GET', url)).json();
    const [typed, described, again] = [
      await patch('documentTypeCode', 'PAC'),
      await patch('description', 'A'),
      await patch('description', 'B'),
    ];

    expect([await undo(described), await undo(again), await undo(typed)]).toEqual([
      { undone: 0, kept: 1 },
      { undone: 1, kept: 0 },
      { undone: 1, kept: 0 },
    ]);
    expect((await desk.call('GET', url)).json()).toMatchObject({ documentTypeCode: before.documentTypeCode, description: 'A' });
  });

  test('is removed with its bytes', async () => {
    const id = await desk.add(await desk.place());
    const reply = await desk.call('DELETE', `/api/Documents/${id}`);

    expect([reply.statusCode, (await desk.download(id)).statusCode]).toEqual([204, 404]);
    expect(await desk.leftovers()).toBe(0);
  });

  test('tells in its history who added and who changed it', async () => {
    const at = await desk.place();
    const id = await desk.add(at);
    await desk.call('PATCH', `/api/Documents/${id}`, [{ op: 'replace', path: '/documentTypeCode', value: 'PAC' }]);
    const changes = (
      await desk.call('GET', `/api/consignments/${at.consignmentId}/changes?Entity=attachments/document&RecordId=${id}`)
    ).json();

    expect(changes).toContainEqual(expect.objectContaining({ field: 'Type', before: 'Invoice', after: 'Packing List' }));
  });

  test('keeps its type from being deleted by the operators', async () => {
    await desk.add(await desk.place(), { type: 'CER' });
    const types = (await desk.call('GET', '/api/DocumentTypes?SearchText=Certificate', undefined, desk.harbour.operator.token)).json()
      .items;
    const reply = await desk.call('DELETE', `/api/DocumentTypes/${types[0]?.id}`, undefined, desk.harbour.operator.token);

    expect([reply.statusCode, reply.json().title]).toEqual([409, expect.stringContaining('Document')]);
  });
});

describe('the list of documents', () => {
  test('is of the consignments the caller sees, and is searched, narrowed and sorted', async () => {
    const at = await desk.place();
    await desk.add(at, { name: 'banana.pdf', type: 'PAC' });
    await desk.add(at, { name: 'apple.pdf', description: 'Fruit of the tree' });
    const names = async (query: string, token = desk.harbour.parties.inboundBroker.token) =>
      (await desk.call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}${query}`, undefined, token))
        .json()
        .items.map(({ fileName }: { fileName: string }) => fileName);

    expect(await names('')).toEqual(['apple.pdf', 'banana.pdf']);
    expect(await names('&SearchText=FRUIT')).toEqual(['apple.pdf']);
    expect(await names('&DocumentTypeCode=pac')).toEqual(['banana.pdf']);
    expect(await names(`&SortModel=${encodeURIComponent('[{"colId":"fileName","sort":"desc"}]')}`)).toEqual(['banana.pdf', 'apple.pdf']);
    expect(await names(`&SortModel=${encodeURIComponent('[{"colId":"consignmentReference","sort":"asc"}]')}`)).toHaveLength(2);
    expect(await names('', desk.harbour.stranger.token)).toEqual([]);
    expect((await desk.call('GET', '/api/Documents', undefined, desk.harbour.stranger.token)).json().totalItemsCount).toBe(0);
  });

  test('is a file where one is asked for', async () => {
    const reply = await desk.call('GET', '/api/Documents?Format=CSV&Columns=fileName,documentTypeCode');

    expect(reply.body).toContain('"Document","Type"');
    expect(reply.body).toContain('Invoice');
  });
});

describe('a cargo report', () => {
  const attachments = async (at: HarbourLine, token = desk.harbour.parties.inboundBroker.token) =>
    (await desk.call('GET', `/api/CargoReports/${at.consignmentId}/attachments`, undefined, token)).json();
  const attach = (at: HarbourLine, body: unknown, token = desk.harbour.parties.inboundBroker.token) =>
    desk.call('POST', `/api/CargoReports/${at.consignmentId}/attachments`, body, token);

  test('carries the documents that are named, with the type that is said, and no others', async () => {
    const at = await desk.place();
    const [one, two] = [await desk.add(at, { name: 'one.pdf' }), await desk.add(at, { name: 'two.pdf' })];
    await attach(at, [{ documentId: one, documentTypeCode: 'INV' }]);
    const first = await attachments(at);
    await attach(at, [
      { documentId: two, documentTypeCode: 'bol' },
      { documentId: one, documentTypeCode: 'INV', selected: false },
    ]);
    const second = await attachments(at);

    expect(first).toMatchObject([
      { documentId: one, documentTypeCode: 'INV', selected: true, fileName: 'one.pdf' },
      { documentId: two, documentTypeCode: 'INV', selected: false },
    ]);
    expect(second).toMatchObject([
      { documentId: one, selected: false },
      { documentId: two, documentTypeCode: 'BOL', selected: true },
    ]);
  });

  test('is left as it is where one of them is wrong', async () => {
    const at = await desk.place();
    const [own, elsewhere] = [await desk.add(at), await desk.add(await desk.place())];
    const reply = await attach(at, [
      { documentId: own, documentTypeCode: 'INV' },
      { documentId: elsewhere, documentTypeCode: 'INV' },
      { documentId: own, documentTypeCode: 'XXX' },
    ]);

    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({
      '1.documentId': ['Document does not exist'],
      '2.documentId': ['The document is named twice'],
      '2.documentTypeCode': ['Type does not exist'],
    });
    expect(await attachments(at)).toMatchObject([{ selected: false }]);
  });

  test('shows who only carries the goods what it carries, and nothing else', async () => {
    const at = await desk.place();
    const carter = desk.harbour.parties.carterOutbound.token;
    const [one, two] = [await desk.add(at, { name: 'one.pdf' }), await desk.add(at, { name: 'two.pdf' })];
    await attach(at, [{ documentId: one, documentTypeCode: 'INV' }]);
    const statuses = async (id: number) => [
      (await desk.download(id, {}, carter)).statusCode,
      (await desk.call('GET', `/api/Documents/${id}`, undefined, carter)).statusCode,
      (await desk.call('GET', `/api/Documents/archive?DocumentIds=${id}`, undefined, carter)).statusCode,
    ];

    expect(await attachments(at, carter)).toMatchObject([{ documentId: one }]);
    expect((await desk.call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`, undefined, carter)).json().totalItemsCount).toBe(1);
    expect(await statuses(one)).toEqual([200, 200, 200]);
    expect(await statuses(two)).toEqual([404, 404, 404]);
    expect((await desk.download(one, {}, carter)).rawPayload.equals(PDF)).toBe(true);
  });
});
