import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal, divide, multiply, round, sum } from '#schemas/formats/decimal.ts';

/** A quotient of whole numbers, the denominator positive: without any error. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

/** Amounts as people type them, with their exact value. */
const amount = fc
  .tuple(fc.bigInt(-(10n ** 15n) + 1n, 10n ** 15n - 1n), fc.nat(8))
  .map(([digits, decimals]) => ({ value: Number(`${digits}e-${decimals}`), exact: [digits, 10n ** BigInt(decimals)] satisfies Fraction }));
const places = fc.nat(6);

function rounded([numerator, denominator]: Fraction, decimals: number): number {
  const scaled = (numerator < 0n ? -numerator : numerator) * 10n ** BigInt(decimals);
  const whole = (2n * scaled + denominator) / (2n * denominator);
  return Number(`${numerator < 0n && whole !== 0n ? '-' : ''}${whole}e-${decimals}`);
}

describe('rounding', () => {
  test.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [1.0049999, 2, 1],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [8.345, 2, 8.35],
    [0.00005, 4, 0.0001],
    [12345.67895, 4, 12345.679],
    [1234567890123.455, 2, 1234567890123.46],
    [9999999999999.99, 2, 9999999999999.99],
    [1e21, 2, 1e21],
    [-0.001, 2, 0],
  ])('takes %d to %d decimals as %d: halves go away from zero', (value, decimals, expected) => {
    expect(round(value, decimals)).toBe(expected);
  });

  test('gives the decimal that a person would write', () => {
    fc.assert(
      fc.property(amount, places, ({ value, exact }, decimals) => {
        expect(round(value, decimals)).toBe(rounded(exact, decimals));
      }),
    );
  });

  test('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), places, (value, decimals) => {
        const once = round(value, decimals);
        expect(round(once, decimals)).toBe(once);
      }),
    );
  });

  test('refuses decimals that are not a whole number', () => {
    expect(() => round(1.25, 0.5)).toThrow();
    expect(() => round(1.25, -1)).toThrow();
  });
});

describe('arithmetic', () => {
  test('has no error of binary numbers', () => {
    expect(sum([0.1, 0.2])).toBe(0.3);
    expect(sum([])).toBe(0);
    expect(sum([1e14, 0.005, -1e14], 2)).toBe(0.01);
    expect(multiply(2.675, 3, 2)).toBe(8.03);
    expect(divide(7362, 24, 4)).toBe(306.75);
    expect(divide(1, 0, 4)).toBeNull();
  });

  test('products, quotients and sums are those of fractions, rounded', () => {
    fc.assert(
      fc.property(amount, amount, places, (a, b, decimals) => {
        const [[n, d], [m, e]] = [a.exact, b.exact];
        expect(multiply(a.value, b.value, decimals)).toBe(rounded([n * m, d * e], decimals));
        expect(sum([a.value, b.value], decimals)).toBe(rounded([n * e + m * d, d * e], decimals));
        const sign = m < 0n ? -1n : 1n;
        expect(divide(a.value, b.value, decimals)).toBe(m === 0n ? null : rounded([n * e * sign, d * m * sign], decimals));
      }),
      { numRuns: 2_000 },
    );
  });

  test('half a cent stays half a cent, divided and multiplied again', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 9), fc.integer({ min: 1, max: 10 ** 8 }), (cents, divisor) => {
        const value = new Decimal(cents).plus('0.5').dividedBy(100);
        expect(multiply(value.dividedBy(divisor), divisor, 2)).toBe((cents + 1) / 100);
      }),
    );
  });

  test('the sum of cents is exact in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), { maxLength: 200 }), (cents) => {
        const expected = cents.reduce((total, each) => total + each, 0) / 100;
        expect(sum(cents.map((each) => each / 100))).toBe(expected === 0 ? 0 : expected);
        expect(sum(cents.toReversed().map((each) => each / 100))).toBe(expected === 0 ? 0 : expected);
      }),
    );
  });
});
