import { expect, test } from 'vitest';
import { openBrokerDesk, productsUrl, replace } from '#tests/support/broker-desk.ts';
import type { HarbourLine } from '#tests/support/harbour.ts';
import { addDeclaration } from '#tests/support/declared.ts';
import { sendFile } from '#tests/support/list-file.ts';

const desk = await openBrokerDesk();

const rows = [
  ['A1', 'Cap', '2', '10.00', 'EUR'],
  ['A2', 'Hat', '1', '11.50', 'EUR'],
  ['', 'Sea freight', '', '20.10', 'EUR'],
  ['', 'Insurance', '', '3.00', 'USD'],
];
const columns = { column0: 0, column1: 1, column2: 3, column3: 5, column4: 6 };
const answers = [
  { id: 'row Sea freight', value: 'freight' },
  { id: 'row Insurance', value: 'insurance' },
];

const call = (method: string, url: string, body?: unknown) => desk.server.call(method, url, { token: desk.token, body });
const read = async (place: HarbourLine, given = answers) => {
  const clipboardData = rows.map((cells) => cells.join(',')).join('\n');
  const body = { clipboardData, delimiter: ',', hasHeaderRow: false, columns, answers: given, orderId: place.orderId };
  return (await call('POST', `${productsUrl(place)}/clipboarddata`, body)).json();
};
const insert = (place: HarbourLine, { products, charges }: { products: unknown; charges: unknown }) =>
  call('POST', `${productsUrl(place)}/bulkinsert`, { prevOrderId: place.orderId, prevInvoiceId: place.invoiceId, products, charges });
const undo = async (place: HarbourLine, undoId: number) => (await call('POST', `${productsUrl(place)}/bulkinsert/undo`, { undoId })).json();
const consignment = (place: HarbourLine) => `/api/consignments/${place.consignmentId}`;
const change = (place: HarbourLine, field: string, value: unknown) => call('PATCH', consignment(place), [replace(`/${field}`, value)]);
async function chargesOf(place: HarbourLine) {
  const { freightAmount, freightCurrency, insuranceAmount, insuranceCurrency } = (await call('GET', consignment(place))).json();
  return [freightAmount, freightCurrency, insuranceAmount, insuranceCurrency];
}

async function freshImport(): Promise<HarbourLine> {
  const place = await desk.freshConsignment();
  await call('PATCH', consignment(place), [replace('/tradeDirection', 'Import')]);
  return place;
}

test('freight of a sheet goes to the consignment with its lines, and back with them', async () => {
  const place = await freshImport();
  const reading = await read(place);
  const file = await sendFile(desk.server, productsUrl(place).replace('/api', ''), {
    token: desk.token,
    bytes: rows.map((cells) => cells.join(',')).join('\n'),
    name: 'goods.csv',
    values: { columns: JSON.stringify(columns), answers: JSON.stringify(answers), hasHeaderRow: 'false' },
  });
  expect(reading.charges).toEqual([
    { charge: 'freight', amount: 20.1, currencyCode: 'EUR' },
    { charge: 'insurance', amount: 3, currencyCode: 'USD' },
  ]);
  expect(file.json().charges).toEqual(reading.charges);

  const { count, undoId } = (await insert(place, reading)).json();

  expect(count).toBe(2);
  expect(await chargesOf(place)).toEqual([20.1, 'EUR', 3, 'USD']);
  expect(await undo(place, undoId)).toEqual({ removed: 2, kept: 0 });
  expect(await chargesOf(place)).toEqual([undefined, undefined, undefined, undefined]);
  expect(await undo(place, undoId)).toEqual({ removed: 0, kept: 0 });
});

test('freight that somebody has changed since stays', async () => {
  const place = await freshImport();
  const { undoId } = (await insert(place, await read(place))).json();
  await change(place, 'freightAmount', 25);

  expect(await undo(place, undoId)).toEqual({ removed: 2, kept: 0, chargesKept: true });
  expect(await chargesOf(place)).toEqual([25, 'EUR', 3, 'USD']);
});

test('freight that is keyed again after an undo stays when the undo is sent again', async () => {
  const place = await freshImport();
  await call('PATCH', consignment(place), [replace('/freightAmount', 5), replace('/freightCurrency', 'EUR')]);
  const question = (await read(place)).questions[2];
  const { undoId } = (await insert(place, await read(place, [...answers, { id: question.id, value: 'replace' }]))).json();
  await undo(place, undoId);
  await change(place, 'freightAmount', 20.1);
  await change(place, 'insuranceAmount', null);
  await call('PATCH', consignment(place), [replace('/insuranceAmount', 3), replace('/insuranceCurrency', 'USD')]);

  expect(await undo(place, undoId)).toEqual({ removed: 0, kept: 0 });
  expect(await chargesOf(place)).toEqual([20.1, 'EUR', 3, 'USD']);
});

test('freight goes to no consignment whose declaration is compiled, as that has its own', async () => {
  const place = await freshImport();
  const before = await read(place);
  await addDeclaration(desk.server.database, place, { reference: 'D-26-0001', lines: [{ orderProductId: place.lineId, data: {} }] });

  const refused = await insert(place, before);
  const [question] = (await read(place)).questions;

  const message = 'The declaration has its own freight and insurance: change them there';
  expect(refused.json().errors).toEqual({ 'charges.0.charge': [message], 'charges.1.charge': [message] });
  expect(question.text).toContain(message);
  expect(question.choices.map(({ value }: { value: string }) => value)).toEqual(['leave', 'goods']);
});

test('no line is added where the consignment has another freight by now, and a new reading asks', async () => {
  const place = await freshImport();
  const before = await read(place);
  await call('PATCH', consignment(place), [replace('/freightAmount', 5), replace('/freightCurrency', 'EUR')]);

  const refused = await insert(place, before);
  const again = await read(place);

  expect(refused.json().errors).toEqual({ 'charges.0.amount': ['The consignment has another freight by now: check the lines again'] });
  const [, , question] = again.questions;
  expect([again.status, question.text]).toEqual(['Failure', 'The consignment has freight of EUR 5.00 already. What will it be?']);
  const added = await insert(place, await read(place, [...answers, { id: question.id, value: 'add' }]));
  expect(added.statusCode, added.body).toBe(200);
  expect(await chargesOf(place)).toEqual([25.1, 'EUR', 3, 'USD']);
});

test.each([
  [
    'twice',
    [
      { charge: 'freight', amount: 1, currencyCode: 'EUR' },
      { charge: 'freight', amount: 2, currencyCode: 'EUR' },
    ],
    'charges.1.charge',
  ],
  ['in a currency that is none', [{ charge: 'freight', amount: 1, currencyCode: 'ABC' }], 'charges.0.currencyCode'],
])('freight %s is refused', async (_, charges, field) => {
  const place = await freshImport();

  const reply = await insert(place, { products: (await read(place)).products, charges });

  expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, [field]]);
});

test('freight of an export is refused', async () => {
  const place = await freshImport();
  const { products, charges } = await read(place);
  const [line] = (await call('GET', productsUrl(place))).json().items;
  await call('DELETE', `${productsUrl(place)}/${line.id}`);
  expect((await change(place, 'tradeDirection', 'Export')).statusCode).toBe(204);

  const reply = await insert(place, { products, charges });

  expect(Object.keys(reply.json().errors)).toEqual(['charges.0.charge', 'charges.1.charge']);
});
