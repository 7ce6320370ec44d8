import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explainDifference } from '#src/domain/weights/explain-difference.ts';
import { type Weighed, weightTotals } from '#src/domain/weights/weight-totals.ts';

interface Sample {
  readonly case: string;
  readonly products: readonly (readonly [number | null, string, 'deleted'?])[];
  readonly packages: readonly (readonly [number | null, string])[];
  readonly productsKgs: number;
  readonly packagesKgs: number;
  readonly difference: number;
}

const samples: readonly Sample[] = JSON.parse(readFileSync('tests/fixtures/containers/weight-totals.json', 'utf8'));
const weighed = (rows: Sample['products']): Weighed[] =>
  rows.filter(([, , deleted]) => deleted === undefined).map(([weight, unit]) => ({ weight, unit }));

const kg = (...weights: readonly (number | null)[]): Weighed[] => weights.map((weight) => ({ weight, unit: 'kgm' }));
const aWeight = fc.record({
  weight: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((value) => value / 10_000)),
  unit: fc.constantFrom('kgm', 'tne', 'grm', 'cgm', 'lbs'),
});

describe('weight totals', () => {
  test.each(samples)('are as the sample says: $case', ({ products, packages, productsKgs, packagesKgs, difference }) => {
    expect(weightTotals(weighed(products), weighed(packages))).toEqual({ productsKgs, packagesKgs, difference });
  });

  test('of the same weights in any order are equal', () => {
    fc.assert(
      fc.property(fc.array(aWeight), (weights) => {
        expect(weightTotals(weights, weights.toReversed()).difference).toBe(0);
      }),
    );
  });

  test('differ by exactly their difference, to the gram', () => {
    fc.assert(
      fc.property(fc.array(aWeight), fc.array(aWeight), (products, packages) => {
        const totals = weightTotals(products, packages);

        expect(Math.round(totals.difference * 1000)).toBe(Math.round(totals.packagesKgs * 1000) - Math.round(totals.productsKgs * 1000));
      }),
    );
  });
});

describe('what explains a difference', () => {
  test('is a weight read in pounds instead of kilograms', () => {
    expect(explainDifference(kg(4251), kg(9371.85))).toEqual([{ kind: 'unit', record: 'package', index: 0, rightUnit: 'lbs' }]);
  });

  test('is a weight in tonnes that was keyed as kilograms', () => {
    expect(explainDifference(kg(1500, 1.02), kg(2520))).toEqual([{ kind: 'unit', record: 'line', index: 1, rightUnit: 'tne' }]);
  });

  test('is a line that was counted twice', () => {
    expect(explainDifference(kg(92, 396, 396), kg(488))).toEqual([
      { kind: 'removal', record: 'line', index: 1 },
      { kind: 'removal', record: 'line', index: 2 },
    ]);
  });

  test('is what has no weight, also where the totals happen to be equal', () => {
    expect(explainDifference(kg(92), kg(92, null))).toEqual([{ kind: 'missing', record: 'package', index: 1 }]);
  });

  test('is nothing where totals are equal and everything is weighed', () => {
    expect(explainDifference(kg(92, 8), kg(100))).toEqual([]);
  });

  test('always holds: with it, the totals are equal', () => {
    fc.assert(
      fc.property(
        fc.array(aWeight, { minLength: 1, maxLength: 6 }),
        fc.nat(5),
        fc.constantFrom('lbs', 'tne', 'grm', 'gone'),
        (right, at, mistake) => {
          const index = at % right.length;
          const wrong = right.flatMap((each, place) => (place !== index ? [each] : mistake === 'gone' ? [] : [{ ...each, unit: mistake }]));

          for (const reason of explainDifference(right, wrong)) {
            if (reason.kind === 'missing') continue;
            const mended = (record: 'line' | 'package', rows: readonly Weighed[]) =>
              rows.flatMap((row, place) => {
                if (reason.record !== record || reason.index !== place) return [row];
                return reason.kind === 'unit' ? [{ ...row, unit: reason.rightUnit }] : [];
              });
            expect(weightTotals(mended('line', right), mended('package', wrong)).difference).toBe(0);
          }
        },
      ),
    );
  });

  test('finds the one weight whose unit was mistaken', () => {
    fc.assert(
      fc.property(fc.array(aWeight, { minLength: 1, maxLength: 6 }), fc.nat(5), fc.constantFrom('lbs', 'tne'), (rows, at, mistake) => {
        const index = at % rows.length;
        const right = rows.with(index, { weight: 12.5, unit: 'kgm' });
        const wrong = right.with(index, { weight: 12.5, unit: mistake });

        expect(explainDifference(right, wrong)).toContainEqual({ kind: 'unit', record: 'package', index, rightUnit: 'kgm' });
      }),
    );
  });
});
