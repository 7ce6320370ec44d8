/** A list that is already here, as a source of pages: the result of a call, an array of a form. */
import { isEmpty } from '#src/expression/index.ts';
import type { GridPage, GridRow, GridSort, GridSource } from './types.ts';

/** @param key identifies the list; the grid starts again when it changes */
export function memorySource(key: string, rows: readonly GridRow[]): GridSource {
  return {
    key,
    load({ pageNumber, pageSize, sort }): Promise<GridPage> {
      const sorted = sort.length === 0 ? rows : rows.toSorted((one, other) => compareRows(one, other, sort));
      const start = (pageNumber - 1) * pageSize;
      return Promise.resolve({ items: sorted.slice(start, start + pageSize), totalItemsCount: rows.length });
    },
  };
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const SIGN = { asc: 1, desc: -1 } as const;

function compareRows(one: GridRow, other: GridRow, sort: readonly GridSort[]): number {
  for (const { colId, sort: direction } of sort) {
    const [value, next] = [one[colId], other[colId]];
    // Blanks come last in either direction.
    const order =
      isEmpty(value) || isEmpty(next) ? Number(isEmpty(value)) - Number(isEmpty(next)) : compareValues(value, next) * SIGN[direction];
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers by size, everything else as people sort words. */
function compareValues(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return words.compare(String(one), String(other));
}
