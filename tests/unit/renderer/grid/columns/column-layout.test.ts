import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange, moveBefore, moveByOne, orderOf, readLayout, resize, show, DEFAULT_LAYOUT } from '#renderer/grid/columns/column-layout.ts';
import type { GridColumn } from '#renderer/grid/contract/types.ts';

const column = (field: string, more: Partial<GridColumn> = {}): GridColumn => ({
  id: field,
  field,
  header: field,
  width: 100,
  align: 'start',
  isSortable: false,
  text: () => '',
  ...more,
});
const columns = [column('line'), column('code'), column('weight', { isHidden: true }), column('value')];
const ids = (shown: readonly GridColumn[]) => shown.map(({ id }) => id);

describe('the arrangement of columns', () => {
  test('is the document’s until somebody changes it, with what it hides left out', () => {
    expect(ids(arrange(columns, DEFAULT_LAYOUT))).toEqual(['line', 'code', 'value']);
  });

  test('moves a column past its neighbours in sight, and not past the ends', () => {
    const moved = moveByOne(columns, DEFAULT_LAYOUT, 'value', -1);
    expect(ids(arrange(columns, moved))).toEqual(['line', 'value', 'code']);

    expect(ids(arrange(columns, moveByOne(columns, moved, 'value', 1)))).toEqual(['line', 'code', 'value']);
    expect(moveByOne(columns, DEFAULT_LAYOUT, 'line', -1)).toBe(DEFAULT_LAYOUT);
    expect(moveByOne(columns, DEFAULT_LAYOUT, 'value', 1)).toBe(DEFAULT_LAYOUT);
  });

  test('drops a column before another or at the end', () => {
    expect(ids(arrange(columns, moveBefore(columns, DEFAULT_LAYOUT, 'value', 'line')))).toEqual(['value', 'line', 'code']);
    expect(ids(arrange(columns, moveBefore(columns, DEFAULT_LAYOUT, 'line', undefined)))).toEqual(['code', 'value', 'line']);
  });

  test('shows what the document hides and hides what it shows, but never the last column', () => {
    const shown = show(columns, DEFAULT_LAYOUT, 'weight', true);
    expect(ids(arrange(columns, shown))).toEqual(['line', 'code', 'weight', 'value']);

    const one = ['line', 'code', 'value'].reduce((layout, id) => show(columns, layout, id, false), DEFAULT_LAYOUT);
    expect(ids(arrange(columns, one))).toEqual(['value']);
  });

  test('puts a column that is new to it behind the one that the document has before it', () => {
    const kept = { ...DEFAULT_LAYOUT, order: ['value', 'line', 'code'] };
    const grown = [...columns.slice(0, 2), column('origin'), ...columns.slice(2)];

    expect(orderOf(grown, kept)).toEqual(['value', 'line', 'code', 'origin', 'weight']);
  });

  test('forgets columns that are gone', () => {
    expect(orderOf(columns.slice(0, 2), { ...DEFAULT_LAYOUT, order: ['value', 'code', 'line'] })).toEqual(['code', 'line']);
  });

  test('keeps widths within reason, and gives the document’s own back', () => {
    const wide = resize(resize(DEFAULT_LAYOUT, 'code', 90_000), 'line', 2);

    expect(wide.widths).toEqual({ code: 1_200, line: 40 });
    expect(resize(wide, 'code', undefined).widths).toEqual({ line: 40 });
  });

  test('takes over what was kept as far as it makes sense', () => {
    expect(
      readLayout({ order: ['code', 7], widths: { code: 'wide', line: 80 }, shown: { line: false, code: 1 }, density: 'tiny' }),
    ).toEqual({
      order: ['code'],
      widths: { line: 80 },
      shown: { line: false },
      density: 'compact',
    });
    expect(readLayout('nonsense')).toBe(DEFAULT_LAYOUT);
  });

  test('never loses or doubles a column, whatever is moved', () => {
    const move = fc.record({ id: fc.constantFrom('line', 'code', 'weight', 'value'), step: fc.constantFrom<-1 | 1>(-1, 1) });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const layout = moves.reduce((now, { id, step }) => moveByOne(columns, now, id, step), DEFAULT_LAYOUT);

        expect([...orderOf(columns, layout)].toSorted()).toEqual(['code', 'line', 'value', 'weight']);
      }),
    );
  });
});
