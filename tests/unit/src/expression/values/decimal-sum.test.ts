import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumDecimals } from '#src/expression/index.ts';

test('decimals add up as a person adds them', () => {
  expect(sumDecimals([0.1, 0.2])).toBe(0.3);
  expect(sumDecimals([1.005, 2.5, 3])).toBe(6.505);
  expect(sumDecimals([])).toBe(0);
});

test('the sum of cents is exact in any order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 200 }), (cents) => {
      const expected = cents.reduce((sum, each) => sum + each, 0) / 100;

      expect(sumDecimals(cents.map((each) => each / 100))).toBe(expected === 0 ? 0 : expected);
      expect(sumDecimals(cents.toReversed().map((each) => each / 100))).toBe(expected === 0 ? 0 : expected);
    }),
  );
});
