// @module-tag postgres
import { expect, test } from 'vitest';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import type { VariationReplay } from '#schemas/generated/types.ts';
import { openBrokerDesk, replace } from '#tests/support/broker-desk.ts';
import { addHarbourLine, everyRole, type HarbourLine } from '#tests/support/harbour.ts';
import { seenBy } from '#tests/support/seen-by-others.ts';
import { publish } from '#tests/support/variations.ts';

const HEAD = 'consignments/consignment';
const field = (id: string, title: string, more: Pick<AddField, 'kind'> & Partial<AddField>): AddField => ({
  at: HEAD,
  add: 'field',
  id,
  title,
  ...more,
});
const FIELDS: readonly AddField[] = [
  field('batch', 'Folder', { kind: 'text', maxLength: 8 }),
  field('weeks', 'Weeks', { kind: 'number', decimals: 1, minimum: 0 }),
  field('due', 'Due', { kind: 'date' }),
  field('isUrgent', 'Urgent', { kind: 'yes-no' }),
  field('remarks', 'Remarks', { kind: 'long-text' }),
  field('team', 'Team', { kind: 'choice', choices: ['North', 'South'] }),
];
const OWN = { batch: 'K-17', weeks: 2.5, due: '2026-03-01', isUrgent: true, remarks: 'Call first', team: 'North' };

const send = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}, token = desk.token) =>
  desk.server.call(method, url, { token, headers, ...(body !== undefined && { body }) });
const at = ({ consignmentId }: HarbourLine) => `/api/consignments/${consignmentId}`;

const desk = await openBrokerDesk();
await publish(desk.server, desk.token, FIELDS);

const patch = (place: HarbourLine, value: unknown, headers: Record<string, string> = {}) =>
  send('PATCH', at(place), [replace('/own', value)], headers);
let made = 0;
const shared = (): Promise<HarbourLine> => {
  const { parties } = desk.harbour;
  return addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, `C-26-${8_200 + ++made}`, everyRole(parties));
};

test('own fields of a new consignment are stored with it, and refused at their place', async () => {
  const body = { tradeDirection: 'Import', transportMode: 'Sea', creatorRole: 'inboundBroker' };

  const added = await send('POST', '/api/consignments', { ...body, own: { ...OWN, weeks: 2.46 } });
  const refused = await send('POST', '/api/consignments', { ...body, own: { ...OWN, batch: '123456789' } });

  expect([added.statusCode, refused.statusCode, Object.keys(refused.json().errors)]).toEqual([201, 400, ['own.batch']]);
  const read = await send('GET', String(added.headers['location']));
  expect([read.json().own, read.headers['etag'], read.json().version]).toEqual([OWN, '"1000001"', 1_000_001]);
});

test('are changed at the version that was seen, of either; every call of the head answers and takes that version', async () => {
  const place = await shared();
  const url = at(place);
  const first = await patch(place, OWN, { 'if-match': '"1"' });
  const stale = await patch(place, {}, { 'if-match': '"1"' });
  const other = await send('PATCH', url, [replace('/vessel', 'Aotea')], { 'if-match': String(first.headers['etag']) });
  const locked = await send('PUT', `${url}/lock`, { reason: 'Checked' }, { 'if-match': String(other.headers['etag']) });
  const again = await send('PUT', `${url}/lock`, { reason: 'Checked' });
  const unlocked = await send('DELETE', `${url}/lock`, undefined, { 'if-match': String(locked.headers['etag']) });

  expect([first.headers['etag'], stale.statusCode, stale.json().current?.own]).toEqual(['"1000001"', 412, OWN]);
  expect([other, locked, again, unlocked].map(({ headers }) => headers['etag'])).toEqual([
    '"2000001"',
    '"3000001"',
    '"3000001"',
    '"4000001"',
  ]);
  const party = `${url}/parties/serviceProvider/${desk.harbour.parties.serviceProvider.registrationId}`;
  const removed = await send('DELETE', party, undefined, { 'if-match': '"4000001"' });
  expect([removed.statusCode, removed.headers['etag'], (await send('GET', url)).headers['etag']]).toEqual([204, '"5000001"', '"5000001"']);
});

test('stand in the list with its version, narrow and sort it, and go into its files', async () => {
  const [early, late, none] = [await shared(), await shared(), await shared()];
  await patch(early, { ...OWN, batch: 'LIST-1', weeks: 1 });
  await patch(late, { ...OWN, batch: 'LIST-2', weeks: 30 });
  const list = async (query: string) =>
    (await send('GET', `/api/consignments?PageNumber=1&PageSize=50&${query}`)).json<{
      items: { id: number; version: number; own?: { batch?: string } }[];
    }>().items;
  const filter = (term: object) => `Filter=${encodeURIComponent(JSON.stringify([term]))}`;
  const sort = `SortModel=${encodeURIComponent(JSON.stringify([{ colId: 'own.weeks', sort: 'desc' }]))}`;

  const found = await list(`${filter({ field: 'own.batch', is: 'contains', value: 'LIST' })}&${sort}`);
  const empty = await list(filter({ field: 'own.batch', is: 'empty' }));
  const file = await send('GET', `/api/consignments?Format=CSV&Columns=reference,own.batch`);

  expect(found.map(({ id, version, own }) => [id, version, own?.batch])).toEqual([
    [late.consignmentId, 1_000_001, 'LIST-2'],
    [early.consignmentId, 1_000_001, 'LIST-1'],
  ]);
  expect(empty.map(({ id }) => id)).toContain(none.consignmentId);
  expect(file.body).toContain('"LIST-2"');
});

test('are found by their text, in the list and in the search over all lists, by their business alone', async () => {
  const place = await shared();
  await patch(place, { ...OWN, batch: 'FIND-ME' });
  const found = async (token = desk.token) => {
    const list = await send('GET', '/api/consignments?PageNumber=1&PageSize=50&SearchText=find-me', undefined, {}, token);
    const all = await send('GET', '/api/Search?SearchText=find-me', undefined, {}, token);
    return [list.json().items.map(({ id }: { id: number }) => id), all.json().groups.length];
  };

  expect(await found()).toEqual([[place.consignmentId], 1]);
  expect(await found(desk.harbour.parties.buyer.token)).toEqual([[], 0]);
});

test('are in the history, and are taken back and made again', async () => {
  const place = await shared();
  await patch(place, OWN);
  const changed = await patch(place, { ...OWN, team: 'South' });
  const history = await send('GET', `${at(place)}/changes?Entity=${encodeURIComponent(HEAD)}&RecordId=${place.consignmentId}`);

  const undone = await send('POST', '/api/Changes/undo', { changes: [changed.headers['undo']] });

  expect(history.body).toContain('South');
  expect([undone.json(), (await send('GET', at(place))).json().own]).toEqual([{ undone: 1, kept: 0 }, OWN]);
  await send('POST', '/api/Changes/undo', { changes: [undone.headers['undo']] });
  expect((await send('GET', at(place))).json().own).toEqual({ ...OWN, team: 'South' });
});

test('are unknown to every other party: each reads the same bytes before and after', async () => {
  const place = await shared();
  const others = Object.values(desk.harbour.parties).filter(({ token }) => token !== desk.token);
  const look = async () => {
    const seen: (readonly string[])[] = [];
    for (const { token } of [...others, desk.harbour.stranger]) seen.push(await seenBy(desk.server, token, place));
    return seen;
  };
  const before = await look();

  const changed = await patch(place, OWN);

  expect(changed.statusCode).toBe(204);
  expect(await look()).toEqual(before);
  const [theirs] = others;
  const written = await send('PATCH', at(place), [replace('/own', OWN)], {}, theirs?.token);
  expect([written.statusCode, Object.keys(written.json().errors)]).toEqual([400, ['own']]);
});

test('stay when they are left out of a later version, and their replay counts consignments by them', async () => {
  const place = await shared();
  await patch(place, OWN);
  const forbidding: Change = {
    at: HEAD,
    add: 'rule',
    id: 'no-k',
    invalidWhen: "consignment.own.batch == 'K-17'",
    message: 'Folder K-17 was closed',
    target: 'own.batch',
  };
  await publish(desk.server, desk.token, []);
  const without = await send('GET', at(place));
  const renamed = await send('PATCH', at(place), [replace('/vessel', 'Aotea')], { 'if-match': String(without.headers['etag']) });
  const listed = await send('GET', '/api/consignments?PageNumber=1&PageSize=50');
  const { refused } = (await send('POST', '/api/Variations/replay', { changes: [...FIELDS, forbidding] })).json<VariationReplay>();
  await publish(desk.server, desk.token, FIELDS);

  expect([without.json().own, renamed.statusCode]).toEqual([undefined, 204]);
  expect(listed.body).not.toContain('K-17');
  expect(refused.find(({ message }) => message === forbidding.message)?.records.map(({ id }) => id)).toContain(place.consignmentId);
  expect((await send('GET', at(place))).json()).toMatchObject({ vessel: 'Aotea', own: OWN });
});
