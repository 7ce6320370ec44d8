import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { guessHeading } from '#src/domain/paste/block/heading.ts';
import { matchedColumns } from '#src/domain/paste/dialog/mapping.ts';

import { plan, readBlock, roleOf } from '../paste-context.ts';

const names = [
  'Item No.',
  'Goods Description',
  'QTY',
  'Unit Price (USD)',
  'Ext Amount',
  'C/O',
  'HTS Code',
  'Gross Wt (KGS)',
  'CTNS',
] as const;
const isNamed = (rows: readonly (readonly string[])[]) => guess(rows) === 1;
const guess = (rows: readonly (readonly string[])[]) =>
  guessHeading(
    rows.map((cells, index) => ({ number: index + 1, cells })),
    plan,
  );
const row = ['LT-1401', 'Laptop computer 14in 16GB', '40', '612.50', '24,500.00', 'CN', '8471.30.00.10A', '92.0', '40'] as const;

describe('the first row of a block is guessed to name its columns', () => {
  test.each([
    ['known names', [names, row], true],
    ['known names alone', [names], true],
    ['one known name', [['Description'], ['Cap'], ['Hat']], true],
    ['known names and years', [['Item', 'Description', 'Qty', 'Value', '2026'], row], true],
    [
      'names of another language above numbers',
      [
        ['Artikel', 'Bezeichnung', 'Menge', 'Preis'],
        ['A1', 'Hut', '5', '1.50'],
        ['A2', 'Schuh', '6', '2.50'],
      ],
      true,
    ],
    ['a line of goods', [row, row], false],
    ['a line of goods alone', [row], false],
    [
      'goods whose units are names of columns, too',
      [
        ['A1', 'Cap', '5', 'pcs', '20', 'kg'],
        ['A2', 'Hat', '6', 'pcs', '21', 'kg'],
      ],
      false,
    ],
    ['goods measured in three units', [['A1', '5', 'pcs', '20', 'kg', '0.6', 'cbm'], row], false],
    [
      'text above text',
      [
        ['Cap', 'red'],
        ['Hat', 'blue'],
      ],
      false,
    ],
    [
      'a date',
      [
        ['Cap', '2026-12-01'],
        ['Hat', '2026-12-02'],
      ],
      false,
    ],
    [
      'a tariff code',
      [
        ['Cap', '6505.00.11.00H'],
        ['Hat', '6505.00.11.00H'],
      ],
      false,
    ],
    ['nothing', [], false],
  ] as const)('from %s', (_, rows, isHeader) => {
    expect(isNamed(rows)).toBe(isHeader);
  });

  test('for any of the known names above lines of goods, never for the lines alone', () => {
    const columns = fc.subarray(
      names.map((_, index) => index),
      { minLength: 1 },
    );
    const amount = fc.integer({ min: 1, max: 99_999 }).map((number) => number.toLocaleString('en'));
    fc.assert(
      fc.property(columns, fc.array(amount, { minLength: 1, maxLength: 30 }), (chosen, amounts) => {
        const pick = (cells: readonly string[]) => chosen.map((index) => cells[index] ?? '');
        const lines = amounts.map((text) => [text, ...pick(row)]);

        expect(isNamed([['Value', ...pick(names)], ...lines])).toBe(true);
        expect(isNamed(lines)).toBe(false);
      }),
    );
  });
});

describe('below a letterhead', () => {
  const letterhead = fc.constantFrom(
    'COMMERCIAL INVOICE',
    'Shenzhen Bright Ltd',
    'Invoice No: X-1',
    'Date: 2026-12-01',
    'To: Acme Retail NZ',
    '',
  );

  test('the heading is found in any of the first 30 rows, and the rows above fall away with a word', () => {
    fc.assert(
      fc.property(fc.array(letterhead, { minLength: 1, maxLength: 29 }), (texts) => {
        const above = texts.map((text) => [text, ...names.slice(1).map(() => '')]);
        const clipboardData = [...above, names, row].map((cells) => cells.join('\t')).join('\n');
        const columns = { column1: roleOf('description'), column2: roleOf('quantityOrdered'), column4: roleOf('exportValue') };
        const headerRow = guess([...above, names, row]);
        const { products, warnings } = readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: true, headerRow, columns });

        expect(headerRow).toBe(above.length + 1);
        expect(products).toMatchObject([{ row: above.length + 2, description: row[1], quantityOrdered: 40 }]);
        expect(warnings.filter((text) => text.includes('above the column names'))).toHaveLength(texts.some((text) => text !== '') ? 1 : 0);
      }),
    );
  });
});

test.each([
  ['units', ['Description', 'Qty', 'Weight', 'Amount'], ['', 'pcs', 'lbs', 'EUR']],
  ['names', ['Description', 'Qty', 'Gross', 'Amount'], ['', 'shipped', 'weight, lbs', 'EUR']],
  ['a name that makes another one', ['Omschrijving', 'Aantal', 'Gewicht', 'Eenheid', 'Bedrag EUR'], ['', '', '', 'gewicht', 'totaal']],
])('a second row of %s belongs to the heading, and falls away where it is repeated', (_, first, second) => {
  const goods = (name: string) => first.map((heading) => ({ Description: name, Omschrijving: name, Eenheid: 'lbs' })[heading] ?? '5');
  const rows = [first, second, goods('Mug'), first, second, goods('Cap')];
  const clipboardData = rows.map((cells) => cells.join('\t')).join('\n');
  const { headerRow, columns } = { headerRow: guess(rows), columns: matchedColumns(clipboardData, '\t', 2) };
  const { products } = readBlock({ clipboardData, delimiter: '\t', hasHeaderRow: true, headerRow, columns });

  expect(headerRow).toBe(2);
  expect(products).toMatchObject(
    ['Mug', 'Cap'].map((description) => ({ description, quantityOrdered: 5, totalWeight: 5, weightUnitCode: 'lbs', currencyCode: 'EUR' })),
  );
});
