import { expect, test } from 'vitest';
import { readBlock, roleOf } from '../paste-context.ts';

const columns = Object.fromEntries(
  ['productCode', 'description', 'quantityOrdered', 'exportValue', 'currencyCode'].map((field, at) => [`column${at}`, roleOf(field)]),
);
const answer = (id: string, value: string) => ({ id, value });

function read(rows: readonly string[], answers: ReturnType<typeof answer>[] = [], changes: Parameters<typeof readBlock>[1] = {}) {
  const clipboardData = ['A1\tCap\t2\t10.00\tEUR', 'A2\tHat\t1\t11.50\tEUR', 'A3\tBag\t1\t1.50\tEUR', ...rows].join('\n');
  return readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: false, columns, answers }, changes);
}
const choicesOf = ({ questions }: ReturnType<typeof read>) => questions.map(({ choices }) => choices.map(({ value }) => value));

test.each([
  ['\tSea freight\t\t20.00\tEUR', ['freight', 'leave', 'goods']],
  ['\tSeefracht\t\t20.00\tEUR', ['freight', 'leave', 'goods']],
  ['\t海运费\t\t20.00\tEUR', ['freight', 'leave', 'goods']],
  ['\tAssurance\t\t20.00\tEUR', ['insurance', 'leave', 'goods']],
  ['\tFreight and insurance\t\t20.00\tEUR', ['freight', 'insurance', 'leave', 'goods']],
  ['\tPacking\t\t20.00\tEUR', ['leave', 'goods']],
  ['\tFreight\t\t-20.00\tEUR', ['leave', 'goods']],
  ['\tFreight\t\t20.00\tABC', ['leave', 'goods']],
])('what a row may be: "%s"', (row, choices) => {
  expect(choicesOf(read([row]))).toEqual([choices]);
});

test('an export has no place for freight', () => {
  expect(choicesOf(read(['\tFreight\t\t20.00\tEUR'], [], { charges: 'exported' }))).toEqual([['leave', 'goods']]);
});

test('rows of one currency add up, freight and insurance apart, and become no lines', () => {
  const rows = ['\tSea freight\t\t20.10\tEUR', '\tAir freight\t\t0.20\tEUR', '\tInsurance\t\t3.00\t'];
  const answers = [answer('row Sea freight', 'freight'), answer('row Air freight', 'freight'), answer('row Insurance', 'insurance')];

  const { charges, count, status } = read(rows, answers);

  expect([status, count]).toEqual(['Success', 3]);
  expect(charges).toEqual([
    { charge: 'freight', amount: 20.3, currencyCode: 'EUR' },
    { charge: 'insurance', amount: 3, currencyCode: 'USD' },
  ]);
});

test.each(['-5.00\tEUR', '20.00\tABC'])(
  'an amount that no declaration takes (%s) is a question of its own beside one that can be taken',
  (money) => {
    const rows = ['\tFreight\t\t500.00\tEUR', `\tFreight\t\t${money}`];

    const { status, questions } = read(rows, [answer('row Freight', 'freight')]);

    expect(status).toBe('Failure');
    expect(questions.map(({ row, answer: given }) => [row, given])).toEqual([
      [4, 'freight'],
      [5, null],
    ]);
  },
);

test('rows of two currencies are an error at the second', () => {
  const { findings, status } = read(['\tFreight\t\t20.00\tEUR', '\tFreight\t\t5.00\tUSD'], [answer('row Freight', 'freight')]);

  expect(status).toBe('Failure');
  expect(findings).toMatchObject([
    { row: 5, text: '5.00', message: 'row 5: freight is in USD here and in EUR in row 4: leave one of the rows out' },
  ]);
});

test.each([
  ['EUR', 'add', 120],
  ['EUR', 'replace', 20],
  ['EUR', 'keep', undefined],
  ['USD', 'replace', 20],
])('what the consignment has already, in %s, is a question: %s', (currencyCode, value, amount) => {
  const had = { charges: { freight: { amount: 100, currencyCode } } };
  const row = '\tFreight\t\t20.00\tEUR';
  const open = read([row], [answer('row Freight', 'freight')], had);
  const [, question] = open.questions;

  const { charges } = read([row], [answer('row Freight', 'freight'), answer(question?.id ?? '', value)], had);

  expect([open.status, open.charges, question?.row]).toEqual(['Failure', [], 4]);
  expect(question?.text).toContain(`${currencyCode} 100.00`);
  expect(choicesOf(open)[1]).toEqual([...(currencyCode === 'EUR' ? ['add'] : []), 'replace', 'keep']);
  const stored = { charge: 'freight', amount, currencyCode: 'EUR', amountBefore: 100, currencyBefore: currencyCode };
  expect(charges).toEqual(amount === undefined ? [] : [stored]);
});
