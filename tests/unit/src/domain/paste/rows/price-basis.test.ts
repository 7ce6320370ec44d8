import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readBlock, roleOf } from '../paste-context.ts';

function read(basis: string, counts: readonly string[], hasValues: boolean, amount = '180.00') {
  const rows = counts.map((count) => ['Rivets', '400', '45.00', count, amount].join('\t'));
  return readBlock({
    clipboardData: [['Description', 'Qty', 'Price', basis, 'Amount'].join('\t'), ...rows].join('\n'),
    delimiter: '\t',
    hasHeaderRow: true,
    columns: {
      column0: roleOf('description'),
      column1: roleOf('quantityOrdered'),
      column2: roleOf('unitPrice'),
      ...(hasValues ? { column4: roleOf('exportValue') } : {}),
    },
  });
}

const basis = fc.constantFrom('Per', 'PER', 'Price unit', 'Price per', 'Pricing Unit', 'Price basis', 'PEINH');
const others = fc.array(fc.constantFrom('1', ''), { maxLength: 5 });
const many = fc.constantFrom('100', '1,000', '10', '1000');

test('a price for many units never becomes a value as if it were for one', () => {
  fc.assert(
    fc.property(basis, others, many, (header, counts, count) => {
      const { questions } = read(header, [...counts, count], false);

      expect(questions).toMatchObject([{ field: 'unitPrice', answer: null }]);
      expect(read(header, [...counts, count], true, '').questions).toHaveLength(1);
    }),
  );
});

test('prices of one unit, and those beside a column of values, are read', () => {
  fc.assert(
    fc.property(basis, others, (header, counts) => {
      expect(read(header, [...counts, '1'], false).questions).toEqual([]);
      expect(read(header, ['100'], true)).toMatchObject({ questions: [], products: [{ exportValue: 180 }] });
    }),
  );
});

test('prices of more than one unit are divided by it, if the user says so', () => {
  const screws = [
    ['Description', 'Qty', 'UOM', 'Price', 'Price UOM'],
    ['Screw', '5000', 'EA', '12.00', 'M'],
    ['Nut', '2000', 'EA', '5.00', 'C'],
    ['Bolt', '10', 'EA', '5.00', 'per 10'],
  ];
  const request = {
    clipboardData: screws.map((cells) => cells.join('\t')).join('\n'),
    delimiter: '\t',
    hasHeaderRow: true,
    columns: Object.fromEntries(
      ['description', 'quantityOrdered', 'quantityUnitCode', 'unitPrice'].map((field, column) => [`column${column}`, roleOf(field)]),
    ),
  };
  const [question] = readBlock(request).questions;
  const { products, questions } = readBlock({ ...request, answers: [{ id: question?.id ?? '', value: 'divide' }] });

  expect(products.map(({ exportValue }) => exportValue)).toEqual([60, 100, 5]);
  expect(questions).toMatchObject([{ answer: 'divide' }]);
});
