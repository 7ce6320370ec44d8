import { describe, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '#src/app/api/api-error.ts';
import { createClient } from '#src/app/api/client.ts';
import type { Operation, Operations } from '#src/app/api/operations.ts';

const BASE = 'https://quayline.example/api';
const GET: Operation = {
  method: 'get',
  path: '',
  requiredQuery: [],
  query: [],
  headers: [],
  hasBody: false,
  isMultipart: false,
  idempotent: false,
  ifMatch: false,
  status: 200,
};
const OPERATIONS: Operations = {
  getJob: { ...GET, path: '/Jobs/{jobId}' },
  listLines: {
    ...GET,
    path: '/consignments/{consignmentId}/products',
    query: ['PageNumber', 'SearchText', 'Types'],
  },
  findPremises: { ...GET, path: '/premises', requiredQuery: ['PageNumber'], query: ['PageNumber'] },
  getLine: { ...GET, path: '/consignments/{consignmentId}/products/{id}' },
  patchLine: {
    ...GET,
    method: 'patch',
    path: '/consignments/{consignmentId}/products/{id}',
    hasBody: true,
    isMultipart: false,
    ifMatch: true,
  },
  createLine: {
    ...GET,
    method: 'post',
    path: '/consignments/{consignmentId}/products',
    hasBody: true,
    isMultipart: false,
    idempotent: true,
  },
};

type Answer = Response | Error | string;

/** A client whose requests are answered in turn; `sent` are the requests it made. */
function clientAnswering(...answers: Answer[]) {
  const sent: Request[] = [];
  const onSessionLost = vi.fn(async () => {});
  const client = createClient({
    operations: OPERATIONS,
    baseUrl: BASE,
    onSessionLost,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      sent.push(request);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      // oxlint-disable-next-line typescript/only-throw-error -- what a broken network layer may throw is the point
      if (!(answer instanceof Response)) throw answer;
      return answer.clone();
    },
  });
  return { client, sent, onSessionLost };
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init);
const headersOf = (requests: readonly Request[], name: string) => requests.map((request) => request.headers.get(name));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

describe('what the client sends', () => {
  test('fills path and query, leaving out what is empty', async () => {
    const { client, sent } = clientAnswering(json({ items: [] }));
    await client.call('listLines', { params: { consignmentId: 'a/b', PageNumber: 2, SearchText: '', Types: ['APR', 'MTF'] } });
    expect(sent[0]?.url).toBe(`${BASE}/consignments/a%2Fb/products?PageNumber=2&Types=APR&Types=MTF`);
  });

  test.each(['.', '..'])('reaches no other call by the path parameter %s', async (id) => {
    const { client, sent } = clientAnswering(json({}));
    await client.call('getLine', { params: { consignmentId: 1, id } });
    expect(sent[0]?.url).toBe(`${BASE}/consignments/1/products/${id.replaceAll('.', '%252E')}`);
  });

  test('says on every request that a script sends it', async () => {
    const { client, sent } = clientAnswering(json({}));
    await client.call('getLine', { params: { consignmentId: 1, id: 2 } });
    await client.call('createLine', { params: { consignmentId: 1 }, body: {} });
    expect(headersOf(sent, 'X-Requested-With')).toEqual(['XMLHttpRequest', 'XMLHttpRequest']);
  });

  test.each([null, undefined, ''])('refuses a call whose path parameter is %j before sending it', async (id) => {
    const { client, sent } = clientAnswering(json({}));
    expect(await failure(client.call('getLine', { params: { consignmentId: 1, id } }))).toEqual(
      new Error("The parameter 'id' must be defined."),
    );
    expect(sent).toHaveLength(0);
  });

  test('refuses a call whose required query parameter is null before sending it', async () => {
    const { client, sent } = clientAnswering(json({}));
    const thrown = await failure(client.call('findPremises', { params: { PageNumber: null } }));
    expect(thrown).toEqual(new Error("The parameter 'pageNumber' cannot be null."));
    expect(sent).toHaveLength(0);
  });

  test('takes zero and false for values', async () => {
    const { client, sent } = clientAnswering(json({}));
    await client.call('listLines', { params: { consignmentId: 0, SearchText: false } });
    expect(sent[0]?.url).toBe(`${BASE}/consignments/0/products?SearchText=false`);
  });

  test('refuses a parameter that the operation does not have', async () => {
    const { client } = clientAnswering(json({}));
    const thrown = await failure(client.call('getLine', { params: { consignmentId: 1, id: 2, pageNo: 1 } }));
    expect(thrown).toEqual(new Error("The operation 'getLine' has no parameter 'pageNo'."));
  });
});

describe('versions', () => {
  const place = { consignmentId: 1, id: 2 };

  test('an answer says which version of the record it is', async () => {
    const { client } = clientAnswering(json({}, { headers: { etag: '"3"' } }));
    const { version } = await client.call('getLine', { params: place });
    expect(version).toBe('"3"');
  });

  test('a change carries the version its caller has seen, whatever was loaded since', async () => {
    const { client, sent } = clientAnswering(json({}, { headers: { etag: '"3"' } }));
    await client.call('getLine', { params: place });
    await client.call('patchLine', { params: place, body: [], version: '"2"' });
    expect(headersOf(sent, 'If-Match')).toEqual([null, '"2"']);
  });

  test('a call that knows no versions carries none', async () => {
    const { client, sent } = clientAnswering(new Response(null, { status: 201 }));
    await client.call('createLine', { params: { consignmentId: 1 }, body: {}, version: '"1"' });
    expect(headersOf(sent, 'If-Match')).toEqual([null]);
  });
});

describe('one key a submit', () => {
  const create = { params: { consignmentId: 1 }, body: { description: 'Pump' } };

  test('two submits that were both answered carry two keys', async () => {
    const { client, sent } = clientAnswering(new Response(null, { status: 201 }));
    await client.call('createLine', create);
    await client.call('createLine', create);
    const [first, second] = headersOf(sent, 'Idempotency-Key');
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
  });

  test.each([
    ['the connection broke', new TypeError('fetch failed')],
    ['the server failed', new Response('oops', { status: 502 })],
  ])('sending the same again after %s carries the same key', async (_, answer) => {
    const { client, sent } = clientAnswering(answer, new Response(null, { status: 201 }));
    await failure(client.call('createLine', create));
    await client.call('createLine', create);
    const [first, second] = headersOf(sent, 'Idempotency-Key');
    expect(second).toBe(first);
  });

  test('what was corrected in between is another submit', async () => {
    const { client, sent } = clientAnswering(new TypeError('fetch failed'), new Response(null, { status: 201 }));
    await failure(client.call('createLine', create));
    await client.call('createLine', { ...create, body: { description: 'Pumps' } });
    const [first, second] = headersOf(sent, 'Idempotency-Key');
    expect(second).not.toBe(first);
  });
});

describe('what comes back', () => {
  const read = { params: { consignmentId: 1, id: 2 } };

  test('a created record answers its id, the last segment of its address', async () => {
    const { client } = clientAnswering(
      new Response(null, { status: 201, headers: { location: '/api/consignments/1/products/9007199254740991' } }),
    );
    expect(await client.call('createLine', { params: { consignmentId: 1 } })).toEqual({
      status: 201,
      body: undefined,
      id: 9007199254740991,
    });
  });

  test.each([400, 403, 409, 412, 413, 429, 503])('a %i in the one error shape is read', async (status) => {
    const problem = { title: 'Check the line', errors: { description: ['Description is a required field'] } };
    const { client } = clientAnswering(json(problem, { status }));
    const thrown = await failure(client.call('getLine', read));
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({ status, message: 'Check the line', result: problem });
  });

  test.each([
    [500, '{"title":"secret"}'],
    [404, '{"title":"Not found","errors":{}}'],
    [502, '<html>'],
    [400, '<html>'],
    [400, '[]'],
    [302, ''],
    [202, '{}'],
  ])('a %i with %j is an unexpected error carrying status, body and headers', async (status, body) => {
    const { client } = clientAnswering(new Response(body, { status, headers: { 'x-request-id': 'r1' } }));
    const thrown = await failure(client.call('getLine', read));
    expect(thrown).toMatchObject({ message: 'An unexpected server error occurred.', status, response: body, result: null });
    expect(thrown instanceof ApiError && thrown.headers.get('x-request-id')).toBe('r1');
  });

  test('a success that is not JSON is an unexpected error', async () => {
    const { client } = clientAnswering(new Response('<html>', { status: 200 }));
    expect(await failure(client.call('getLine', read))).toMatchObject({ message: 'An unexpected server error occurred.', status: 200 });
  });

  test('a 401 is reported as the end of the session', async () => {
    const { client, onSessionLost } = clientAnswering(json({ title: 'Sign in' }, { status: 401 }));
    await failure(client.call('getLine', read));
    expect(onSessionLost).toHaveBeenCalledOnce();
  });

  test.each([
    ['createLine', { consignmentId: 1 }],
    ['getLine', { consignmentId: 1, id: 2 }],
  ] as const)('a network failure that is no error object has a message all the same: %s', async (operation, params) => {
    const { client } = clientAnswering('boom');
    const thrown = await failure(client.call(operation, { params }));
    expect(thrown).toBeInstanceOf(ConnectionError);
    expect(thrown).toMatchObject({ message: 'Unknown error occurred' });
  });

  test('a call that its caller gave up says so, not that the network failed', async () => {
    const { client } = clientAnswering(json({}));
    const thrown = await failure(client.call('getLine', { ...read, signal: AbortSignal.abort() }));
    expect(thrown).toMatchObject({ name: 'AbortError' });
  });
});

describe('a file', () => {
  const asked = { params: { consignmentId: 1, id: 2 } };

  test('has the name that the server gives it', async () => {
    const { client } = clientAnswering(new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="lines.csv"' } }));
    const answer = await client.download('getLine', asked);
    expect(answer).toMatchObject({ name: 'lines.csv' });
    expect('file' in answer && (await answer.file.text())).toBe('a;b');
  });

  test('that the server goes on to make is followed to what that comes to', async () => {
    const accepted = new Response(null, { status: 202, headers: { location: '/api/Jobs/0197b4a0-0000-7000-8000-000000000000' } });
    const { client, sent } = clientAnswering(
      accepted,
      json({ state: 'running', done: 1, total: 2 }),
      json({ state: 'done', result: { fileId: 7 } }),
    );
    const seen: number[] = [];
    expect(await client.download('getLine', { ...asked, onProgress: (fraction) => seen.push(fraction) })).toEqual({ made: { fileId: 7 } });
    expect(sent).toHaveLength(3);
    expect(seen).toEqual([0.5]);
  });
});

describe('trying again', () => {
  const busy = json({ title: 'Busy' }, { status: 503, headers: { 'retry-after': '0' } });
  const read = { params: { consignmentId: 1, id: 2 } };

  test('reading goes on after an overload that says when to come back', async () => {
    const { client, sent } = clientAnswering(busy, json({ id: 2 }));
    expect(await client.call('getLine', read)).toMatchObject({ body: { id: 2 } });
    expect(sent).toHaveLength(2);
  });

  test('an address is that of the call, for what the browser loads by itself', () => {
    const { client } = clientAnswering();
    expect(client.addressOf('getLine', { consignmentId: 7, id: 'a b/c' })).toBe('/consignments/7/products/a%20b%2Fc');
    expect(client.addressOf('listLines', { consignmentId: 7, SearchText: 'a&b', Types: [] })).toBe(
      '/consignments/7/products?SearchText=a%26b',
    );
    expect(() => client.addressOf('getLine', { consignmentId: 7 })).toThrow("The parameter 'id' must be defined.");
  });

  test('reading gives up after three tries and shows the last answer', async () => {
    const { client, sent } = clientAnswering(busy);
    expect(await failure(client.call('getLine', read))).toMatchObject({ status: 503, message: 'Busy' });
    expect(sent).toHaveLength(3);
  });

  test('an overload that does not say when to come back is not asked again', async () => {
    const { client, sent } = clientAnswering(json({ title: 'Busy' }, { status: 503 }));
    expect(await failure(client.call('getLine', read))).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  test('reading goes on after the connection broke', async () => {
    const { client, sent } = clientAnswering(new TypeError('fetch failed'), json({ id: 2 }));
    expect(await client.call('getLine', read)).toMatchObject({ body: { id: 2 } });
    expect(sent).toHaveLength(2);
  });

  test.each([
    ['an overload', busy],
    ['a broken connection', new TypeError('fetch failed')],
  ])('a write is never sent twice by itself: %s', async (_, answer) => {
    const { client, sent } = clientAnswering(answer);
    await failure(client.call('createLine', { params: { consignmentId: 1 } }));
    expect(sent).toHaveLength(1);
  });
});
