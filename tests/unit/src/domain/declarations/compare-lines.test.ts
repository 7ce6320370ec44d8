import { describe, expect, test } from 'vitest';
import { compareLines } from '#src/domain/declarations/compare-lines.ts';

const line = (orderProductId: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  orderProductId,
  line: orderProductId,
  productCode: `P${orderProductId}`,
  valueForDuty: 100,
  qualifiers: [{ typeCode: 'PRF', value1: 'CN' }],
  ...changes,
});

describe('two lists of lines', () => {
  test('that say the same have no changes, in whatever order lines and fields are', () => {
    const reordered = line(1, { qualifiers: [{ value1: 'CN', typeCode: 'PRF' }] });

    expect(compareLines([line(1), line(2)], [line(2), reordered])).toEqual({ added: [], removed: [], changed: [] });
  });

  test('are compared by product line: what came, what went, which fields changed', () => {
    const before = [line(1), line(2), line(3)];
    const after = [line(1), line(3, { line: 2, valueForDuty: 90 }), line(4)];

    expect(compareLines(before, after)).toEqual({
      added: [line(4)],
      removed: [line(2)],
      changed: [
        {
          line: 2,
          orderProductId: 3,
          fields: [
            { name: 'line', before: 3, after: 2 },
            { name: 'valueForDuty', before: 100, after: 90 },
          ],
        },
      ],
    });
  });

  test('name a field that came or went, and take missing for empty', () => {
    const fieldsOf = (before: object, after: object) =>
      compareLines([line(1, { ...before })], [line(1, { ...after })]).changed.flatMap(({ fields }) => fields);

    expect(fieldsOf({ taxValue: 15 }, {})).toEqual([{ name: 'taxValue', before: 15, after: null }]);
    expect(fieldsOf({}, { taxValue: 0 })).toEqual([{ name: 'taxValue', before: null, after: 0 }]);
    expect(fieldsOf({ taxValue: null }, { taxValue: undefined })).toEqual([]);
  });

  test('see a change within a list of qualifiers', () => {
    const { changed } = compareLines([line(1)], [line(1, { qualifiers: [{ typeCode: 'PRF', value1: 'RCEP' }] })]);

    expect(changed[0]?.fields.map(({ name }) => name)).toEqual(['qualifiers']);
  });
});
