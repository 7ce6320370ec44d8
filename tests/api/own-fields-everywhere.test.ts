/**
 * Every kind of own field on every record that may have some, at every place where a value comes in or is shown. What does not apply says
 * why; a new kind, record or place fails until it is decided here.
 */
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import keywordTable from '#schemas/meta/keywords.json' with { type: 'json' };
import variationMeta from '#schemas/meta/variation.meta.json' with { type: 'json' };
import type { ScreenDocument } from '#schemas/generated/documents/screen.ts';
import type { Change } from '#schemas/generated/documents/variation.ts';
import type { VariationReplay } from '#schemas/generated/types.ts';
import { addedRole } from '#schemas/formats/paste-role.ts';
import { applyChanges } from '#src/documents/variations/apply.ts';
import { openBrokerDesk, replace } from '#tests/support/broker-desk.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { addHarbourLine, everyRole } from '#tests/support/harbour.ts';
import { loadFile } from '#tests/support/list-file.ts';
import {
  columnIdOf,
  kinds,
  ownOf,
  samples,
  type PlantedKind,
  type PlantedRecord,
  planted,
  records,
} from '#tests/support/own-fields/samples.ts';
import { publish } from '#tests/support/variations.ts';

const { contract } = productDocuments;
const CHANGES: readonly Change[] = planted((entity) => productDocuments.entity(entity).compiled.recordName);
const screens = globSync('{screens,schemas/generated/screens}/**/*.screen.json').map((file): ScreenDocument =>
  JSON.parse(readFileSync(file, 'utf8')),
);

/** Of each record: one with the first values, and one with the others. */
const made = new Map<string, { readonly first: string; readonly second: string }>();

const send = (method: string, url: string, body?: unknown, token = desk.token) =>
  desk.server.call(method, url, { token, ...(body !== undefined && { body }) });
const listOf = ({ list }: PlantedRecord) => list.replace(':consignmentId', String(place.consignmentId));
let codes = 0;
const bodyOf = (record: PlantedRecord) => record.body(`W${++codes}`, place);
const queryOf = ({ query }: PlantedRecord) => query?.(desk.harbour.parties.inboundBroker.registrationId) ?? {};
const idOf = (address: string) => Number(address.split('/').at(-1));

const desk = await openBrokerDesk();
const { parties } = desk.harbour;
const place = await addHarbourLine(desk.server.database, parties.inboundBroker.registrationId, 'C-26-7900', everyRole(parties));
for (const { token } of [parties.inboundBroker, parties.outboundBroker]) {
  await desk.server.call('POST', '/api/OwnLists', { token, body: { code: 'COST', name: 'Cost centres' } });
  await desk.server.call('POST', '/api/OwnLists', { token, body: { code: 'DOCKS', name: 'Docks' } });
  for (const code of ['D-1', 'D-2']) {
    const body = { listCode: 'DOCKS', code, name: `Dock ${code}` };
    await desk.server.call('POST', '/api/ListValues', { token, body });
  }
}
await publish(desk.server, desk.token, CHANGES);
await publish(desk.server, parties.outboundBroker.token, CHANGES);
for (const record of records) {
  made.set(record.entity, { first: await add(record, ownOf('value')), second: await add(record, ownOf('other')) });
}

async function add(record: PlantedRecord, own: object): Promise<string> {
  const reply = await send('POST', listOf(record), { ...bodyOf(record), own });
  expect(reply.statusCode, `${record.entity} ${reply.body}`).toBe(201);
  return String(reply.headers['location']);
}

async function ownAt(address: string): Promise<Readonly<Record<string, unknown>>> {
  return (await send('GET', address)).json().own ?? {};
}

interface Row {
  readonly id: number;
  readonly own?: Readonly<Record<string, unknown>>;
}

async function rowsOf(record: PlantedRecord, query: Readonly<Record<string, unknown>> = {}): Promise<readonly Row[]> {
  const texts = Object.entries(query).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const paged = record.isWhole === true ? {} : { PageNumber: '1', PageSize: '200' };
  const reply = await send(
    'GET',
    `${listOf(record)}?${new URLSearchParams({ ...queryOf(record), ...paged, ...Object.fromEntries(texts) })}`,
  );
  expect(reply.statusCode, reply.body).toBe(200);
  const answer: { readonly items: readonly Row[] } | readonly Row[] = reply.json();
  return 'items' in answer ? answer.items : answer;
}

/** The two records in the order that the list has them. */
async function found(record: PlantedRecord, query: Readonly<Record<string, unknown>>): Promise<readonly ('first' | 'second')[]> {
  const { first, second } = madeOf(record);
  const ids = (await rowsOf(record, query)).map(({ id }) => id);
  return ids.flatMap((id) => (id === idOf(first) ? ['first' as const] : id === idOf(second) ? ['second' as const] : []));
}

function madeOf({ entity }: PlantedRecord) {
  const both = made.get(entity);
  if (both === undefined) throw new Error(`${entity} has no records.`);
  return both;
}

const errorsOf = async (record: PlantedRecord, own: object) => {
  const reply = await send('POST', listOf(record), { ...bodyOf(record), own });
  return reply.statusCode === 400 ? reply.json<{ errors: Record<string, readonly string[]> }>().errors : {};
};
const named = (field: PlantedKind) => `own.${field.id}`;
const gridsOf = (entity: string) =>
  screens.filter(({ kind, grids = {} }) => kind !== 'lookup' && Object.values(grids).some(({ schema }) => schema === entity));

const isField = (change: Change, { entity }: PlantedRecord, { id }: PlantedKind) =>
  'add' in change && change.add === 'field' && change.at === entity && change.id === id;

type Walk = (record: PlantedRecord, field: PlantedKind) => Promise<void>;

const places: Readonly<Record<string, Walk>> = {
  async body(record, field) {
    expect((await ownAt(madeOf(record).first))[field.id]).toEqual(field.value);
    expect(Object.keys(await errorsOf(record, { [field.id]: field.wrong }))).toContain(named(field));
  },
  async patch(record, field) {
    const address = await add(record, ownOf('value'));
    const changed = await send('PATCH', address, [replace(`/own/${field.id}`, field.other)]);
    expect([changed.statusCode, await ownAt(address)]).toEqual([204, { ...ownOf('value'), [field.id]: field.other }]);
  },
  async batch(record, field) {
    const address = await add(record, ownOf('other'));
    const changed = await send('PATCH', listOf(record), {
      type: 1,
      ids: [idOf(address)],
      patch: [replace(`/own/${field.id}`, field.value)],
    });
    expect([changed.statusCode, await ownAt(address)]).toEqual([204, { ...ownOf('other'), [field.id]: field.value }]);
  },
  async rows(record, field) {
    const row = (await rowsOf(record)).find(({ id }) => id === idOf(madeOf(record).first));
    expect(row?.own?.[field.id]).toEqual(field.value);
  },
  form({ entity }, field) {
    const ui = productDocuments.ui(entity);
    expect(JSON.stringify(ui && applyChanges('ui', entity, ui, CHANGES)['ui:layout'])).toContain(`"${named(field)}"`);
    return Promise.resolve();
  },
  column({ entity }, field) {
    const [shown] = gridsOf(entity);
    const grids = shown && Object.values(applyChanges('screen', shown.id, shown, CHANGES).grids ?? {});
    expect(grids?.flatMap(({ columns }) => columns)).toContainEqual({ id: columnIdOf(field), field: named(field) });
    return Promise.resolve();
  },
  async filter(record, field) {
    expect(await found(record, { Filter: [{ field: named(field), is: 'equals', value: field.value }] })).toEqual(['first']);
    expect(await found(record, { Filter: [{ field: named(field), is: 'filled' }] })).toHaveLength(2);
  },
  async sort(record, field) {
    const order = async (sort: 'asc' | 'desc') => found(record, { SortModel: [{ colId: named(field), sort }] });
    expect([await order('asc'), await order('desc')]).toEqual([
      ['first', 'second'],
      ['second', 'first'],
    ]);
  },
  async search(record, field) {
    expect(await found(record, { SearchText: String(field.other) })).toEqual(['second']);
  },
  async rule(record, field) {
    const errors = await errorsOf(record, { ourText: 'RULE', [field.id]: field.id === 'ourText' ? 'RULE' : field.value });
    expect(errors[named(field)]).toEqual([`No ${field.title}`]);
  },
  async undo(record, field) {
    const address = await add(record, ownOf('value'));
    const changed = await send('PATCH', address, [replace('/own', { ...ownOf('value'), [field.id]: field.other })]);
    const undone = await send('POST', '/api/Changes/undo', { changes: [changed.headers['undo']] });
    expect([undone.json(), await ownAt(address)]).toEqual([{ undone: 1, kept: 0 }, ownOf('value')]);
  },
  async log(record, field) {
    const address = await add(record, {});
    await send('PATCH', address, [replace('/own', { [field.id]: field.value })]);
    const { entity, log } = record;
    const consignmentId = entity === 'consignments/consignment' ? idOf(address) : place.consignmentId;
    const url = log
      ? `/api/SettingsAuditLogs/${log}`
      : `/api/consignments/${consignmentId}/changes?Entity=${encodeURIComponent(entity)}&RecordId=${idOf(address)}`;
    expect((await send('GET', url)).body).toContain(field.title);
  },
  async export(record, field) {
    const columns = new URLSearchParams({ ...queryOf(record), Format: 'CSV', Columns: named(field) });
    const [heading = '', ...lines] = (await send('GET', `${listOf(record)}?${columns}`)).body.split('\r\n');
    expect(heading).toContain(field.title);
    expect(lines.filter((line) => line !== '""')).not.toEqual([]);
  },
  /** What the list writes as a file, another business with the same fields reads. */
  async import(record, field) {
    const { token } = desk.harbour.parties.outboundBroker;
    const file = await send('GET', `${listOf(record)}?Format=CSV`);
    const result = await loadFile(desk.server, listOf(record).replace('/api', ''), {
      token,
      bytes: file.body,
      values: { replaceExisting: 'true' },
    });
    expect(result).toMatchObject({ lineErrors: [], generalErrors: [] });
    const reply = await send('GET', `${listOf(record)}?PageNumber=1&PageSize=200`, undefined, token);
    const held = reply.json<{ items: readonly Row[] }>().items.map(({ own }) => own?.[field.id]);
    expect(held).toEqual(expect.arrayContaining([field.value, field.other]));
  },
  async paste(record, field) {
    const url = listOf(record);
    const reading = await send('POST', `${url}/clipboarddata`, {
      clipboardData: `Lamp\tUSD\tINV-1\t${field.cell}`,
      delimiter: '\t',
      hasHeaderRow: false,
      columns: { column0: 1, column1: 6, column2: 12, column3: addedRole(field.id) },
    });
    const { products } = reading.json();
    const stored = await send('POST', `${url}/bulkinsert`, { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products });
    expect([products[0]?.own, stored.statusCode]).toEqual([{ [field.id]: field.value }, 200]);
    expect((await rowsOf(record)).at(-1)?.own).toEqual({ [field.id]: field.value });
  },
  /** Saving any other field would miss it; a limit that is narrower than a stored value stands in the way of nothing. */
  async replay(record, field) {
    await add(record, {});
    const changed = (more: object) => CHANGES.map((change) => (isField(change, record, field) ? { ...change, ...more } : change));
    const refused = async (more: object) => {
      const reply = await send('POST', '/api/Variations/replay', { changes: changed(more) });
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json<VariationReplay>().refused.map(({ entity, field: path }) => `${entity} ${path}`);
    };
    expect(await refused({ required: true })).toContain(`${record.entity} ${named(field)}`);
    expect(await refused(samples[field.kind].narrower)).toEqual([]);
  },
  /** A backup holds every row of every table: `backup.test.ts`. */
  async backup(record, field) {
    const [id, name] = [idOf(madeOf(record).first), field.id];
    const { rows } = await desk.server.database.asTenant(desk.harbour.parties.inboundBroker.registrationId, (trx) =>
      sql<{ value: unknown }>`select data->${name} as value from own_value where record_id = ${id}
        union all select data->'own'->${name} from resource_record where id = ${id} and data ? 'own'`.execute(trx),
    );
    expect(rows).toEqual([{ value: field.value }]);
  },
  async copy(record, field) {
    const { clipboardData, columns, answers } = (await send('GET', `${listOf(record)}/clipboarddata`)).json();
    const reading = { clipboardData, delimiter: '\t', hasHeaderRow: true, columns, answers, invoiceNumber: 'INV-1' };
    const { products } = (await send('POST', `${listOf(record)}/clipboarddata`, reading)).json<{ products: readonly Row[] }>();
    expect(products.map(({ own }) => own?.[field.id])).toEqual(expect.arrayContaining([field.value, field.other]));
  },
};

interface NotAt {
  /** All of them, by the reason. */
  readonly but?: { readonly records: readonly string[]; readonly because: string };
  readonly records?: Readonly<Record<string, string>>;
  readonly kinds?: Readonly<Record<string, string>>;
}

const UNLISTED = { 'consignments/order': 'orders are in no list: their consignment names them' };
const SENT_WHOLE = {
  ...UNLISTED,
  'consignments/invoice': 'the few of a consignment are sent whole, and narrowed where they are shown',
  'consignments/package-details': 'the few of a consignment are sent whole, and narrowed where they are shown',
};
const UNFOUND = 'the search finds texts; filters find other values';

/** Where own fields do not apply, with the reason. */
const notAt: Readonly<Record<string, NotAt>> = {
  batch: {
    records: Object.fromEntries(
      ['consignment', 'order', 'invoice', 'package-details'].map((name) => [
        `consignments/${name}`,
        'no call changes many of them at once',
      ]),
    ),
  },
  rows: { records: UNLISTED },
  column: { records: UNLISTED },
  filter: { records: SENT_WHOLE },
  sort: {
    records: SENT_WHOLE,
    kinds: { 'long-text': 'nobody puts whole paragraphs in order', 'yes-no': 'a filter separates two values' },
  },
  search: { records: SENT_WHOLE, kinds: { number: UNFOUND, date: UNFOUND, 'yes-no': UNFOUND, choice: UNFOUND, record: UNFOUND } },
  export: { records: SENT_WHOLE },
  undo: { records: { 'consignments/package-details': 'a changed package and its containers are changed back by hand' } },
  log: { records: { 'consignments/package-details': 'no screen shows the history of a package' } },
  import: {
    but: {
      records: ['tariffs/tariff', 'products/trader-product', 'reference/list-value'],
      because: 'the list takes no files',
    },
  },
  paste: { but: { records: ['consignments/product-line'], because: 'product lines alone are pasted as a sheet' } },
  copy: { but: { records: ['consignments/product-line'], because: 'product lines alone are copied as a sheet' } },
};

function reasonAt(at: string, { entity }: PlantedRecord, { kind }: PlantedKind): string | undefined {
  const { but, records: ofRecords = {}, kinds: ofKinds = {} } = notAt[at] ?? {};
  return ofRecords[entity] ?? ofKinds[kind] ?? (but?.records.includes(entity) === false ? but.because : undefined);
}

describe.each(Object.entries(places))('at the place "%s"', (at, walk) => {
  test.each(records.filter((record) => kinds.some((kind) => reasonAt(at, record, kind) === undefined)))(
    '$entity has own fields of every kind',
    async (record) => {
      for (const kind of kinds) if (reasonAt(at, record, kind) === undefined) await walk(record, kind);
    },
  );
});

describe('the walk', () => {
  test('knows every kind of own field, and every record that may have some', () => {
    const own = globSync('schemas/*/*.schema.json').flatMap((file) => {
      const { $id, 'x-own': has }: { readonly $id: string; readonly 'x-own'?: unknown } = JSON.parse(readFileSync(file, 'utf8'));
      return has === true ? [$id] : [];
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(variationMeta.definitions.field.properties.kind.enum);
    expect(records.map(({ entity }) => entity).toSorted()).toEqual(own.toSorted());
  });

  test('decides on every place at which a keyword of a field counts', () => {
    const walked: Readonly<Record<string, string>> = {
      form: 'form',
      cell: 'column',
      item: 'the items of a list have no own fields',
      create: 'body',
      replace: 'body',
      patch: 'patch',
      batch: 'batch',
      import: 'import',
      paste: 'paste',
      resource: 'rows',
      list: 'body',
      log: 'log',
    };
    expect(Object.keys(walked)).toEqual(Object.keys(keywordTable.places));
  });

  test('leaves out only calls that are not there', () => {
    const has = (method: string, { list }: PlantedRecord, path = '') =>
      contract.operations.some((operation) => operation.method === method && operation.url === list + path);
    for (const record of records) {
      const isLeftOut = (at: string) => kinds.every((kind) => reasonAt(at, record, kind) !== undefined);
      expect([record.entity, isLeftOut('batch'), isLeftOut('rows'), isLeftOut('import'), isLeftOut('paste'), isLeftOut('copy')]).toEqual([
        record.entity,
        !has('PATCH', record),
        !has('GET', record),
        !contract.operations.some(({ resource, url }) => resource?.action === 'import' && url === `${record.list}/file`),
        !has('POST', record, '/clipboarddata'),
        !has('GET', record, '/clipboarddata'),
      ]);
    }
  });
});
