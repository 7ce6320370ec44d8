import Fastify, { type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { Operation } from '#src/server/documents/contract.ts';
import { UploadedFile } from '#src/server/documents/uploaded-file.ts';
import { compileValidator, fieldErrors } from '#src/server/documents/validation.ts';
import { readMultipart } from '#src/server/http/multipart.ts';
import { answerProblems } from '#src/server/http/problems.ts';

const LIMIT = 1_048_576;

const body = {
  type: 'object',
  required: ['file'],
  additionalProperties: false,
  properties: {
    file: { title: 'File', type: 'string', format: 'binary', 'x-file': { maxBytes: LIMIT, extensions: ['csv', 'tsv', 'txt'] } },
    replaceExisting: { title: 'Replace existing', type: 'boolean' },
    note: { title: 'Note', type: 'string', maxLength: 5 },
  },
};
const operation: Operation = {
  id: 'sendFile',
  summary: '',
  method: 'POST',
  url: '/api/files',
  access: 'session',
  allowedWhen: undefined,
  matrixId: 'A063',
  parameters: [],
  body,
  files: new Map([['file', { maxBytes: LIMIT, extensions: ['csv', 'tsv', 'txt'] }]]),
  listBody: undefined,
  maxBytes: undefined,
  answersExactly: false,
  replies: {},
  rows: undefined,
  find: undefined,
  resource: undefined,
};
const { files: _, ...withoutFiles } = operation;

/** A server with one call, which answers what it read and what is wrong with it. */
function server(one: Operation = operation) {
  const app = Fastify();
  answerProblems(app, { schemaGaps: 0, unexpected: 0 });
  const validate = compileValidator(body);
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    readMultipart(request, payload, one),
  );
  app.post('/api/files', (request) => {
    const read = Object(request.body);
    const file = read.file instanceof UploadedFile ? { name: read.file.name, text: read.file.bytes.toString('utf8') } : read.file;
    return { ...read, file, errors: fieldErrors(validate(read), body) };
  });
  return app;
}

async function send(form: FormData, app = server()) {
  const { headers, body: stream } = new Response(form);
  const payload = stream === null ? Buffer.alloc(0) : Buffer.from(await new Response(stream).arrayBuffer());
  return app.inject({ method: 'POST', url: '/api/files', headers: { 'content-type': headers.get('content-type') ?? '' }, payload });
}

function formOf(file: string | Uint8Array<ArrayBuffer>, name = 'tariffs.csv', values: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  form.append('file', new Blob([file]), name);
  for (const [key, value] of Object.entries(values)) form.append(key, value);
  return form;
}

test('a file arrives with the values beside it, each of the type that the contract says', async () => {
  const reply = await send(formOf('HSCode,Desc1\n', 'tariffs.csv', { replaceExisting: 'true', note: 'x' }));

  expect(reply.json()).toEqual({ file: { name: 'tariffs.csv', text: 'HSCode,Desc1\n' }, replaceExisting: true, note: 'x', errors: {} });
});

test('a value that breaks the contract is told at its name, as in JSON', async () => {
  const reply = await send(formOf('a', 'tariffs.csv', { replaceExisting: 'perhaps', note: 'too long', other: '1' }));

  expect(reply.json().errors).toEqual({
    replaceExisting: ['Replace existing must be yes or no'],
    note: ['Note must be at most 5 characters'],
    other: ['other is not known here'],
  });
});

test('a file of exactly 1 MB is taken, and one byte more is refused', async () => {
  const exact = await send(formOf('x'.repeat(LIMIT)));
  const more = await send(formOf('x'.repeat(LIMIT + 1)));

  expect(exact.json().errors).toEqual({});
  expect(more.json().errors).toEqual({ file: ['File exceeds max size of 1 MB'] });
});

test('a body far beyond the limit is refused before it is read, at the file', async () => {
  const reply = await send(formOf('x'.repeat(3 * LIMIT)));

  expect(reply.statusCode).toBe(413);
  expect(reply.json()).toEqual({ title: 'The request is too large', errors: { file: ['File exceeds max size of 1 MB'] } });
});

test('a body that does not say how long it is, is read up to the limit', async () => {
  const app = server();
  const payload = Readable.from(
    (function* () {
      yield '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
      for (let sent = 0; sent < 4 * LIMIT; sent += 65_536) yield 'x'.repeat(65_536);
    })(),
  );
  const reply = await app.inject({
    method: 'POST',
    url: '/api/files',
    headers: { 'content-type': 'multipart/form-data; boundary=cut', 'transfer-encoding': 'chunked' },
    payload,
  });

  expect(reply.statusCode).toBe(413);
});

test.each([
  ['a name that says something else', 'tariffs.xlsx', 'a,b', 'Choose a file of type CSV, TSV or TXT'],
  ['a name without an end', 'tariffs', 'a,b', 'Choose a file of type CSV, TSV or TXT'],
  [
    'a workbook under the name of a text',
    'tariffs.csv',
    'PK\u0003\u0004\u0014\0',
    'The content of the file does not match its name: save it as CSV, TSV or TXT and choose it again',
  ],
])('%s is refused', async (_, name, content, message) => {
  const reply = await send(formOf(content, name));

  expect(reply.json().errors).toEqual({ file: [message] });
});

test('UTF-16 with its mark is text', async () => {
  const reply = await send(formOf(new Uint8Array(Buffer.from('\ufeffHSCode\tDesc1\r\n', 'utf16le'))));

  expect(reply.json().errors).toEqual({});
});

test.each([
  ['no file', () => new FormData(), { file: ['File is a required field'] }],
  ['a control in which nothing was chosen', () => formOf('', ''), { file: ['File is a required field'] }],
])('%s is a file that is missing', async (_, make, errors) => {
  const form = make();
  form.append('note', 'x');
  const reply = await send(form);

  expect(reply.json().errors).toEqual(errors);
});

test('text where a file belongs is no file', async () => {
  const form = new FormData();
  form.append('file', 'HSCode');
  const reply = await send(form);

  expect(reply.json().errors).toEqual({ file: ['File must be a file'] });
});

test('the same name twice is refused: readers differ on which one counts', async () => {
  const form = formOf('a');
  form.append('file', new Blob(['b']), 'b.csv');
  const reply = await send(form);

  expect(reply.statusCode).toBe(400);
});

test('a call that brings no files takes no multipart body', async () => {
  const reply = await send(formOf('a'), server({ ...withoutFiles, files: undefined }));

  expect(reply.statusCode).toBe(415);
});

test('the name of a file leads into no folder', async () => {
  const reply = await send(formOf('a', '../../etc/tariffs.csv'));

  expect(reply.json().file.name).toBe('tariffs.csv');
});

test('whatever bytes stand where a form should is refused, not failed on', async () => {
  const app = server();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isBegun) => {
      const begin = isBegun
        ? Buffer.from('--cut\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
        : Buffer.alloc(0);
      const reply = await app.inject({
        method: 'POST',
        url: '/api/files',
        headers: { 'content-type': 'multipart/form-data; boundary=cut' },
        payload: Buffer.concat([begin, bytes]),
      });
      expect([200, 400]).toContain(reply.statusCode);
    }),
  );
});
