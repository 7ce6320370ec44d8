// @module-tag postgres
import { describe, expect, test } from 'vitest';
import type { AddField, Change } from '#schemas/generated/documents/variation.ts';
import { addedRole } from '#schemas/formats/paste-role.ts';
import { openBrokerDesk, productsUrl } from '#tests/support/broker-desk.ts';
import { addHarbourLine, everyRole, type HarbourLine } from '#tests/support/harbour.ts';
import { seenBy, storedForOthers } from '#tests/support/seen-by-others.ts';
import { editionOf, keepDraft, publish } from '#tests/support/variations.ts';

const LINE = 'consignments/product-line';
const field = (id: string, title: string, more: Pick<AddField, 'kind'> & Partial<AddField>): AddField => ({
  at: LINE,
  add: 'field',
  id,
  title,
  ...more,
});
const FIELDS: readonly Change[] = [
  field('batch', 'Batch', { kind: 'text', maxLength: 8, headings: ['Lot no', 'Charge'] }),
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
const HEADINGS = ['Description', 'Currency', 'LOT NO.', 'Shelf life (weeks)', 'Packed on', 'Fragile', 'Remarks', 'Bay'];
const COLUMNS = [1, 6, ...Object.keys(OWN).map(addedRole)];
const ROW = ['Vase', 'USD', 'K-17', '12.5', '1/3/2026', 'yes', 'Keep dry', 'north'];

/** The buyer keeps own values; the broker owns the consignments. */
const buyer = () => desk.harbour.parties.buyer.token;

const desk = await openBrokerDesk();
await publish(desk.server, buyer(), FIELDS);

const broker = () => desk.harbour.parties.inboundBroker.token;
const send = (method: string, url: string, body?: unknown, token = buyer()) =>
  desk.server.call(method, url, { token, ...(body !== undefined && { body }) });

let made = 0;
const shared = (): Promise<HarbourLine> => {
  const { parties } = desk.harbour;
  return addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, `C-26-${7_600 + ++made}`, everyRole(parties));
};
const mappingOf = (roles: readonly number[]) => Object.fromEntries(roles.map((role, index) => [`column${index}`, role]));
const read = (place: HarbourLine, rows: readonly (readonly string[])[], more: object = {}, token = buyer()) =>
  send(
    'POST',
    `${productsUrl(place)}/clipboarddata`,
    {
      clipboardData: [HEADINGS, ...rows].map((cells) => cells.join('\t')).join('\n'),
      delimiter: '\t',
      hasHeaderRow: true,
      columns: mappingOf(COLUMNS),
      orderId: place.orderId,
      invoiceNumber: 'INV-1',
      ...more,
    },
    token,
  );
const insert = (place: HarbourLine, products: unknown, token = buyer()) =>
  send('POST', `${productsUrl(place)}/bulkinsert`, { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products }, token);
const linesOf = async (place: HarbourLine, token = buyer()) =>
  (await send('GET', `${productsUrl(place)}?PageNumber=1&PageSize=50`, undefined, token)).json<{
    items: { id: number; line: number; version: number; description: string; own?: object }[];
  }>().items;
const line = (own: unknown) => ({ description: 'Vase', currencyCode: 'USD', invoiceNumber: 'INV-1', own });

describe('own fields in pasted lines', () => {
  test('are read by their type, and stored with their lines', async () => {
    const place = await shared();

    const preview = await read(place, [ROW, ['Rug', 'USD', '', '', '', '', '', '']]);
    expect(preview.statusCode, preview.body).toBe(200);
    const { products, errors } = preview.json();
    const added = await insert(place, products);

    expect(errors).toEqual([]);
    expect(products.map(({ own }: { own: unknown }) => own)).toEqual([OWN, undefined]);
    expect(added.statusCode, added.body).toBe(200);
    const lines = (await linesOf(place)).slice(1);
    expect(lines.map(({ description, own, version }) => [description, own, version])).toEqual([
      ['Vase', OWN, 1_000_001],
      ['Rug', undefined, 1],
    ]);
    const history = await send(
      'GET',
      `/api/consignments/${place.consignmentId}/changes?Entity=${encodeURIComponent(LINE)}&RecordId=${lines[0]?.id}`,
    );
    expect(history.body).toContain('K-17');
  });

  test.each<[string, string, string]>([
    ['a text too long', 'own.batch', '123456789'],
    ['a number below the smallest', 'own.shelfLife', '-1'],
    ['a word for a number', 'own.shelfLife', 'long'],
    ['no day', 'own.packedOn', '30/2/2026'],
    ['neither yes nor no', 'own.isFragile', 'perhaps'],
    ['none of the choices', 'own.bay', 'West'],
    ['what a rule forbids', 'own.bay', ''],
  ])('refuse %s at its cell', async (_, path, cell) => {
    const place = await shared();
    const column = 2 + Object.keys(OWN).indexOf(path.replace('own.', ''));

    const preview = (await read(place, [ROW.with(column, cell)])).json();

    const errors = preview.findings.filter(({ severity }: Record<string, unknown>) => severity === 'error');
    const wrong = errors.map(({ row, column: at, field: name }: Record<string, unknown>) => `${String(row)} ${String(at)} ${String(name)}`);
    expect([preview.status, new Set(wrong)]).toEqual(['Failure', new Set([`2 ${column} ${path}`])]);
    // Typed anew, it is right.
    const corrections = [{ row: 2, field: path, text: ROW[column] }];
    expect((await read(place, [ROW.with(column, cell)], { corrections })).json()).toMatchObject({ errors: [], products: [{ own: OWN }] });
  });

  test('are checked again when they are stored: all lines or none', async () => {
    const place = await shared();
    const wrong: readonly (readonly [string, unknown])[] = [
      ['batch', '123456789'],
      ['shelfLife', 'long'],
      ['packedOn', '2026-02-30'],
      ['isFragile', 'yes'],
      ['bay', 'West'],
      ['other', 1],
    ];

    for (const [name, value] of wrong) {
      const reply = await insert(place, [line(OWN), line({ ...OWN, [name]: value })]);
      expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [`products.1.own.${name}`]]);
    }
    expect(await linesOf(place)).toHaveLength(1);
  });

  test('that must be filled in are missed in every row', async () => {
    const { stranger } = desk.harbour;
    const place = await addHarbourLine(desk.server.database, stranger.registrationId, 'C-26-7591', [
      { registrationId: stranger.registrationId, role: 'inboundBroker' },
    ]);
    await publish(desk.server, stranger.token, [field('batch', 'Batch', { kind: 'text', required: true })]);

    const preview = (await read(place, [ROW, ROW.with(2, '')], { columns: mappingOf(COLUMNS.slice(0, 3)) }, stranger.token)).json();
    const stored = await insert(place, [line({})], stranger.token);

    expect(preview.errors).toEqual(['row 3: Batch is a required field']);
    expect(Object.keys(stored.json().errors)).toEqual(['products.0.own.batch']);
    await publish(desk.server, stranger.token, []);
  });

  test('are checked beside what a variation narrows of other fields, by its labels', async () => {
    const place = await shared();
    await publish(desk.server, buyer(), [
      ...FIELDS,
      { at: `${LINE}#description`, set: { title: 'Goods', maxLength: 4 }, was: { title: 'Description', maxLength: 200 } },
    ]);

    const preview = (await read(place, [ROW, ROW.with(0, 'Carafe')])).json();
    const stored = await insert(place, [line(OWN), { ...line(OWN), description: 'Carafe' }]);
    await publish(desk.server, buyer(), FIELDS);

    expect(preview.errors).toEqual(['row 3: Goods must be at most 4 characters']);
    expect(Object.keys(stored.json().errors)).toEqual(['products.1.description']);
  });

  test('go with the batch that is taken back, unless they were changed since', async () => {
    const place = await shared();
    const { undoId } = (await insert(place, [line(OWN), line({ batch: 'K-18' })])).json();
    const kept = (await linesOf(place)).at(-1);
    await send('PATCH', `${productsUrl(place)}/${kept?.id}`, [{ op: 'replace', path: '/own', value: { batch: 'K-19' } }]);

    const undone = (await send('POST', `${productsUrl(place)}/bulkinsert/undo`, { undoId })).json();

    expect(undone).toMatchObject({ removed: 1, kept: 1 });
    expect((await linesOf(place)).map(({ own }) => own)).toEqual([undefined, { batch: 'K-19' }]);
  });

  test('are copied with their lines, and read into the same values again', async () => {
    const [from, to] = [await shared(), await shared()];
    await insert(from, [line(OWN), line({ remarks: 'Two\nlines' })]);

    const { columns, clipboardData, answers } = (await send('GET', `${productsUrl(from)}/clipboarddata`)).json();
    const preview = (await read(to, [], { clipboardData, columns, answers })).json();

    expect(Object.values(columns).filter((role) => Number(role) > 1_000)).toHaveLength(6);
    expect(preview.products.map(({ own }: { own: unknown }) => own)).toEqual([
      undefined,
      OWN,
      // A pasted cell is one line.
      { remarks: 'Two lines' },
    ]);
  });
});

describe('roles of own fields', () => {
  test('are refused in no mapping: of a field that was removed, or of another business, the column is left', async () => {
    const place = await shared();
    const unknown = { columns: mappingOf([1, 6, addedRole('neverAdded')]) };

    const [ours, theirs] = [await read(place, [ROW], unknown), await read(place, [ROW], {}, broker())];
    const elsewhere = await read(place, [ROW], { columns: mappingOf(COLUMNS.map((role) => (role > 1_000 ? role + 1 : role))) }, broker());

    expect([ours.statusCode, theirs.statusCode]).toEqual([200, 200]);
    expect(theirs.body).toBe(elsewhere.body);
    expect(theirs.body).not.toContain('K-17');
  });

  test('stay with the name, are kept in a template, and are never those of another name', async () => {
    const { stranger } = desk.harbour;
    const template = { templateName: 'Own columns', delimiter: '\t', hasHeaderRow: true, column0: 1, column1: addedRole('batch') };
    const byRole = new Map<number, string>();
    const pair = Array.from({ length: 400_000 }, (_, index) => `name${index}`).flatMap((name): [string, string][] => {
      const other = byRole.get(addedRole(name));
      byRole.set(addedRole(name), name);
      return other === undefined ? [] : [[other, name]];
    });

    const saved = await send('POST', '/api/ConProductAutoAddTempls', template);
    const [one = '', other = ''] = pair[0] ?? [];
    const draft = [field(one, 'One', { kind: 'text' }), field(other, 'Other', { kind: 'text' })];
    const check = await send('POST', '/api/Variations/check', { changes: draft }, stranger.token);

    expect(saved.statusCode, saved.body).toBe(201);
    expect(check.json().outcomes.map(([first]: { is: string }[]) => first?.is)).toEqual(['holds', 'refused']);
    // Nor those of a field that was removed.
    await publish(desk.server, stranger.token, draft.slice(0, 1));
    await publish(desk.server, stranger.token, []);
    await keepDraft(desk.server, stranger.token, draft.slice(1));
    const base = await editionOf(desk.server, stranger.token);
    const later = await send('POST', '/api/Variations', { base, note: 'Later', alone: true }, stranger.token);
    expect(later.statusCode).toBe(400);
  });
});

describe('the other parties', () => {
  test('read the same bytes of lines pasted with own fields as of lines without', async () => {
    const place = await shared();
    const { buyer: ours, ...others } = desk.harbour.parties;
    let { undoId } = (await insert(place, [line(undefined)])).json();
    /** Pastes the line anew; answers how many entries all journals but the buyer's own have more. */
    const pasted = async (own: unknown) => {
      const entries = async () => (await storedForOthers(desk, place))[2]?.length ?? 0;
      const before = await entries();
      await send('POST', `${productsUrl(place)}/bulkinsert/undo`, { undoId });
      ({ undoId } = (await insert(place, [line(own)])).json());
      return (await entries()) - before;
    };
    const look = async () => {
      const id = (await linesOf(place)).at(-1)?.id ?? 0;
      const seen = [...Object.values(others), desk.harbour.stranger].map(({ token }) =>
        seenBy(desk.server, token, { ...place, lineId: id }),
      );
      return (await Promise.all(seen))
        .flat()
        .map((text) => text.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|\d{13,}/g, ''));
    };
    const [plain, before] = [await pasted(undefined), await look()];

    const kept = await pasted(OWN);

    const now = (await send('GET', productsUrl(place), undefined, ours.token)).json().items.at(-1);
    expect([kept, now.own]).toEqual([plain, OWN]);
    expect(await look()).toEqual(before);
    expect(JSON.stringify(before)).not.toContain('Keep dry');
  });

  test('copy no own values', async () => {
    const place = await shared();
    const before = await send('GET', `${productsUrl(place)}/clipboarddata`, undefined, broker());
    const { items } = (await send('GET', `${productsUrl(place)}?PageNumber=1&PageSize=50`)).json();
    await send('PATCH', `${productsUrl(place)}/${items[0].id}`, [{ op: 'replace', path: '/own', value: OWN }]);

    const after = await send('GET', `${productsUrl(place)}/clipboarddata`, undefined, broker());

    expect(after.body).toBe(before.body);
    expect((await send('GET', `${productsUrl(place)}/clipboarddata`)).body).toContain('K-17');
  });
});
