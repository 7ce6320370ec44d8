import { Buffer } from 'node:buffer';
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDocumentDesk } from '#tests/support/document-desk.ts';
import { PDF, PNG, upload } from '#tests/support/upload.ts';

const MB = 1_048_576;

const desk = await openDocumentDesk();

describe('an upload', () => {
  test('becomes a document of its consignment, with what is known of the file', async () => {
    const at = await desk.place();
    const reply = await desk.send(at, { name: 'Invoice 7.pdf', type: 'inv', description: ' Of the lamps ' });
    const { documentId } = reply.json();
    const { items } = (await desk.call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`)).json();

    expect(reply.headers['location']).toBe(`/api/Documents/${documentId}`);
    expect(items).toEqual([
      {
        documentId,
        version: 1,
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
        isPersonal: false,
        mayChange: true,
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
      'The content of the file does not match its name',
    ],
    ['a picture under the name of a PDF', { name: 'a.pdf', bytes: PNG }, 'The content of the file does not match its name'],
    ['a PDF under the name of a text', { name: 'a.txt' }, 'The content of the file does not match its name'],
    ['a picture under the name of a mail', { name: 'a.msg', bytes: PNG }, 'The content of the file does not match its name'],
    ['a page', { name: 'a.html', bytes: Buffer.from('<script>') }, 'Choose a file of type PDF, PNG'],
    ['no name to speak of', { name: '..', bytes: PDF }, 'File is a required field'],
  ])('of %s is refused, and nothing is kept', async (_, sent, message) => {
    const reply = await desk.send(desk.harbour.open, sent);

    expect([400, 413]).toContain(reply.statusCode);
    expect(reply.json().errors.file[0]).toContain(message);
    expect(await desk.leftovers()).toBe(0);
  });

  test('of exactly 25 MB is taken, and comes back as it was', async () => {
    const at = await desk.place();
    const bytes = Buffer.concat([PDF, randomBytes(25 * MB - PDF.length)]);
    const id = await desk.add(at, { bytes });

    expect((await desk.download(id)).rawPayload.equals(bytes)).toBe(true);
  });

  test.each([
    ['a name of 300 characters', `${'n'.repeat(296)}.pdf`, `${'n'.repeat(196)}.pdf`],
    ['a way out of the folder', '../../etc/../passwords.pdf', 'passwords.pdf'],
    ['a way out of a folder of Windows', '..\\\\..\\\\system.pdf', 'system.pdf'],
    ['marks that turn the writing', 'invoice\u202efdp.exe\u202c.pdf', 'invoicefdp.exe.pdf'],
    ['signs of many scripts', 'Rēhita – 請求書 📦.pdf', 'Rēhita – 請求書 📦.pdf'],
    ['a line break', 'in%0d%0avoice.pdf', 'in%0d%0avoice.pdf'],
  ])('with %s has a name that can be kept anywhere', async (_, name, kept) => {
    const at = await desk.place();
    const id = await desk.add(at, { name });
    const { fileName } = (await desk.call('GET', `/api/Documents/${id}`)).json();
    const disposition = String((await desk.download(id)).headers['content-disposition']);

    expect(fileName).toBe(kept);
    expect(disposition).toMatch(/^attachment; filename/);
    expect(disposition).not.toMatch(/[\r\n\u202e]/);
  });

  test('is of a type that there is, of personal effects where these are', async () => {
    const at = await desk.place();
    const unknown = await desk.send(at, { type: 'XXX' });
    const personal = await desk.send(at, { type: 'PP' });
    await desk.server.database.asTenant(at.registrationId, (trx) =>
      trx
        .updateTable('consignment')
        .set({ data: sql`data || '{"personalEffects": true}'` })
        .where('id', '=', at.consignmentId)
        .execute(),
    );
    const allowed = await desk.send(at, { type: 'PP' });

    expect(unknown.json().errors).toEqual({ documentTypeCode: ['Type does not exist'] });
    expect(personal.json().errors).toEqual({ documentTypeCode: ['Passport is for personal effects alone: choose another type'] });
    expect(allowed.statusCode).toBe(201);
    expect(await desk.leftovers()).toBe(0);
  });

  test('says everything that is wrong at once', async () => {
    const reply = await desk.send(desk.harbour.open, {
      name: 'a.exe',
      values: { consignmentId: String(desk.harbour.open.consignmentId), description: 'x'.repeat(201), other: '1' },
    });

    expect(Object.keys(reply.json().errors).toSorted()).toEqual(['description', 'documentTypeCode', 'file', 'other']);
  });

  test('names its consignment before the file, so that nothing is stored for who may not', async () => {
    const reply = await desk.send(desk.harbour.open, { values: { documentTypeCode: 'INV' } });
    const foreign = await desk.send(desk.harbour.foreign);

    expect(reply.json().errors).toEqual({ consignmentId: ['Consignment must be sent before the file'] });
    expect(foreign.json()).toMatchObject({ errors: { consignmentId: ['Consignment does not exist'] } });
    expect([reply.statusCode, foreign.statusCode]).toEqual([400, 400]);
    expect(await desk.leftovers()).toBe(0);
  });

  test('of the same bytes once more is taken, and says of which document', async () => {
    const at = await desk.place();
    await desk.add(at, { name: 'first.pdf' });
    const again = await desk.send(at, { name: 'second.pdf' });

    expect(again.json()).toEqual({ documentId: expect.any(Number), sameAs: 'first.pdf' });
    expect((await desk.call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`)).json().totalItemsCount).toBe(2);
  });

  test('of two at once are two documents', { tags: 'postgres' }, async () => {
    const at = await desk.place();
    const [one, two] = [Buffer.concat([PDF, randomBytes(600_000)]), Buffer.concat([PDF, randomBytes(600_000)])];
    const replies = await Promise.all([desk.send(at, { name: 'one.pdf', bytes: one }), desk.send(at, { name: 'two.pdf', bytes: two })]);
    const bytes = await Promise.all(replies.map(async (reply) => (await desk.download(reply.json().documentId)).rawPayload));

    expect([bytes[0]?.equals(one), bytes[1]?.equals(two)]).toEqual([true, true]);
  });

  test('with the same key is one document, and the second file is forgotten', async () => {
    const at = await desk.place();
    const key = { 'idempotency-key': 'once-and-never-again' };
    const first = await upload(desk.server, desk.harbour.parties.inboundBroker.token, { consignmentId: at.consignmentId }, key);
    const second = await upload(desk.server, desk.harbour.parties.inboundBroker.token, { consignmentId: at.consignmentId }, key);
    const other = await upload(
      desk.server,
      desk.harbour.parties.inboundBroker.token,
      { consignmentId: at.consignmentId, bytes: Buffer.concat([PDF, PDF]) },
      key,
    );

    expect(second.json()).toEqual(first.json());
    expect(other.statusCode).toBe(409);
    expect((await desk.call('GET', `/api/Documents?ConsignmentId=${at.consignmentId}`)).json().totalItemsCount).toBe(1);
    expect(await desk.leftovers()).toBe(0);
  });

  test('beyond 500 MB of a consignment is refused, and says which limit that is', async () => {
    const at = await desk.place();
    const id = await desk.add(at);
    await desk.server.database.asTenant(at.registrationId, (trx) =>
      trx
        .updateTable('document')
        .set({ data: sql`data || jsonb_build_object('size', ${500 * MB - PDF.length}::bigint)` })
        .where('id', '=', id)
        .execute(),
    );
    const fits = await desk.send(at);
    const exceeds = await desk.send(at);

    expect([fits.statusCode, exceeds.statusCode]).toEqual([201, 413]);
    expect(exceeds.json().errors.file).toEqual(['The documents of the consignment would exceed 500 MB: remove some first']);
    expect(await desk.leftovers()).toBe(0);
  });

  test('onto a locked consignment is refused', async () => {
    expect((await desk.send(desk.harbour.locked)).statusCode).toBe(409);
    expect(await desk.leftovers()).toBe(0);
  });
});
