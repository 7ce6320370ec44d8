import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beyondPaper } from '#renderer/grid/columns/printed-columns.ts';

const columnsOf = (sizes: readonly number[]) => sizes.map((size, place) => ({ id: `c${place}`, header: `C${place}`, size }));
type Sheet = Parameters<typeof beyondPaper>[2];
const on = (sheet: Sheet['sheet'], leastOf: Sheet['leastOf'] = () => 0): Sheet => ({ sheet, leastOf });
const stateOf = (order: readonly string[], hidden: readonly string[] = [], widths: Readonly<Record<string, number>> = {}) =>
  ({
    columnOrder: [...order],
    columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    columnSizing: widths,
  }) as unknown as Parameters<typeof beyondPaper>[1];

describe('a sheet of paper', () => {
  test('keeps all columns where there is room for them', () => {
    expect(beyondPaper(columnsOf([200, 200, 200]), stateOf(['c0', 'c1', 'c2']), on('portrait'))).toEqual([]);
  });

  test('puts those that do not fit, in their order, on a second line', () => {
    const columns = columnsOf([300, 300, 300, 100]);
    expect(beyondPaper(columns, stateOf(['c2', 'c0', 'c1', 'c3']), on('portrait'))).toEqual(['c1', 'c3']);
    expect(beyondPaper(columns, stateOf(['c0', 'c1', 'c2', 'c3'], ['c2']), on('portrait'))).toEqual([]);
    expect(beyondPaper(columns, stateOf(['c0', 'c1'], [], { c0: 900 }), on('portrait'))).toEqual(['c1']);
  });

  test('has room for more when it is turned', () => {
    const columns = columnsOf([300, 300, 300, 300, 300]);
    const state = stateOf(['c0', 'c1', 'c2', 'c3', 'c4']);
    expect(beyondPaper(columns, state, on('portrait'))).toEqual(['c2', 'c3', 'c4']);
    expect(beyondPaper(columns, state, on('landscape'))).toEqual(['c3', 'c4']);
  });

  test('has room for whole heads: what only fits with less is on the second line', () => {
    const columns = columnsOf([240, 240, 240]);
    const state = stateOf(['c0', 'c1', 'c2']);
    expect(beyondPaper(columns, state, on('portrait'))).toEqual([]);
    expect(
      beyondPaper(
        columns,
        state,
        on('portrait', ({ header }) => (header === 'C1' ? 300 : 0)),
      ),
    ).toEqual(['c2']);
  });

  test('loses no column, and always begins with the first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 40, max: 1200 }), { minLength: 1, maxLength: 20 }), (sizes) => {
        const columns = columnsOf(sizes);
        const ids = columns.map(({ id }) => id);
        const beyond = beyondPaper(columns, stateOf(ids), on('portrait'));
        expect(beyond).toEqual(ids.slice(ids.length - beyond.length));
        expect(beyond).not.toContain('c0');
      }),
    );
  });
});
