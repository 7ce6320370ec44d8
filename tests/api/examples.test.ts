import { describe, expect, test } from 'vitest';
import { answerByExamples } from '#src/server/examples/answer-by-examples.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { serverOfFile, startTestServer } from '#tests/support/server.ts';

const documents = await documentsWith('berths');
const server = await serverOfFile({}, { documents: documents.generated, standIn: answerByExamples });
const harbour = await buildHarbour(server.database);

const send = (method: string, url: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.call(method, `/api${url}`, { token: harbour.parties.inboundBroker.token, body, headers });

describe('an operation of the contract that has no handler yet', () => {
  test('is answered by its example, which says so', async () => {
    const list = await send('GET', '/Berths?PageNumber=1&PageSize=50');
    const booking = await send('GET', '/Berths/1');

    expect(list.headers['x-example']).toBe('true');
    expect(list.json()).toMatchObject({ totalItemsCount: 2, items: [{ ship: 'ANL Warrain' }, { ship: 'Spirit of Lyttelton' }] });
    expect(booking.json()).toMatchObject({ note: 'Bring a gangway' });
    expect(booking.headers['etag']).toBe('"1"');
  });

  test('keeps what is sent, checked as the contract says', async () => {
    const added = await send('POST', '/Berths', { berth: 'C3', ship: 'Tui' });
    const wrong = await send('POST', '/Berths', { berth: 'MUCH TOO LONG', ship: 'Tui' });
    const changed = await send('PATCH', '/Berths/3', [{ op: 'replace', path: '/ship', value: 'Kea' }], { 'if-match': '"1"' });
    const stale = await send('PATCH', '/Berths/3', [{ op: 'replace', path: '/ship', value: 'Moa' }], { 'if-match': '"1"' });

    expect([added.statusCode, added.headers['location']]).toEqual([201, '/api/Berths/3']);
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['berth']]);
    expect([changed.statusCode, stale.statusCode]).toEqual([204, 412]);
    expect((await send('GET', '/Berths/3')).json()).toMatchObject({ berth: 'C3', ship: 'Kea' });
    expect((await send('GET', '/Berths/9')).statusCode).toBe(404);
  });

  test('refuses what the contract shows to be refused', async () => {
    const taken = await send('POST', '/Berths', { berth: 'X9', ship: 'Tui' });

    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toEqual({ title: 'This berth is taken on that day', errors: { berth: ['Berth X9 is taken'] } });
  });

  test('is answered to no one without a session', async () => {
    expect((await server.call('GET', '/api/Berths')).statusCode).toBe(401);
  });

  test('answers its list as a file too', async () => {
    const file = await send('GET', '/Berths?PageNumber=1&PageSize=1&Format=CSV&Columns=berth,ship');

    expect(file.body).toContain('Spirit of Lyttelton');
  });
});

test('a server that is not for development does not start without the handler', async () => {
  await expect(startTestServer({}, { documents: documents.generated })).rejects.toThrow('has no handler');
});
