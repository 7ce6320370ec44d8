import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { GeneratedCell } from './generated-cells.ts';
import { type GeneratedSheet, generatedSheet, type KindName, kinds } from './generated-sheet.ts';
import { readBlock } from './paste-context.ts';

const runs = 300;

test('generated sheets are read as they were generated, or with an error at the cell', () => {
  fc.assert(
    fc.property(generatedSheet, (sheet) => {
      const { errors, products } = readBlock({
        clipboardData: sheet.text,
        delimiter: sheet.delimiter,
        hasHeaderRow: sheet.hasHeaderRow,
        answers: [{ id: 'decimals', value: '.' }],
        columns: Object.fromEntries(sheet.columns.map((kind, index) => [`column${index}`, kinds[kind].role])),
      });
      const goods = goodsOf(sheet);

      expect(products).toHaveLength(goods.length);
      const wrong = goods.flatMap(({ row, cells }, index) => {
        const product: Readonly<Record<string, unknown>> = { ...products[index] };
        const own = errors.filter((error) => error.startsWith(`row ${row}: `)).map((error) => error.slice(`row ${row}: `.length));
        return [...cells].flatMap(([kind, cell]) =>
          faultOf(kind, cell, product, own).map((fault) => ({ row, kind, text: cell.text, fault })),
        );
      });
      expect({ text: sheet.text, wrong }).toEqual({ text: sheet.text, wrong: [] });
      expect(errors.filter((error) => !isExpected(error, goods))).toEqual([]);
    }),
    { seed: 20_261_122, numRuns: runs },
  );
});

interface Goods {
  /** Of the sheet; the first is 1. */
  readonly row: number;
  readonly cells: ReadonlyMap<KindName, GeneratedCell>;
}

function goodsOf({ rows, hasHeaderRow }: GeneratedSheet): Goods[] {
  return rows.flatMap((row, index) => (row.kind === 'goods' ? [{ row: index + (hasHeaderRow ? 2 : 1), cells: row.cells }] : []));
}

/** What is wrong with how one cell was read. */
function faultOf(
  kind: KindName,
  { outcome }: GeneratedCell,
  product: Readonly<Record<string, unknown>>,
  errors: readonly string[],
): unknown[] {
  const hasError = errors.some((error) => kinds[kind].errors.test(error));
  switch (outcome.kind) {
    case 'error': {
      const value = outcome.field === undefined ? undefined : product[outcome.field];
      return hasError && value === undefined ? [] : [{ expected: 'an error and nothing read', errors, value }];
    }
    case 'exact-or-error':
      if (hasError) return [];
      return differences(outcome.fields, product);
    case 'exact':
      return hasError ? [{ expected: outcome.fields, errors }] : differences(outcome.fields, product);
  }
}

function differences(fields: Readonly<Record<string, unknown>>, product: Readonly<Record<string, unknown>>): unknown[] {
  return Object.entries(fields).flatMap(([field, value]) =>
    product[field] === value ? [] : [{ field, expected: value, read: product[field] }],
  );
}

/** Whether an error stands at a cell that was to have one, or may. */
function isExpected(error: string, goods: readonly Goods[]): boolean {
  if (goods.length === 0) return error === 'no line to add';
  return goods.some(({ row, cells }) =>
    [...cells].some(
      ([kind, { outcome }]) =>
        outcome.kind !== 'exact' && error.startsWith(`row ${row}: `) && kinds[kind].errors.test(error.slice(`row ${row}: `.length)),
    ),
  );
}
