import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { readDate } from '#src/domain/paste/read-date.ts';
import { readNumber } from '#src/domain/paste/read-number.ts';

describe('a number cell', () => {
  test.each([
    ['24,500.00', 24500],
    ['US$24,500.00', 24500],
    ['$612.50', 612.5],
    ['NZ$ 5', 5],
    ['€ 1 234.5', 1234.5],
    ['USD 500', 500],
    ['500 usd', 500],
    ['500€', 500],
    ["1'500", 1500],
    ['1\u00a0500', 1500],
    ['(500)', -500],
    ['($500.25)', -500.25],
    ['$(500)', -500],
    ['-500', -500],
    ['-$500', -500],
    ['$-500', -500],
    ['0', 0],
    ['12 PCS', 12],
  ])('showing %s holds %d', (cell, value) => {
    expect(readNumber(cell)).toEqual({ kind: 'number', value });
  });

  test.each(['', '-', '\u2013', '\u2014', ' ', '$ -'])('showing "%s" is empty', (cell) => {
    expect(readNumber(cell)).toEqual({ kind: 'empty' });
  });

  test.each(['5%', '% 5'])('showing %s has a percent sign', (cell) => {
    expect(readNumber(cell)).toEqual({ kind: 'percent' });
  });

  test.each(['QTY', '1,5', '1.234,56', '--5', '(-5)', '-(5)', '-(-5)', '$$5', '$5$', '1e5', '5-', '12 pieces', '()', '9'.repeat(70)])(
    'showing %s holds no number',
    (cell) => {
      expect(readNumber(cell)).toEqual({ kind: 'not-a-number' });
    },
  );

  test('gives back any amount it is shown', () => {
    const amounts = fc.integer({ min: 0, max: 999_999_999_999_999 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(amounts, fc.constantFrom('', '$', 'US$', 'EUR '), (amount, mark) => {
        const shown = `${mark}${amount.toLocaleString('en', { maximumFractionDigits: 4 })}`;
        expect(readNumber(shown)).toEqual({ kind: 'number', value: amount });
      }),
    );
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (cell) => {
        expect(['number', 'empty', 'percent', 'not-a-number']).toContain(readNumber(cell).kind);
      }),
    );
  });

  test('outside 1900 to 2200 is none, as where it would be stored', () => {
    expect(['1899-12-31', '2201-01-01', '31/12/9999'].map(readDate)).toEqual([undefined, undefined, undefined]);
  });
});

describe('a date cell', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['05/12/2026', '2026-12-05'],
    ['5/12/26', '2026-12-05'],
    ['06 Dec 2026', '2026-12-06'],
    ['7-Dec-26', '2026-12-07'],
    ['7.12.2026', '2026-12-07'],
    ['8 September 2026', '2026-09-08'],
    ['29/02/2028', '2028-02-29'],
  ])('showing %s is %s', (cell, date) => {
    expect(readDate(cell)).toBe(date);
  });

  test.each(['31/02/2026', '29/02/2026', '2026-13-01', '12/31/2026', '1/12-2026', '7 Foo 2026', '0001-01-01', '44927', 'soon', ''])(
    'showing "%s" is none',
    (cell) => {
      expect(readDate(cell)).toBeUndefined();
    },
  );

  test('reads every day of the calendar it wrote', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (day) => {
        const text = day.toISOString().slice(0, 10);
        expect(readDate(text)).toBe(text);
      }),
    );
  });

  test('outside 1900 to 2200 is none, as where it would be stored', () => {
    expect(['1899-12-31', '2201-01-01', '31/12/9999'].map(readDate)).toEqual([undefined, undefined, undefined]);
  });
});
