import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statisticalMeasure } from '#src/domain/reference/statistical-measure.ts';

describe('the statistical unit of a tariff', () => {
  test.each(['kgm', 'tne', 'cgm', 'grm', 'lbs', 'KGM'])('%s is a unit of weight', (unit) => {
    expect(statisticalMeasure(unit, 'nmb')).toBe('weight');
  });

  test.each(['mtq', 'ltr', 'mlt', 'cmq', 'vkg'])('%s is a unit of volume', (unit) => {
    expect(statisticalMeasure(unit, 'nmb')).toBe('volume');
  });

  test('belongs to the other measure where it is neither', () => {
    expect(statisticalMeasure('mtk', 'nmb')).toBe('other');
    expect(statisticalMeasure('lpa', '')).toBe('other');
  });

  test('is left out where the quantity is counted in it already', () => {
    expect(statisticalMeasure('nmb', 'NMB')).toBeNull();
    expect(statisticalMeasure('npr', 'nmb')).toBe('other');
    expect(statisticalMeasure('nmb', '')).toBe('other');
    expect(statisticalMeasure('', 'nmb')).toBeNull();
  });

  test('is read in any case', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3 }), fc.string({ maxLength: 3 }), (unit, quantityUnit) => {
        expect(statisticalMeasure(unit.toUpperCase(), quantityUnit)).toBe(
          statisticalMeasure(unit.toUpperCase().toLowerCase(), quantityUnit),
        );
      }),
    );
  });
});
