import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { Decimal, divide, multiply, roundHalfAway, sum, percentOf } from '#src/domain/decimal.ts';

describe('rounding', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [0.15, 1, 0.2],
    [12345.67895, 4, 12345.679],
  ])('takes the half of %d at %d decimals away from zero', (value, decimals, rounded) => {
    expect(roundHalfAway(value, decimals)).toBe(rounded);
  });

  test('hands back what is not finite', () => {
    expect(roundHalfAway(Number.NaN, 2)).toBeNaN();
    expect(roundHalfAway(Number.POSITIVE_INFINITY, 2)).toBe(Number.POSITIVE_INFINITY);
  });

  test('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (value) => {
        const once = roundHalfAway(value, 4);
        expect(roundHalfAway(once, 4)).toBe(once);
      }),
    );
  });
});

describe('exact arithmetic', () => {
  test('adds tenths to the tenth', () => {
    expect(sum([0.1, 0.2], 4)).toBe(0.3);
    expect(sum([], 4)).toBe(0);
  });

  test('multiplies and divides without the noise of doubles', () => {
    expect(multiply(1.1, 1.1, 4)).toBe(1.21);
    expect(divide(7362, 24, 4)).toBe(306.75);
    expect(divide(1, 3, 4)).toBe(0.3333);
    expect(divide(1, 0, 4)).toBeNull();
  });

  /** Amounts as people type them, small and beyond what whole numbers count exactly, and doubles of no such kind. */
  const amount = fc.oneof(
    fc
      .tuple(fc.integer({ min: -9_999_999_999, max: 99_999_999_999 }), fc.integer({ min: 0, max: 8 }))
      .map(([digits, places]) => Number(`${digits}e-${places}`)),
    fc.constantFrom(99_999_999_999, 0.0001, 0.005, 1.005, 0.1 + 0.2, 2 ** 53 - 1, 1e21, 1e-9),
    // Their sums have at most the forty digits that are counted with.
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).filter((value) => value === 0 || Math.abs(value) >= 1e-9),
  );
  const places = fc.integer({ min: 0, max: 4 });

  test('adds as decimals do, however it is computed', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), places, (values, decimals) => {
        const total = values.reduce((added, value) => added.plus(value), new Decimal(0));
        expect(sum(values, decimals) === total.toDecimalPlaces(decimals).toNumber()).toBe(true);
      }),
    );
  });

  test('takes percents as decimals do, however it is computed', () => {
    expect(percentOf(1.1, 50)).toBe(0.55);
    expect(percentOf(0.01, 50)).toBe(0.01);
    fc.assert(
      fc.property(amount, amount, (value, percent) => {
        const part = new Decimal(value).times(percent).dividedBy(100).toDecimalPlaces(2).toNumber();
        expect(percentOf(value, percent) === part).toBe(true);
      }),
    );
  });

  test('is that of decimals, however it is computed', () => {
    fc.assert(
      fc.property(amount, amount, places, (left, right, decimals) => {
        const product = new Decimal(left).times(right).toDecimalPlaces(decimals).toNumber();
        expect(multiply(left, right, decimals) === product).toBe(true);
        if (right === 0) return;
        const quotient = new Decimal(left).dividedBy(right).toDecimalPlaces(decimals).toNumber();
        expect(divide(left, right, decimals) === quotient).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});
