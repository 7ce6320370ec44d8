import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from './line.ts';

describe('rounded arithmetic', () => {
  it.each([
    ['round(line.quantity * line.weight, 2)', { quantity: 2.675, weight: 3 }, 8.03],
    ['round(line.quantity + line.weight, 2)', { quantity: 1.1, weight: 0.005 }, 1.11],
    ['round(line.quantity + 0.005 - line.quantity, 2)', { quantity: 1e14 }, 0.01],
    ['round(line.quantity - line.weight, 1)', { quantity: 0.3, weight: 0.05 }, 0.3],
    ['round(line.quantity / line.weight, 2)', { quantity: 1.005, weight: 1 }, 1.01],
    ['round(-(line.quantity * line.weight), 2)', { quantity: 2.675, weight: 3 }, -8.03],
    ['round(orElse(line.quantity, 1) * line.weight, 2)', { weight: 1.005 }, 1.01],
    ['round(line.quantity)', { quantity: 2.5 }, 3],
  ])('has no error of binary numbers: %s', (source, line, expected) => {
    expect(evaluate(source, line)).toBe(expected);
  });

  it('of two decimals is the exact product rounded', () => {
    const decimal = fc.tuple(fc.bigInt(-(10n ** 7n), 10n ** 7n), fc.integer({ min: 0, max: 4 }));
    fc.assert(
      fc.property(decimal, decimal, ([a, aPlaces], [b, bPlaces]) => {
        const line = { quantity: Number(`${a}e-${aPlaces}`), weight: Number(`${b}e-${bPlaces}`) };
        const exact = halfAwayFromZero(a * b * 100n, 10n ** BigInt(aPlaces + bPlaces));

        expect(evaluate('round(line.quantity * line.weight, 2)', line)).toBe(Number(`${exact}e-2`));
      }),
    );
  });
});

function halfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const rounded = (2n * (numerator < 0n ? -numerator : numerator) + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}
