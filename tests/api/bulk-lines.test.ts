import { expect, test } from 'vitest';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';

const desk = await openBrokerDesk();

const send = (method: string, url: string, body?: unknown, token = desk.token) => desk.server.call(method, url, { token, body });
const batch = (place: HarbourLine, body: unknown, token?: string) => send('PATCH', productsUrl(place), body, token);
const undo = async (header: unknown) => (await send('POST', '/api/Changes/undo', { changes: [String(header)] })).json();
const lineOf = async (place: HarbourLine) => (await send('GET', lineUrl(place))).json();

test('lines are changed with what follows, and are as before where it is undone', async () => {
  const place = await desk.freshConsignment();
  const before = await lineOf(place);

  const changed = await batch(place, {
    type: 1,
    rows: [{ id: place.lineId, version: 1, patch: [replace('/quantityOrdered', 80)] }],
    mode: 'each',
  });

  expect(changed.json()).toMatchObject({ count: 1, rows: [{ id: String(place.lineId), version: 2 }], refused: [] });
  expect(await lineOf(place)).toMatchObject({ quantityOrdered: 80, totalItems: 80, unitPrice: 12.5 });
  expect(await undo(changed.headers['undo'])).toEqual({ undone: 1, kept: 0 });
  expect(await lineOf(place)).toEqual(before);
});

test('lines are deleted and restored together, and keep their number where a deletion is undone', async () => {
  const place = await desk.freshConsignment();
  const { line } = await lineOf(place);

  const gone = await batch(place, { type: 0, ids: [place.lineId] });
  const marked = await lineOf(place);
  const undone = await undo(gone.headers['undo']);
  const back = await lineOf(place);
  await batch(place, { type: 0, ids: [place.lineId] });
  const restored = await batch(place, { type: 2, ids: [place.lineId] });

  expect([gone.statusCode, marked.isDeleted, undone, back.isDeleted, back.line]).toEqual([204, true, { undone: 1, kept: 0 }, false, line]);
  expect([restored.statusCode, (await lineOf(place)).isDeleted]).toEqual([204, false]);
});

test('a line that is deleted already, or not deleted, stays as it is, and why is said', async () => {
  const place = await desk.freshConsignment();
  const ask = async (type: number, mode: string) => (await batch(place, { type, ids: [place.lineId], mode })).json();

  const [looked, restored] = [await ask(2, 'preview'), await ask(2, 'each')];
  const deleted = await ask(0, 'each');
  const again = await ask(0, 'preview');

  const refused = (message: string) => ({ count: 0, rows: [], refused: [{ id: String(place.lineId), messages: [message] }] });
  expect([looked, restored]).toEqual([refused('The line is not deleted'), refused('The line is not deleted')]);
  expect(deleted).toMatchObject({ count: 1, refused: [] });
  expect(again).toEqual(refused('The line is deleted already'));
});

test('a wrong line is refused alone, with why', async () => {
  const place = await desk.freshConsignment();

  const reply = await batch(place, { type: 1, ids: [place.lineId, 5], patch: [replace('/quantityOrdered', -1)], mode: 'each' });

  expect(reply.json()).toMatchObject({ count: 0, rows: [], refused: [{ id: String(place.lineId) }, { id: '5', messages: ['Not found'] }] });
  expect(reply.headers['undo']).toBe(undefined);
});

test('nothing is taken back on a consignment that was locked since', async () => {
  const place = await desk.freshConsignment();
  const gone = await batch(place, { type: 0, ids: [place.lineId] });
  await desk.server.database.asTenant(place.registrationId, (trx) =>
    trx.updateTable('consignment').set({ is_locked: true }).where('id', '=', place.consignmentId).execute(),
  );

  const reply = await send('POST', '/api/Changes/undo', { changes: [String(gone.headers['undo'])] });

  expect(reply.statusCode).toBe(409);
});
