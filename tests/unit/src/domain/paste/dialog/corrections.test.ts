import { describe, expect, test } from 'vitest';
import { withCorrection, withoutCorrection } from '#src/domain/paste/dialog/corrections.ts';
import { withAnswer } from '#src/domain/paste/ask/questions.ts';

const value = { row: 2, field: 'exportValue', text: '12' };
const weight = { row: 2, field: 'totalWeight', text: '3' };

describe('corrections of cells', () => {
  test('replace an earlier one of the same cell', () => {
    expect(withCorrection([value, weight], 2, 'exportValue', '13')).toEqual([weight, { ...value, text: '13' }]);
    expect(withCorrection([value], 3, 'exportValue', '')).toEqual([value, { row: 3, field: 'exportValue', text: '' }]);
  });

  test('are taken back one by one', () => {
    expect(withoutCorrection([value, weight], 2, 'exportValue')).toEqual([weight]);
    expect(withoutCorrection([value], 3, 'exportValue')).toEqual([value]);
  });
});

test('an answer replaces an earlier one to the same question', () => {
  const [comma, unit] = [
    { id: 'decimals', value: ',' },
    { id: 'unit', value: 'kgm' },
  ];

  expect(withAnswer([comma, unit], 'decimals', '.')).toEqual([unit, { id: 'decimals', value: '.' }]);
});
