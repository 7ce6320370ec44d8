import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHarbourLine, buildHarbour, everyRole, type Harbour, type HarbourLine } from '#tests/support/harbour.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { PDF, PNG, type Sent, upload } from '#tests/support/upload.ts';

const MB = 1_048_576;

let server: TestServer;
let harbour: Harbour;
let made = 100;

beforeAll(async () => {
  server = await startTestServer();
  harbour = await buildHarbour(server.database);
});
afterAll(async () => {
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  await server.close();
});

const broker = () => harbour.parties.inboundBroker.token;
const send = (place: HarbourLine, sent: Partial<Sent> = {}, token = broker()) =>
  upload(server, token, { consignmentId: place.consignmentId, ...sent });
const place = () =>
  addHarbourLine(server.database, harbour.parties.inboundBroker.registrationId, `C-27-${(made += 1)}`, everyRole(harbour.parties));
const call = (method: string, url: string, body?: unknown, token = broker()) => server.call(method, url, { token, body });
const download = (id: number, headers: Readonly<Record<string, string>> = {}, token = broker()) =>
  server.call('GET', `/Document/Download?documentId=${id}`, { token, headers });

async function added(at: HarbourLine, sent: Partial<Sent> = {}): Promise<number> {
  const reply = await send(at, sent);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().documentId;
}

/** Rows of files that are not whole, of all businesses of the harbour. */
async function leftovers(): Promise<number> {
  const { rows } = await server.database.asTenant(harbour.parties.inboundBroker.registrationId, (trx) =>
    sql<{ count: number }>`select count(*)::int as count from stored_file f
      where state = 'pending' or not exists (select from document d where d.file_id = f.id)`.execute(trx),
  );
  return rows[0]?.count ?? -1;
}

describe('an upload', () => {
  test('becomes a document of its consignment, with what is known of the file', async () => {
    const at = await place();
    const reply = await send(at, { name: 'Invoice 7.pdf', type: 'inv', description: ' Of the lamps ' });
    const { documentId } = reply.json();
    const { items } = (await call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`)).json();

    expect(reply.headers['location']).toBe(`/api/Documents/${documentId}`);
    expect(items).toEqual([
      {
        documentId,
        consignmentId: at.consignmentId,
        consignmentReference: expect.stringMatching(/^C-27-/),
        fileName: 'Invoice 7.pdf',
        description: 'Of the lamps',
        documentTypeCode: 'INV',
        contentType: 'application/pdf',
        size: PDF.length,
        createdAt: expect.any(String),
        createdBy: 'Name of admin@inboundbroker.example',
        sha256: createHash('sha256').update(PDF).digest('hex'),
        attached: false,
      },
    ]);
  });

  test.each([
    ['0 bytes', { bytes: Buffer.alloc(0) }, 'The file is empty: choose another'],
    ['one byte more than 25 MB', { bytes: Buffer.concat([PDF, Buffer.alloc(25 * MB + 1 - PDF.length)]) }, 'File exceeds max size of 25 MB'],
    ['far more than 25 MB', { bytes: Buffer.alloc(30 * MB) }, 'File exceeds max size of 25 MB'],
    [
      'a program under the name of a picture',
      { name: 'a.png', bytes: Buffer.from('MZ\u0090\0\u0003\0') },
      'The file is not what its name says',
    ],
    ['a picture under the name of a PDF', { name: 'a.pdf', bytes: PNG }, 'The file is not what its name says'],
    ['a PDF under the name of a text', { name: 'a.txt' }, 'The file is not what its name says'],
    ['a picture under the name of a mail', { name: 'a.msg', bytes: PNG }, 'The file is not what its name says'],
    ['a page', { name: 'a.html', bytes: Buffer.from('<script>') }, 'Choose a file of type PDF, PNG'],
    ['no name to speak of', { name: '..', bytes: PDF }, 'File is a required field'],
  ])('of %s is refused, and nothing is kept', async (_, sent, message) => {
    const reply = await send(harbour.open, sent);

    expect([400, 413]).toContain(reply.statusCode);
    expect(reply.json().errors.file[0]).toContain(message);
    expect(await leftovers()).toBe(0);
  });

  test('of exactly 25 MB is taken, and comes back as it was', async () => {
    const at = await place();
    const bytes = Buffer.concat([PDF, randomBytes(25 * MB - PDF.length)]);
    const id = await added(at, { bytes });

    expect((await download(id)).rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ['a name of 300 characters', `${'n'.repeat(296)}.pdf`, `${'n'.repeat(196)}.pdf`],
    ['a way out of the folder', '../../etc/../passwords.pdf', 'passwords.pdf'],
    ['a way out of a folder of Windows', '..\\\\..\\\\system.pdf', 'system.pdf'],
    ['marks that turn the writing', 'invoice\u202efdp.exe\u202c.pdf', 'invoicefdp.exe.pdf'],
    ['signs of many scripts', 'Rēhita – 請求書 📦.pdf', 'Rēhita – 請求書 📦.pdf'],
    ['a line break', 'in%0d%0avoice.pdf', 'in%0d%0avoice.pdf'],
  ])('with %s has a name that can be kept anywhere', async (_, name, kept) => {
    const at = await place();
    const id = await added(at, { name });
    const { fileName } = (await call('GET', `/api/Documents/${id}`)).json();
    const disposition = String((await download(id)).headers['content-disposition']);

    expect(fileName).toBe(kept);
    expect(disposition).toMatch(/^attachment; filename/);
    expect(disposition).not.toMatch(/[\r\n\u202e]/);
  });

  test('is of a type that there is, of personal effects where these are', async () => {
    const at = await place();
    const unknown = await send(at, { type: 'XXX' });
    const personal = await send(at, { type: 'PP' });
    await server.database.asTenant(at.registrationId, (trx) =>
      trx
        .updateTable('consignment')
        .set({ data: sql`data || '{"personalEffects": true}'` })
        .where('id', '=', at.consignmentId)
        .execute(),
    );
    const allowed = await send(at, { type: 'PP' });

    expect(unknown.json().errors).toEqual({ documentTypeCode: ['Type does not exist'] });
    expect(personal.json().errors).toEqual({ documentTypeCode: ['Passport is for personal effects alone: choose another type'] });
    expect(allowed.statusCode).toBe(201);
    expect(await leftovers()).toBe(0);
  });

  test('says everything that is wrong at once', async () => {
    const reply = await send(harbour.open, {
      name: 'a.exe',
      values: { consignmentId: String(harbour.open.consignmentId), description: 'x'.repeat(201), other: '1' },
    });

    expect(Object.keys(reply.json().errors).toSorted()).toEqual(['description', 'documentTypeCode', 'file', 'other']);
  });

  test('names its consignment before the file, so that nothing is stored for who may not', async () => {
    const reply = await send(harbour.open, { values: { documentTypeCode: 'INV' } });
    const foreign = await send(harbour.foreign);

    expect(reply.json().errors).toEqual({ consignmentId: ['Consignment must be sent before the file'] });
    expect(foreign.json()).toMatchObject({ errors: { consignmentId: ['Consignment does not exist'] } });
    expect([reply.statusCode, foreign.statusCode]).toEqual([400, 400]);
    expect(await leftovers()).toBe(0);
  });

  test('of the same bytes once more is taken, and says of which document', async () => {
    const at = await place();
    await added(at, { name: 'first.pdf' });
    const again = await send(at, { name: 'second.pdf' });

    expect(again.json()).toEqual({ documentId: expect.any(Number), sameAs: 'first.pdf' });
    expect((await call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`)).json().totalItemsCount).toBe(2);
  });

  test('of two at once are two documents', async () => {
    const at = await place();
    const [one, two] = [Buffer.concat([PDF, randomBytes(600_000)]), Buffer.concat([PDF, randomBytes(600_000)])];
    const replies = await Promise.all([send(at, { name: 'one.pdf', bytes: one }), send(at, { name: 'two.pdf', bytes: two })]);
    const bytes = await Promise.all(replies.map(async (reply) => (await download(reply.json().documentId)).rawPayload));

    expect([bytes[0]?.equals(one), bytes[1]?.equals(two)]).toEqual([true, true]);
  });

  test('with the same key is one document, and the second file is forgotten', async () => {
    const at = await place();
    const key = { 'idempotency-key': 'once-and-never-again' };
    const first = await upload(server, broker(), { consignmentId: at.consignmentId }, key);
    const second = await upload(server, broker(), { consignmentId: at.consignmentId }, key);
    const other = await upload(server, broker(), { consignmentId: at.consignmentId, bytes: Buffer.concat([PDF, PDF]) }, key);

    expect(second.json()).toEqual(first.json());
    expect(other.statusCode).toBe(409);
    expect((await call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`)).json().totalItemsCount).toBe(1);
    expect(await leftovers()).toBe(0);
  });

  test('beyond 500 MB of a consignment is refused, and says which limit that is', async () => {
    const at = await place();
    const id = await added(at);
    await server.database.asTenant(at.registrationId, (trx) =>
      trx
        .updateTable('document')
        .set({ data: sql`data || jsonb_build_object('size', ${500 * MB - PDF.length}::bigint)` })
        .where('id', '=', id)
        .execute(),
    );
    const fits = await send(at);
    const exceeds = await send(at);

    expect([fits.statusCode, exceeds.statusCode]).toEqual([201, 413]);
    expect(exceeds.json().errors.file).toEqual(['The documents of the consignment would exceed 500 MB: remove some first']);
    expect(await leftovers()).toBe(0);
  });

  test('onto a locked consignment is refused', async () => {
    expect((await send(harbour.locked)).statusCode).toBe(409);
    expect(await leftovers()).toBe(0);
  });
});

describe('a download', () => {
  test('is an attachment that runs nothing wherever it is opened', async () => {
    const { headers, rawPayload } = await download(await added(await place()));

    expect(rawPayload.equals(PDF)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=invoice.pdf',
      'content-length': String(PDF.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    });
  });

  test.each([
    ['bytes=0-3', 206, (all: Buffer) => all.subarray(0, 4), 'bytes 0-3/'],
    ['bytes=5-', 206, (all: Buffer) => all.subarray(5), 'bytes 5-'],
    ['bytes=-4', 206, (all: Buffer) => all.subarray(-4), 'bytes '],
    ['bytes=2-999999999', 206, (all: Buffer) => all.subarray(2), 'bytes 2-'],
    ['bytes=0-1,5-6', 200, (all: Buffer) => all, undefined],
    ['lines=1-2', 200, (all: Buffer) => all, undefined],
    ['bytes=9-2', 416, undefined, 'bytes */'],
    ['bytes=999999999-', 416, undefined, 'bytes */'],
  ])('of %s answers %i', async (range, status, part, told) => {
    const bytes = Buffer.concat([PDF, randomBytes(300_000)]);
    const reply = await download(await added(await place(), { bytes }), { range });

    expect(reply.statusCode).toBe(status);
    if (part) expect(reply.rawPayload.equals(part(bytes))).toBe(true);
    expect(String(reply.headers['content-range'] ?? '').startsWith(told ?? '')).toBe(true);
    if (told === undefined) expect(reply.headers['content-range']).toBeUndefined();
  });

  test('of a part is of the whole where the file is another by now, and of nothing where it is there already', async () => {
    const id = await added(await place());
    const { etag } = (await download(id)).headers;
    const other = await download(id, { range: 'bytes=0-3', 'if-range': '"another"' });
    const same = await download(id, { range: 'bytes=0-3', 'if-range': String(etag) });
    const known = await download(id, { 'if-none-match': String(etag) });

    expect([other.statusCode, same.statusCode, known.statusCode]).toEqual([200, 206, 304]);
  });

  test('leads whoever is not signed in to the sign-in where a page is asked for', async () => {
    const url = `/Document/Download?documentId=${await added(await place())}`;
    const page = await server.call('GET', url, { headers: { accept: 'text/html,application/xhtml+xml' } });
    const other = await server.call('GET', url);

    expect([page.statusCode, page.headers['location']]).toEqual([302, `/auth/login?returnUrl=${encodeURIComponent(url)}`]);
    expect(other.statusCode).toBe(401);
  });

  test('200 of them at once all come, whole', async () => {
    const at = await place();
    const bytes = Buffer.concat([PDF, randomBytes(300_000)]);
    const id = await added(at, { bytes });
    const replies = await Promise.all(Array.from({ length: 200 }, () => download(id)));

    expect(replies.filter((reply) => reply.statusCode !== 200).map((reply) => reply.body)).toEqual([]);
    expect(replies.every((reply) => reply.rawPayload.equals(bytes))).toBe(true);
  });
});

describe('a document', () => {
  test('changes type and description, and nothing else', async () => {
    const id = await added(await place());
    const patch = (field: string, value: unknown) => call('PATCH', `/api/Documents/${id}`, [{ op: 'replace', path: `/${field}`, value }]);
    const replies = [await patch('documentTypeCode', 'pac'), await patch('description', 'Of the lamps')];
    const refused = [await patch('fileName', 'a.exe'), await patch('documentTypeCode', 'XXX'), await patch('documentTypeCode', 'PP')];

    expect(replies.map((reply) => reply.statusCode)).toEqual([204, 204]);
    expect(refused.map((reply) => reply.statusCode)).toEqual([400, 400, 400]);
    expect((await call('GET', `/api/Documents/${id}`)).json()).toMatchObject({
      documentTypeCode: 'PAC',
      description: 'Of the lamps',
      fileName: 'invoice.pdf',
    });
  });

  test('that somebody else saved in between is not overwritten', async () => {
    const id = await added(await place());
    const { etag } = (await call('GET', `/api/Documents/${id}`)).headers;
    const patch = [{ op: 'replace', path: '/documentTypeCode', value: 'PAC' }];
    await call('PATCH', `/api/Documents/${id}`, patch);
    const late = await server.call('PATCH', `/api/Documents/${id}`, {
      token: broker(),
      body: patch,
      headers: { 'if-match': String(etag) },
    });

    expect(late.statusCode).toBe(412);
  });

  test('is removed with its bytes', async () => {
    const id = await added(await place());
    const reply = await call('DELETE', `/api/Documents/${id}`);

    expect([reply.statusCode, (await download(id)).statusCode]).toEqual([204, 404]);
    expect(await leftovers()).toBe(0);
  });

  test('tells in its history who added and who changed it', async () => {
    const at = await place();
    const id = await added(at);
    await call('PATCH', `/api/Documents/${id}`, [{ op: 'replace', path: '/documentTypeCode', value: 'PAC' }]);
    const changes = (await call('GET', `/api/consignments/${at.consignmentId}/changes?Entity=attachments/document&RecordId=${id}`)).json();

    expect(changes).toContainEqual(expect.objectContaining({ field: 'Type', before: 'Invoice', after: 'Packing List' }));
  });

  test('keeps its type from being deleted by the operators', async () => {
    await added(await place(), { type: 'CER' });
    const types = (await call('GET', '/api/DocumentTypes?SearchText=Certificate', undefined, harbour.operator.token)).json().items;
    const reply = await call('DELETE', `/api/DocumentTypes/${types[0]?.id}`, undefined, harbour.operator.token);

    expect([reply.statusCode, reply.json().title]).toEqual([409, expect.stringContaining('Document')]);
  });
});

describe('the list of documents', () => {
  test('is of the consignments the caller sees, and is searched, narrowed and sorted', async () => {
    const at = await place();
    await added(at, { name: 'banana.pdf', type: 'PAC' });
    await added(at, { name: 'apple.pdf', description: 'Fruit of the tree' });
    const names = async (query: string, token = broker()) =>
      (await call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}${query}`, undefined, token))
        .json()
        .items.map(({ fileName }: { fileName: string }) => fileName);

    expect(await names('')).toEqual(['apple.pdf', 'banana.pdf']);
    expect(await names('&SearchText=FRUIT')).toEqual(['apple.pdf']);
    expect(await names('&DocumentTypeCode=pac')).toEqual(['banana.pdf']);
    expect(await names(`&SortModel=${encodeURIComponent('[{"colId":"fileName","sort":"desc"}]')}`)).toEqual(['banana.pdf', 'apple.pdf']);
    expect(await names(`&SortModel=${encodeURIComponent('[{"colId":"consignmentReference","sort":"asc"}]')}`)).toHaveLength(2);
    expect(await names('', harbour.stranger.token)).toEqual([]);
    expect((await call('GET', '/api/Documents', undefined, harbour.stranger.token)).json().totalItemsCount).toBe(0);
  });

  test('is a file where one is asked for', async () => {
    const reply = await call('GET', '/api/Documents?Format=CSV&Columns=fileName,documentTypeCode');

    expect(reply.body).toContain('Document,Type');
    expect(reply.body).toContain('Invoice');
  });
});

describe('an archive', () => {
  test('holds the documents, each under a name of its own', async () => {
    const at = await place();
    const ids = [await added(at, { name: 'a.pdf' }), await added(at, { name: 'A.pdf', bytes: Buffer.concat([PDF, PDF]) })];
    const reply = await call('GET', `/api/Documents/archive?DocumentIds=${ids.join('&DocumentIds=')}`);
    const { unzipSync } = await import('fflate');
    const files = unzipSync(reply.rawPayload);

    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(reply.rawPayload.length) });
    expect(Object.entries(files).map(([name, bytes]) => [name, bytes.length])).toEqual([
      ['a.pdf', PDF.length],
      ['A (2).pdf', 2 * PDF.length],
    ]);
  });

  test('is not made where one of the documents is not there for the caller', async () => {
    const [own, foreign] = [await added(await place()), 7];
    const reply = await call('GET', `/api/Documents/archive?DocumentIds=${own}&DocumentIds=${foreign}`);
    const many = await call('GET', `/api/Documents/archive?${Array.from({ length: 201 }, (_, id) => `DocumentIds=${id + 1}`).join('&')}`);

    expect([reply.statusCode, many.statusCode]).toEqual([404, 400]);
  });
});

describe('a cargo report', () => {
  const attachments = async (at: HarbourLine, token = broker()) =>
    (await call('GET', `/api/CargoReports/${at.consignmentId}/attachments`, undefined, token)).json();
  const attach = (at: HarbourLine, body: unknown, token = broker()) =>
    call('POST', `/api/CargoReports/${at.consignmentId}/attachments`, body, token);

  test('carries the documents that are named, with the type that is said, and no others', async () => {
    const at = await place();
    const [one, two] = [await added(at, { name: 'one.pdf' }), await added(at, { name: 'two.pdf' })];
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
    const at = await place();
    const [own, elsewhere] = [await added(at), await added(await place())];
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
    const at = await place();
    const carter = harbour.parties.carterOutbound.token;
    const [one, two] = [await added(at, { name: 'one.pdf' }), await added(at, { name: 'two.pdf' })];
    await attach(at, [{ documentId: one, documentTypeCode: 'INV' }]);
    const statuses = async (id: number) => [
      (await download(id, {}, carter)).statusCode,
      (await call('GET', `/api/Documents/${id}`, undefined, carter)).statusCode,
      (await call('GET', `/api/Documents/archive?DocumentIds=${id}`, undefined, carter)).statusCode,
    ];

    expect(await attachments(at, carter)).toMatchObject([{ documentId: one }]);
    expect((await call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`, undefined, carter)).json().totalItemsCount).toBe(1);
    expect(await statuses(one)).toEqual([200, 200, 200]);
    expect(await statuses(two)).toEqual([404, 404, 404]);
    expect((await download(one, {}, carter)).rawPayload.equals(PDF)).toBe(true);
  });
});
