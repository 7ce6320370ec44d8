/** Which rows are selected, by id: rows that have left the view stay selected. Immutable. */
import type { GridRow, GridSelection } from '../contract/types.ts';

/** A row with its id. */
export type RowEntry = readonly [unknown, GridRow];

export interface Selection {
  /** The selected rows by id; with `isAllExcept` the rows that are not. */
  readonly rows: ReadonlyMap<unknown, GridRow>;
  readonly isAllExcept: boolean;
  /** The anchor of a range. */
  readonly anchor: number | undefined;
}

export const NOTHING: Selection = { rows: new Map(), isAllExcept: false, anchor: undefined };

export function isSelected({ rows, isAllExcept }: Selection, id: unknown): boolean {
  return rows.has(id) !== isAllExcept;
}

export function selectOne([id, row]: RowEntry, index: number): Selection {
  return { rows: new Map([[id, row]]), isAllExcept: false, anchor: index };
}

/** These rows too. */
export function withRows(selection: Selection, entries: readonly RowEntry[]): Selection {
  const rows = new Map(selection.rows);
  for (const [id, row] of entries) {
    if (selection.isAllExcept) rows.delete(id);
    else rows.set(id, row);
  }
  return { ...selection, rows };
}

/** Every row of the list, whether loaded or not. */
export function selectAll({ anchor }: Selection): Selection {
  return { rows: new Map(), isAllExcept: true, anchor };
}

/** One more row, or one fewer; `isOnly` if one row at most may be selected. */
export function toggle(selection: Selection, [id, row]: RowEntry, index: number, isOnly = false): Selection {
  if (isOnly) return isSelected(selection, id) ? { ...NOTHING, anchor: index } : selectOne([id, row], index);
  const rows = new Map(selection.rows);
  if (!rows.delete(id)) rows.set(id, row);
  return { rows, isAllExcept: selection.isAllExcept, anchor: index };
}

/**
 * Selects the rows from the anchor to the given one. Undefined while one of them is not loaded: a range
 * with holes would differ from what the user sees.
 */
export function selectRange({ anchor }: Selection, index: number, loaded: (index: number) => RowEntry | undefined): Selection | undefined {
  const start = anchor ?? index;
  const rows = new Map<unknown, GridRow>();
  for (let at = Math.min(start, index); at <= Math.max(start, index); at++) {
    const entry = loaded(at);
    if (entry === undefined) return undefined;
    rows.set(entry[0], entry[1]);
  }
  return { rows, isAllExcept: false, anchor: start };
}

export type Share = 'none' | 'some' | 'all';

/**
 * How much of the list is selected.
 * @param total rows of the list
 */
export function shareOf(selection: Selection, total: number): Share {
  const count = countOf(selection, total);
  return count === 0 ? 'none' : count >= total ? 'all' : 'some';
}

/** @param total rows of the list, for the count of "all except" */
export function countOf({ rows, isAllExcept }: Selection, total: number): number {
  return isAllExcept ? Math.max(0, total - rows.size) : rows.size;
}

/** The selection with new values of its rows, without deleted ones. The same object where nothing changed. */
export function renewed(selection: Selection, seen: ReadonlyMap<unknown, GridRow | undefined>): Selection {
  const rows = new Map(selection.rows);
  let isChanged = false;
  for (const [id, row] of seen) {
    if (!rows.has(id) || rows.get(id) === row) continue;
    isChanged = true;
    if (row === undefined) rows.delete(id);
    else rows.set(id, row);
  }
  return isChanged ? { ...selection, rows } : selection;
}

/**
 * Applies the table's `rowSelection`. In "all but some", only loaded rows change; an empty state selects nothing.
 * @param loaded rows by their ids as the table writes them
 */
export function withTableState(
  selection: Selection,
  rowSelection: Readonly<Record<string, boolean>>,
  loaded: ReadonlyMap<string, RowEntry>,
): Selection {
  const keys = Object.keys(rowSelection).filter((key) => rowSelection[key] === true);
  if (keys.length === 0) return NOTHING;
  if (selection.isAllExcept) {
    const rows = new Map(selection.rows);
    for (const [key, [id, row]] of loaded) {
      if (rowSelection[key] === true) rows.delete(id);
      else rows.set(id, row);
    }
    return { ...selection, rows };
  }
  const known = new Map([...selection.rows].map((entry) => [String(entry[0]), entry]));
  const entries = keys.map((key): RowEntry => loaded.get(key) ?? known.get(key) ?? [key, UNSEEN]);
  return { rows: new Map(entries), isAllExcept: false, anchor: selection.anchor };
}

/** Placeholder for a row that was selected before it was loaded. */
const UNSEEN: GridRow = {};

/** The same selection with rows that have been loaded since the table's state named them. */
export function withSeen(selection: Selection, loaded: readonly GridRow[], idOf: (row: GridRow) => unknown): Selection {
  if (![...selection.rows.values()].includes(UNSEEN)) return selection;
  const byKey = new Map(loaded.map((row) => [String(idOf(row)), row]));
  const rows = new Map<unknown, GridRow>();
  let isChanged = false;
  for (const [id, row] of selection.rows) {
    const found = row === UNSEEN ? byKey.get(String(id)) : undefined;
    if (found === undefined) rows.set(id, row);
    else rows.set(idOf(found), found);
    isChanged ||= found !== undefined;
  }
  return isChanged ? { ...selection, rows } : selection;
}

/**
 * @param total rows of the list, for the count of "all except"
 * @param loaded of which those of "all except" are that have been seen
 */
export function describe(selection: Selection, total: number, loaded: readonly RowEntry[]): Omit<GridSelection, 'offered'> {
  const { rows, isAllExcept } = selection;
  const count = countOf(selection, total);
  const ids = [...rows.keys()];
  if (isAllExcept) {
    const seen = loaded.flatMap(([id, row]) => (rows.has(id) ? [] : [row]));
    return { count, ids: [], isAllExcept, except: ids, rows: seen, row: undefined };
  }
  const [first] = rows.values();
  return { count, ids, isAllExcept, except: [], rows: [...rows.values()], row: rows.size === 1 ? first : undefined };
}
