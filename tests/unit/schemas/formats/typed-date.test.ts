import { expect, test } from 'vitest';
import { readTypedDate } from '#schemas/formats/typed-date.ts';

/** A Saturday. */
const TODAY = '2026-11-28';

test.each([
  ['05/12/2026', '2026-12-05'],
  ['5/12', '2026-12-05'],
  ['5 dec', '2026-12-05'],
  ['dec 5', '2026-12-05'],
  ['14 nov', '2026-11-14'],
  ['20/3', '2027-03-20'],
  ['30.6', '2026-06-30'],
  ['051226', '2026-12-05'],
  ['today', '2026-11-28'],
  ['Tomorrow', '2026-11-29'],
  ['+7', '2026-12-05'],
  ['-1', '2026-11-27'],
  ['mon', '2026-11-30'],
  ['saturday', '2026-12-05'],
  ['sun', '2026-11-29'],
  ['', null],
  ['5', undefined],
  ['31/11', undefined],
  ['311126', undefined],
  ['m', undefined],
  ['monkey', undefined],
  ['7 days', undefined],
  ['1/2/3/4', undefined],
])('reads %j as %j on 28 November 2026', (text, date) => {
  expect(readTypedDate(text, TODAY)).toBe(date);
});

test('finds 29 February in a year near', () => {
  expect(readTypedDate('29 feb', '2027-11-01')).toBe('2028-02-29');
  expect(readTypedDate('29 feb', '2026-11-01')).toBeUndefined();
});
