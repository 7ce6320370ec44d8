import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultsOf, isEmpty, labelOf } from '#src/expression/index.ts';
import { enumerated, reachable } from '#renderer/form/contract/choices.ts';
import { printValue } from '#renderer/widgets/values/print-value.ts';
import table from '#schemas/meta/keywords.json' with { type: 'json' };
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import { cellsOf, printTable, type KeywordTable } from '#src/documents/keyword-table.ts';
import { checkRecord } from '#src/server/records/check/check-record.ts';
import { unknownCodes } from '#src/server/records/check/unknown-codes.ts';
import { addConsignment, addLine, addTrader, addUser, signIn } from '#tests/support/database-rows.ts';
import { documentsFrom } from '#tests/support/documents.ts';
import { keywordCases, type Example, type KeywordCase, type Values } from '#tests/support/keywords/cases.ts';
import { CALLER, documentOf, typed, typedItem, type Typed } from '#tests/support/keywords/form-driver.ts';
import { entityIdOf, lineFieldOf, listIdOf, pathOf, plantedFiles, TARGET } from '#tests/support/keywords/plant.ts';
import { loadFile } from '#tests/support/list-file.ts';
import { serverOfFile } from '#tests/support/server.ts';

const keywordTable: KeywordTable = table;

const documents = await documentsFrom(plantedFiles());
const server = await serverOfFile({}, { documents: documents.generated });
const trader = await addTrader(server.database, 'Quay Traders');
const { token, registrationId } = trader;
/** Of the same business, with every right. */
const admin = await signIn(server.database, await addUser(server.database, trader.registrationId, 'admin@quay.example', 'A'));

const send = (method: string, url: string, body?: unknown, by = token) => server.call(method, `/api${url}`, { token: by, body });
const schemaOf = (id: string): EntitySchema => JSON.parse(readFileSync(new URL(`entities/${id}.json`, documents.generated), 'utf8'));
const patchOf = (given: Values) => Object.entries(given).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));

async function add(list: string, record: Values, by = token): Promise<{ url: string; id: number }> {
  const reply = await send('POST', list, record, by);
  expect(reply.statusCode, reply.body).toBe(201);
  const url = String(reply.headers['location']).replace('/api', '');
  return { url, id: Number(url.split('/').at(-1)) };
}

/** What was asked for, or that nothing stands behind the cell. */
function exampleOf(one: KeywordCase, kind: 'create' | 'edit'): Example {
  const example = one[kind];
  if (example === undefined) throw new Error(`No example of ${kind} stands behind this cell.`);
  return example;
}

function expectOutcome({ errors, becomes }: Example, outcome: { errors: unknown; record: Values | undefined }): void {
  expect(outcome.errors).toEqual(errors ?? {});
  for (const [name, value] of Object.entries(becomes ?? {})) expect(outcome.record?.[name], name).toEqual(value);
}

/** In a form everything holds at once: fields are locked, or say what is wrong, or follow. */
function expectInForm(keyword: string, one: KeywordCase, kinds: readonly ('create' | 'edit')[], shown?: readonly string[]): void {
  const document = documentOf(schemaOf(entityIdOf(keyword)), schemaOf('accounts/session'), shown === undefined ? undefined : [...shown]);
  const examples = kinds.flatMap((kind) => (one[kind] === undefined ? [] : [one[kind]]));
  if (examples.length === 0 && one.shown === undefined) throw new Error('No example stands behind this cell.');
  for (const example of one.isChosen === true ? [] : examples) expectTyped(example, typed(document, example));
  if (one.shown !== undefined) expectShown(one, document);
}

function expectTyped(example: Example, { form, outcome }: Typed): void {
  const { visible, enabled, readOnly, reason } = form.field('value');
  const schema = form.document.fields.get('value')?.entity.schema ?? {};
  if (example.isHidden === true) expect(visible).toBe(false);
  else if (example.offered !== undefined) expect(offeredOf(schema, example)).toEqual(example.offered);
  else if (example.locked === undefined) expectOutcome(example, outcome);
  else expect({ isOpen: enabled && !readOnly, reason }).toEqual({ isOpen: false, reason: example.locked });
}

function offeredOf(schema: FieldSchema, { before }: Example): readonly unknown[] {
  const choices = reachable(enumerated(schema), schema, before?.['value'], () => false);
  return choices.flatMap(({ value, isVisible }) => (isVisible ? [value] : []));
}

function expectShown({ shown }: KeywordCase, document: ReturnType<typeof documentOf>): void {
  const schema = document.fields.get('value')?.entity.schema ?? {};
  const printed = printValue(schema, shown?.value, document);
  expect([printed, `${labelOf({ path: 'value', schema })} ${printed}`]).toContain(shown?.as);
}

/** A request refused in the words of the form, or a record as the form would have made it. */
async function expectAnswer(
  example: Example,
  { statusCode, body }: { statusCode: number; body: string },
  url: () => string,
  prefix = '',
): Promise<void> {
  const { errors, isRefused } = example;
  if (isRefused === true || errors !== undefined) expect(statusCode, body).toBe(400);
  if (isRefused === true) return;
  const found = statusCode === 400 ? Object.entries<string[]>(JSON.parse(body).errors) : [];
  const told = Object.fromEntries(
    found.map(([path, messages]) => [path.replace(/^list\.0\./, ''), messages.map((text) => text.replace(prefix, ''))]),
  );
  const answer = errors === undefined ? (await send('GET', url())).json() : undefined;
  expectOutcome(example, { errors: told, record: answer?.list?.[0] ?? answer });
}

const holding = cellsOf(keywordTable, 'holds');
const isHeldAt = (keyword: string, place: string) => holding.some((cell) => cell.keyword === keyword && cell.place === place);

type Driver = (keyword: string, one: KeywordCase) => Promise<void> | void;

async function change(
  keyword: string,
  one: KeywordCase,
  ask: (before: { url: string; id: number }, example: Example, list: string) => ReturnType<typeof send>,
) {
  const example = exampleOf(one, 'edit');
  const list = pathOf(entityIdOf(keyword));
  const stored = await add(list, example.before ?? {});
  const before = (await send('GET', stored.url)).json();
  const reply = await ask(stored, example, list);
  await expectAnswer(example, reply, () => stored.url, `Sample ${list.slice(2, -4)}`);
  if (example.isRefused === true || example.errors !== undefined) expect((await send('GET', stored.url)).json()).toEqual(before);
}

/** A line of a file, with a column for each field. What no file may hold is a column that is ignored. */
async function expectFromFile(keyword: string, one: KeywordCase): Promise<void> {
  const { given, errors, becomes, isRefused } = exampleOf(one, 'create');
  const list = pathOf(entityIdOf(keyword));
  const cell = (value: unknown) => (Array.isArray(value) ? value.join(';') : String(value ?? ''));
  const names = [...new Set([...Object.keys(given), ...(one.required ?? [])])];
  const bytes = [names.join('\t'), names.map((name) => cell(given[name])).join('\t')].join('\n');

  const result = await loadFile(server, list, { token, bytes, name: 'lines.txt' });

  const told = one.unread === undefined ? Object.values(errors ?? {}).flat() : [one.unread];
  // A message that does not name its field is told behind the name.
  expect(result.lineErrors.map((error) => error.replace('Line 2: Value: ', 'Line 2: '))).toEqual(
    told.map((message) => `Line 2: ${message}`),
  );
  if (isRefused === true) expect([...result.ignoredHeaders, ...result.generalErrors].length + (result.countErrors ?? 0)).toBeGreaterThan(0);
  if (becomes === undefined) return;
  expect(result.countLoaded).toBe(1);
  const { items } = (await send('GET', `${list}?PageSize=200`)).json();
  const record = (await send('GET', `${list}/${items.at(-1).id}`)).json();
  for (const [name, value] of Object.entries(becomes)) expect(record[name], name).toEqual(value);
}

/** As the calls of a list with code of its own check what they are sent. */
function checkedAsList(keyword: string, { before, given }: Example) {
  const entity = server.documents.current.entity(entityIdOf(keyword));
  const mode = before === undefined ? 'create' : 'edit';
  const edited = new Set(Object.keys(given));
  const start = before ?? defaultsOf(entity.compiled);
  const checked = checkRecord(
    entity,
    { ...start, ...given },
    { mode, edited, context: CALLER, checksAccess: true, ...(before && { original: before }) },
  );
  return { record: checked.record, errors: { ...unknownCodes(entity, checked.record, edited, before), ...checked.errors } };
}

function expectAsList(keyword: string, example: Example): void {
  const outcome = checkedAsList(keyword, example);
  if (example.isRefused === true) expect(Object.keys(outcome.errors)).toEqual(['value']);
  else expectOutcome(example, outcome);
}

/** Values of two records that a list is sorted, searched and summed by. */
const listed = (read: KeywordCase['read']) => (read === 'summed' ? [2.5, 1.25] : ['b', 'a']);

/** What the rows of a list are summed to. */
async function totalsOf(url: string): Promise<unknown> {
  const reply = await send('GET', `${url}?Totals=true`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().totals;
}

/** Of the product's own lines, which have a table and code of their own. */
async function expectRows(keyword: string, { read }: KeywordCase): Promise<void> {
  const field = lineFieldOf(keyword);
  const keys = await addConsignment(server.database, registrationId, `${keyword} ${randomUUID()}`, [
    { registrationId, role: 'inboundBroker' },
  ]);
  await server.database.asTenant(registrationId, async (trx) => {
    for (const [index, value] of listed(read).entries()) await addLine(trx, keys, index + 1, { description: 'Lamp', [field]: value });
  });
  const rows = async (query: string): Promise<unknown[]> => {
    const reply = await send('GET', `/consignments/${keys.consignmentId}/products?${query}`);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json().items.map((row: Values) => row[field]);
  };
  const order = encodeURIComponent(JSON.stringify([{ colId: field, sort: 'asc' }]));
  if (read === 'sorted') expect(await rows(`SortModel=${order}`)).toEqual(['a', 'b']);
  else if (read === 'searched') expect(await rows('SearchText=b')).toEqual(['b']);
  else if (read === 'summed')
    expect(await totalsOf(`/consignments/${keys.consignmentId}/products`)).toContainEqual({ field, sum: '3.75', missing: 0 });
  else expect(await rows('')).toEqual(['b', 'a']);
}

/** Of the product's own lines, which alone are pasted: read, then stored as it was read. */
async function expectPasted(keyword: string, { fields, pasted }: KeywordCase): Promise<void> {
  const field = lineFieldOf(keyword);
  const keys = await addConsignment(server.database, registrationId, `${keyword} ${randomUUID()}`, [
    { registrationId, role: 'inboundBroker' },
  ]);
  const products = `/consignments/${keys.consignmentId}/products`;
  const reading = await send('POST', `${products}/clipboarddata`, {
    clipboardData: `Lamp\t${pasted?.cell}`,
    delimiter: '\t',
    hasHeaderRow: false,
    columns: { column0: 1, column1: fields['value']?.['x-paste']?.role },
    invoiceNumber: 'INV-1',
  });
  const read = reading.json().products;
  const insertion = await send('POST', `${products}/bulkinsert`, {
    prevOrderId: keys.orderId,
    prevInvoiceId: keys.invoiceId,
    products: read,
  });

  expect(insertion.statusCode, insertion.body).toBe(200);
  const [{ id }] = (await send('GET', `${products}?PageSize=5`)).json().items;
  expect(read[0][field]).toBe(pasted?.becomes);
  expect((await send('GET', `${products}/${id}`)).json()[field]).toBe(pasted?.becomes);
}

const drivers: Readonly<Record<string, Driver>> = {
  form: (keyword, one) => expectInForm(keyword, one, ['create', 'edit']),
  cell: (keyword, one) => expectInForm(keyword, one, ['edit'], ['value']),
  async item(keyword, one) {
    const document = documentOf(schemaOf(listIdOf(keyword)), schemaOf('accounts/session'));
    const list = pathOf(listIdOf(keyword));
    const { create = one.edit === undefined ? { given: { value: one.shown?.value } } : undefined, edit } = one;
    for (const example of [create, edit]) {
      if (example === undefined) continue;
      if (isHeldAt(keyword, 'form')) expectTyped(example, typedItem(document, example));
      const item = Object.fromEntries(Object.entries({ ...example.before, ...example.given }).filter(([, value]) => !isEmpty(value)));
      const url = example.before === undefined ? undefined : (await add(list, { list: [example.before] })).url;
      const reply = await (url === undefined
        ? send('POST', list, { list: [item] })
        : send('PATCH', url, [{ op: 'replace', path: '/list', value: [item] }]));
      await expectAnswer(example, reply, () => url ?? String(reply.headers['location']).replace('/api', ''));
    }
  },
  async create(keyword, one) {
    const example = exampleOf(one, 'create');
    const reply = await send('POST', pathOf(entityIdOf(keyword)), example.given);
    await expectAnswer(example, reply, () => String(reply.headers['location']).replace('/api', ''));
  },
  replace: (keyword, one) => change(keyword, one, async ({ url }, { before, given }) => send('PUT', url, { ...before, ...given })),
  patch: (keyword, one) => change(keyword, one, ({ url }, { given }) => send('PATCH', url, patchOf(given))),
  batch: (keyword, one) =>
    change(keyword, one, async ({ id }, { given }, list) => {
      const reply = await send('PATCH', list, { type: 1, ids: [id], patch: patchOf(given) });
      return Object.assign(reply, { body: reply.body.replaceAll(/"Sample [a-z-]+ \d+: /g, '"') });
    }),
  import: expectFromFile,
  paste: (keyword, one) => (one.pasted === undefined ? expectAsList(keyword, exampleOf(one, 'create')) : expectPasted(keyword, one)),
  async list(keyword, one) {
    if (one.read !== undefined && one.create === undefined) return expectRows(keyword, one);
    for (const kind of ['create', 'edit'] as const) if (one[kind] !== undefined) expectAsList(keyword, one[kind]);
    if (one.create === undefined) exampleOf(one, 'edit');
    return undefined;
  },
  async resource(keyword, { read }) {
    const list = pathOf(entityIdOf(keyword));
    const urls: string[] = [];
    for (const value of listed(read)) urls.push((await add(list, { value }, admin)).url);
    const rows = async (query = '') => (await send('GET', `${list}${query}`)).json().items.map(({ value }: { value?: string }) => value);
    const order = encodeURIComponent('[{"colId":"value","sort":"asc"}]');
    if (read === 'in rows') expect(await rows()).toEqual(['b', 'a']);
    else if (read === 'not answered') {
      expect(new Set(await rows())).toEqual(new Set([undefined]));
      for (const url of urls) expect((await send('GET', url)).json()).not.toHaveProperty('value');
    } else if (read === 'sorted') expect(await rows(`?SortModel=${order}`)).toEqual(['a', 'b']);
    else if (read === 'searched') expect(await rows('?SearchText=b')).toEqual(['b']);
    else if (read === 'summed') expect(await totalsOf(list)).toEqual([{ field: 'value', sum: '3.75', missing: 0 }]);
    else throw new Error('No example stands behind this cell.');
  },
  async log(keyword, { shown, read }) {
    const value = keyword === 'x-references' ? (await add(pathOf(TARGET), { code: 'TARGET' })).id : shown?.value;
    const list = pathOf(entityIdOf(keyword));
    await add(list, { value: value ?? 'x' }, admin);
    const [{ message }] = (await send('GET', `/SettingsAuditLogs/${list.slice(1)}`)).json();
    if (read === undefined) expect(message.replaceAll(/[“”]/g, '')).toContain(shown?.as);
    else expect(message).not.toContain('Value');
  },
};

describe.each([...new Set(holding.map(({ place }) => place))])('at the place "%s"', (place) => {
  test.each(holding.filter((cell) => cell.place === place).map(({ keyword }) => keyword))('%s holds', async (keyword) => {
    const [one, driver] = [keywordCases[keyword], drivers[place]];
    if (one === undefined || driver === undefined) throw new Error(`No case of ${keyword} at ${place}.`);

    await driver(keyword, one);
  });
});

test('the table says of every case where it holds', () => {
  const refused = cellsOf(keywordTable, 'refused').map(({ keyword, place, reason }) => `refused: ${keyword} at ${place}: ${reason}`);
  const table = ['', ...printTable(keywordTable), `+ holds ${holding.length}, tested each   . does not apply   ! refused`, ...refused];

  const unsaid = Object.keys(keywordCases).filter((keyword) => typeof keywordTable.keywords[keyword] !== 'object');
  expect(unsaid, table.join('\n')).toEqual([]);
});
