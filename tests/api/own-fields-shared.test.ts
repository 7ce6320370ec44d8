// @module-tag postgres
import { afterEach, describe, expect, test } from 'vitest';
import type { VariationReplay } from '#schemas/generated/types.ts';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { lineUrl, openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import { addUser, signIn } from '#tests/support/database-rows.ts';
import { listen, type Listening } from '#tests/support/event-stream.ts';
import { addHarbourLine, everyRole, type HarbourLine, type HarbourRole } from '#tests/support/harbour.ts';
import { seenBy, storedForOthers } from '#tests/support/seen-by-others.ts';
import { publish } from '#tests/support/variations.ts';

const LINE = 'consignments/product-line';
const field = (id: string, title: string, more: Pick<AddField, 'kind'> & Partial<AddField>): AddField => ({
  at: LINE,
  add: 'field',
  id,
  title,
  ...more,
});
const BATCH = field('batch', 'Batch', { kind: 'text', maxLength: 8 });
const FIELDS: readonly Change[] = [
  BATCH,
  field('shelfLife', 'Shelf life', { kind: 'number', decimals: 1, unit: 'weeks', minimum: 0 }),
  field('packedOn', 'Packed on', { kind: 'date' }),
  field('isFragile', 'Fragile', { kind: 'yes-no' }),
  field('remarks', 'Remarks', { kind: 'long-text' }),
  field('bay', 'Bay', { kind: 'choice', choices: ['North', 'South'] }),
  {
    at: LINE,
    add: 'rule',
    id: 'fragile-has-bay',
    invalidWhen: 'line.own.isFragile == true && blank(line.own.bay)',
    message: 'Choose a bay for fragile goods',
    target: 'own.bay',
  },
];
const OWN = { batch: 'K-17', shelfLife: 12.5, packedOn: '2026-03-01', isFragile: true, remarks: 'Keep dry', bay: 'North' };

const open: Listening[] = [];

const desk = await openBrokerDesk();
const { buyer, inboundBroker } = desk.harbour.parties;
const colleagueOf = async (registrationId: number, name: string) =>
  signIn(desk.server.database, await addUser(desk.server.database, registrationId, `${name}@colleague.example`));
/** A colleague of the broker's, and one of the buyer's. */
const colleague = await colleagueOf(inboundBroker.registrationId, 'broker');
const buyersColleague = await colleagueOf(buyer.registrationId, 'buyer');
await publish(desk.server, buyer.token, FIELDS);
afterEach(() => open.splice(0).forEach((each) => each.stop()));

const tokenOf = (role: HarbourRole) => desk.harbour.parties[role].token;
/** The buyer keeps own values; the broker owns the consignments. */
const send = (method: string, url: string, body?: unknown, headers: Record<string, string> = {}, token = tokenOf('buyer')) =>
  desk.server.call(method, url, { token, ...(body !== undefined && { body }), headers });
const patch = (place: HarbourLine, path: string, value: unknown, headers: Record<string, string> = {}, token = tokenOf('buyer')) =>
  send('PATCH', lineUrl(place), [replace(path, value)], headers, token);
const read = async (place: HarbourLine, token = tokenOf('buyer')) => send('GET', lineUrl(place), undefined, {}, token);
const ownOf = async (place: HarbourLine) => (await read(place)).json<{ own?: object }>().own;
const rows = async (place: HarbourLine, query = '', token = tokenOf('buyer')) =>
  (await send('GET', `${productsUrl(place)}?PageNumber=1&PageSize=50&${query}`, undefined, {}, token)).json<{
    items: { id: number; version: number; own?: Record<string, unknown> }[];
    totalItemsCount: number;
  }>();
const undo = async (change: unknown, token = tokenOf('buyer')) =>
  (await send('POST', '/api/Changes/undo', { changes: [String(change)] }, {}, token)).json();
const changesOf = async ({ consignmentId, lineId }: HarbourLine, token = tokenOf('buyer')) => {
  const url = `/api/consignments/${consignmentId}/changes?Entity=${encodeURIComponent(LINE)}&RecordId=${lineId}`;
  return (await send('GET', url, undefined, {}, token)).body;
};

let made = 0;
/** A consignment of the broker's with every role on it, and one line. */
const shared = (): Promise<HarbourLine> => {
  made += 1;
  const { parties } = desk.harbour;
  return addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, `C-26-${7_000 + made}`, everyRole(parties));
};

describe('an own field of a product line', () => {
  test('is stored with its line, and answered alone and in the list', async () => {
    const place = await shared();

    const added = await send('POST', productsUrl(place), {
      orderId: place.orderId,
      invoiceNumber: 'INV-1',
      description: 'Vase',
      currencyCode: 'USD',
      own: OWN,
    });
    const changed = await patch(place, '/own', { batch: 'K-18' });

    expect([added.statusCode, added.headers['etag'], changed.statusCode, changed.headers['etag']]).toEqual([
      201,
      '"1000001"',
      204,
      '"1000001"',
    ]);
    const one = await send('GET', String(added.headers['location']));
    expect([one.json().own, one.headers['etag']]).toEqual([OWN, '"1000001"']);
    const { items } = await rows(place);
    expect(items.map(({ own, version }) => [own, version])).toEqual([
      [{ batch: 'K-18' }, 1_000_001],
      [OWN, 1_000_001],
    ]);
  });

  test.each<[string, object, Record<string, string>]>([
    ['a text too long', { ...OWN, batch: '123456789' }, { 'own.batch': '8' }],
    ['a number below the smallest', { ...OWN, shelfLife: -1 }, { 'own.shelfLife': 'zero or more' }],
    ['a text for a number', { ...OWN, shelfLife: 'long' }, { 'own.shelfLife': 'Shelf life' }],
    ['no day', { ...OWN, packedOn: '2026-02-30' }, { 'own.packedOn': 'Packed on' }],
    ['none of the choices', { ...OWN, bay: 'West' }, { 'own.bay': 'Bay' }],
    ['an unknown name', { ...OWN, other: 1 }, { 'own.other': 'other' }],
    ['what a rule forbids', { isFragile: true }, { 'own.bay': 'Choose a bay for fragile goods' }],
  ])('refuses %s at its own place, and stores nothing', async (_, own, expected) => {
    const place = await shared();

    const reply = await patch(place, '/own', own);

    const { errors } = reply.json<{ errors: Record<string, string[]> }>();
    expect([reply.statusCode, Object.keys(errors)]).toEqual([400, Object.keys(expected)]);
    for (const [path, words] of Object.entries(expected)) expect(errors[path]?.join()).toContain(words);
    expect([await ownOf(place), (await read(place)).headers['etag']]).toEqual([undefined, '"1"']);
  });

  test('is rounded to its decimals, stays where a change leaves it out, and is emptied by null', async () => {
    const place = await shared();
    await patch(place, '/own', { ...OWN, shelfLife: 1.26 });

    const other = await patch(place, '/description', 'Vase');
    expect([other.headers['etag'], await ownOf(place)]).toEqual(['"2000001"', { ...OWN, shelfLife: 1.3 }]);

    const emptied = await patch(place, '/own', null);
    expect([emptied.headers['etag'], await ownOf(place)]).toEqual(['"2000002"', undefined]);
    const nothing = await patch(place, '/own', null);
    expect([nothing.statusCode, nothing.headers['etag'], nothing.headers['undo']]).toEqual([204, '"2000002"', undefined]);
  });

  test('narrows and sorts the list, and goes into its files', async () => {
    const place = await shared();
    await patch(place, '/own', { ...OWN, batch: 'A', shelfLife: 9 });
    const body = { orderId: place.orderId, invoiceNumber: 'INV-1', description: 'Vase', currencyCode: 'USD' };
    await send('POST', productsUrl(place), { ...body, own: { ...OWN, batch: 'C', shelfLife: 80 } });
    await send('POST', productsUrl(place), { ...body, own: { ...OWN, batch: 'B', shelfLife: 10.5 } });
    await send('POST', productsUrl(place), body);
    const filter = (term: object) => `Filter=${encodeURIComponent(JSON.stringify([term]))}`;
    const sort = (colId: string, way: string) => `SortModel=${encodeURIComponent(JSON.stringify([{ colId, sort: way }]))}`;
    const lives = ({ items }: Awaited<ReturnType<typeof rows>>) => items.map(({ own }) => own?.['shelfLife']);

    const narrowed = await rows(place, `${filter({ field: 'own.shelfLife', is: 'from', value: 10 })}&${sort('own.shelfLife', 'asc')}`);
    const empty = await rows(place, filter({ field: 'own.batch', is: 'empty' }));
    const file = await send('GET', `${productsUrl(place)}?Format=CSV&Columns=line,own.batch&${sort('own.batch', 'desc')}`);
    const whole = await send('GET', `${productsUrl(place)}?Format=CSV`);

    expect([lives(narrowed), narrowed.totalItemsCount]).toEqual([[10.5, 80], 2]);
    expect([lives(empty), empty.totalItemsCount]).toEqual([[undefined], 1]);
    expect(lives(await rows(place, sort('own.batch', 'asc'))).filter((each) => each !== undefined)).toEqual([9, 10.5, 80]);
    expect(file.body.match(/"[A-C]"/g)).toEqual(['"C"', '"B"', '"A"']);
    expect(whole.body.split('\n')[0]).toContain('Shelf life');
  });

  test('is changed in a batch, each line with the version that was seen', async () => {
    const place = await shared();
    await patch(place, '/own', OWN);
    const asked = (version: number, mode?: string) => ({
      type: 1,
      rows: [{ id: place.lineId, version, patch: [replace('/own', { ...OWN, bay: 'South' })] }],
      ...(mode && { mode }),
    });

    const preview = await send('PATCH', productsUrl(place), asked(1_000_001, 'preview'));
    const stale = await send('PATCH', productsUrl(place), asked(1));
    const done = await send('PATCH', productsUrl(place), asked(1_000_001, 'each'));

    const fields = [expect.objectContaining({ before: 'North', after: 'South' })];
    expect(preview.json().rows).toMatchObject([{ version: 1_000_001, fields }]);
    expect(stale.statusCode).toBe(412);
    expect(done.json().rows).toMatchObject([{ version: 1_000_002, fields }]);
    expect(await ownOf(place)).toEqual({ ...OWN, bay: 'South' });
    expect(await undo(done.headers['undo'])).toEqual({ undone: 1, kept: 0 });
    expect(await ownOf(place)).toEqual(OWN);
  });

  test('comes back with a line that is restored', async () => {
    const place = await shared();
    await patch(place, '/own', OWN);
    const removed = await send('DELETE', lineUrl(place), undefined, { 'if-match': '"1000001"' });
    expect([removed.statusCode, (await rows(place)).totalItemsCount]).toEqual([204, 0]);

    expect((await send('POST', `${lineUrl(place)}/restore`)).statusCode).toBe(204);

    expect(await ownOf(place)).toEqual(OWN);
  });

  test('that is left out of a later version keeps its values, and its replay counts lines by them', async () => {
    const place = await shared();
    await patch(place, '/own', OWN);
    const forbidding: Change = {
      at: LINE,
      add: 'rule',
      id: 'no-south',
      invalidWhen: "line.own.batch == 'K-17'",
      message: 'Batch K-17 was called back',
      target: 'own.batch',
    };
    await publish(desk.server, tokenOf('buyer'), []);
    const without = await read(place);
    expect([without.json(), without.headers['etag']]).toEqual([expect.not.objectContaining({ own: OWN }), '"1"']);

    const body = { changes: [...FIELDS, forbidding] };
    const replayed = (await send('POST', '/api/Variations/replay', body)).json<VariationReplay>();
    await publish(desk.server, tokenOf('buyer'), FIELDS);

    const { records } = replayed.refused.find(({ message }) => message === forbidding.message) ?? {};
    expect(records?.map(({ id }) => id)).toContain(place.lineId);
    expect(await ownOf(place)).toEqual(OWN);
  });
});

describe('changes of own fields', () => {
  test('are in the history of the business alone, and are taken back and made again', async () => {
    const place = await shared();
    await patch(place, '/own', OWN);
    const changed = await patch(place, '/own', { ...OWN, bay: 'South' });

    expect(await changesOf(place, buyersColleague)).toContain('South');
    const theirs = await changesOf(place, tokenOf('inboundBroker'));
    expect(JSON.parse(theirs)).toEqual(JSON.parse(await changesOf(place, colleague)));
    expect(theirs).not.toContain('South');

    const taken = await send('POST', '/api/Changes/undo', { changes: [changed.headers['undo']] });
    expect([taken.json(), await ownOf(place)]).toEqual([{ undone: 1, kept: 0 }, OWN]);
    await undo(taken.headers['undo']);
    expect(await ownOf(place)).toEqual({ ...OWN, bay: 'South' });
  });

  test('are taken back with the change that they came with, and left alone by that of another', async () => {
    const place = await shared();
    const both = await send('PATCH', lineUrl(place), [replace('/own', OWN), replace('/description', 'Vase')]);
    const described = await patch(place, '/description', 'Bowl');

    await undo(described.headers['undo']);
    expect((await read(place)).json()).toMatchObject({ description: 'Vase', own: OWN });
    await undo(both.headers['undo']);
    expect((await read(place)).json()).toMatchObject({ description: 'Desk lamp, brass' });
    expect(await ownOf(place)).toBeUndefined();
  });

  test('that somebody else made since are kept', async () => {
    const place = await shared();
    const first = await patch(place, '/own', OWN);
    await patch(place, '/own', { ...OWN, bay: 'South' }, {}, buyersColleague);

    expect([await undo(first.headers['undo']), await ownOf(place)]).toEqual([
      { undone: 0, kept: 1 },
      { ...OWN, bay: 'South' },
    ]);
  });

  test('of a line that was added are undone with it', async () => {
    const place = await shared();
    const body = { orderId: place.orderId, invoiceNumber: 'INV-1', description: 'Vase', currencyCode: 'USD', own: OWN };
    const added = await send('POST', productsUrl(place), body);

    await undo(added.headers['undo']);

    expect((await rows(place)).totalItemsCount).toBe(1);
  });

  test('are refused where the version of either was not seen, whatever the other', async () => {
    const place = await shared();
    const first = (await read(place)).headers['etag'];
    await patch(place, '/own', OWN);
    const second = (await read(place)).headers['etag'];
    await patch(place, '/description', 'Vase', {}, tokenOf('inboundBroker'));
    const third = (await read(place)).headers['etag'];

    const reply = async (tag: unknown) => (await patch(place, '/own', { batch: 'X' }, { 'if-match': String(tag) })).statusCode;

    expect([first, second, third]).toEqual(['"1"', '"1000001"', '"2000001"']);
    expect([await reply(first), await reply(second), await reply(third), await reply(third)]).toEqual([412, 412, 204, 412]);
    const stale = await patch(place, '/own', OWN, { 'if-match': String(third) }, buyersColleague);
    expect(stale.json().current).toMatchObject({ own: { batch: 'X' } });
    // The others see the line at its own version.
    expect((await read(place, tokenOf('inboundBroker'))).headers['etag']).toBe('"2"');
  });

  test('by two people at once: one is told that the other was faster', async () => {
    const place = await shared();
    for (const tag of ['"1"', '"1000001"']) {
      const tried = await Promise.all(
        [tokenOf('buyer'), buyersColleague].map((token, index) =>
          patch(place, '/own', { batch: `${tag.length} ${index}` }, { 'if-match': tag }, token),
        ),
      );
      expect(new Set(tried.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 412]));
    }
    expect((await read(place)).headers['etag']).toBe('"1000002"');
  });

  test('are told to colleagues who have the line open, and to nobody else', async () => {
    const place = await shared();
    const [ours, theirs, owners] = [
      await listen(desk.server, buyersColleague),
      await listen(desk.server, tokenOf('seller')),
      await listen(desk.server, colleague),
    ];
    open.push(ours, theirs, owners);

    await patch(place, '/own', OWN);
    await expect.poll(() => ours.hints).toEqual([{ entity: LINE, within: place.consignmentId, id: place.lineId }]);
    await patch(place, '/description', 'Vase');

    // Of the second change alone.
    const hint = { entity: LINE, within: place.consignmentId, id: place.lineId };
    await expect.poll(() => ours.hints).toEqual([hint, hint]);
    await expect.poll(() => [theirs.hints, owners.hints]).toEqual([[hint], [hint]]);
  });
});

describe('the other parties', () => {
  test('read the same bytes before and after, and the line, the consignment and their journals are untouched', async () => {
    const place = await shared();
    await patch(place, '/description', 'Vase', {}, tokenOf('inboundBroker'));
    const others = Object.keys(desk.harbour.parties)
      .filter((role): role is HarbourRole => role !== 'buyer')
      .map(tokenOf);
    const look = async () => {
      const seen: (readonly string[])[] = [];
      for (const token of [...others, colleague, desk.harbour.stranger.token]) seen.push(await seenBy(desk.server, token, place));
      return seen;
    };
    const [stored, before] = [await storedForOthers(desk, place), await look()];

    const set = await patch(place, '/own', OWN);
    const changed = await patch(place, '/own', { ...OWN, bay: 'South' });
    await undo(changed.headers['undo']);
    expect([set.statusCode, await ownOf(place)]).toEqual([204, OWN]);

    expect(await storedForOthers(desk, place)).toEqual(stored);
    expect(await look()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain('Batch');
  });

  test('see nothing of them in what is told of a deletion', async () => {
    const place = await shared();
    await patch(place, '/own', OWN);
    await patch(place, '/description', 'Vase');
    await send('DELETE', lineUrl(place));

    const journal = await desk.server.database.asTenant(desk.harbour.parties.inboundBroker.registrationId, (trx) =>
      trx.selectFrom('audit_log').select(['action', 'before', 'after']).where('record_id', '=', place.lineId).orderBy('id').execute(),
    );

    expect(journal.map(({ action }) => action)).toEqual(['change', 'delete']);
    expect(JSON.stringify(journal)).not.toContain('K-17');
  });

  test('keep values of their own, each for itself', async () => {
    const place = await shared();
    await publish(desk.server, tokenOf('inboundBroker'), [BATCH]);
    await patch(place, '/own', OWN);

    const theirs = await patch(place, '/own', { batch: 'B-1' }, {}, tokenOf('inboundBroker'));
    const unknown = await patch(place, '/own', { bay: 'North' }, {}, tokenOf('inboundBroker'));
    await patch(place, '/own', { ...OWN, batch: 'K-19' });

    expect([theirs.headers['etag'], unknown.statusCode]).toEqual(['"1000001"', 400]);
    const [ours, broker] = [await read(place), await read(place, tokenOf('inboundBroker'))];
    expect([ours.json().own, ours.headers['etag']]).toEqual([{ ...OWN, batch: 'K-19' }, '"1000002"']);
    expect([broker.json().own, broker.headers['etag']]).toEqual([{ batch: 'B-1' }, '"1000001"']);
    await publish(desk.server, tokenOf('inboundBroker'), []);
  });

  test('are refused as for any field: without own fields, without the right to change, and without a place on the consignment', async () => {
    const place = await shared();
    const { stranger } = desk.harbour;
    await publish(desk.server, stranger.token, FIELDS);
    const nowhere = { ...place, lineId: 999_999_999 };

    const [without, barred, notMine, missing] = [
      await patch(place, '/own', OWN, {}, tokenOf('inboundBroker')),
      await patch(place, '/own', OWN, {}, tokenOf('seller')),
      await patch(place, '/own', OWN, {}, stranger.token),
      await patch({ ...nowhere, consignmentId: 999_999_999 }, '/own', OWN, {}, stranger.token),
    ];

    expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([400, ['own']]);
    expect(barred.statusCode).toBe(403);
    expect([notMine.statusCode, notMine.body]).toEqual([404, missing.body]);
  });
});
