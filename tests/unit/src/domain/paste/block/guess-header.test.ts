import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { guessHeader } from '#src/domain/paste/block/guess-header.ts';

import { plan } from '../paste-context.ts';

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
    expect(guessHeader(rows, plan)).toBe(isHeader);
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

        expect(guessHeader([['Value', ...pick(names)], ...lines], plan)).toBe(true);
        expect(guessHeader(lines, plan)).toBe(false);
      }),
    );
  });
});
