import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memorySource } from '#renderer/grid/contract/memory-source.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { shownIn } from '#renderer/grid/copy/copy-rows.ts';
import { rangeBetween, withinReach } from '#renderer/grid/editing/cell-range.ts';
import { asBlock, rowsIn, textsIn } from '#renderer/grid/editing/range-cells.ts';
import { followRows } from '#renderer/grid/editing/range-foot.tsx';
import { GridModel } from '#renderer/grid/model/grid-model.ts';
import { typedNumber } from '#renderer/nodes/grid/cell-marks.ts';
import { blockCells } from '#renderer/nodes/grid/editing/block-cells.ts';
import { readTexts } from '#renderer/nodes/grid/editing/read-texts.ts';
import { decimalFormat } from '#schemas/formats/decimal.ts';
import { readNumber } from '#src/domain/paste/values/read-number.ts';

const SHOWN = ['a', 'b'];

/** A range over rows of a list that others change: ten are loaded at once. */
async function choose(first: number, last: number) {
  const rows: GridRow[] = Array.from({ length: 60 }, (_, id) => ({ id }));
  const model = new GridModel({ rowKey: 'id', selection: 'multiple', selectFirst: false, pageSize: 10, sort: [] });
  model.connect({ source: { key: 'rows', load: (request) => memorySource('rows', rows).load(request) } });
  const look = async () => {
    model.cache.want(0, 9, 1);
    await new Promise((resolve) => setTimeout(resolve, 0));
    model.cache.want(0, 9, 1);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  await look();
  const idAt = (index: number) => model.entry(index)?.[0];
  const corner = (index: number) => ({ index, id: idAt(index), column: 'a' });
  const range = rangeBetween(corner(first), corner(last), SHOWN, idAt);
  if (range === undefined) throw new Error('no range');
  model.range = range;
  const refresh = async () => {
    model.refresh();
    await look();
    followRows(model, () => SHOWN);
  };
  return { model, range, rows, refresh };
}

describe('the rows of a range', () => {
  test('are followed where they move together', async () => {
    const { model, rows, refresh } = await choose(1, 3);
    rows.unshift({ id: 'new' });
    await refresh();
    expect(model.range).toMatchObject({ first: 2, last: 4 });
    expect((await rowsIn(model, model.range ?? { first: 0, last: 0, ids: new Map() })).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test.each([
    ['the last comes first', (rows: GridRow[]) => rows.unshift(...rows.splice(3, 1))],
    ['another comes between', (rows: GridRow[]) => rows.splice(2, 0, { id: 'new' })],
    ['one within is another now', (rows: GridRow[]) => rows.splice(2, 1, { id: 'new' })],
  ])('are given up if %s: nobody chose what would be changed', async (_, change) => {
    const { model, rows, refresh } = await choose(1, 3);
    change(rows);
    await refresh();
    expect(model).toMatchObject({ range: undefined, isRangeLost: true });
  });

  test.each([
    ['a row was added before them', (rows: GridRow[]) => rows.unshift({ id: 'new' })],
    ['the list has become shorter', (rows: GridRow[]) => rows.splice(50)],
  ])('are not read where they are not loaded and %s meanwhile', async (_, change) => {
    const { model, range, rows } = await choose(2, 58);
    expect(await rowsIn(model, range)).toHaveLength(57);
    change(rows);
    await expect(rowsIn(model, range)).rejects.toThrow('Other rows');
  });

  test('are 5,000 at most, by mouse as well', () => {
    const anchor = { index: 6_000, id: 1, column: 'a' };
    expect([withinReach(anchor, 0), withinReach(anchor, 20_000), withinReach(anchor, 6_001)]).toEqual([1_001, 10_999, 6_001]);
  });
});

describe('what is taken of a cell', () => {
  test('is what was typed there, also where its whole row is copied', () => {
    const meta = { text: () => '1,125', copied: () => '1,125 kgm', typed: () => '1125' };
    expect(shownIn({ columnDef: { meta } }, {}, 0)).toBe('1125');
  });

  const textOf = (value: unknown, meta: Parameters<typeof textsIn>[0][number]['columnDef']['meta']) =>
    textsIn([{ columnDef: { meta }, accessorFn: () => value }], [{}])[0]?.[0];

  test('is its number with all digits only if it is that number which the cell shows', () => {
    expect(textOf(1.23456, { text: () => '1.23' })).toBe('1.23456');
    expect(textOf(40, { text: () => '50.00' })).toBe('50.00');
    expect(textOf(40.4, { text: () => '40', instead: () => '40' })).toBe('40');
  });

  test('is what was typed where cells take any text', () => {
    expect(textOf(1.125, { text: () => '1.13', typed: () => '1,125' })).toBe('1,125');
  });

  test('is read alike by sheets of either decimal mark, or refused', () => {
    const numbers = fc.tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(numbers, ([digits, places]) => {
        const value = Number(`${digits}e-${places}`) + 0;
        const text = typedNumber(value) ?? '';
        expect(readNumber(text, '.')).toMatchObject({ kind: 'number', value });
        expect([value, undefined]).toContain(Object(readNumber(text, ',')).value);
      }),
    );
  });

  test('is compared with what would be typed, not with what is printed', () => {
    const edit = { isEditable: () => true, editor: () => undefined };
    const column = { field: 'a', edit, text: () => decimalFormat.print(1125), typed: () => '1125' };
    const edits = (text: string) => readTexts({ text, columns: ['a'], rowAt: () => ({ id: 1 }) }, new Map([['a', column]]), 'id').edits;
    expect(edits('1,125')).toMatchObject([{ value: '1,125' }]);
    expect(edits('1125')).toEqual([]);
  });

  test.each([1, 2, 5])('is a blank for each of %i empty cells', (count) => {
    const blanks = Array.from({ length: count }, () => ['']);
    expect(blockCells(asBlock(blanks))).toEqual(blanks);
  });
});
