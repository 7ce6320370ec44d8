import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, daysOf, isMonth, monthOf, monthsAfter } from '#src/domain/billing/months.ts';

describe('a month', () => {
  test.each(['2026-11', '1900-01', '2200-12'])('%s is one', (text) => expect(isMonth(text)).toBe(true));

  test.each(['', '2026', '2026-13', '2026-00', '26-11', '2026-1', '2026-11-01', '1899-12', '2201-01', '２０２６-11'])(
    '%s is none',
    (text) => expect(isMonth(text)).toBe(false),
  );

  test.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-11', '2026-11-30'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, last) => expect(daysOf(month)).toEqual({ first: `${month}-01`, last }));

  test.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-11', -23, '2024-12'],
  ])('%s and %i more is %s', (month, count, expected) => expect(addMonths(month, count)).toBe(expected));

  test('is the same again, there and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1950, max: 2150 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -500, max: 500 }),
        (year, number, count) => {
          const month = `${year}-${String(number).padStart(2, '0')}`;

          expect(addMonths(addMonths(month, count), -count)).toBe(month);
          expect(monthOf(daysOf(month).last)).toBe(month);
        },
      ),
    );
  });

  test('that follows another is found, no more than asked for', () => {
    expect(monthsAfter('2026-10', '2027-01', 12)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(monthsAfter('2027-01', '2027-01', 12)).toEqual([]);
    expect(monthsAfter('2020-01', '2027-01', 2)).toEqual(['2020-02', '2020-03']);
  });
});
