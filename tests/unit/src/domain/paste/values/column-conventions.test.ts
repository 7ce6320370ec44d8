import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readBlock, roleOf } from '../paste-context.ts';

function read(field: string, cells: readonly string[]) {
  return readBlock({
    clipboardData: cells.map((cell) => `Cap\t${cell}`).join('\n'),
    delimiter: '\t',
    hasHeaderRow: false,
    columns: { column0: roleOf('description'), column1: roleOf(field) },
  });
}

const number = fc.constantFrom('exportValue', 'quantityOrdered', 'totalWeight', 'totalVolume');
const thousands = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }));
const withComma = ([whole, rest]: readonly [number, number]) => `${whole},${String(rest).padStart(3, '0')}`;

describe('a comma before three digits', () => {
  test('is told of where another number of the column has a decimal comma', () => {
    const other = fc.constantFrom('12,5', '0,750', '1.234,56', '3,75', '1 234,50', '0,1234');
    fc.assert(
      fc.property(number, thousands, other, fc.boolean(), (field, parts, comma, isFirst) => {
        const cell = withComma(parts);
        const { warnings, errors } = read(field, isFirst ? [cell, comma] : [comma, cell]);

        expect(errors).toHaveLength(1);
        expect(warnings).toContainEqual(expect.stringContaining(`${cell} was read with a comma between thousands`));
        expect(warnings).toContainEqual(expect.stringContaining(`if it means ${cell.replace(',', '.')}, write it with a dot`));
      }),
    );
  });

  test('stands between thousands without a word where no other is', () => {
    fc.assert(
      fc.property(fc.constantFrom('exportValue', 'quantityOrdered'), fc.array(thousands, { minLength: 1 }), (field, all) => {
        const { warnings, errors } = read(field, [...all.map(withComma), '12.50', '1,234,567', '250']);

        expect([...errors, ...warnings].filter((text) => text.includes('comma'))).toEqual([]);
      }),
    );
  });
});

test('decimal commas of another column tell of a comma before three digits, unless its own column has decimal dots', () => {
  const read = (weights: readonly string[], separators = {}) =>
    readBlock({
      clipboardData: weights.map((weight) => `Cap\t1.200\t${Object.keys(separators).length > 0 ? '5' : '1,25'}\t${weight}`).join('\n'),
      delimiter: '\t',
      hasHeaderRow: false,
      columns: {
        column0: roleOf('description'),
        column1: roleOf('quantityOrdered'),
        column2: roleOf('unitPrice'),
        column3: roleOf('totalWeight'),
      },
      separators,
    }).warnings.filter((text) => text.includes('a comma between thousands'));

  expect(read(['12,500', '8,250'])).toHaveLength(2);
  expect(read(['12,500', '8.25'])).toEqual([]);
  expect(read(['12,500'], { column1: 'thousands' })).toHaveLength(1);
  expect(read(['12,500'], { column1: 'decimals' })).toEqual([]);
});

const two = (digits: number) => String(digits).padStart(2, '0');

describe('a date that may be month first', () => {
  test('is told of where another date of the column can be nothing else', () => {
    const part = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 13, max: 28 }), fc.constantFrom('/', '.', '-'), (day, month, late, separator) => {
        const date = [two(day), two(month), '2026'].join(separator);
        const { warnings } = read('expectedSupplyDate', [date, [two(month), two(late), '2026'].join(separator)]);
        const told = warnings.filter((text) => text.includes('day first'));

        expect(told).toHaveLength(day === month ? 0 : 1);
        if (day !== month) expect(told[0]).toContain(`was read as 2026-${two(month)}-${two(day)}, day first`);
      }),
    );
  });

  test('is day first without a word among dates of any other kind', () => {
    const { warnings, errors } = read('expectedSupplyDate', ['05/12/2026', '25/12/2026', '2026-12-13', '6 Dec 2026']);

    expect([...errors, ...warnings]).toEqual([expect.stringContaining('Value is missing')]);
  });
});
