import { expect, test } from 'vitest';
import { matchedColumns, templateColumns } from '#src/domain/paste/dialog/mapping.ts';

test('headers say what their columns hold; a block without any says nothing', () => {
  const text = 'Item no.\tRemarks\tQty\nMUG\tnone\t12';

  expect(matchedColumns(text, '\t', 1)).toEqual({ column0: 0, column2: 3 });
  expect(matchedColumns(text, '\t', 0)).toEqual({});
});

test('of a template only the columns are taken', () => {
  const template = { id: 5, templateName: 'Kiln', delimiter: ',', hasHeaderRow: true, column0: 0, column7: 12, column8: null };

  expect(templateColumns(template)).toEqual({ column0: 0, column7: 12 });
  expect(templateColumns(null)).toEqual({});
});
