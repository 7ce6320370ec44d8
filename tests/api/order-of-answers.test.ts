import { describe, expect, test } from 'vitest';
import { buildHarbour, type Harbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);

const MISSING = 4_711_000_000_001;
const plain = { 'x-requested-with': '' };

interface Faults {
  readonly session?: boolean;
  readonly origin?: boolean;
  readonly size?: boolean;
  readonly json?: boolean;
  readonly id?: boolean;
  readonly record?: boolean;
  readonly role?: boolean;
  readonly body?: boolean;
  readonly lock?: boolean;
  readonly version?: boolean;
}

/** A patch with these faults at once; what is not named is in order. */
function faultyPatch({ session, origin, size, json, id, record, role, body, lock, version }: Faults) {
  const { open, locked, parties } = harbour;
  const place = lock ? locked : open;
  const consignmentId = id ? 'x1' : record ? MISSING : place.consignmentId;
  const token = session ? 'A'.repeat(43) : (role ? parties.forwarder : parties.inboundBroker).token;
  const value = body ? 'x'.repeat(201) : 'Torch';
  return server.call('PATCH', `/api/consignments/${consignmentId}/products/${place.lineId}`, {
    token,
    body: size ? '{'.padEnd(300_000) : json ? '{' : [{ op: 'replace', path: '/description', value }],
    headers: { ...(origin && plain), 'if-match': version ? '"999"' : '"1"' },
  });
}

const all: Required<Faults> = {
  session: true,
  origin: true,
  size: true,
  json: true,
  id: true,
  record: true,
  role: true,
  body: true,
  lock: true,
  version: true,
};

test.each<[number, (keyof Faults)[]]>([
  [401, []],
  [403, ['session']],
  [413, ['session', 'origin']],
  [400, ['session', 'origin', 'size']],
  [400, ['session', 'origin', 'size', 'json']],
  [404, ['session', 'origin', 'size', 'json', 'id']],
  [403, ['session', 'origin', 'size', 'json', 'id', 'record']],
  [400, ['session', 'origin', 'size', 'json', 'id', 'record', 'role']],
  [409, ['session', 'origin', 'size', 'json', 'id', 'record', 'role', 'body']],
  [412, ['session', 'origin', 'size', 'json', 'id', 'record', 'role', 'body', 'lock']],
  [204, ['session', 'origin', 'size', 'json', 'id', 'record', 'role', 'body', 'lock', 'version']],
])('%i is answered once %j are mended', async (status, mended) => {
  const faults = Object.fromEntries(Object.entries(all).filter(([fault]) => !mended.some((name) => name === fault)));

  const reply = await faultyPatch(faults);

  expect(reply.statusCode).toBe(status);
});

test('a line that does not exist is told before the role, and a faulty query after it', async () => {
  const { open, parties } = harbour;
  const products = `/api/consignments/${open.consignmentId}/products`;

  const missingLine = await server.call('PATCH', `${products}/${MISSING}`, { token: parties.forwarder.token, body: 'null' });
  const carter = await server.call('GET', `${products}?PageSize=9999`, { token: parties.carterOutbound.token });
  const broker = await server.call('GET', `${products}?PageSize=9999`, { token: parties.inboundBroker.token });

  expect([missingLine, carter, broker].map(({ statusCode }) => statusCode)).toEqual([404, 403, 400]);
  expect(broker.json().errors).toEqual({ PageSize: ['PageSize must be 200 or less'] });
});

describe('what belongs to another tenant', () => {
  const foreign = (path: (place: Harbour['foreign']) => string) => {
    const place = harbour.foreign;
    const missing = { ...place, consignmentId: MISSING, lineId: MISSING, invoiceId: MISSING };
    return [path(place), path(missing)] as const;
  };

  test.each<[string, string, (place: Harbour['foreign']) => string]>([
    ['GET', 'consignment', ({ consignmentId }) => `/api/consignments/${consignmentId}`],
    ['GET', 'list of lines', ({ consignmentId }) => `/api/consignments/${consignmentId}/products`],
    ['GET', 'line', ({ consignmentId, lineId }) => `/api/consignments/${consignmentId}/products/${lineId}`],
    ['GET', 'line named under one’s own consignment', ({ lineId }) => `/api/consignments/${harbour.open.consignmentId}/products/${lineId}`],
    ['GET', 'invoice', ({ consignmentId, invoiceId }) => `/api/consignments/${consignmentId}/invoices/${invoiceId}`],
    [
      'GET',
      'invoice named under one’s own consignment',
      ({ invoiceId }) => `/api/consignments/${harbour.open.consignmentId}/invoices/${invoiceId}`,
    ],
    ['PATCH', 'change of a line', ({ consignmentId, lineId }) => `/api/consignments/${consignmentId}/products/${lineId}`],
    ['DELETE', 'deletion of a line', ({ consignmentId, lineId }) => `/api/consignments/${consignmentId}/products/${lineId}`],
    ['POST', 'new line', ({ consignmentId }) => `/api/consignments/${consignmentId}/products`],
    ['POST', 'new invoice', ({ consignmentId }) => `/api/consignments/${consignmentId}/invoices`],
    ['POST', 'paste', ({ consignmentId }) => `/api/consignments/${consignmentId}/products/bulkinsert`],
  ])('%s: a %s answers byte for byte as a missing one', async (method, _name, path) => {
    const { token } = harbour.parties.inboundBroker;
    const [theirs, missing] = foreign(path);
    const body = method === 'PATCH' || method === 'POST' ? {} : undefined;

    const ofTheirs = await server.call(method, theirs, { token, body });
    const ofMissing = await server.call(method, missing, { token, body });

    expect(ofTheirs.statusCode).toBe(404);
    expect(ofTheirs.rawPayload).toEqual(ofMissing.rawPayload);
    expect(Object.keys(ofTheirs.headers)).toEqual(Object.keys(ofMissing.headers));
  });

  test('stays unseen by the database itself when a query forgets its own filter', async () => {
    const { token } = harbour.parties.inboundBroker;
    const { consignmentId, lineId, invoiceId } = harbour.foreign;
    const db = server.database.kysely;

    const { results } = await server.database.read(token, [
      db.selectFrom('consignment').select('id').where('id', '=', consignmentId),
      db.selectFrom('product_line').select('id').where('id', '=', lineId),
      db.selectFrom('invoice').select('id').where('id', '=', invoiceId),
      db.selectFrom('party').select('role').where('consignment_id', '=', consignmentId),
    ]);

    expect(results).toEqual([[], [], [], []]);
  });

  test('is in no list, whatever is searched for', async () => {
    const { token } = harbour.parties.inboundBroker;

    const found = await server.call('GET', '/api/consignments?SearchText=C-26-0003', { token });
    const all = await server.call('GET', '/api/consignments', { token });

    expect(found.json()).toMatchObject({ items: [], totalItemsCount: 0 });
    expect(all.json().items.map(({ id }: { id: number }) => id)).not.toContain(harbour.foreign.consignmentId);
  });
});

test.each([
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '01',
  '+1',
  ' 1',
  '9007199254740992',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '..',
  '%00',
  '%2e%2e',
  "1'--",
  '1;2',
  '½',
  '١',
])('an id written %j is refused before anything is looked up', async (id) => {
  const reply = await server.call('GET', `/api/consignments/${id === '..' ? '%2E%2E' : encodeURI(id).replaceAll('%25', '%')}`, {
    token: harbour.parties.inboundBroker.token,
  });

  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.json()).not.toHaveProperty('id');
});

test('an unknown address under /api answers 404 in the one shape', async () => {
  const replies = [
    await server.call('GET', '/api/nothing'),
    await server.call('PUT', '/api/consignments'),
    await server.call('POST', '/api'),
  ];

  expect(replies.map((reply) => [reply.statusCode, reply.json()])).toEqual(Array.from({ length: 3 }, () => [404, { title: 'Not found' }]));
});

test('an address that cannot be decoded is refused in the one shape', async () => {
  const reply = await server.call('GET', '/api/consignments/%E0%A4%A');

  expect([reply.statusCode, Object.keys(reply.json())]).toEqual([400, ['title']]);
});

test('a session that is over is told before a faulty sort model of any list', async () => {
  const statuses = ['zz', '[{"colId":"nothing","sort":"asc"}]'].map(async (model) => {
    const reply = await server.call('GET', `/api/consignments?SortModel=${encodeURIComponent(model)}`, { token: 'A'.repeat(43) });
    return reply.statusCode;
  });

  expect(await Promise.all(statuses)).toEqual([401, 401]);
});
