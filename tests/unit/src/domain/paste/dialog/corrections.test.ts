import { describe, expect, test } from 'vitest';
import { keptCorrections, withCorrections } from '#src/domain/paste/dialog/corrections.ts';
import { withAnswer } from '#src/domain/paste/ask/questions.ts';
import { roleOf } from '../paste-context.ts';

const value = { row: 2, field: 'exportValue', text: '12' };
const weight = { row: 2, field: 'totalWeight', text: '3' };

describe('corrections of cells', () => {
  test('replace an earlier one of the same cell', () => {
    const edits = [
      { row: 2, field: 'exportValue', value: '13' },
      { row: 3, field: 'exportValue', value: '' },
    ];

    expect(withCorrections([value, weight], edits)).toEqual([weight, { ...value, text: '13' }, { row: 3, field: 'exportValue', text: '' }]);
  });

  test('are taken back one by one', () => {
    expect(withCorrections([value, weight], [{ row: 2, field: 'exportValue', isReset: true }])).toEqual([weight]);
    expect(withCorrections([value], [{ row: 3, field: 'exportValue', isReset: true }])).toEqual([value]);
  });
});

test('corrections stay while their field is read from the same column, or from none', () => {
  const before = { column0: roleOf('exportValue'), column1: roleOf('productCode') };

  expect(keptCorrections([value, weight], before, { ...before, column1: null })).toEqual([value, weight]);
  expect(keptCorrections([value, weight], before, { column1: roleOf('exportValue') })).toEqual([weight]);
  expect(keptCorrections([value, weight], before, { ...before, column2: roleOf('totalWeight') })).toEqual([value]);
});

test('an answer replaces an earlier one to the same question', () => {
  const [comma, unit] = [
    { id: 'decimals', value: ',' },
    { id: 'unit', value: 'kgm' },
  ];

  expect(withAnswer([comma, unit], 'decimals', '.')).toEqual([unit, { id: 'decimals', value: '.' }]);
});
