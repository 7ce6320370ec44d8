// @module-tag postgres
import { expect, test } from 'vitest';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import type { VariationReplay } from '#schemas/generated/types.ts';
import { openBrokerDesk, replace } from '#tests/support/broker-desk.ts';
import { addHarbourLine, everyRole } from '#tests/support/harbour.ts';
import { publish } from '#tests/support/variations.ts';

const DETAILS = 'consignments/package-details';
const field = (id: string, title: string, more: Pick<AddField, 'kind'> & Partial<AddField>): AddField => ({
  at: DETAILS,
  add: 'field',
  id,
  title,
  ...more,
});
const FIELDS: readonly AddField[] = [
  field('bay', 'Bay', { kind: 'text', maxLength: 8 }),
  field('height', 'Height', { kind: 'number', decimals: 2, unit: 'm' }),
  field('packedOn', 'Packed on', { kind: 'date' }),
  field('isFragile', 'Fragile', { kind: 'yes-no' }),
  field('remarks', 'Remarks', { kind: 'long-text' }),
  field('grade', 'Grade', { kind: 'choice', choices: ['A', 'B'] }),
];
const OWN = { bay: 'K-17', height: 2.59, packedOn: '2026-03-01', isFragile: true, remarks: 'This side up', grade: 'A' };
const PACKAGE = { packageTypeCode: 'CT', quantity: 3 };

const send = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}, token = desk.token) =>
  desk.server.call(method, url, { token, headers, ...(body !== undefined && { body }) });
const list = () => `/api/consignments/${place.consignmentId}/packagedetails`;

const desk = await openBrokerDesk();
const { parties } = desk.harbour;
const place = await addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, 'C-26-8300', everyRole(parties));
await publish(desk.server, desk.token, FIELDS);

async function add(own: object): Promise<string> {
  const added = await send('POST', list(), { ...PACKAGE, own });
  expect(added.statusCode, added.body).toBe(201);
  return String(added.headers['location']);
}

test('own fields of a package are stored with it, answered alone and in the list, and refused at their place', async () => {
  const address = await add(OWN);
  const refused = await send('POST', list(), { ...PACKAGE, own: { ...OWN, bay: '123456789' } });

  const read = await send('GET', address);
  const listed = (await send('GET', list())).json<{ id: number; own?: object }[]>();

  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['own.bay']]);
  expect(read.json().own).toEqual(OWN);
  expect(listed.find(({ id }) => id === read.json().id)?.own).toEqual(OWN);
});

test('are changed at the version that was seen, of package, container and own fields alike', async () => {
  const address = await add(OWN);
  const patch = (path: string, value: unknown, tag: unknown) => send('PATCH', address, [replace(path, value)], { 'if-match': String(tag) });
  const seen = (await send('GET', address)).headers['etag'];

  const first = await patch('/own', { ...OWN, grade: 'B' }, seen);
  const stale = await patch('/own', OWN, seen);
  const other = await patch('/quantity', 4, first.headers['etag']);
  const emptied = await patch('/own', null, other.headers['etag']);

  expect([first.statusCode, stale.statusCode, other.statusCode, emptied.statusCode]).toEqual([204, 412, 204, 204]);
  expect(new Set([seen, first, other, emptied].map((each) => (typeof each === 'string' ? each : each?.headers['etag']))).size).toBe(4);
  const read = await send('GET', address);
  expect([read.json().own, read.json().quantity, read.headers['etag']]).toEqual([undefined, 4, emptied.headers['etag']]);
});

test('of packages in one container are of each package', async () => {
  const inContainer = (own: object) => ({ ...PACKAGE, fullness: 'LCL', containerNumber: 'SHARED-1', own });
  const [first, second] = [await send('POST', list(), inContainer(OWN)), await send('POST', list(), inContainer({ bay: 'B-2' }))];
  const read = async ({ headers }: typeof first) => (await send('GET', String(headers['location']))).json();

  const [one, other] = [await read(first), await read(second)];

  expect(other.containerId).toBe(one.containerId);
  expect([one.own, other.own]).toEqual([OWN, { bay: 'B-2' }]);
});

test('come back with a package whose deletion is taken back', async () => {
  const address = await add(OWN);
  const deleted = await send('DELETE', `${address.replace('packagedetails', 'containers/outerpackages')}?mayDeleteContainer=false`);
  expect([deleted.statusCode, (await send('GET', address)).statusCode]).toEqual([204, 404]);

  const undone = await send('POST', '/api/Changes/undo', { changes: [deleted.headers['undo']] });

  expect([undone.json(), (await send('GET', address)).json().own]).toEqual([{ undone: 1, kept: 0 }, OWN]);
});

test('are unknown to every other party: each reads the same bytes before and after, and writes none', async () => {
  const address = await add({});
  const id = Number(address.split('/').at(-1));
  const { forwarder, buyer, carterOutbound } = desk.harbour.parties;
  const look = () =>
    Promise.all(
      [forwarder, buyer, carterOutbound].flatMap(({ token }) =>
        [
          address,
          list(),
          `/api/consignments/${place.consignmentId}/changes?Entity=${encodeURIComponent('consignments/outer-package')}&RecordId=${id}`,
          '/api/Notices',
        ].map(async (url) => {
          const { statusCode, headers, body } = await send('GET', url, undefined, {}, token);
          return [url, statusCode, headers['etag'], body];
        }),
      ),
    );
  const before = await look();

  const changed = await send('PATCH', address, [replace('/own', OWN)]);
  const written = await send('PATCH', address, [replace('/own', OWN)], {}, forwarder.token);

  expect([changed.statusCode, written.statusCode, Object.keys(written.json().errors)]).toEqual([204, 400, ['own']]);
  expect(await look()).toEqual(before);
});

test('stay when they are left out of a later version, and their replay counts packages by them', async () => {
  const address = await add({ ...OWN, bay: 'OLD' });
  const closed: Change = {
    at: DETAILS,
    add: 'rule',
    id: 'bay-closed',
    invalidWhen: "details.own.bay == 'OLD'",
    message: 'Bay OLD is closed',
    target: 'own.bay',
  };
  await publish(desk.server, desk.token, []);
  const without = await send('GET', address);
  const { refused } = (await send('POST', '/api/Variations/replay', { changes: [...FIELDS, closed] })).json<VariationReplay>();
  await publish(desk.server, desk.token, FIELDS);

  expect(without.json()).not.toHaveProperty('own');
  expect(refused.find(({ field: path }) => path === 'own.bay')?.records.map(({ id }) => id)).toContain(without.json().id);
  expect((await send('GET', address)).json().own).toEqual({ ...OWN, bay: 'OLD' });
});
