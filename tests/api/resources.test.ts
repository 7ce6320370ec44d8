// @module-tag postgres
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { tenant } from '#src/server/database/tables/tenant.ts';
import { addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

const documents = await documentsWith('vessels', 'masters');
const server = await serverOfFile({}, { documents: documents.generated });
const trader = await addTrader(server.database, 'Quay Traders');
/** Each test has a business of its own. */
const { token } = trader;
const adminToken = await signIn(server.database, await addUser(server.database, trader.registrationId, 'admin@quay.example', 'A'));
const stranger = (await addTrader(server.database, 'Far Traders')).token;

const get = (url: string, by = token) => server.call('GET', `/api${url}`, { token: by });
const send = (method: string, url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}, by = token) =>
  server.call(method, `/api${url}`, { token: by, body, headers });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });

async function addVessel(code: string, more: object = {}): Promise<string> {
  const reply = await send('POST', '/Vessels', { code, name: `Ship ${code}`, ...more });
  expect(reply.statusCode, reply.body).toBe(201);
  return String(reply.headers['location']).replace('/api', '');
}

describe('a plain list', () => {
  test('adds a record, normalised, with its defaults, and tells its address', async () => {
    const address = await addVessel('ever1', { name: ' Ever Given ', flagCountryCode: 'pa' });

    const reply = await get(address);

    expect(address).toMatch(/^\/Vessels\/\d+$/);
    expect(reply.headers['etag']).toBe('"1"');
    expect(reply.json()).toEqual({ id: expect.any(Number), code: 'EVER1', name: 'Ever Given', flagCountryCode: 'PA', active: true });
  });

  test('adds one record for a request that comes twice', async () => {
    const headers = { 'idempotency-key': 'the-same-click' };
    const body = { code: 'TWICE', name: 'Twice' };

    const [first, second] = [await send('POST', '/Vessels', body, headers), await send('POST', '/Vessels', body, headers)];

    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.headers['location']).toBe(first.headers['location']);
  });

  test('refuses a second record of one key, at the field', async () => {
    await addVessel('ONCE');
    const other = await addVessel('OTHER');

    const added = await send('POST', '/Vessels', { code: 'once', name: 'Again' });
    const renamed = await send('PATCH', other, [replace('/code', 'ONCE')]);

    expect([added.statusCode, added.json().errors]).toEqual([400, { code: ['Code ONCE is taken: choose another'] }]);
    expect([renamed.statusCode, renamed.json().errors]).toEqual([400, { code: ['Code ONCE is taken: choose another'] }]);
  });

  test('lets one of two who add the same key win', async () => {
    const add = () => send('POST', '/Vessels', { code: 'RACE', name: 'Race' });

    const replies = await Promise.all([add(), add()]);

    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  test('tells all that is wrong at once, an unknown country too', async () => {
    const reply = await send('POST', '/Vessels', { code: 'much too long', flagCountryCode: 'ZZ', colour: 'red' });

    expect(reply.json().errors).toEqual({
      code: ['Code must be at most 10 characters'],
      name: ['Name is a required field'],
      flagCountryCode: ['Flag country does not exist'],
      colour: ['colour is not known here'],
    });
  });

  test('changes the whole record: what is not sent is emptied', async () => {
    const address = await addVessel('WHOLE', { flagCountryCode: 'NZ' });

    const reply = await send('PUT', address, { code: 'WHOLE', name: 'All new' }, { 'if-match': '"1"' });

    expect([reply.statusCode, reply.headers['etag']]).toEqual([204, '"2"']);
    expect((await get(address)).json()).toEqual({ id: expect.any(Number), code: 'WHOLE', name: 'All new' });
  });

  test('deletes a record', async () => {
    const address = await addVessel('GONE');

    const reply = await send('DELETE', address, undefined, { 'if-match': '"1"' });

    expect([reply.statusCode, (await get(address)).statusCode, (await send('DELETE', address)).statusCode]).toEqual([204, 404, 404]);
  });

  test('is paged, sorted and searched', async () => {
    for (const code of ['PG1', 'PG2', 'PG3']) await addVessel(code, { name: `Pageant ${10 - Number(code.at(-1))}` });
    const codes = async (query: string) => {
      const { items, totalItemsCount } = (await get(`/Vessels?SearchText=pageant${query}`)).json();
      return [totalItemsCount, ...items.map(({ code }: { code: string }) => code)];
    };
    const byName = encodeURIComponent('[{"colId":"name","sort":"asc"}]');

    expect(await codes('')).toEqual([3, 'PG1', 'PG2', 'PG3']);
    expect(await codes('&PageSize=2&PageNumber=2')).toEqual([3, 'PG3']);
    expect(await codes(`&SortModel=${byName}`)).toEqual([3, 'PG3', 'PG2', 'PG1']);
    expect((await get('/Vessels?SortModel=[{"colId":"active","sort":"asc"}]')).statusCode).toBe(400);
  });

  test('is looked up by the beginning of the code, however it is typed, or by any text', async () => {
    await addVessel('LOOK1');
    await addVessel('LOOK2', { name: 'A 100% find' });
    const found = async (query: string) => (await get(`/Vessels/lookup?${query}`)).json().items.map(({ code }: { code: string }) => code);

    expect(await found('SearchCode=loo')).toEqual(['LOOK1', 'LOOK2']);
    expect(await found('SearchOther=100%25')).toEqual(['LOOK2']);
    expect(await found('SearchCode=OOK')).toEqual([]);
  });

  test('is another for every business: a record of someone else is not there', async () => {
    const address = await addVessel('MINE');
    const missing = '/Vessels/123';
    const each = async (act: (url: string) => ReturnType<typeof get>) => {
      const [theirs, none] = [await act(address), await act(missing)];
      expect([theirs.statusCode, theirs.body]).toEqual([none.statusCode, none.body]);
      return theirs.statusCode;
    };

    expect(await each((url) => get(url, stranger))).toBe(404);
    expect(await each((url) => send('PUT', url, { code: 'X', name: 'X' }, {}, stranger))).toBe(404);
    expect(await each((url) => send('PUT', url, { colour: 'red' }, {}, stranger))).toBe(404);
    expect(await each((url) => send('PATCH', url, [replace('/name', 'X')], {}, stranger))).toBe(404);
    expect(await each((url) => send('DELETE', url, undefined, {}, stranger))).toBe(404);
    expect((await get('/Vessels', stranger)).json()).toMatchObject({ items: [], totalItemsCount: 0 });
    expect((await get('/Vessels/lookup?SearchCode=MINE', stranger)).json().items).toEqual([]);
    expect((await get('/SettingsAuditLogs/Vessels', stranger)).json()).toEqual([]);
    expect((await send('POST', '/Vessels', { code: 'MINE', name: 'Theirs' }, {}, stranger)).statusCode).toBe(201);
    expect((await get(address)).json().name).toBe('Ship MINE');
  });

  test('is sorted by an index of its own, under row-level security', async () => {
    const plan = await server.database.transaction(token, async (trx) => {
      await sql`set local enable_sort = off`.execute(trx);
      const rows = await sql<{ 'QUERY PLAN': string }>`
        explain select id from resource_record where registration_id = ${tenant} and resource = 'reference/vessel'
        order by ((data->>'name') collate "C"), id limit 50`.execute(trx);
      return rows.rows.map((row) => row['QUERY PLAN']).join('\n');
    });

    expect(plan).toMatch(/Index Scan using by_document_vessel_name_/);
    expect(plan).not.toMatch(/Sort/);
  });
});

describe('a batch', () => {
  const idOf = (address: string) => Number(address.split('/').at(-1));

  test('deletes all it names', async () => {
    const ids = [idOf(await addVessel('BD1')), idOf(await addVessel('BD2'))];

    const reply = await send('PATCH', '/Vessels', { type: 0, ids });

    expect(reply.statusCode).toBe(204);
    expect((await get('/Vessels/lookup?SearchCode=BD')).json().totalItemsCount).toBe(0);
  });

  test('changes all it names, an emptied field too', async () => {
    const addresses = [await addVessel('BC1', { flagCountryCode: 'NZ' }), await addVessel('BC2', { flagCountryCode: 'AU' })];

    const reply = await send('PATCH', '/Vessels', {
      type: 1,
      ids: addresses.map(idOf),
      patch: [replace('/flagCountryCode', null), replace('/active', false)],
    });

    expect(reply.statusCode, reply.body).toBe(204);
    for (const address of addresses) expect(Object.keys((await get(address)).json())).toEqual(['id', 'code', 'name', 'active']);
  });

  test('does nothing where one of them is missing or another’s', async () => {
    const mine = await addVessel('BM1');
    const theirs = await send('POST', '/Vessels', { code: 'BT1', name: 'Theirs' }, {}, stranger);
    const bodies = [7, idOf(String(theirs.headers['location']))].map((id) => ({ type: 0, ids: [idOf(mine), id] }));

    const replies = [await send('PATCH', '/Vessels', bodies[0]), await send('PATCH', '/Vessels', bodies[1])];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect(replies[0]?.body).toBe(replies[1]?.body);
    expect(replies[0]?.json().errors).toEqual({ ids: ['Vessel does not exist'] });
    expect((await get(mine)).statusCode).toBe(200);
  });

  test('does nothing where one of them would be wrong, and names it', async () => {
    const [first, second] = [await addVessel('BW1'), await addVessel('BW2')];

    const reply = await send('PATCH', '/Vessels', { type: 1, ids: [first, second].map(idOf), patch: [replace('/code', 'BW9')] });

    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.code).toEqual([expect.stringMatching(/^Vessel BW[12]: Code BW9 is taken: choose another$/)]);
    expect([(await get(first)).json().code, (await get(second)).json().code]).toEqual(['BW1', 'BW2']);
  });

  const wrong: readonly [string, unknown][] = [
    ['nothing', {}],
    ['no ids', { type: 0, ids: [] }],
    ['another type', { type: 2, ids: [1] }],
    ['a text for an id', { type: 0, ids: ['1'] }],
    ['too many', { type: 0, ids: Array.from({ length: 501 }, (_, index) => index + 1) }],
    ['a change without a patch', { type: 1, ids: [1] }],
    ['a deletion with one', { type: 0, ids: [1], patch: [replace('/name', 'X')] }],
    ['a patch of the id', { type: 1, ids: [1], patch: [replace('/id', 2)] }],
    ['more', { type: 0, ids: [1], force: true }],
    ['a list', [{ type: 0, ids: [1] }]],
  ];
  test.each(wrong)('refuses %s', async (_name, body) => {
    expect((await send('PATCH', '/Vessels', body)).statusCode).toBe(400);
  });
});

describe('the change log', () => {
  test('says who did what, with what was before and after, the newest first', async () => {
    const address = await addVessel('LOG1', { flagCountryCode: 'NZ' });
    await send('PATCH', address, [replace('/name', 'Renamed'), replace('/flagCountryCode', null), replace('/active', false)]);
    await send('DELETE', address);

    const changes = (await get('/SettingsAuditLogs/Vessels')).json().slice(0, 3);

    const who = 'Name of quay.traders@example.com';
    expect(changes.map(({ message }: { message: string }) => message)).toEqual([
      `${who} deleted Vessel LOG1: Code “LOG1”, Name “Renamed”, Active no`,
      `${who} changed Vessel LOG1: Name “Ship LOG1” → “Renamed”, Flag country “NZ” → empty, Active yes → no`,
      `${who} added Vessel LOG1: Code “LOG1”, Name “Ship LOG1”, Flag country “NZ”, Active yes`,
    ]);
    expect(Object.keys(changes[0])).toEqual(['id', 'created', 'message']);
  });

  test('does not name what was saved without a change', async () => {
    const address = await addVessel('SAME');
    const before = (await get('/SettingsAuditLogs/Vessels')).json().length;

    const reply = await send('PATCH', address, [replace('/name', 'Ship SAME')]);

    expect([reply.statusCode, reply.headers['etag']]).toEqual([204, '"1"']);
    expect((await get('/SettingsAuditLogs/Vessels')).json()).toHaveLength(before);
  });
});

describe('a list with codes for addresses', () => {
  const berth = { code: 'b 1/2', kind: 'B', length: 100, draught: 12.5 };

  test('answers at the code, with what follows from other fields', async () => {
    const added = await send('POST', '/Berths', berth);
    const reply = await get(String(added.headers['location']).replace('/api', ''));

    expect(added.headers['location']).toBe('/api/Berths/B%201%2F2');
    expect(reply.json()).toMatchObject({ code: 'B 1/2', size: 1250 });
  });

  test('never changes the code', async () => {
    await send('POST', '/Berths', { ...berth, code: 'FIX' });

    const put = await send('PUT', '/Berths/FIX', { code: 'FIX', kind: 'C' });
    const patched = await send('PATCH', '/Berths/FIX', [replace('/code', 'FIXED')]);
    const changed = await send('PUT', '/Berths/FIX', { kind: 'C' });

    expect([put.statusCode, patched.statusCode, changed.statusCode]).toEqual([400, 400, 204]);
    expect((await get('/Berths/FIX')).json()).toEqual({ id: expect.any(Number), code: 'FIX', kind: 'C' });
  });

  test('holds to the rules across fields', async () => {
    const reply = await send('POST', '/Berths', { ...berth, code: 'DEEP', length: 5 });

    expect(reply.json().errors).toEqual({ draught: ['A berth is longer than it is deep (5 m)'] });
  });

  test('shows, takes and logs a field only where the caller may see it', async () => {
    const refused = await send('POST', '/Berths', { ...berth, code: 'FEE', fee: 50 });
    const added = await send('POST', '/Berths', { ...berth, code: 'FEE', fee: 50 }, {}, adminToken);
    const kept = await send('PUT', '/Berths/FEE', { kind: 'C' });
    const [mine, admins] = [await get('/Berths/FEE'), await get('/Berths/FEE', adminToken)];
    const logs = [await get('/SettingsAuditLogs/Berths'), await get('/SettingsAuditLogs/Berths', adminToken)];

    expect([refused.statusCode, added.statusCode, kept.statusCode]).toEqual([400, 201, 204]);
    expect([mine.json().fee, admins.json().fee]).toEqual([undefined, 50]);
    expect(logs.map(({ body }) => body.includes('Fee 50'))).toEqual([false, true]);
  });

  test('is narrowed by a field', async () => {
    await send('POST', '/Berths', { ...berth, code: 'KIND-C', kind: 'C' });
    const codes = (await get('/Berths/lookup?Kind=C&SearchCode=kind')).json().items.map(({ code }: { code: string }) => code);

    expect(codes).toEqual(['KIND-C']);
    expect((await get('/Berths?Kind=B&SearchText=KIND-C')).json().totalItemsCount).toBe(0);
  });

  test('is sorted by number as numbers are', async () => {
    for (const length of [9, 80, 700]) await send('POST', '/Berths', { code: `LEN${length}`, kind: 'B', length, remarks: 'ordered' });
    const { items } = (
      await get(`/Berths?SearchText=ordered&SortModel=${encodeURIComponent('[{"colId":"length","sort":"desc"}]')}`)
    ).json();

    expect(items.map(({ length }: { length: number }) => length)).toEqual([700, 80, 9]);
  });

  test('is deleted by administrators only, and a missing record is told first', async () => {
    await send('POST', '/Berths', { ...berth, code: 'ADM' });
    const statuses = [
      await send('DELETE', '/Berths/ADM'),
      await send('DELETE', '/Berths/NONE'),
      await send('PATCH', '/Berths', { type: 0, ids: ['ADM'] }),
      await send('PATCH', '/Berths', { type: 9 }),
      await send('PATCH', '/Berths', { type: 0, ids: ['ADM'] }, {}, adminToken),
      await get('/Berths/ADM'),
    ].map(({ statusCode }) => statusCode);

    expect(statuses).toEqual([403, 404, 403, 403, 204, 404]);
  });
});

describe('fields that are unique together', () => {
  test('may each occur again', async () => {
    const add = (countryCode: string, name: string) => send('POST', '/Harbours', { countryCode, name }, {}, adminToken);

    const replies = [await add('NZ', 'Deep'), await add('AU', 'Deep'), await add('NZ', 'Deep')];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 400]);
    expect(replies[2]?.json().errors).toEqual({ name: ['Another record has the same Country, Name'] });
    expect((await send('POST', '/Harbours', { countryCode: 'NZ', name: 'Low' })).statusCode).toBe(403);
  });
});
