import { expect, test } from 'vitest';
import { rowsInError, withRows } from '#src/domain/paste/dialog/removed-rows.ts';

test('rows in error are those with an error of their own, each once', () => {
  const findings = [
    { severity: 'error', row: 4 },
    { severity: 'warning', row: 2 },
    { severity: 'error', row: 4 },
    { severity: 'error', row: null },
    { severity: 'error', row: 3 },
    null,
  ];

  expect(rowsInError(findings)).toEqual([4, 3]);
});

test('rows are removed once, in the order of the sheet, and nothing that is no row', () => {
  expect(withRows([7], ['3', 7, 5])).toEqual([3, 5, 7]);
  expect(withRows([], [0, -1, 'x', 2.5])).toEqual([]);
});
