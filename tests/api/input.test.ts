import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { productDocuments } from '#tests/support/documents.ts';
import { text } from '#src/server/messages/texts.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { poison } from '#tests/support/poison.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
const token = harbour.parties.outboundBroker.token;

/** Of fields that differ in nothing but their names and texts, the first: they are read, checked and stored alike. */
function oneOfEachKind(properties: Readonly<Record<string, object>>): readonly string[] {
  const kinds = new Map<string, string>();
  for (const [name, field] of Object.entries(properties)) {
    const kind = JSON.stringify({ ...field, title: undefined, description: undefined });
    if (!kinds.has(kind)) kinds.set(kind, name);
  }
  return [...kinds.values()];
}

const createFields = oneOfEachKind(Object(productDocuments.operation('createProductLine').body?.['properties']));
const pastedFields = oneOfEachKind(
  Object(Object(Object(productDocuments.operation('bulkInsertProductLines').body)['properties'])['products'])['items']['properties'],
);

const base = '/api/consignments';
const products = () => `${base}/${harbour.open.consignmentId}/products`;

async function expectNoBug(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply;
  expect([200, 201, 204, 400], body).toContain(statusCode);
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
}

describe('poison never gets through as an error of ours', () => {
  test.each(createFields)('in %s of a new line', async (field) => {
    for (const value of poison) {
      const { orderId } = harbour.open;
      const others = { orderId, invoiceNumber: 'INV-1', description: 'Lamp' };
      const rest = Object.entries(others)
        .filter(([name]) => name !== field)
        .map(([name, other]) => `,"${name}":${JSON.stringify(other)}`);
      await expectNoBug(server.call('POST', products(), { token, body: `{"${field}":${value}${rest.join('')}}` }));
    }
  });

  test.each(createFields)('in a patch of %s', async (field) => {
    for (const value of poison) {
      await expectNoBug(
        server.call('PATCH', `${products()}/${harbour.open.lineId}`, {
          token,
          body: `[{"op":"replace","path":"/${field}","value":${value}}]`,
        }),
      );
    }
  });

  test.each(pastedFields)('in %s of a pasted line', async (field) => {
    const { orderId, invoiceId } = harbour.open;
    for (const value of poison) {
      const description = field === 'description' ? '' : ',"description":"Lamp"';
      await expectNoBug(
        server.call('POST', `${products()}/bulkinsert`, {
          token,
          body: `{"prevOrderId":${orderId},"prevInvoiceId":${invoiceId},"products":[{"${field}":${value}${description}}]}`,
        }),
      );
    }
  });

  test('in the parameters of lists', async () => {
    const hostile = ['%00', '%ff', '%F0%9F%98%80', "'", '%25', '_', '\\', '[]', '{}', '1e9', '-1', '0', 'true', ''];
    for (const name of ['PageNumber', 'PageSize', 'SortModel', 'OrderId', 'SearchText', 'IncludeDeleted', 'Unknown', '__proto__']) {
      for (const value of hostile) await expectNoBug(server.call('GET', `${products()}?${name}=${value}`, { token }));
      await expectNoBug(server.call('GET', `${products()}?${name}=1&${name}=2`, { token }));
    }
  });

  test('in pasted text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\t', ',', '\u001e', '\u001f'),
        fc.boolean(),
        async (clipboardData, delimiter, hasHeaderRow) => {
          const columns = { column0: 1, column1: 3, column2: 5 };
          await expectNoBug(
            server.call('POST', `${products()}/clipboarddata`, { token, body: { clipboardData, delimiter, hasHeaderRow, columns } }),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  test('in whole bodies of any shape', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (body) => {
        await expectNoBug(server.call('POST', products(), { token, body }));
        await expectNoBug(server.call('PATCH', `${products()}/${harbour.open.lineId}`, { token, body }));
        await expectNoBug(server.call('POST', '/api/auth/login', { body }));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a value nobody can store is named at its field', () => {
  test.each([
    ['"a\\u0000b"', 'description', 'Description holds a character that cannot be stored'],
    ['"\\ud800"', 'description', 'Description holds a character that cannot be stored'],
    ['1e400', 'exportValue', 'Invoiced Value must be a number'],
    ['"2026-02-30"', 'expectedSupplyDate', 'Enter Expected Supply Date as a date like 5/12/2026'],
    ['"2201-01-01"', 'expectedSupplyDate', 'Check the year of Expected Supply Date: it is from 1900 to 2200'],
    ['true', 'exportValue', 'Invoiced Value must be a number'],
    ['"12"', 'exportValue', 'Invoiced Value must be a number'],
  ])('%s in %s', async (value, field, message) => {
    const body = `{"orderId":${harbour.open.orderId},"invoiceNumber":"I"${field === 'description' ? '' : ',"description":"Lamp"'},"${field}":${value}}`;

    const reply = await server.call('POST', products(), { token, body });

    expect(reply.json().errors).toEqual({ [field]: [message] });
  });
});

describe('a body', () => {
  const post = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    server.call('POST', `${products()}`, { token, body, headers });

  test('that is not JSON is refused with 415', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json-patch+json',
    ];
    const statuses = await Promise.all(types.map(async (type) => (await post('{}', { 'content-type': type })).statusCode));

    expect(statuses).toEqual([415, 415, 415, 415, 415]);
  });

  test('beyond its limit is refused with 413 in the one shape', async () => {
    const reply = await post(JSON.stringify({ description: 'x'.repeat(300_000) }));

    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([413, ['title']]);
  });

  test('nested more than 20 deep is refused', async () => {
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

    const replies = [await post(deep(21)), await post(deep(100_000)), await post(deep(20))];

    expect(replies.map((reply) => [reply.statusCode, reply.json().title])).toEqual([
      [400, text('problem.tooDeep')],
      [400, text('problem.tooDeep')],
      [400, text('problem.invalid')],
    ]);
  });

  test('that names a field twice is refused, however the name is written', async () => {
    const replies = [await post('{"description":"a","description":"b"}'), await post('{"a":{"x":1,"\\u0078":2}}')];

    expect(replies.map((reply) => reply.json().title)).toEqual([text('problem.duplicateKey'), text('problem.duplicateKey')]);
  });

  test('counts null as missing', async () => {
    const reply = await server.call('POST', products(), {
      token,
      body: { orderId: harbour.open.orderId, invoiceNumber: 'INV-1', description: 'Lamp', productCode: null, unitPrice: null },
    });

    expect(reply.statusCode).toBe(201);
  });

  test('measures text in characters, not in halves of them', async () => {
    const at = async (count: number) =>
      (
        await post(
          JSON.stringify({ orderId: harbour.open.orderId, invoiceNumber: 'INV-1', description: 'x', brandName: '😀'.repeat(count) }),
        )
      ).statusCode;

    expect([await at(35), await at(36)]).toEqual([201, 400]);
  });
});
