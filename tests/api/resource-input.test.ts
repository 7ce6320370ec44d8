import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { poison } from '#tests/support/poison.ts';
import { resourceSamples } from '#tests/support/resource-samples.ts';
import { startTestServer } from '#tests/support/server.ts';

const documents = await documentsWith('vessels', 'masters');
const server = await startTestServer({}, { documents: documents.generated });
const { registrationId } = await addTrader(server.database, 'Quay Traders');
const token = await signIn(server.database, await addUser(server.database, registrationId, 'admin@quay.example', 'A'));
afterAll(async () => {
  await server.close();
});

const FIELDS = ['id', 'code', 'kind', 'length', 'draught', 'bollards', 'openedOn', 'size', 'remarks', 'fee', 'cranes'];
const berth = (code: string): Readonly<Record<string, unknown>> => resourceSamples['reference/berth']?.(code) ?? {};
const call = (method: string, url: string, body?: unknown) => server.call(method, `/api${url}`, { token, body });

beforeEach(async () => {
  await call('DELETE', '/Berths/POISONED');
  await call('POST', '/Berths', berth('poisoned'));
});

async function expectNoBug(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply;
  expect([200, 201, 204, 400], body).toContain(statusCode);
  expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
}

describe('poison never gets through as an error of ours', () => {
  test.each(FIELDS)('in %s of a new record, of a whole one and of a patch', async (field) => {
    const { [field]: _field, ...others } = berth('other');
    const { code: _code, ...changes } = others;
    const with_ = (rest: object, value: string) =>
      `{"${field}":${value}${Object.entries(rest)
        .map(([name, other]) => `,"${name}":${JSON.stringify(other)}`)
        .join('')}}`;
    for (const value of poison) {
      await expectNoBug(call('POST', '/Berths', with_(others, value)));
      await expectNoBug(call('PUT', '/Berths/POISONED', with_(changes, value)));
      await expectNoBug(call('PATCH', '/Berths/POISONED', `[{"op":"replace","path":"/${field}","value":${value}}]`));
      await expectNoBug(
        call('PATCH', '/Berths', `{"type":1,"ids":["POISONED"],"patch":[{"op":"replace","path":"/${field}","value":${value}}]}`),
      );
    }
  });

  test('inside the items of a list', async () => {
    for (const value of poison)
      await expectNoBug(call('PUT', '/Berths/POISONED', `{"kind":"B","cranes":[{"name":${value},"tonnes":${value}},${value}]}`));
  });

  test('in batches', async () => {
    for (const value of poison) {
      await expectNoBug(call('PATCH', '/Berths', `{"type":${value},"ids":["POISONED"]}`));
      await expectNoBug(call('PATCH', '/Berths', `{"type":0,"ids":[${value}]}`));
      await expectNoBug(call('PATCH', '/Berths', `{"type":0,"ids":${value}}`));
      await expectNoBug(call('PATCH', '/Vessels', `{"type":0,"ids":[${value}]}`));
      await expectNoBug(call('PATCH', '/Berths', value));
    }
  });

  test('in the parameters of lists and lookups', async () => {
    const hostile = ['%00', '%ff', '%F0%9F%98%80', "'", '%25', '_', '\\', '[]', '{}', '1e9', '-1', '0', 'true', '', '%ED%A0%80'];
    for (const name of ['PageNumber', 'PageSize', 'SortModel', 'SearchText', 'SearchCode', 'SearchOther', 'Kind', 'Unknown', '__proto__']) {
      for (const value of hostile) await expectNoBug(call('GET', `/Berths/lookup?${name}=${value}`));
      await expectNoBug(call('GET', `/Berths?${name}=1&${name}=2`));
    }
  });

  test('in addresses', async () => {
    const hostile = [
      '%00',
      '%F0%9F%98%80',
      '%2F',
      '..%2F',
      "'",
      '%25',
      'x'.repeat(36),
      'x'.repeat(150),
      'lookup2',
      '-1',
      '9007199254740993',
      '%ED%A0%80',
    ];
    for (const key of hostile) {
      for (const list of ['/Berths', '/Vessels']) {
        const replies = [
          await call('GET', `${list}/${key}`),
          await call('DELETE', `${list}/${key}`),
          await call('PUT', `${list}/${key}`, { kind: 'B' }),
        ];
        for (const { statusCode } of replies) expect([400, 404], `${list}/${key}`).toContain(statusCode);
      }
    }
    expect(server.errorCounts).toEqual({ schemaGaps: 0, unexpected: 0 });
  });

  test('in any JSON at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        for (const [method, url] of [
          ['POST', '/Berths'],
          ['PATCH', '/Berths'],
          ['PUT', '/Berths/POISONED'],
          ['PATCH', '/Berths/POISONED'],
        ] as const) {
          await expectNoBug(call(method, url, JSON.stringify(value)));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('names that would be privileges', () => {
  const privileged = [
    'id',
    'version',
    'registrationId',
    'registration_id',
    'tenantId',
    'resource',
    'unique_key',
    'uniqueKey',
    'data',
    'changedBy',
    'changed_by',
    'createdAt',
    'created_at',
    'isAdmin',
    'isAdminUser',
    'status',
    'role',
    'owner',
    'isDeleted',
    '__proto__',
    'constructor',
    'prototype',
    'toString',
  ];

  test.each(privileged)('%s is refused, and the record stays as it is', async (name) => {
    const before = await call('GET', '/Berths/POISONED');

    const replies = [
      await call('POST', '/Berths', `{"code":"new","kind":"B","${name}":1}`),
      await call('PUT', '/Berths/POISONED', `{"kind":"B","${name}":1}`),
      await call('PATCH', '/Berths/POISONED', `[{"op":"replace","path":"/${name}","value":1}]`),
      await call('PATCH', '/Berths', `{"type":1,"ids":["POISONED"],"patch":[{"op":"replace","path":"/${name}","value":1}]}`),
      await call('PATCH', '/Berths', `{"type":0,"ids":["POISONED"],"${name}":1}`),
    ];
    const after = await call('GET', '/Berths/POISONED');

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
    expect([after.body, after.headers['etag']]).toEqual([before.body, before.headers['etag']]);
  });
});
