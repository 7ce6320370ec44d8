/** Which rows are selected, by id: rows that have left the view stay selected. Immutable. */
import type { GridRow, GridSelection } from './types.ts';

export interface Selection {
  readonly rows: ReadonlyMap<unknown, GridRow>;
  /** Where a range begins. */
  readonly anchor: number | undefined;
}

export const NOTHING: Selection = { rows: new Map(), anchor: undefined };

export function selectOne(id: unknown, row: GridRow, index: number): Selection {
  return { rows: new Map([[id, row]]), anchor: index };
}

export function toggle({ rows }: Selection, id: unknown, row: GridRow, index: number): Selection {
  const next = new Map(rows);
  if (!next.delete(id)) next.set(id, row);
  return { rows: next, anchor: index };
}

/** From the anchor to the row given; `loaded` answers the rows that are here. */
export function selectRange({ anchor }: Selection, index: number, loaded: (index: number) => readonly [unknown, GridRow] | undefined): Selection {
  const start = anchor ?? index;
  const rows = new Map<unknown, GridRow>();
  for (let at = Math.min(start, index); at <= Math.max(start, index); at++) {
    const entry = loaded(at);
    if (entry !== undefined) rows.set(entry[0], entry[1]);
  }
  return { rows, anchor: start };
}

/** The rows given all selected, or none of them where all were. */
export function toggleAll({ rows, anchor }: Selection, shown: readonly (readonly [unknown, GridRow])[]): Selection {
  const next = new Map(rows);
  const isAll = shown.every(([id]) => next.has(id));
  for (const [id, row] of shown) {
    if (isAll) next.delete(id);
    else next.set(id, row);
  }
  return { rows: next, anchor };
}

export function describe({ rows }: Selection): GridSelection {
  const [first] = rows.values();
  return { count: rows.size, ids: [...rows.keys()], row: rows.size === 1 ? first : undefined };
}
