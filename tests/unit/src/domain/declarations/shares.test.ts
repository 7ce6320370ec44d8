import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOut } from '#src/domain/declarations/shares.ts';

const amounts = fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100);
const cents = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + Math.round((value ?? 0) * 100), 0);

describe('an amount shared over weights', () => {
  test('adds up exactly, each share within a cent of its due', () => {
    fc.assert(
      fc.property(amounts, fc.array(fc.option(amounts), { minLength: 1, maxLength: 50 }), (amount, weights) => {
        const shares = shareOut(amount, weights);
        const whole = cents(weights);
        if (shares === null) {
          expect(whole).toBe(0);
          return;
        }

        expect(cents(shares)).toBe(Math.round(amount * 100));
        for (const [index, weight] of weights.entries()) {
          if (weight === null) expect(shares[index]).toBeNull();
          else expect(Math.abs((shares[index] ?? NaN) - (amount * Math.round(weight * 100)) / whole)).toBeLessThan(0.0100001);
        }
      }),
    );
  });

  test('gives cents left over to the largest remainders, of equal ones to the first', () => {
    expect(shareOut(0.05, [1, 1, 1])).toEqual([0.02, 0.02, 0.01]);
    expect(shareOut(1, [1, 1, 1, null])).toEqual([0.34, 0.33, 0.33, null]);
    expect(shareOut(0.01, [1, 2])).toEqual([0, 0.01]);
    expect(shareOut(10, [0, 5])).toEqual([0, 10]);
  });

  test('is not shared where nothing weighs', () => {
    expect(shareOut(10, [0, null])).toBeNull();
    expect(shareOut(10, [])).toBeNull();
  });

  test('stays exact where products pass what a number holds', () => {
    expect(shareOut(90_000_000_000, [99_999_999_999.99, 99_999_999_999.99])).toEqual([45_000_000_000, 45_000_000_000]);
  });
});
