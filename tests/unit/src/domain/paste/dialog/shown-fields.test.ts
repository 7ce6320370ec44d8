import { describe, expect, test } from 'vitest';
import { shownFields } from '#src/domain/paste/dialog/shown-fields.ts';

describe('the fields of pasted lines that are shown', () => {
  test('are those mapped, also where every cell is blank', () => {
    expect(shownFields({ column0: 0, column3: 101, column4: null }, [{ row: 2, line: 1 }], [])).toEqual([
      'row',
      'line',
      'productCode',
      'brandName',
    ]);
  });

  test('are those that a line holds, as what follows from others', () => {
    expect(
      shownFields(
        {},
        [
          { row: 2, totalItems: 0, unitPrice: null },
          { row: 3, description: '' },
          { row: 4, invoiceNumber: 'A' },
        ],
        [],
      ),
    ).toEqual(['row', 'line', 'totalItems', 'invoiceNumber']);
  });

  test('are those of which something is to be said', () => {
    const findings = [
      { row: 2, field: 'packageTypeCode' },
      { row: 3, field: null },
    ];

    expect(shownFields(undefined, [], findings)).toEqual(['row', 'line', 'packageTypeCode']);
  });
});
