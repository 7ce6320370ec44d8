import { describe, expect, test } from 'vitest';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { keepDraft, publish } from '#tests/support/variations.ts';

const CLIENT = 'products/client';
const field = (id: string, title: string, more: Pick<AddField, 'kind'> & Partial<AddField>): AddField => ({
  at: CLIENT,
  add: 'field',
  id,
  title,
  ...more,
});
const REGION = field('region', 'Region', { kind: 'choice', choices: ['North', 'South'] });
const FIELDS: readonly Change[] = [
  field('accountCode', 'Account code', { kind: 'text', maxLength: 8, required: true }),
  field('creditLimit', 'Credit limit', { kind: 'number', decimals: 2, unit: 'NZD', minimum: 0 }),
  field('since', 'Client since', { kind: 'date' }),
  field('isKey', 'Key client', { kind: 'yes-no' }),
  field('remarks', 'Remarks', { kind: 'long-text' }),
  REGION,
  {
    at: CLIENT,
    add: 'rule',
    id: 'key-has-limit',
    invalidWhen: 'client.own.isKey == true && blank(client.own.creditLimit)',
    message: 'Enter the credit limit of a key client',
    target: 'own.creditLimit',
  },
];
const OWN = { accountCode: 'K-17', creditLimit: 1250.5, since: '2026-03-01', isKey: true, remarks: 'Pays early', region: 'North' };

const token = () => harbour.parties.forwarder.token;

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
await publish(server, token(), FIELDS);

const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, by = token()) =>
  server.call(method, path, { token: by, ...(body !== undefined && { body }) });

let made = 0;
/** The address of a new client. */
async function addClient(own: object | null = OWN, by = token()): Promise<string> {
  const reply = await send('POST', '/api/TswClients', { name: `Client ${++made}`, countryCode: 'NZ', ...(own && { own }) }, by);
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']);
}
const patch = (address: string, field: string, value: unknown, by = token()) =>
  send('PATCH', address, [{ op: 'replace', path: `/${field}`, value }], by);
const rows = async (query: string) =>
  (await send('GET', `/api/TswClients?PageNumber=1&PageSize=50&${query}`)).json<{ items: { name: string; own?: object }[] }>().items;

describe('a field of a business', () => {
  test('is stored with its record, and answered alone and in the list', { tags: 'postgres' }, async () => {
    const address = await addClient();

    const read = await send('GET', address);
    const [row] = await rows(`SearchText=${encodeURIComponent(`Client ${made}`)}`);

    expect(read.json().own).toEqual(OWN);
    expect(row?.own).toEqual(OWN);
  });

  test.each<[string, object, Record<string, string>]>([
    ['a required one left empty', { region: 'North' }, { 'own.accountCode': 'Account code' }],
    ['a text too long', { ...OWN, accountCode: '123456789' }, { 'own.accountCode': '8' }],
    ['a number below the smallest', { ...OWN, creditLimit: -1 }, { 'own.creditLimit': 'zero or more' }],
    ['a text for a number', { ...OWN, creditLimit: 'much' }, { 'own.creditLimit': 'Credit limit' }],
    ['no day', { ...OWN, since: '2026-02-30' }, { 'own.since': 'Client since' }],
    ['none of the choices', { ...OWN, region: 'West' }, { 'own.region': 'Region' }],
    ['an unknown name', { ...OWN, other: 1 }, { 'own.other': 'other' }],
    ['what a rule forbids', { accountCode: 'A', isKey: true }, { 'own.creditLimit': 'Enter the credit limit of a key client' }],
    ['a text that cannot be stored', { ...OWN, accountCode: '\u0000' }, { 'own.accountCode': 'Account code' }],
  ])('refuses %s at its own place', async (_, own, expected) => {
    const reply = await send('POST', '/api/TswClients', { name: 'Refused', countryCode: 'NZ', own });

    const { errors } = reply.json<{ errors: Record<string, string[]> }>();
    expect([reply.statusCode, Object.keys(errors)]).toEqual([400, Object.keys(expected)]);
    for (const [path, words] of Object.entries(expected)) expect(errors[path]?.join()).toContain(words);
  });

  test('is rounded to its decimals', async () => {
    const address = await addClient({ ...OWN, creditLimit: 10.126 });

    expect((await send('GET', address)).json().own.creditLimit).toBe(10.13);
  });

  test('is changed by a patch, with the version of its record, and stays where a body leaves it out', async () => {
    const address = await addClient();

    const changed = await patch(address, 'own', { ...OWN, region: 'South', remarks: null });
    const replaced = await send('PUT', address, { name: 'Renamed', countryCode: 'AU' });

    expect([changed.headers['etag'], replaced.statusCode]).toEqual(['"2"', 204]);
    const { remarks: _, ...others } = OWN;
    expect((await send('GET', address)).json()).toMatchObject({ name: 'Renamed', own: { ...others, region: 'South' } });
    expect((await send('GET', address)).json().own).not.toHaveProperty('remarks');
  });

  test('is changed alone by its path: the others stay, and a replacement keeps those that it does not name', async () => {
    const address = await addClient();
    const ownAt = async () => (await send('GET', address)).json().own;
    const errorsOf = async (path: string, value: unknown) => Object.keys((await patch(address, path, value)).json().errors);

    expect((await patch(address, 'own/creditLimit', 10.129)).headers['etag']).toBe('"2"');
    expect((await patch(address, 'own/remarks', null)).statusCode).toBe(204);
    const { remarks: _, ...others } = { ...OWN, creditLimit: 10.13 };
    expect(await ownAt()).toEqual(others);
    expect(await errorsOf('own/creditLimit', -1)).toEqual(['own.creditLimit']);
    expect(await errorsOf('own/constructor', 1)).toEqual(['own.constructor']);
    expect(await errorsOf('own/accountCode', null)).toEqual(['own.accountCode']);
    expect(await errorsOf('own/region/of', 'North')).toEqual(['0.path']);
    const replaced = await send('PUT', address, { name: 'Named anew', countryCode: 'AU', own: { region: 'South' } });
    expect([replaced.statusCode, await ownAt()]).toEqual([204, { ...others, region: 'South' }]);
  });

  test('narrows and sorts the list', async () => {
    const [cheap, dear] = [
      await addClient({ ...OWN, creditLimit: 9, region: 'South' }),
      await addClient({ ...OWN, creditLimit: 80, region: 'South' }),
    ];
    const filter = encodeURIComponent(JSON.stringify([{ field: 'own.creditLimit', is: 'from', value: 10 }]));
    const sort = encodeURIComponent(JSON.stringify([{ colId: 'own.creditLimit', sort: 'desc' }]));

    const narrowed = await rows(`Filter=${filter}&SortModel=${sort}`);

    expect([cheap, dear].every((address) => address !== '')).toBe(true);
    const limits = narrowed.map(({ own }) => Reflect.get(own ?? {}, 'creditLimit'));
    expect(limits).toContain(80);
    expect(limits).not.toContain(9);
    expect(limits).toEqual(limits.toSorted((a, b) => b - a));
  });

  test('is found by its text, in its list and in the search over all lists, by its business alone', async () => {
    await addClient({ ...OWN, accountCode: 'FIND-ME', remarks: 'Prefers the telephone' });
    const name = `Client ${made}`;
    const found = async (words: string, by = token()) => {
      const list = await send('GET', `/api/TswClients?PageNumber=1&PageSize=50&SearchText=${words}`, undefined, by);
      const all = (await send('GET', `/api/Search?SearchText=${words}`, undefined, by)).json<{
        groups: { items: { title: string }[] }[];
      }>();
      return [
        list.json<{ items: { name: string }[] }>().items.map((item) => item.name),
        all.groups.flatMap(({ items }) => items.map((item) => item.title)),
      ];
    };

    expect(await found('find-me')).toEqual([[name], [name]]);
    expect(await found('telephone')).toEqual([[name], [name]]);
    expect(await found('find-me', harbour.stranger.token)).toEqual([[], []]);
  });

  test('is told in the change log, and goes into a file', async () => {
    const address = await addClient({ ...OWN, accountCode: 'FILED' });
    await patch(address, 'own', { ...OWN, accountCode: 'FILED', region: 'South' });

    const [entry] = (await send('GET', '/api/SettingsAuditLogs/Clients')).json<{ message: string }[]>();
    const file = await send('GET', '/api/TswClients?Format=CSV');
    const column = await send('GET', '/api/TswClients?Format=CSV&Columns=name,own.accountCode');

    expect(entry?.message).toContain('Region');
    expect(entry?.message).toContain('“South”');
    expect(file.body.split('\n')[0]).toContain('Account code');
    expect(column.body).toContain('FILED');
  });

  test('that is left out of a later version keeps its values, and has them when it comes back', async () => {
    const by = harbour.parties.buyer.token;
    await publish(server, by, FIELDS);
    const address = await addClient(OWN, by);
    await publish(server, by, [REGION]);
    const without = (await send('GET', address, undefined, by)).json();
    expect((await patch(address, 'own', { region: 'South' }, by)).statusCode).toBe(204);
    await publish(server, by, []);
    expect((await send('GET', address, undefined, by)).json()).not.toHaveProperty('own');
    expect((await patch(address, 'name', 'Without any', by)).statusCode).toBe(204);
    await publish(server, by, FIELDS);

    expect(without.own).toEqual({ region: 'North' });
    expect((await send('GET', address, undefined, by)).json()).toMatchObject({ name: 'Without any', own: { ...OWN, region: 'South' } });
  });

  test.each(['own', 'own/region'])('that is left out keeps its values where %s is emptied', async (path) => {
    const by = harbour.parties.buyer.token;
    await publish(server, by, FIELDS);
    const address = await addClient(OWN, by);
    await publish(server, by, [REGION]);

    expect((await patch(address, path, null, by)).statusCode).toBe(204);

    expect((await send('GET', address, undefined, by)).json()).not.toHaveProperty('own');
    await publish(server, by, FIELDS);
    const { region: _, ...others } = OWN;
    expect((await send('GET', address, undefined, by)).json().own).toEqual(others);
  });
});

test('a field keeps the kind of its values, also after it was left out, and in no other business', async () => {
  const { token: by } = harbour.parties.seller;
  const limit = field('limit', 'Limit', { kind: 'text' });
  const check = async (change: Change, token = by) => {
    const { outcomes } = (await send('POST', '/api/Variations/check', { changes: [change] }, token)).json();
    return outcomes[0][0].is;
  };
  await publish(server, by, [limit]);
  const address = await addClient({ limit: 'plenty' }, by);
  await publish(server, by, []);
  const changed = field('limit', 'Limit', { kind: 'number' });
  await keepDraft(server, by, [changed]);

  const published = await send('POST', '/api/Variations', { base: 2, note: 'Sums', alone: true }, by);
  const draft = await send('GET', '/api/Variations/draft', undefined, by);

  expect([published.statusCode, Object.keys(published.json().errors)]).toEqual([400, ['changes.0.add']]);
  expect(draft.json().meaning).toMatchObject([{ is: 'refused', note: expect.stringContaining('stored values of another kind') }]);
  expect(await check(changed)).toBe('refused');
  expect(await check({ ...limit, kind: 'date' })).toBe('refused');
  expect(await check({ ...limit, at: 'products/trader-product', kind: 'date' })).toBe('holds');
  expect(await check(changed, token())).toBe('holds');
  await publish(server, by, [{ ...limit, kind: 'long-text' }]);
  expect((await send('GET', address, undefined, by)).json().own).toEqual({ limit: 'plenty' });
});

test('another business neither reads nor writes own fields', { tags: 'postgres' }, async () => {
  const stranger = harbour.stranger.token;
  const address = await addClient();

  const [read, written, theirs] = [
    await send('GET', address, undefined, stranger),
    await send('POST', '/api/TswClients', { name: 'Ours', countryCode: 'NZ', own: OWN }, stranger),
    await send('GET', '/api/TswClients/999999999', undefined, stranger),
  ];

  expect([read.statusCode, read.body]).toEqual([404, theirs.body]);
  expect([written.statusCode, Object.keys(written.json().errors)]).toEqual([400, ['own']]);
  const own = await addClient(null, stranger);
  expect([(await patch(own, 'own', OWN, stranger)).statusCode, (await patch(own, 'name', 'Ours', stranger)).statusCode]).toEqual([
    400, 204,
  ]);
  const filter = encodeURIComponent(JSON.stringify([{ field: 'own.region', is: 'equals', value: 'North' }]));
  expect((await send('GET', `/api/TswClients?PageNumber=1&PageSize=5&Filter=${filter}`, undefined, stranger)).statusCode).toBe(400);
});

test('a field of a record that no list keeps is refused, with the reason', async () => {
  const at = 'declarations/declaration';
  const { statusCode, ...reply } = await send('POST', '/api/Variations/check', {
    changes: [{ at, add: 'field', id: 'batch', title: 'Batch', kind: 'text' }],
  });

  expect(statusCode).toBe(200);
  expect(reply.json().outcomes).toMatchObject([[{ is: 'refused', because: expect.stringContaining('lists of your business') }]]);
});
