import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  AS_DEFINED,
  columnOrder,
  columnVisibility,
  densityOf,
  moveBefore,
  moveByOne,
  readArrangement,
  withDensity,
  withOrder,
  withSizing,
  withVisibility,
  type Arrangement,
} from '#renderer/grid/columns/arrangement.ts';
import type { GridColumn } from '#renderer/grid/contract/column.ts';

const column = (id: string, isHidden = false): GridColumn => ({ id, header: id, meta: { isHidden } });
const columns = [column('line'), column('code'), column('weight', true), column('value')];
const all = ['line', 'code', 'weight', 'value'];

function seen(arrangement: Arrangement): readonly string[] {
  const visibility = columnVisibility(columns, arrangement);
  return columnOrder(columns, arrangement).filter((id) => visibility[id]);
}

describe('the arrangement of columns', () => {
  test('is as they are defined until somebody changes it, with those hidden left out', () => {
    expect(seen(AS_DEFINED)).toEqual(['line', 'code', 'value']);
  });

  test('knows a column without an id by its key, and by its header without that', () => {
    expect(columnOrder([{ accessorKey: 'code', header: 'Code' }, { header: 'Notes' }], AS_DEFINED)).toEqual(['code', 'Notes']);
  });

  test('moves a column past its neighbours in sight, and not past the ends', () => {
    const inSight = ['line', 'code', 'value'];

    expect(moveByOne(all, inSight, 'value', -1)).toEqual(['line', 'value', 'code', 'weight']);
    expect(moveByOne(all, inSight, 'line', 1)).toEqual(['code', 'weight', 'line', 'value']);
    expect(moveByOne(all, inSight, 'line', -1)).toEqual(all);
    expect(moveByOne(all, inSight, 'value', 1)).toEqual(all);
  });

  test('drops a column before another or at the end', () => {
    expect(moveBefore(all, 'value', 'line')).toEqual(['value', 'line', 'code', 'weight']);
    expect(moveBefore(all, 'line', undefined)).toEqual(['code', 'weight', 'value', 'line']);
  });

  test('keeps an order only where it is another', () => {
    expect(withOrder(columns, AS_DEFINED, all)).toBe(AS_DEFINED);
    expect(withOrder(columns, AS_DEFINED, ['mrt-row-select', ...all.toReversed()]).order).toEqual(all.toReversed());
  });

  test('shows what is defined as hidden and hides what is not, but never the last column', () => {
    const shown = withVisibility(columns, AS_DEFINED, { ...columnVisibility(columns, AS_DEFINED), weight: true });
    expect(seen(shown)).toEqual(all);

    const none = withVisibility(columns, shown, Object.fromEntries(all.map((id) => [id, false])));
    expect(none).toBe(shown);
  });

  test('keeps what the user changed, and nothing else, when columns are shown and hidden', () => {
    const hidden = withVisibility(columns, AS_DEFINED, { ...columnVisibility(columns, AS_DEFINED), code: false });
    expect(hidden.shown).toEqual({ code: false });

    const again = withVisibility(columns, hidden, { ...columnVisibility(columns, hidden), code: true });
    expect(again.shown).toEqual({ code: true });
  });

  test('puts a column that is new to it behind the one that is defined before it', () => {
    const grown = [...columns.slice(0, 2), column('origin'), ...columns.slice(2)];

    expect(columnOrder(grown, { ...AS_DEFINED, order: ['value', 'line', 'code'] })).toEqual(['value', 'line', 'code', 'origin', 'weight']);
  });

  test('forgets columns that are gone', () => {
    expect(columnOrder(columns.slice(0, 2), { ...AS_DEFINED, order: ['value', 'code', 'line'] })).toEqual(['code', 'line']);
  });

  test('keeps widths within reason', () => {
    expect(withSizing(AS_DEFINED, { code: 90_000, line: 2, value: 99.6 }).widths).toEqual({ code: 1_200, line: 40, value: 100 });
  });

  test('has two densities of the library’s three', () => {
    expect(densityOf(AS_DEFINED)).toBe('xs');
    expect(densityOf(withDensity(AS_DEFINED, 'md'))).toBe('md');
    expect(densityOf(withDensity(AS_DEFINED, 'xl'))).toBe('md');
    expect(withDensity(withDensity(AS_DEFINED, 'md'), 'xs').density).toBe('compact');
  });

  test('takes over what was kept as far as it makes sense', () => {
    expect(
      readArrangement({ order: ['code', 7], widths: { code: 'wide', line: 80 }, shown: { line: false, code: 1 }, density: 'tiny' }),
    ).toEqual({
      order: ['code'],
      widths: { line: 80 },
      shown: { line: false },
      density: 'compact',
    });
    expect(readArrangement('nonsense')).toBe(AS_DEFINED);
  });

  test('never loses or doubles a column, whatever is moved', () => {
    const move = fc.record({ id: fc.constantFrom(...all), step: fc.constantFrom<-1 | 1>(-1, 1) });
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const order = moves.reduce(
          (now, { id, step }) =>
            moveByOne(
              now,
              now.filter((one) => one !== 'weight'),
              id,
              step,
            ),
          all,
        );

        expect(order.toSorted()).toEqual(['code', 'line', 'value', 'weight']);
      }),
    );
  });
});
