import { expect, test } from 'vitest';

import { readBlock, roleOf } from '../paste-context.ts';

const columns = Object.fromEntries(
  ['productCode', 'description', 'quantityOrdered', 'exportValue'].map((field, at) => [`column${at}`, roleOf(field)]),
);
const goods = ['A1\tCap\t2\t10.00', 'A2\tHat\t1\t11.50'];

function read(rows: readonly string[], answers: readonly { id: string; value: string }[] = []) {
  return readBlock({ clipboardData: rows.join('\n'), delimiter: '\t', hasHeaderRow: false, columns, answers });
}

test.each([
  '\tGesamt\t3\t21.50',
  '\tAs above\t3\t21.50',
  '\tTotal CIF Auckland\t\t99.00',
  'Totale\t\t3\t21.50',
  '\t\t\t21.50',
  '\t\tTotal\t21.50',
])('a row that sums up the lines is skipped: "%s"', (row) => {
  const { products, warnings, questions } = read([...goods, row]);

  expect([products.length, questions, warnings]).toEqual([2, [], ['row 3: skipped, looks like a total row']]);
});

test.each(['Thank you for your business', 'Origin: China', 'NIF 501 234 567'])('a text by itself is skipped: "%s"', (text) => {
  expect(read([...goods, `\t${text}\t\t`]).warnings).toEqual(['row 3: skipped, holds a text and no amount']);
});

test.each([
  '\tFreight\t\t20.00',
  '\tSeefracht\t\t20.00',
  '\tSample of the year\t\t20.00',
  '\tFreight\t1\t20.00',
  '\tDiscount 5 %\t\t-1.08',
])('a row that may be a charge is a question: "%s"', (row) => {
  const open = read([...goods, row, '\tTotal with it\t\t41.50']);
  const [question] = open.questions;
  const answered = (value: string) => read([...goods, row], [{ id: question?.id ?? '', value }]);

  expect([open.status, open.count, question?.row]).toEqual(['Failure', 2, 3]);
  expect(question?.text).toContain(row.split('\t')[1]);
  expect(answered('leave')).toMatchObject({ status: 'Success', count: 2 });
  expect(answered('goods').count).toBe(3);
});

test('a charge in the column of codes is a question, as goods have a description', () => {
  const { questions, count } = read([...goods, 'Freight\t\t\t20.00']);

  expect([questions.map(({ row }) => row), count]).toEqual([[3], 2]);
});

test('goods without a number of pieces, but with a product code, are goods', () => {
  expect(read([...goods, 'A3\tFreight\t\t20.00', 'A4\tBoot\t\t5.00'])).toMatchObject({ count: 4, questions: [] });
});

test('a charge is a question if no column is mapped to its amount', () => {
  const { questions, count } = readBlock({
    clipboardData: 'A1\tCap\t2\t10.00\n\tAssurance\t\t37,50',
    delimiter: '\t',
    hasHeaderRow: false,
    columns: { column0: roleOf('productCode'), column1: roleOf('description') },
  });

  expect([questions.map(({ row }) => row), count]).toEqual([[2], 1]);
});
