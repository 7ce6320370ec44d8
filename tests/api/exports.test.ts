import { sql } from 'kysely';
import Papa from 'papaparse';
import readXlsx from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { newId } from '#src/server/database/tables/ids.ts';
import { addConsignment, addLine, addTrader } from '#tests/support/database-rows.ts';
import { documentsWith } from '#tests/support/documents.ts';
import { serverOfFile } from '#tests/support/server.ts';

const BERTHS = 1_203;

const documents = await documentsWith('vessels', 'masters');
const server = await serverOfFile({}, { documents: documents.generated });
const trader = await addTrader(server.database, 'Quay Traders');
const stranger = (await addTrader(server.database, 'Far Traders')).token;
const { registrationId } = trader;
await server.database.asTenant(registrationId, async (trx) => {
  for (let number = 0; number < BERTHS; number++) {
    const code = `B${String((number * 7) % BERTHS).padStart(4, '0')}`;
    // A third has no length, and many have the same one.
    const data = JSON.stringify({ code, kind: number % 2 === 0 ? 'B' : 'C', ...(number % 3 > 0 && { length: number % 50 }) });
    await sql`insert into resource_record (registration_id, resource, id, unique_key, data)
      values (${registrationId}, 'reference/berth', ${newId()}, ${code}, ${data})`.execute(trx);
  }
});

const get = (url: string, token = trader.token) => server.call('GET', `/api${url}`, { token });
const sortBy = (colId: string, sort: string) => `SortModel=${encodeURIComponent(JSON.stringify([{ colId, sort }]))}`;

/** The rows of the first sheet. */
function sheetOf([sheet]: Awaited<ReturnType<typeof readXlsx>>): readonly (readonly unknown[])[] {
  return sheet?.data ?? [];
}

async function csv(url: string, token = trader.token): Promise<string[][]> {
  const reply = await get(url, token);
  expect(reply.statusCode, reply.body).toBe(200);
  return Papa.parse<string[]>(reply.body.replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data;
}

/** Every row of a list, page by page. */
async function rowsOf(url: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const { items, pageCount } = (await get(`${url}&PageSize=200&PageNumber=${page}`)).json();
    rows.push(...items);
    if (page >= pageCount) return rows;
  }
}

describe('a whole list as a file', () => {
  test.each([
    ['code', 'asc'],
    ['code', 'desc'],
    ['length', 'asc'],
    ['length', 'desc'],
  ])('has every row once, in the order of the pages: by %s %s', async (field, direction) => {
    const sort = sortBy(field, direction);

    const [heading, ...rows] = await csv(`/Berths?Format=CSV&Columns=code,length&${sort}`);

    const paged = await rowsOf(`/Berths?${sort}`);
    expect(heading).toEqual(['Code', 'Length']);
    expect(rows).toEqual(paged.map(({ code, length }) => [code, length === undefined ? '' : String(length)]));
    expect(rows).toHaveLength(BERTHS);
  });

  test('has the rows that search and filters leave', async () => {
    const [, ...rows] = await csv('/Berths?Format=CSV&Kind=B&SearchText=B00&Columns=code,kind');

    const paged = await rowsOf('/Berths?Kind=B&SearchText=B00');
    expect(paged.length).toBeGreaterThan(10);
    expect(rows).toEqual(paged.map(({ code }) => [code, 'Bulk']));
  });

  test('is a workbook that a spreadsheet opens, where numbers are numbers', async () => {
    const reply = await get(`/Berths?Format=XLSX&Columns=code,length&${sortBy('code', 'asc')}`);

    const [heading, ...rows] = sheetOf(await readXlsx(reply.rawPayload));
    const paged = await rowsOf(`/Berths?${sortBy('code', 'asc')}`);
    expect(reply.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="Berths \d{4}-\d\d-\d\d\.xlsx"$/);
    expect(heading).toEqual(['Code', 'Length']);
    expect(rows).toEqual(paged.map(({ code, length }) => [code, length ?? null]));
  });

  test('has no row of another business', async () => {
    expect(await csv('/Berths?Format=CSV&Columns=code', stranger)).toEqual([['Code']]);
  });

  test('is refused as a page would be', async () => {
    const unknown = await get('/Berths?Format=CSV&Columns=code,secret');
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().errors).toEqual({ Columns: ['The rows of this list have no field secret'] });
    expect((await get('/Berths?Format=PDF')).statusCode).toBe(400);
    expect((await get(`/Berths?Format=CSV&${sortBy('bollards', 'asc')}`)).statusCode).toBe(400);
    expect((await get('/Berths?Format=CSV', 'nobody')).statusCode).toBe(401);
    expect((await get(`/consignments/${newId()}/products?Format=CSV`)).statusCode).toBe(404);
  });
});

test('what a row refers to stands in a file by its label, as in the list', async () => {
  const { registrationId, token } = trader;
  const add = async (url: string, body: object) => {
    const reply = await server.call('POST', `/api${url}`, { token, body });
    expect(reply.statusCode, reply.body).toBe(201);
    return Number(String(reply.headers['location']).split('/').at(-1));
  };
  const supplier = await add('/TswClients', { name: 'Shenzhen Bright', countryCode: 'CN' });
  await add('/ClassifiedProducts', { productCode: 'LAMP-1', description: 'Lamp', supplierTswClientId: supplier });

  const [, row] = await csv(`/ClassifiedProducts?TswClientId=${registrationId}&Format=CSV&Columns=productCode,supplierTswClientId`);

  expect(row).toEqual(['LAMP-1', expect.stringContaining('Shenzhen Bright')]);
});

test('what a caller may not see of a row is in no file either', async () => {
  const { registrationId } = trader;
  const forwarder = await addTrader(server.database, 'Tow Forwarding');
  const parties = [
    { registrationId, role: 'buyer' },
    { registrationId: forwarder.registrationId, role: 'forwarder' },
  ] as const;
  const keys = await addConsignment(server.database, registrationId, 'C-26-0098', parties);
  await server.database.asTenant(registrationId, (trx) => addLine(trx, keys, 1, { description: 'Lamp', exportValue: 12.5 }));
  const url = `/consignments/${keys.consignmentId}/products?Format=CSV&Columns=description,exportValue`;

  expect((await csv(url))[1]).toEqual(['Lamp', '12.50']);
  expect((await csv(url, forwarder.token))[1]).toEqual(['Lamp', '']);
});

describe('cells', () => {
  test('that a spreadsheet would take for a formula begin with an apostrophe, in both kinds of file', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', '＋1', '－1', '＠x'];
    const buyer = { registrationId: trader.registrationId, role: 'buyer' } as const;
    const keys = await addConsignment(server.database, trader.registrationId, 'C-26-0099', [buyer]);
    await server.database.asTenant(trader.registrationId, async (trx) => {
      for (const [index, brandName] of formulas.entries())
        await addLine(trx, keys, index + 1, { description: brandName, exportValue: -1 - index });
    });
    const url = `/consignments/${keys.consignmentId}/products?Columns=line,description,exportValue`;

    const [, ...text] = await csv(`${url}&Format=CSV`);
    const [, ...book] = sheetOf(await readXlsx((await get(`${url}&Format=XLSX`)).rawPayload));

    expect(text.map(([, description]) => description)).toEqual(formulas.map((formula) => `'${formula}`));
    expect(book.map(([, description]) => description)).toEqual(formulas.map((formula) => `'${formula}`));
    // Numbers stay numbers, also below zero.
    expect(book.map(([, , value]) => value)).toEqual(formulas.map((_, index) => -1 - index));
  });
});
