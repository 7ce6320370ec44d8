import { useMemo, useSyncExternalStore } from 'react';
import { totalWidth } from '../cells/cell-width.ts';
import { idOf } from '../columns/arrangement.ts';
import type { GridColumn } from '../contract/column.ts';
import type { GridRow, GridTotals } from '../contract/row.ts';
import type { GridModel } from '../model/grid-model.ts';

/** Pixels that the widest number of a column takes, of the loaded rows and of the totals; 0 for a column of words. */
export function useFigureWidths(
  model: GridModel,
  columns: readonly GridColumn[],
  totals: GridTotals | undefined,
): (column: GridColumn) => number {
  const { rows } = useSyncExternalStore(model.subscribe, model.loaded);
  const measure = useMemo(() => measureOf(columns), [columns]);
  return useMemo(() => {
    const widest = measure(rows);
    return (column) => Math.max(widest.get(idOf(column)) ?? 0, totalWidth(totals?.[idOf(column)] ?? []));
  }, [measure, rows, totals]);
}

/** Each row is measured once; a width only grows. */
function measureOf(columns: readonly GridColumn[]): (rows: readonly GridRow[]) => ReadonlyMap<string, number> {
  const seen = new WeakSet<GridRow>();
  const widest = new Map<string, number>();
  return (rows) => {
    for (const row of rows) {
      if (seen.has(row)) continue;
      seen.add(row);
      for (const column of columns) {
        const width = column.meta?.widthOf?.(row) ?? 0;
        if (width > (widest.get(idOf(column)) ?? 0)) widest.set(idOf(column), width);
      }
    }
    return widest;
  };
}
