import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readBlock, roleOf } from '../paste-context.ts';

const fields = ['productCode', 'description', 'quantityOrdered', 'exportValue', 'totalWeight'] as const;
const columns = Object.fromEntries(fields.map((field, column) => [`column${column}`, roleOf(field)]));
const may = 'may be a total row: its value is the sum of the rows above';

function warningsOf(rows: readonly (readonly string[])[]): readonly string[] {
  const clipboardData = rows.map((cells) => cells.join('\t')).join('\n');
  return readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: false, columns }).warnings;
}

const names =
  'Summe|Gesamt|Zwischensumme|Totaux|Totale|Totaal|合计|Итого|Sum|Amount due|Balance|Page 1|Order 4711|Total goods FOB|المجموع'.split('|');
const goods = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 900 }),
    cents: fc.integer({ min: 1, max: 9_999_999 }),
    grams: fc.integer({ min: 1, max: 99_999 }),
  }),
  { minLength: 2, maxLength: 8 },
);
type Goods = { readonly quantity: number; readonly cents: number; readonly grams: number };
const numbersOf = ({ quantity, cents, grams }: Goods) => [String(quantity), (cents / 100).toFixed(2), (grams / 1000).toFixed(3)];
const sumOf = (rows: readonly Goods[]) =>
  rows.reduce((sum, row) => ({ quantity: sum.quantity + row.quantity, cents: sum.cents + row.cents, grams: sum.grams + row.grams }));
const rowsOf = (rows: readonly Goods[], prefix: string) =>
  rows.map((row, index) => [`${prefix}${index}`, `Cap ${prefix}${index}`, ...numbersOf(row)]);

describe('a row whose numbers are all sums of those above', () => {
  test('is skipped whatever it is called, of a group and of the sheet', () => {
    fc.assert(
      fc.property(goods, goods, fc.constantFrom(...names), (first, second, name) => {
        const rows = [
          ...rowsOf(first, 'a'),
          ['', name, ...numbersOf(sumOf(first))],
          ...rowsOf(second, 'b'),
          ['', name, ...numbersOf(sumOf(second))],
          ['', name, ...numbersOf(sumOf([...first, ...second]))],
        ];
        const totals = [first.length + 1, rows.length - 1, rows.length];

        expect(warningsOf(rows)).toEqual(totals.map((row) => `row ${row}: skipped, looks like a total row`));
      }),
    );
  });

  test('is goods where it has a product code, or another number says otherwise', () => {
    fc.assert(
      fc.property(goods, fc.integer({ min: 0, max: 2 }), (rows, which) => {
        const sum = sumOf(rows);
        const other = { ...sum, ...[{ quantity: sum.quantity + 1 }, { cents: sum.cents + 100 }, { grams: sum.grams + 1 }][which] };

        expect(warningsOf([...rowsOf(rows, 'a'), ['Z', 'Cap', ...numbersOf(sum)]])).toEqual([]);
        expect(warningsOf([...rowsOf(rows, 'a'), ['', 'Cap', ...numbersOf(other)]])).toEqual([]);
      }),
    );
  });

  test('may be goods by chance where two values alone make the third', () => {
    expect(
      warningsOf([
        ['', 'Cap', '', '10.00', ''],
        ['', 'Hat', '', '10.00', ''],
        ['', 'Boot', '', '20.00', ''],
      ]),
    ).toEqual([]);
  });

  test('is told of by its value alone below more rows', () => {
    expect(
      warningsOf([
        ['', 'Cap', '', '10.00', ''],
        ['', 'Hat', '', '11.50', ''],
        ['', 'Boot', '', '20.00', ''],
        ['', 'Boots', '', '41.50', ''],
      ]),
    ).toEqual([`row 4: ${may}`]);
  });
});

test('a total in the product code is told of by its name beside any description', () => {
  expect(
    warningsOf([
      ['A', 'Cap', '2', '10.00', ''],
      ['B', 'Hat', '1', '11.50', ''],
      ['Total goods', 'as per order', '', '21.50', ''],
    ]),
  ).toEqual([`row 3: ${may}`]);
});
