/** A range over cells: a block between two corners. Pure. */
import type { CellRange, Corner } from '../model/model-parts.ts';
import { LONGEST_RANGE } from '../model/range-reading.ts';

export type RangeStep = 'up' | 'down' | 'left' | 'right';

/** @param shown ids of the columns in their order @param idAt of the row there @returns undefined if a corner's column is not shown */
export function rangeBetween(
  anchor: Corner,
  head: Corner,
  shown: readonly string[],
  idAt: (index: number) => unknown = () => undefined,
): CellRange | undefined {
  const places = [shown.indexOf(anchor.column), shown.indexOf(head.column)];
  if (places.includes(-1)) return undefined;
  const first = Math.min(anchor.index, head.index);
  const last = Math.max(anchor.index, head.index);
  const ids = Array.from({ length: last - first + 1 }, (_, step) => [first + step, idAt(first + step)] as const);
  return {
    anchor,
    head,
    first,
    last,
    ids: new Map(ids.filter(([, id]) => id !== undefined)),
    columns: new Set(shown.slice(Math.min(...places), Math.max(...places) + 1)),
  };
}

/** The new position of the head, within the list and the largest size of a range. */
export function headAfter(
  { anchor, head }: Pick<CellRange, 'anchor' | 'head'>,
  step: RangeStep,
  isToEdge: boolean,
  { shown, total }: { readonly shown: readonly string[]; readonly total: number },
): Pick<Corner, 'index' | 'column'> {
  const sign = step === 'down' || step === 'right' ? 1 : -1;
  const by = isToEdge ? Infinity : 1;
  if (step === 'left' || step === 'right') {
    const place = clamp(shown.indexOf(head.column) + sign * by, 0, shown.length - 1);
    return { index: head.index, column: shown[place] ?? head.column };
  }
  return { index: clamp(withinReach(anchor, head.index + sign * by), 0, total - 1), column: head.column };
}

export function withinReach(anchor: Corner, index: number): number {
  return clamp(index, anchor.index - LONGEST_RANGE + 1, anchor.index + LONGEST_RANGE - 1);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

export function isOneCell({ first, last, columns }: CellRange): boolean {
  return first === last && columns.size === 1;
}

/** The first row in all others. */
export function filledDown([from = [], ...to]: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return to.map(() => from);
}

/** The first cell of each row in all others of the row. */
export function filledRight(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.map(([from = '', ...to]) => to.map(() => from));
}
