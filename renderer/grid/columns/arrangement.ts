/** The user's arrangement of the columns of one grid, as stored and as state of the table. Pure. */
import type { MRT_ColumnOrderState, MRT_ColumnSizingState, MRT_DensityState, MRT_VisibilityState } from 'mantine-react-table';
import { isRecord } from '#src/expression/index.ts';
import type { GridColumn } from '../contract/column.ts';
import { BOXES } from './checkbox-column.ts';

export interface ColumnsKept {
  /** Ids in the user's order; unknown columns keep the place of the document. */
  readonly order: readonly string[];
  /** Pixels by id, if the user has set them. */
  readonly widths: Readonly<Record<string, number>>;
  /** By id, if the user has shown or hidden a column. */
  readonly shown: Readonly<Record<string, boolean>>;
}

export interface Arrangement extends ColumnsKept {
  readonly density: 'compact' | 'comfortable';
}

/** Nothing was changed. */
export const AS_DEFINED: Arrangement = { order: [], widths: {}, shown: {}, density: 'compact' };

export const LEAST_WIDTH = 40;
export const MOST_WIDTH = 1_200;

/** The stored arrangement, without invalid parts. */
export function readArrangement(kept: unknown): Arrangement {
  if (!isRecord(kept)) return AS_DEFINED;
  const { order, widths, shown, density } = kept;
  return {
    order: Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [],
    widths: pick(widths, (width): width is number => typeof width === 'number' && width >= LEAST_WIDTH && width <= MOST_WIDTH),
    shown: pick(shown, (is): is is boolean => typeof is === 'boolean'),
    density: density === 'comfortable' ? 'comfortable' : 'compact',
  };
}

export function idOf({ id, accessorKey, header }: GridColumn): string {
  return id ?? accessorKey ?? header;
}

/** Every column's id in the order to show. A column the arrangement does not know follows the one that is defined before it. */
export function columnOrder(columns: readonly GridColumn[], { order }: Arrangement): MRT_ColumnOrderState {
  const ids = columns.map(idOf);
  const known = order.filter((id) => ids.includes(id));
  if (known.length === 0) return ids;
  const arranged = [...known];
  for (const [place, id] of ids.entries()) {
    if (known.includes(id)) continue;
    const before = ids[place - 1];
    arranged.splice(before === undefined ? 0 : arranged.indexOf(before) + 1, 0, id);
  }
  return arranged;
}

/** The same object if the order is unchanged. */
export function withOrder(columns: readonly GridColumn[], arrangement: Arrangement, order: MRT_ColumnOrderState): Arrangement {
  const ids = order.filter((id) => id !== BOXES);
  const before = columnOrder(columns, arrangement);
  return ids.length === before.length && ids.every((id, place) => id === before[place]) ? arrangement : { ...arrangement, order: ids };
}

export function columnVisibility(columns: readonly GridColumn[], { shown }: Arrangement): MRT_VisibilityState {
  return Object.fromEntries(columns.map((column) => [idOf(column), shown[idOf(column)] ?? column.meta?.isHidden !== true]));
}

/** Shows or hides columns; the same object if no column would be visible. */
export function withVisibility(columns: readonly GridColumn[], arrangement: Arrangement, visibility: MRT_VisibilityState): Arrangement {
  const before = columnVisibility(columns, arrangement);
  const ids = columns.map(idOf);
  const isSeen = (id: string) => visibility[id] ?? true;
  if (!ids.some(isSeen)) return arrangement;
  const changed = ids.filter((id) => isSeen(id) !== before[id]);
  return { ...arrangement, shown: { ...arrangement.shown, ...Object.fromEntries(changed.map((id) => [id, isSeen(id)])) } };
}

export function withSizing(arrangement: Arrangement, sizing: MRT_ColumnSizingState): Arrangement {
  return { ...arrangement, widths: Object.fromEntries(Object.entries(sizing).map(([id, width]) => [id, withinReason(width)])) };
}

/** The width of a column in pixels, limited to its smallest and largest. */
export function withinReason(
  width: number,
  { minSize = LEAST_WIDTH, maxSize = MOST_WIDTH }: Pick<GridColumn, 'minSize' | 'maxSize'> = {},
): number {
  return Math.round(Math.max(LEAST_WIDTH, minSize, Math.min(MOST_WIDTH, maxSize, width)));
}

export function densityOf({ density }: Arrangement): MRT_DensityState {
  return density === 'comfortable' ? 'md' : 'xs';
}

/** The library's largest density is our larger one. */
export function withDensity(arrangement: Arrangement, density: MRT_DensityState): Arrangement {
  return { ...arrangement, density: density === 'xs' ? 'compact' : 'comfortable' };
}

/** One column before another; at the end without one. */
export function moveBefore(order: readonly string[], id: string, before: string | undefined): string[] {
  if (id === before) return [...order];
  const others = order.filter((one) => one !== id);
  const place = before === undefined ? others.length : others.indexOf(before);
  return others.toSpliced(place < 0 ? others.length : place, 0, id);
}

/** Past the next column in sight: earlier for -1, later for 1. The same order at either end. */
export function moveByOne(order: readonly string[], seen: readonly string[], id: string, step: -1 | 1): string[] {
  const place = seen.indexOf(id);
  const target = place + step;
  if (place < 0 || target < 0 || target >= seen.length) return [...order];
  return moveBefore(order, id, seen[step < 0 ? target : target + 1]);
}

function pick<T>(kept: unknown, isWanted: (value: unknown) => value is T): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [id, value] of Object.entries(isRecord(kept) ? kept : {})) if (isWanted(value)) found[id] = value;
  return found;
}
