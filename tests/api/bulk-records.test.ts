import { describe, expect, test } from 'vitest';
import { addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

const documents = await documentsWith('vessels', 'masters');
const server = await serverOfFile({}, { documents: documents.generated });
const trader = await addTrader(server.database, 'Quay Traders');
const { token } = trader;
const colleague = await signIn(server.database, await addUser(server.database, trader.registrationId, 'other@quay.example', 'A'));
const stranger = (await addTrader(server.database, 'Far Traders')).token;

const get = (url: string, by = token) => server.call('GET', `/api${url}`, { token: by });
const send = (method: string, url: string, body?: unknown, by = token) => server.call(method, `/api${url}`, { token: by, body });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const undo = (header: unknown, by = token) => send('POST', '/Changes/undo', { changes: [String(header)] }, by);

async function addVessel(code: string, more: object = {}): Promise<number> {
  const reply = await send('POST', '/Vessels', { code, name: `Ship ${code}`, ...more });
  expect(reply.statusCode, reply.body).toBe(201);
  return Number(String(reply.headers['location']).split('/').at(-1));
}

describe('a preview', () => {
  test('tells what each field would become and why others stay, and stores nothing', async () => {
    const [first, second] = [await addVessel('PV1', { flagCountryCode: 'NZ' }), await addVessel('PV2')];

    const reply = await send('PATCH', '/Vessels', {
      type: 1,
      rows: [{ id: first, version: 1 }, { id: second, version: 7 }, { id: 5 }],
      patch: [replace('/flagCountryCode', 'AU')],
      mode: 'preview',
    });

    expect([reply.statusCode, reply.headers['undo']]).toEqual([207, undefined]);
    expect(reply.json()).toEqual({
      count: 1,
      rows: [{ id: String(first), version: 1, what: 'Vessel PV1', fields: [{ label: 'Flag country', before: 'NZ', after: 'AU' }] }],
      refused: [
        { id: String(second), messages: ['Someone else has saved this since you opened it: load it again to see their changes'] },
        { id: '5', messages: ['Not found'] },
      ],
    });
    expect((await get(`/Vessels/${first}`)).json()).toMatchObject({ flagCountryCode: 'NZ' });
  });
});

describe('many rows, each by itself', () => {
  test('are changed but for those that are refused', async () => {
    const [first, second] = [await addVessel('EA1'), await addVessel('EA2')];

    const reply = await send('PATCH', '/Vessels', { type: 1, ids: [first, second], patch: [replace('/code', 'EA9')], mode: 'each' });

    expect(reply.json()).toMatchObject({
      count: 1,
      rows: [{ id: String(first), version: 2 }],
      refused: [{ id: String(second), messages: ['Code EA9 is taken: choose another'] }],
    });
    expect([(await get(`/Vessels/${first}`)).json().code, (await get(`/Vessels/${second}`)).json().code]).toEqual(['EA9', 'EA2']);
  });

  test('take changes of their own', async () => {
    const [first, second] = [await addVessel('OW1'), await addVessel('OW2')];

    const reply = await send('PATCH', '/Vessels', {
      type: 1,
      rows: [
        { id: first, version: 1, patch: [replace('/name', 'One')] },
        { id: second, version: 1, patch: [replace('/name', 'Two')] },
      ],
      mode: 'each',
    });

    expect(reply.statusCode, reply.body).toBe(207);
    expect([(await get(`/Vessels/${first}`)).json().name, (await get(`/Vessels/${second}`)).json().name]).toEqual(['One', 'Two']);
  });

  test('of another business are refused as those that are not there', async () => {
    const mine = await addVessel('TN1');
    const theirs = await send('POST', '/Vessels', { code: 'TN2', name: 'Theirs' }, stranger);
    const id = Number(String(theirs.headers['location']).split('/').at(-1));

    const reply = await send('PATCH', '/Vessels', { type: 0, ids: [mine, id], mode: 'each' });

    expect(reply.json()).toMatchObject({ count: 1, refused: [{ id: String(id), messages: ['Not found'] }] });
    expect((await get(`/Vessels/${id}`, stranger)).statusCode).toBe(200);
  });

  test.each([
    ['named twice', { type: 0, ids: [1], rows: [{ id: 1 }] }],
    ['not named', { type: 0 }],
    ['deleted with changes of their own', { type: 0, rows: [{ id: 1, patch: [replace('/name', 'X')] }] }],
    ['changed in another mode', { type: 0, ids: [1], mode: 'all' }],
  ])('are not taken where they are %s', async (_name, body) => {
    expect((await send('PATCH', '/Vessels', body)).statusCode).toBe(400);
  });
});

describe('a change that is taken back', () => {
  test('gives deleted records back under their ids, once', async () => {
    const ids = [await addVessel('UD1', { flagCountryCode: 'NZ' }), await addVessel('UD2')];
    const before = (await get(`/Vessels/${ids[0]}`)).json();
    const gone = await send('PATCH', '/Vessels', { type: 0, ids });

    const [first, second] = [await undo(gone.headers['undo']), await undo(gone.headers['undo'])];

    expect([first.json(), second.json()]).toEqual([
      { undone: 2, kept: 0 },
      { undone: 0, kept: 0 },
    ]);
    expect((await get(`/Vessels/${ids[0]}`)).json()).toEqual(before);
    expect((await get('/Vessels/lookup?SearchCode=UD')).json().totalItemsCount).toBe(2);
  });

  test('gives back a record that was deleted alone', async () => {
    const id = await addVessel('UA1');
    const gone = await send('DELETE', `/Vessels/${id}`);

    expect((await undo(gone.headers['undo'])).json()).toEqual({ undone: 1, kept: 0 });
    expect((await get(`/Vessels/${id}`)).json()).toMatchObject({ code: 'UA1' });
  });

  test('gives back step by step a record that was added, changed and deleted alone, and makes it again', async () => {
    const added = await send('POST', '/Vessels', { code: 'US1', name: 'Kea' });
    const url = String(added.headers['location']).replace('/api', '');
    const [kea] = [(await get(url)).json()];
    const changed = await send('PATCH', url, [replace('/name', 'Tui')]);
    const gone = await send('DELETE', url);
    const name = async () => (await get(url)).json().name;

    const backs = [];
    const names = [];
    for (const { headers } of [gone, changed, added]) {
      backs.push(await undo(headers['undo']));
      names.push(await name());
    }
    expect(names).toEqual(['Tui', kea.name, undefined]);
    expect((await get(url)).statusCode).toBe(404);
    for (const { headers } of backs.toReversed()) {
      await undo(headers['undo']);
      names.push(await name());
    }
    expect(names.slice(3)).toEqual([kea.name, 'Tui', undefined]);
  });

  test('leaves what somebody has changed since, and says how many', async () => {
    const [first, second] = [await addVessel('UC1', { flagCountryCode: 'NZ' }), await addVessel('UC2')];
    const changed = await send('PATCH', '/Vessels', { type: 1, ids: [first, second], patch: [replace('/flagCountryCode', 'AU')] });
    await send('PATCH', `/Vessels/${first}`, [replace('/name', 'Newer')], colleague);
    await send('PATCH', `/Vessels/${second}`, [replace('/flagCountryCode', 'FJ')], colleague);

    const reply = await undo(changed.headers['undo']);

    expect(reply.json()).toEqual({ undone: 1, kept: 1 });
    expect((await get(`/Vessels/${first}`)).json()).toMatchObject({ name: 'Newer', flagCountryCode: 'NZ' });
    expect((await get(`/Vessels/${second}`)).json()).toMatchObject({ flagCountryCode: 'FJ' });
  });

  test('leaves a record whose code is taken meanwhile', async () => {
    const id = await addVessel('UT1');
    const gone = await send('DELETE', `/Vessels/${id}`);
    await addVessel('UT1');

    expect((await undo(gone.headers['undo'])).json()).toEqual({ undone: 0, kept: 1 });
  });

  test('is that of its author alone', async () => {
    const id = await addVessel('UO1');
    const gone = await send('DELETE', `/Vessels/${id}`);

    const replies = [await undo(gone.headers['undo'], colleague), await undo(gone.headers['undo'], stranger)];

    expect(replies.map((reply) => reply.json())).toEqual([
      { undone: 0, kept: 0 },
      { undone: 0, kept: 0 },
    ]);
    expect((await get(`/Vessels/${id}`)).statusCode).toBe(404);
  });

  test('is offered in the list of messages as long as it can be', async () => {
    const [first, second] = [await addVessel('UM1'), await addVessel('UM2')];
    const changed = await send('PATCH', '/Vessels', { type: 1, ids: [first, second], patch: [replace('/name', 'Other')] });
    const newest = async () => (await get('/Notices')).json()[0];

    const told = await newest();
    await send('PATCH', `/Vessels/${first}`, [replace('/name', 'Newer')]);
    const half = await newest();
    await send('PATCH', `/Vessels/${second}`, [replace('/name', 'Newer')]);
    const over = await newest();

    expect(told).toMatchObject({ message: 'You changed Vessel UM1 and 1 more', isRead: true, undo: changed.headers['undo'] });
    expect(half.undo).toBe(changed.headers['undo']);
    expect(over).not.toHaveProperty('undo');
  });
});
