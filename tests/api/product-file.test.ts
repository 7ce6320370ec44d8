import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openBrokerDesk, productsUrl } from '#tests/support/broker-desk.ts';
import { sendFile } from '#tests/support/list-file.ts';

const desk = await openBrokerDesk();
const place = await desk.freshConsignment();

const workbook = (name: string) => new Uint8Array(readFileSync(new URL(`../fixtures/workbooks/${name}`, import.meta.url)));
const columns = { column0: 0, column1: 1, column2: 3, column3: 7 };

/** Sends a file of lines; its other parts are text. */
function send(bytes: string | Uint8Array<ArrayBuffer>, values: Readonly<Record<string, string>> = {}, token = desk.token) {
  const path = productsUrl(place).replace('/api', '');
  return sendFile(desk.server, path, {
    token,
    bytes,
    values: { columns: JSON.stringify(columns), ...values },
    name: typeof bytes === 'string' ? 'goods.csv' : 'goods.xlsx',
  });
}

test.each(['exceljs.xlsx', 'sheetjs.ods'])('%s and its text, pasted, give the same lines and questions', async (name) => {
  const { sheets: [sheet] = [], ...read } = (await send(workbook(name))).json();
  const { name: _name, notes: _notes, ...block } = sheet;
  const body = { ...block, hasHeaderRow: true, columns };
  const pasted = await desk.server.call('POST', `${productsUrl(place)}/clipboarddata`, { token: desk.token, body });

  expect(read.products).toHaveLength(2);
  expect(read).toEqual(pasted.json());
});

test('which of several sheets holds the lines is asked', async () => {
  const { status, products, questions, sheets } = (await send(workbook('openpyxl.xlsx'))).json();
  const choices = ['Items', 'Prices'].map((name) => ({ value: name, label: name }));

  expect({ status, products, questions }).toMatchObject({ status: 'Failure', products: [], questions: [{ id: 'sheet', choices }] });
  expect(sheets.map(({ name }: { name: string }) => name)).toEqual(['Items', 'Prices']);
  expect((await send(workbook('openpyxl.xlsx'), { sheet: 'Items' })).json().products).toHaveLength(3);
});

test.each([
  ['a sheet that is not there', () => send(workbook('openpyxl.xlsx'), { sheet: 'Costs' }), 'sheet'],
  ['a file without rows', () => send(' '), 'file'],
  ['columns that are no JSON', () => send('Lamp\t3', { columns: '{"column0": 0' }), 'columns'],
])('%s is an error at its field', async (_, sent, field) => {
  const reply = await sent();

  expect(reply.statusCode, reply.body).toBe(400);
  expect(Object.keys(reply.json().errors)).toEqual([field]);
});

test('nobody has a file opened for whom the lines are not', async () => {
  expect((await send(' ', {}, desk.harbour.stranger.token)).statusCode).toBe(404);
});
