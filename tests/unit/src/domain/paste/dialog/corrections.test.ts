import { describe, expect, test } from 'vitest';
import { withCorrection, withoutCorrection } from '#src/domain/paste/dialog/corrections.ts';
import { withAnswered, withDots } from '#src/domain/paste/dialog/separators.ts';

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

test('another answer about the dots of a column leaves the others', () => {
  expect(withDots(undefined, 3, 'thousands')).toEqual({ column3: 'thousands' });
  expect(withDots({ column3: 'thousands', column4: 'decimals' }, 3, 'decimals')).toEqual({ column3: 'decimals', column4: 'decimals' });
});

test('questions that were answered stay before those that are open, so that an answer can be changed', () => {
  const [value, weight] = [{ column: 3 }, { column: 5 }];

  expect(withAnswered([value], [weight], { column3: 'decimals' })).toEqual([value, weight]);
  expect(withAnswered([value, weight], [weight], { column3: 'decimals', column5: 'thousands' })).toEqual([value, weight]);
  expect(withAnswered([value], [], {})).toEqual([]);
});
