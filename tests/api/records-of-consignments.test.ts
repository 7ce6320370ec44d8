// @module-tag postgres
/** Records that documents alone keep below a consignment, and below a line of one: those of the guide's chapter, and samples. */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { documentsFrom } from '#tests/support/documents.ts';
import { guideDocuments } from '#tests/support/guide-documents.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { sendFile } from '#tests/support/list-file.ts';
import { serverOfFile } from '#tests/support/server.ts';

const ofTheGuide = [...guideDocuments('keep-records-of-a-consignment')].flatMap(([path, text]) =>
  path.startsWith('schemas/') ? [[path.slice('schemas/'.length), JSON.parse(text)] as const] : [],
);

const id = { $ref: '../common/codes.schema.json#/definitions/id', readOnly: true };
const SAMPLE = {
  $schema: '../meta/entity.meta.json',
  $id: 'consignments/sample',
  title: 'Sample',
  description: 'Taken of a product line.',
  type: 'object',
  'x-as': 'sample',
  'x-context': { consignment: 'consignments/flags', session: 'accounts/session' },
  required: ['label'],
  additionalProperties: false,
  properties: {
    id: { ...id, title: 'Id', 'x-summary': true },
    productId: { ...id, title: 'Line', 'x-summary': true },
    clientId: { $ref: id.$ref, title: 'Client', 'x-references': 'products/client', 'x-summary': true },
    label: { title: 'Label', type: 'string', maxLength: 20, 'x-summary': true },
  },
};
const SAMPLES = {
  openapi: '3.1.0',
  info: { title: 'Samples', version: '1.0.0', description: 'Samples of product lines.' },
  jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#',
  servers: [{ url: '/api' }],
  paths: {
    '/consignments/{consignmentId}/products/{productId}/samples': {
      'x-resource': {
        entity: 'consignments/sample',
        key: 'id',
        scope: 'consignment',
        parent: { entity: 'consignments/product-line', field: 'productId' },
        unique: ['label'],
        import: true,
        audit: 'Samples',
        access: {
          read: 'consignment.maySeeLines',
          write: 'consignment.mayEditLines',
          change: 'consignment.roleCustomsBroker',
          remove: 'consignment.mayEditPackages',
        },
      },
    },
  },
};

const documents = await documentsFrom({
  ...Object.fromEntries(ofTheGuide),
  'consignments/sample.schema.json': SAMPLE,
  'api/samples.openapi.json': SAMPLES,
});
const server = await serverOfFile({}, { documents: documents.generated });
const harbour = await buildHarbour(server.database);

const INSPECTION = { inspectedOn: '2026-03-02', inspectedBy: 'MPI' };
const listOf = (consignmentId: number) => `/api/consignments/${consignmentId}/inspections`;
const broker = () => ({ token: harbour.parties.inboundBroker.token });

async function added(values: object = INSPECTION, { consignmentId } = harbour.open): Promise<string> {
  const reply = await server.call('POST', listOf(consignmentId), { ...broker(), body: values });
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']);
}

async function found(address: string, token = broker().token) {
  const reply = await server.call('GET', address, { token });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>(), tag: String(reply.headers['etag']) };
}

describe('each party', () => {
  /** Read, add, change, remove: as `access` of the guide's document says. */
  const expected: Readonly<Record<string, readonly number[]>> = {
    buyer: [200, 403, 403, 403],
    seller: [200, 403, 403, 403],
    inboundBroker: [200, 201, 204, 204],
    outboundBroker: [200, 201, 204, 204],
    outboundParty: [200, 403, 403, 403],
    forwarder: [200, 201, 204, 204],
    carterOutbound: [403, 403, 403, 403],
    serviceProvider: [200, 403, 403, 403],
  };

  test.each(Object.entries(expected))('%s uses them as the declaration says', async (role, statuses) => {
    const business = Object.entries(harbour.parties).find(([name]) => name === role)?.[1];
    const token = business?.token ?? '';
    const address = await added();
    const body = [{ op: 'replace', path: '/remark', value: `Seen by ${role}` }];
    const replies = [
      await server.call('GET', listOf(harbour.open.consignmentId), { token }),
      await server.call('POST', listOf(harbour.open.consignmentId), { token, body: INSPECTION }),
      await server.call('PATCH', address, { token, body }),
      await server.call('DELETE', address, { token }),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual(statuses);
  });

  test('who sees no values sees no fee, in the list, in the record and in a file', async () => {
    const address = await added();
    const change = [
      { op: 'replace', path: '/outcome', value: 'done' },
      { op: 'replace', path: '/hours', value: 2.5 },
    ];
    expect((await server.call('PATCH', address, { ...broker(), body: change })).statusCode).toBe(204);
    const { token } = harbour.parties.forwarder;

    expect((await found(address)).body).toMatchObject({ fee: 300 });
    expect((await found(address, token)).body).not.toHaveProperty('fee');
    const file = await server.call('GET', `${listOf(harbour.open.consignmentId)}?Format=CSV`, { token });
    expect(file.body).toContain('"MPI"');
    expect(file.body).not.toContain('300.00');
  });
});

describe('others', () => {
  test('learn nothing: every call answers as for a consignment that does not exist', async () => {
    const address = await added();
    const { token } = harbour.stranger;
    for (const [method, url] of [
      ['GET', listOf(harbour.open.consignmentId)],
      ['POST', listOf(harbour.open.consignmentId)],
      ['PATCH', listOf(harbour.open.consignmentId)],
      ['GET', address],
      ['PATCH', address],
      ['PUT', address],
      ['DELETE', address],
    ] as const) {
      const known = await server.call(method, url, { token, body: method === 'GET' || method === 'DELETE' ? undefined : { nonsense: 1 } });
      const unknown = await server.call(method, url.replace(String(harbour.open.consignmentId), '424242'), {
        token,
        body: method === 'GET' || method === 'DELETE' ? undefined : { nonsense: 1 },
      });
      expect([method, url, known.statusCode]).toEqual([method, url, 404]);
      expect(known.json()).toEqual({ ...unknown.json<object>(), instance: known.json<{ instance?: string }>().instance });
    }
  });

  test('a record is not found below another consignment', async () => {
    const address = await added();
    const elsewhere = address.replace(String(harbour.open.consignmentId), String(harbour.locked.consignmentId));

    expect((await found(elsewhere)).status).toBe(404);
  });
});

describe('a change', () => {
  test('refuses in order: what is wrong, then the lock, then another version', async () => {
    const { consignmentId } = harbour.locked;
    const send = (body: object) => server.call('POST', listOf(consignmentId), { ...broker(), body });

    expect((await send({ inspectedBy: 'MPI' })).statusCode).toBe(400);
    expect((await send(INSPECTION)).statusCode).toBe(409);
    const address = await added();
    const reply = await server.call('PATCH', address, {
      ...broker(),
      body: [{ op: 'replace', path: '/remark', value: 'late' }],
      headers: { 'if-match': '"9"' },
    });
    expect(reply.statusCode).toBe(412);
  });

  test('of many refuses in that order, too', async () => {
    const { consignmentId } = harbour.open;
    const record = Number((await added()).split('/').at(-1));
    const url = `/api/consignments/${consignmentId}`;
    const send = () => server.call('PATCH', listOf(consignmentId), { ...broker(), body: { type: 0, rows: [{ id: record, version: 9 }] } });
    expect((await send()).statusCode).toBe(412);

    expect((await server.call('PUT', `${url}/lock`, { ...broker(), body: {} })).statusCode).toBe(204);
    expect((await send()).statusCode).toBe(409);
    expect((await server.call('DELETE', `${url}/lock`, broker())).statusCode).toBe(204);
  });

  test('only declared steps are taken, by whom they are for', async () => {
    const address = await added();
    const fail = [{ op: 'replace', path: '/outcome', value: 'failed' }];

    expect((await server.call('PATCH', address, { token: harbour.parties.forwarder.token, body: fail })).statusCode).toBe(400);
    expect((await server.call('PATCH', address, { ...broker(), body: fail })).statusCode).toBe(204);
    expect(
      (await server.call('POST', listOf(harbour.open.consignmentId), { ...broker(), body: { ...INSPECTION, outcome: 'done', hours: 1 } }))
        .statusCode,
    ).toBe(400);
  });

  test('stands in the history of the record, and is taken back while nobody changed it', async () => {
    const address = await added({ ...INSPECTION, remark: 'as it was' });
    const recordId = address.split('/').at(-1) ?? '';
    const { consignmentId } = harbour.open;
    const history = () =>
      server.call('GET', `/api/consignments/${consignmentId}/changes?Entity=consignments/inspection&RecordId=${recordId}`, broker());
    const gone = await server.call('DELETE', address, broker());
    expect(gone.statusCode).toBe(204);
    expect((await found(address)).status).toBe(404);

    const undo = await server.call('POST', '/api/Changes/undo', { ...broker(), body: { changes: [gone.headers['undo']] } });
    expect(undo.json()).toEqual({ undone: 1, kept: 0 });
    expect((await found(address)).body).toMatchObject({ remark: 'as it was' });
    expect((await history()).json()).toEqual(expect.arrayContaining([expect.objectContaining({ action: 'restore' })]));
    expect(
      (
        await server.call('POST', '/api/Changes/undo', {
          token: harbour.parties.forwarder.token,
          body: { changes: [gone.headers['undo']] },
        })
      ).json(),
    ).toEqual({ undone: 0, kept: 0 });
  });

  test('a file adds them to its own consignment, and to no locked one', async () => {
    const bytes = 'Inspected on,Inspected by\n2026-04-01,Surveyor\n2026-04-02,\n';
    const send = (consignmentId: number) =>
      sendFile(server, `/consignments/${consignmentId}/inspections`, { token: broker().token, bytes });
    const reply = await send(harbour.open.consignmentId);
    const list = await server.call('GET', `${listOf(harbour.open.consignmentId)}?SearchText=Surveyor`, broker());

    expect(reply.json()).toMatchObject({ countLoaded: 1, countErrors: 1 });
    expect(list.json()).toMatchObject({ totalItemsCount: 1 });
    expect((await send(harbour.locked.consignmentId)).statusCode).toBe(409);
  });
});

const samplesOf = (lineId: number) => `/api/consignments/${harbour.open.consignmentId}/products/${lineId}/samples`;

/** Of the open line's samples: the importer adds them, brokers add and change them, and forwarders remove them, too. */
describe('a right of its own', () => {
  const as = (role: 'buyer' | 'forwarder') => ({ token: harbour.parties[role].token });
  const sampled = async (label: string) => {
    const reply = await server.call('POST', samplesOf(harbour.open.lineId), { ...broker(), body: { label } });
    return { address: String(reply.headers['location']), id: Number(String(reply.headers['location']).split('/').at(-1)) };
  };

  test('to change them takes a file that replaces some, too', async () => {
    await sampled('R');
    const path = samplesOf(harbour.open.lineId).replace('/api', '');
    const send = (token: string) => sendFile(server, path, { token, bytes: 'Label\nR\n', values: { replaceExisting: 'true' } });

    expect((await send(harbour.parties.buyer.token)).statusCode).toBe(403);
    expect((await send(broker().token)).statusCode).toBe(200);
    expect((await sendFile(server, path, { ...as('buyer'), bytes: 'Label\nR2\n' })).json()).toMatchObject({ countLoaded: 1 });
  });

  test('to change them takes a change of many, too', async () => {
    const { id: record } = await sampled('C');
    const body = { type: 1, ids: [record], patch: [{ op: 'replace', path: '/label', value: 'C2' }] };
    const send = (token: string) => server.call('PATCH', samplesOf(harbour.open.lineId), { token, body });

    expect((await send(harbour.parties.forwarder.token)).statusCode).toBe(403);
    expect((await send(broker().token)).statusCode).toBe(204);
  });

  test('to remove them offers no undo to who may not add one', async () => {
    const { id: record } = await sampled('D');
    const send = (token: string, ids: readonly number[]) =>
      server.call('PATCH', samplesOf(harbour.open.lineId), { token, body: { type: 0, ids } });
    const gone = await send(harbour.parties.forwarder.token, [record]);

    expect([gone.statusCode, gone.headers['undo']]).toEqual([204, undefined]);
    expect((await send(broker().token, [(await sampled('D')).id])).headers['undo']).toEqual(expect.any(String));
  });
});

test('below a consignment the database takes no record of a list of its owner', async () => {
  const { registrationId, consignmentId } = harbour.open;
  const planted = server.database.asTenant(harbour.parties.buyer.registrationId, (trx) =>
    sql`insert into resource_record (registration_id, consignment_id, resource, id, unique_key, data)
      values (${registrationId}, ${consignmentId}, 'products/client', 4242, 'planted', '{"name": "Planted"}')`.execute(trx),
  );

  await expect(planted).rejects.toThrow(/resource_record_place/);
});

test('they count as uses of a record that they refer to, and their history leaves out where they belong', async () => {
  const { consignmentId, lineId } = harbour.open;
  const client = await server.call('POST', '/api/TswClients', { ...broker(), body: { name: 'Tasman Traders', countryCode: 'NZ' } });
  expect(client.statusCode, client.body).toBe(201);
  const clientId = Number(String(client.headers['location']).split('/').at(-1));
  const sample = await server.call('POST', samplesOf(lineId), { ...broker(), body: { label: 'FOR-CLIENT', clientId } });
  expect(sample.statusCode, sample.body).toBe(201);
  const recordId = String(sample.headers['location']).split('/').at(-1) ?? '';
  const history = await server.call(
    'GET',
    `/api/consignments/${consignmentId}/changes?Entity=consignments/sample&RecordId=${recordId}`,
    broker(),
  );

  const refused = await server.call('DELETE', `/api/TswClients/${clientId}`, broker());
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Sample')]);
  expect(history.json<{ field?: string }[]>().map(({ field }) => field)).toEqual(['Client', 'Label']);
});

test('a lookup finds them by the beginning of their code', async () => {
  const { lineId } = harbour.open;
  await server.call('POST', samplesOf(lineId), { ...broker(), body: { label: 'LOOK-1' } });
  const found = await server.call('GET', `${samplesOf(lineId)}/lookup?SearchCode=LOOK`, broker());

  expect(found.json()).toMatchObject({ items: [{ label: 'LOOK-1' }] });
});

describe('records of a product line', () => {
  test('know their line, are unique there, and go and come back with it', async () => {
    const { lineId, consignmentId } = harbour.open;
    const add = () => server.call('POST', samplesOf(lineId), { ...broker(), body: { label: 'A' } });
    const first = await add();
    expect(first.statusCode, first.body).toBe(201);
    const address = String(first.headers['location']);

    expect((await add()).statusCode).toBe(400);
    expect((await found(address)).body).toMatchObject({ productId: lineId, label: 'A' });
    expect((await found(samplesOf(lineId + 1))).status).toBe(404);

    const gone = await server.call('DELETE', `/api/consignments/${consignmentId}/products/${lineId}`, broker());
    expect(gone.statusCode, gone.body).toBe(204);
    expect((await found(address)).status).toBe(404);
    await server.call('POST', '/api/Changes/undo', { ...broker(), body: { changes: [gone.headers['undo']] } });
    expect((await found(address)).status).toBe(200);
  });

  test('keep it from going for good with the bulk insert that made it', async () => {
    const { registrationId, consignmentId, lineId } = harbour.open;
    const [line, other, undoId] = [70_001, 70_002, 7];
    await server.database.asTenant(registrationId, (trx) =>
      sql`insert into product_line (registration_id, consignment_id, id, data, order_id, invoice_id, line, batch_id)
        select registration_id, consignment_id, made.id, data, order_id, invoice_id, made.id, ${undoId}
        from product_line, unnest(array[${line}::bigint, ${other}]) as made(id) where product_line.id = ${lineId}`.execute(trx),
    );
    const sample = await server.call('POST', samplesOf(line), { ...broker(), body: { label: 'Kept' } });
    const undo = await server.call('POST', `/api/consignments/${consignmentId}/products/bulkinsert/undo`, {
      ...broker(),
      body: { undoId },
    });

    expect(undo.json()).toEqual({ removed: 1, kept: 1 });
    expect((await found(String(sample.headers['location']))).status).toBe(200);
  });
});
