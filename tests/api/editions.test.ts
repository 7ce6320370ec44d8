// @module-tag postgres
import { describe, expect, test } from 'vitest';
import type { Change } from '#schemas/generated/documents/variation.ts';
import { Editions } from '#src/server/variations/editions.ts';
import { productDocuments } from '#tests/support/documents.ts';
import { buildHarbour } from '#tests/support/harbour.ts';
import { loadFile } from '#tests/support/list-file.ts';
import { serverOfFile } from '#tests/support/server.ts';
import { publish } from '#tests/support/variations.ts';

const LONG_BRAND = 'Brand/Marks must be at most 5 characters';
const A_RULE = { add: 'rule', id: 'not-a-test', severity: 'error' } as const;

/** Of each entity a shorter text, a field that must be filled in, and a rule. */
const CHANGES: readonly Change[] = [
  { at: 'consignments/product-line#brandName', set: { maxLength: 5 }, was: { maxLength: 35 } },
  { at: 'consignments/product-line#productCode', set: { required: true } },
  {
    ...A_RULE,
    at: 'consignments/product-line',
    invalidWhen: "line.description == 'Test'",
    message: 'Describe the goods',
    target: 'description',
  },
  { at: 'consignments/package-details#sealNumber', set: { maxLength: 5, title: 'Seal' }, was: { maxLength: 35, title: 'Seal Number' } },
  { at: 'consignments/package-details#containerTypeCode', set: { requiredWhen: "details.fullness == 'FCL'" } },
  {
    ...A_RULE,
    at: 'consignments/package-details',
    invalidWhen: "details.containerNumber == 'TEST'",
    message: 'Give its number',
    target: 'containerNumber',
  },
  { at: 'products/client#name', set: { maxLength: 20 }, was: { maxLength: 100 } },
  { at: 'products/client#countryCode', set: { required: true } },
  { ...A_RULE, at: 'products/client', invalidWhen: "client.name == 'Test'", message: 'Name the client', target: 'name' },
  { at: 'tariffs/tariff#description', set: { maxLength: 20 }, was: { maxLength: 200 } },
  { at: 'tariffs/tariff#keyword', set: { required: true } },
  { ...A_RULE, at: 'tariffs/tariff', invalidWhen: "tariff.description == 'Test'", message: 'Describe them', target: 'description' },
  { at: 'consignments/consignment#vessel', set: { maxLength: 5 }, was: { maxLength: 35 } },
];

async function send(token: string, method: string, url: string, body: unknown): Promise<readonly [status: number, errors: object]> {
  const reply = await server.call(method, `/api${url}`, { token, body });
  return [reply.statusCode, reply.body === '' ? {} : (reply.json().errors ?? {})];
}

const linesPath = () => `/consignments/${harbour.open.consignmentId}/products`;
const containersPath = () => `/consignments/${harbour.open.consignmentId}/packagedetails`;
const set = (fields: object) => Object.entries(fields).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));

function line(more: object = {}): object {
  const { orderId, invoiceId } = harbour.open;
  return { orderId, invoiceId, invoiceNumber: 'INV-9', productCode: 'LMP-1', description: 'A lamp', ...more };
}

let count = 0;
const container = (more: object = {}) => ({ fullness: 'LCL', containerNumber: `C${++count}`, packageTypeCode: 'PK', quantity: 3, ...more });
const client = (more: object = {}) => ({ name: `Client ${++count}`, countryCode: 'NZ', ...more });

const server = await serverOfFile();
const harbour = await buildHarbour(server.database);
/** One business has the variation; the other takes part in the same consignment, and has none. */
const own = harbour.parties.inboundBroker.token;
const other = harbour.parties.buyer.token;
/** A line that was stored before. */
const linePath = `${linesPath()}/${harbour.open.lineId}`;
/** What was changed before, in a line and a client, and may be taken back. */
const undo = { own: await shortenedName(own), other: await shortenedName(other) };
await server.call('PATCH', `/api${linePath}`, { token: own, body: set({ brandName: 'Brasslight' }) });
await publish(server, own, CHANGES);

const tariff = (more: object = {}) => ({
  hsTariffCode: '8415.10',
  tariffSuffix: '10.00H',
  countryCode: 'NZ',
  description: 'Coolers',
  keyword: `K${++count}`,
  ...more,
});

/** The change that made a client's name short; it was too long for the variation. */
async function shortenedName(token: string): Promise<string> {
  const added = await server.call('POST', '/api/TswClients', { token, body: client({ name: `A very long name ${++count} of a client` }) });
  const patched = await server.call('PATCH', `/api/TswClients/${String(added.headers['location']).split('/').at(-1)}`, {
    token,
    body: set({ name: `Short ${count}` }),
  });
  return String(patched.headers['undo']);
}

/** What records are refused with, for the business of the variation alone. */
const REFUSED: readonly (readonly [what: string, path: () => string, record: () => object, errors: object])[] = [
  ['a line with a long brand', linesPath, () => line({ brandName: 'Brasslight' }), { brandName: [LONG_BRAND] }],
  ['a line without its product code', linesPath, () => line({ productCode: null }), { productCode: ['Product Code is a required field'] }],
  ['a line against the rule', linesPath, () => line({ description: 'Test' }), { description: ['Describe the goods'] }],
  [
    'a container with a long seal',
    containersPath,
    () => container({ sealNumber: 'SEAL-77' }),
    { sealNumber: ['Seal must be at most 5 characters'] },
  ],
  [
    'a full container without its type',
    containersPath,
    () => container({ fullness: 'FCL' }),
    { containerTypeCode: ['Container Type is a required field'] },
  ],
  ['a container against the rule', containersPath, () => container({ containerNumber: 'TEST' }), { containerNumber: ['Give its number'] }],
  [
    'a client with a long name',
    () => '/TswClients',
    () => client({ name: `A client with a long name ${++count}` }),
    { name: ['Name must be at most 20 characters'] },
  ],
  [
    'a client without its country',
    () => '/TswClients',
    () => client({ countryCode: null }),
    { countryCode: ['Country is a required field'] },
  ],
  ['a client against the rule', () => '/TswClients', () => client({ name: 'Test' }), { name: ['Name the client'] }],
  [
    'a tariff with a long description',
    () => '/Tariffs',
    () => tariff({ description: 'Air conditioning machines' }),
    { description: ['Description must be at most 20 characters'] },
  ],
  ['a tariff without its keyword', () => '/Tariffs', () => tariff({ keyword: null }), { keyword: ['Keyword is a required field'] }],
  ['a tariff against the rule', () => '/Tariffs', () => tariff({ description: 'Test' }), { description: ['Describe them'] }],
  [
    'a consignment with a long vessel',
    () => '/consignments',
    () => ({ tradeDirection: 'Import', transportMode: 'Sea', vessel: 'Endeavour' }),
    { vessel: ['Vessel must be at most 5 characters'] },
  ],
];

describe('an edition', () => {
  test.each(REFUSED)('refuses %s of its business, and of no other', async (_what, path, record, errors) => {
    expect(await send(own, 'POST', path(), record())).toEqual([400, errors]);
    // A forwarder has to do with containers, a buyer has not.
    const others = path() === containersPath() ? harbour.parties.forwarder.token : other;
    expect(await send(others, 'POST', path(), record())).toEqual([201, {}]);
  });

  test('keeps what was stored before, and refuses a change of it', async () => {
    expect(await send(own, 'PATCH', linePath, set({ quantityOrdered: 41 }))).toEqual([204, {}]);
    expect(await send(own, 'PATCH', linePath, set({ brandName: 'Brasslights' }))).toEqual([400, { brandName: [LONG_BRAND] }]);
    expect(await send(other, 'PATCH', linePath, set({ brandName: 'Brasslights' }))).toEqual([204, {}]);
  });

  test('refuses pasted lines', async () => {
    const { orderId: prevOrderId, invoiceId: prevInvoiceId } = harbour.open;
    const products = [{ line: 1, description: 'A lamp', productCode: 'LMP-1', quantityOrdered: 3, brandName: 'Brasslight' }];
    const paste = (token: string) => send(token, 'POST', `${linesPath()}/bulkinsert`, { prevOrderId, prevInvoiceId, products });

    expect(await paste(own)).toEqual([400, { 'products.0.brandName': ['row 1: Brand/Marks must be at most 5 characters'] }]);
    expect(await paste(other)).toEqual([200, {}]);
  });

  test('refuses a change of many lines at once', async () => {
    const body = { type: 1, ids: [harbour.open.lineId], patch: set({ description: 'Test' }) };
    const change = (token: string) => send(token, 'PATCH', linesPath(), body);

    expect(await change(own)).toEqual([400, { description: ['C-26-0001, order 1, line 1: Describe the goods'] }]);
    expect(await change(other)).toEqual([204, {}]);
  });

  test('refuses rows of a file', async () => {
    const bytes = 'Tariff,Description,Units,Keyword\n8471.30,Portable computers and more,NMB,PC\n';
    const load = (token: string) => loadFile(server, '/Tariffs', { token, bytes, name: 'tariffs.csv', values: {} });

    expect(await load(own)).toMatchObject({ countLoaded: 0, countErrors: 1 });
    expect(await load(other)).toMatchObject({ countLoaded: 1, countErrors: 0 });
  });

  test('refuses to bring back what it does not accept', async () => {
    const take = async (token: string, change: string) =>
      (await server.call('POST', '/api/Changes/undo', { token, body: { changes: [change] } })).json();

    expect(await take(own, undo.own)).toEqual({ undone: 0, kept: 1 });
    expect(await take(other, undo.other)).toEqual({ undone: 1, kept: 0 });
  });
});

describe('editions in memory', () => {
  const number = 1;
  const business = () => harbour.parties.inboundBroker.registrationId;

  test('are made once however many ask, and the one used longest ago goes first', async () => {
    const editions = new Editions(server.database, fail);
    const of = (variation: number) => editions.of({ registrationId: business(), variation }, productDocuments);

    const asked = await Promise.all(Array.from({ length: 20 }, () => of(number)));
    for (let other = 2; other < 201; other += 1) await of(other);
    const kept = await of(number);
    for (let other = 2; other < 203; other += 1) await of(other);

    expect(new Set(asked)).toEqual(new Set([kept]));
    expect(kept.release).toBe(productDocuments);
    expect(await of(number)).not.toBe(kept);
  });

  test('are the release where a variation cannot be merged, and no call fails', async () => {
    const { registrationId, token } = harbour.stranger;
    await server.database.asTenant(registrationId, async (trx) => {
      const people = { author: 0, publisher: 0, restores: null };
      const broken = { registration_id: registrationId, number, changes: '[{"at": 5}]', note: '', ...people };
      await trx.insertInto('variation').values(broken).execute();
      await trx.updateTable('registration').set({ variation: number }).where('id', '=', registrationId).execute();
    });

    expect(await send(token, 'POST', '/TswClients', client({ name: `A client with a long name ${++count}` }))).toEqual([201, {}]);
    expect(server.errorCounts.unexpected).toBe(1);
    server.errorCounts.unexpected = 0;
  });
});

function fail(error: unknown): never {
  throw error;
}
