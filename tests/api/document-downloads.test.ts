import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openDocumentDesk } from '#tests/support/document-desk.ts';
import { PDF } from '#tests/support/upload.ts';

const desk = await openDocumentDesk();

describe('a download', () => {
  test('is an attachment that runs nothing wherever it is opened', async () => {
    const { headers, rawPayload } = await desk.download(await desk.add(await desk.place()));

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
    const reply = await desk.download(await desk.add(await desk.place(), { bytes }), { range });

    expect(reply.statusCode).toBe(status);
    if (part) expect(reply.rawPayload.equals(part(bytes))).toBe(true);
    expect(String(reply.headers['content-range'] ?? '').startsWith(told ?? '')).toBe(true);
    if (told === undefined) expect(reply.headers['content-range']).toBeUndefined();
  });

  test('of a part is of the whole where the file is another by now, and of nothing where it is there already', async () => {
    const id = await desk.add(await desk.place());
    const { etag } = (await desk.download(id)).headers;
    const other = await desk.download(id, { range: 'bytes=0-3', 'if-range': '"another"' });
    const same = await desk.download(id, { range: 'bytes=0-3', 'if-range': String(etag) });
    const known = await desk.download(id, { 'if-none-match': String(etag) });

    expect([other.statusCode, same.statusCode, known.statusCode]).toEqual([200, 206, 304]);
  });

  test('leads whoever is not signed in to the sign-in where a page is asked for', async () => {
    const url = `/Document/Download?documentId=${await desk.add(await desk.place())}`;
    const page = await desk.server.call('GET', url, { headers: { accept: 'text/html,application/xhtml+xml' } });
    const other = await desk.server.call('GET', url);

    expect([page.statusCode, page.headers['location']]).toEqual([302, `/auth/login?returnUrl=${encodeURIComponent(url)}`]);
    expect(other.statusCode).toBe(401);
  });

  test('200 of them at once all come, whole', async () => {
    const at = await desk.place();
    const bytes = Buffer.concat([PDF, randomBytes(300_000)]);
    const id = await desk.add(at, { bytes });
    const replies = await Promise.all(Array.from({ length: 200 }, () => desk.download(id)));

    expect(replies.filter((reply) => reply.statusCode !== 200).map((reply) => reply.body)).toEqual([]);
    expect(replies.every((reply) => reply.rawPayload.equals(bytes))).toBe(true);
  });
});

describe('an archive', () => {
  test('holds the documents, each under a name of its own', async () => {
    const at = await desk.place();
    const ids = [await desk.add(at, { name: 'a.pdf' }), await desk.add(at, { name: 'A.pdf', bytes: Buffer.concat([PDF, PDF]) })];
    const reply = await desk.call('GET', `/api/Documents/archive?DocumentIds=${ids.join('&DocumentIds=')}`);
    const files = unzipSync(reply.rawPayload);

    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'content-length': String(reply.rawPayload.length) });
    expect(Object.entries(files).map(([name, bytes]) => [name, bytes.length])).toEqual([
      ['a.pdf', PDF.length],
      ['A (2).pdf', 2 * PDF.length],
    ]);
  });

  test('is not made where one of the documents is not there for the caller', async () => {
    const [own, foreign] = [await desk.add(await desk.place()), 7];
    const reply = await desk.call('GET', `/api/Documents/archive?DocumentIds=${own}&DocumentIds=${foreign}`);
    const many = await desk.call(
      'GET',
      `/api/Documents/archive?${Array.from({ length: 201 }, (_, id) => `DocumentIds=${id + 1}`).join('&')}`,
    );

    expect([reply.statusCode, many.statusCode]).toEqual([404, 400]);
  });
});
