import { describe, expect, test } from 'vitest';
import {
  NOTHING,
  describe as describeSelection,
  isSelected,
  renewed,
  selectAll,
  selectOne,
  selectRange,
  shareOf,
  toggle,
  withSeen,
  withTableState,
  type RowEntry,
  type Selection,
} from '#renderer/grid/model/selection.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';

const entry = (id: number): RowEntry => [id, { id }];
const idsOf = (selection: Selection | undefined) => [...(selection?.rows.keys() ?? [])];

describe('a selection', () => {
  test('holds one row after a plain move, whatever it held before', () => {
    const both = toggle(selectOne(entry(1), 0), entry(2), 1);

    expect(idsOf(both)).toEqual([1, 2]);
    expect(idsOf(selectOne(entry(3), 2))).toEqual([3]);
  });

  test('loses a row that is toggled twice', () => {
    const twice = toggle(toggle(NOTHING, entry(1), 0), entry(1), 0);

    expect(idsOf(twice)).toEqual([]);
  });

  test('holds one row at most where only one may be selected', () => {
    const second = toggle(toggle(NOTHING, entry(1), 0, true), entry(2), 1, true);

    expect(idsOf(second)).toEqual([2]);
    expect(idsOf(toggle(second, entry(2), 1, true))).toEqual([]);
  });

  test('extends from its anchor in both directions', () => {
    const start = selectOne(entry(5), 5);

    expect(idsOf(selectRange(start, 7, entry))).toEqual([5, 6, 7]);
    expect(idsOf(selectRange(start, 3, entry))).toEqual([3, 4, 5]);
  });

  test('takes no range with rows that are not loaded', () => {
    const isHere = (index: number) => (index === 6 ? undefined : entry(index));

    expect(selectRange(selectOne(entry(5), 5), 7, isHere)).toBeUndefined();
  });

  test('of everything counts rows that were never loaded, less those left out', () => {
    const all = toggle(selectAll(NOTHING), entry(4), 3);

    expect(isSelected(all, 999_999)).toBe(true);
    expect(isSelected(all, 4)).toBe(false);
    expect(describeSelection(all, 1_000_000, [entry(3), entry(4)])).toEqual({
      count: 999_999,
      ids: [],
      isAllExcept: true,
      except: [4],
      rows: [{ id: 3 }],
      row: undefined,
    });
  });

  test('is none, some or all of the list', () => {
    const both = toggle(selectOne(entry(1), 0), entry(2), 1);

    expect(shareOf(NOTHING, 2)).toBe('none');
    expect(shareOf(both, 3)).toBe('some');
    expect(shareOf(both, 2)).toBe('all');
    expect(shareOf(selectAll(NOTHING), 1_000_000)).toBe('all');
    expect(shareOf(toggle(selectAll(NOTHING), entry(1), 0), 1_000_000)).toBe('some');
    expect(shareOf(toggle(selectAll(NOTHING), entry(1), 0), 1)).toBe('none');
  });

  test('takes newer values of its rows and lets go of those that are gone', () => {
    const both = toggle(selectOne(entry(1), 0), entry(2), 1);
    const newer = { id: 1, name: 'renamed' };

    const next = renewed(
      both,
      new Map([
        [1, newer],
        [2, undefined],
      ]),
    );

    expect([...next.rows]).toEqual([[1, newer]]);
    expect(renewed(next, new Map([[1, newer]]))).toBe(next);
  });

  test('names its row when it is one', () => {
    expect(describeSelection(selectOne(entry(1), 0), 10, []).row).toEqual({ id: 1 });
    expect(describeSelection(toggle(selectOne(entry(1), 0), entry(2), 1), 10, []).row).toBeUndefined();
  });
});

describe('the table’s state of selected rows', () => {
  const loaded = new Map([1, 2, 3].map((id) => [String(id), entry(id)]));
  const idOf = (row: GridRow) => row['id'];

  test('selects the rows that it names, and keeps what is known of the others', () => {
    const before = selectOne([70, { id: 70, name: 'far away' }], 69);

    const next = withTableState(before, { 2: true, 3: false, 70: true }, loaded);

    expect(idsOf(next)).toEqual([2, 70]);
    expect(next.rows.get(70)).toEqual({ id: 70, name: 'far away' });
  });

  test('takes rows out of every row, and puts them back', () => {
    const without = withTableState(selectAll(NOTHING), { 1: true, 3: true }, loaded);
    expect(without.isAllExcept).toBe(true);
    expect(idsOf(without)).toEqual([2]);

    expect(idsOf(withTableState(without, { 1: true, 2: true, 3: true }, loaded))).toEqual([]);
  });

  test('selects nothing where it is empty, also after every row', () => {
    expect(withTableState(selectAll(NOTHING), {}, loaded)).toBe(NOTHING);
    expect(withTableState(selectOne(entry(1), 0), { 1: false }, loaded)).toBe(NOTHING);
  });

  test('names a row by its key until it is loaded, then by its id', () => {
    const named = withTableState(NOTHING, { 1: true, 70: true }, loaded);
    expect(idsOf(named)).toEqual([1, '70']);
    expect(withSeen(named, [{ id: 2 }], idOf)).toBe(named);

    const seen = withSeen(named, [{ id: 70, name: 'here' }], idOf);

    expect(idsOf(seen)).toEqual([1, 70]);
    expect(seen.rows.get(70)).toEqual({ id: 70, name: 'here' });
    expect(withSeen(seen, [{ id: 70 }], idOf)).toBe(seen);
  });
});
