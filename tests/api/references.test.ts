// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { addTrader } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

let count = 0;

const documents = await documentsWith('vessels', 'voyages');
const server = await serverOfFile({}, { documents: documents.generated });
const { token } = await addTrader(server.database, 'Quay Traders');
const stranger = (await addTrader(server.database, 'Far Traders')).token;

const send = (method: string, url: string, body?: unknown, by = token) => server.call(method, `/api${url}`, { token: by, body });
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });

async function add(list: string, body: object, by = token): Promise<{ url: string; id: number }> {
  const reply = await send('POST', list, body, by);
  expect(reply.statusCode, reply.body).toBe(201);
  const url = String(reply.headers['location']).replace('/api', '');
  return { url, id: Number(url.split('/').at(-1)) };
}
const addVessel = (code: string, by = token) => add('/Vessels', { code, name: `Ship ${code}` }, by);
const addVoyage = (body: object = {}) => add('/Voyages', { number: `V${++count}`, ...body });

describe('a field that refers to a record of another list', () => {
  test('takes the key of a record that is there', async () => {
    const { id } = await addVessel('EVER');

    const { url } = await addVoyage({ vesselId: id });

    expect((await send('GET', url)).json()).toMatchObject({ vesselId: id });
  });

  test('refuses a key that is not there, however it is sent', async () => {
    const { url, id } = await addVoyage();
    const errors = { vesselId: ['Vessel does not exist'] };

    const replies = [
      await send('POST', '/Voyages', { number: 'V0', vesselId: 12345 }),
      await send('PUT', url, { number: 'V0', vesselId: 12345 }),
      await send('PATCH', url, [replace('/vesselId', 12345)]),
    ];
    const batch = await send('PATCH', '/Voyages', { type: 1, ids: [id], patch: [replace('/vesselId', 12345)] });

    expect(replies.map((reply) => [reply.statusCode, reply.json().errors])).toEqual([400, 400, 400].map((status) => [status, errors]));
    expect([batch.statusCode, batch.json().errors]).toEqual([
      400,
      { vesselId: ['Voyage V1: Vessel does not exist'].map((text) => text.replace('V1', `V${count}`)) },
    ]);
  });

  test('does not know the record of another business', async () => {
    const theirs = await addVessel('THEIRS', stranger);

    const reply = await send('POST', '/Voyages', { number: 'V0', vesselId: theirs.id });
    const missing = await send('POST', '/Voyages', { number: 'V0', vesselId: 1 });

    expect([reply.statusCode, reply.body]).toEqual([400, missing.body]);
  });

  test('may hold a code, and is left alone while it stays as it is', async () => {
    await add('/Quays', { code: 'B1' });
    const { url } = await addVoyage({ quayCode: 'b1' });

    const unknown = await send('PATCH', url, [replace('/quayCode', 'B2')]);
    const same = await send('PATCH', url, [replace('/quayCode', 'B1'), replace('/number', 'V-same')]);

    expect([unknown.statusCode, unknown.json().errors]).toEqual([400, { quayCode: ['Quay does not exist'] }]);
    expect(same.statusCode).toBe(204);
  });

  test('tells what else is wrong with the value instead', async () => {
    const reply = await send('POST', '/Voyages', { vesselId: 'x', quayCode: 7 });

    expect(reply.json().errors).toEqual({
      number: ['Number is a required field'],
      vesselId: ['Vessel must be a whole number'],
      quayCode: ['Quay must be text'],
    });
  });

  test('is called by the label of its record in the change log, and by its key once that is gone', async () => {
    const { id } = await addVessel('LOGGED');
    const { url } = await addVoyage({ vesselId: id });
    await send('PATCH', url, [replace('/vesselId', null)]);

    const messages = async () =>
      (await send('GET', '/SettingsAuditLogs/Voyages'))
        .json()
        .slice(0, 2)
        .map(({ message }: { message: string }) => message);
    const before = await messages();
    await send('DELETE', `/Vessels/${id}`);

    expect(before[0]).toContain('Vessel “LOGGED” → empty');
    expect(before[1]).toContain('Vessel “LOGGED”');
    expect((await messages())[0]).toContain(`Vessel ${id} → empty`);
  });
});

describe('a record that others refer to', () => {
  test('is not deleted, and says how many do', async () => {
    const { id, url } = await addVessel('USED');
    await addVoyage({ vesselId: id });
    const last = await addVoyage({ vesselId: id });

    const refused = await send('DELETE', url);
    const batch = await send('PATCH', '/Vessels', { type: 0, ids: [id] });
    expect((await send('GET', url)).statusCode).toBe(200);
    await send('DELETE', last.url);
    const one = await send('DELETE', url);

    expect([refused.statusCode, refused.json().title]).toEqual([
      409,
      'Vessel USED cannot be deleted: 2 record(s) refer to it (Voyage Vessel 2)',
    ]);
    expect(batch.body).toBe(refused.body);
    expect(one.json().title).toBe('Vessel USED cannot be deleted: 1 record(s) refer to it (Voyage Vessel 1)');
  });

  test('is deleted once nobody does', async () => {
    const { id, url } = await addVessel('FREED');
    const voyage = await addVoyage({ vesselId: id });
    await send('PATCH', voyage.url, [replace('/vesselId', null)]);

    expect((await send('DELETE', url)).statusCode).toBe(204);
  });

  test('is found by its code as well', async () => {
    await add('/Quays', { code: 'B9' });
    await addVoyage({ quayCode: 'B9' });

    const reply = await send('DELETE', '/Quays/B9');

    expect([reply.statusCode, reply.json().title]).toEqual([409, 'Quay B9 cannot be deleted: 1 record(s) refer to it (Voyage Quay 1)']);
  });

  test('is deleted all the same where the list says so, and the change log names how many held it', async () => {
    const { id, url } = await add('/Services', { code: 'AX', name: 'Asia Express' });
    const voyage = await addVoyage({ serviceId: id });

    expect((await send('DELETE', url)).statusCode).toBe(204);

    const [{ message }] = (await send('GET', '/SettingsAuditLogs/Services')).json();
    expect(message).toContain('deleted Service AX, to which 1 record(s) refer (Voyage Service 1)');
    expect((await send('PATCH', voyage.url, [replace('/number', 'kept')])).statusCode).toBe(204);
    expect((await send('GET', voyage.url)).json().serviceId).toBe(id);
  });

  test('stays, or is not referred to, when both are asked for at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, url } = await addVessel(`RACE${round}`);

      const [deleted, voyage] = await Promise.all([send('DELETE', url), send('POST', '/Voyages', { number: `R${round}`, vesselId: id })]);

      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deleted.statusCode, voyage.statusCode]);
    }
  });
});
