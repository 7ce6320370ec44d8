/** How a user has arranged the columns of one grid: pure. Empty where nothing was changed. */
import { isRecord } from '#renderer/expression/index.ts';
import { type GridColumn } from '../contract/types.ts';

export type Density = 'compact' | 'comfortable';

export interface ColumnLayout {
  /** Ids in the user's order; columns it does not know stand where the document has them. */
  readonly order: readonly string[];
  /** Pixels by id, where the user has set them. */
  readonly widths: Readonly<Record<string, number>>;
  /** By id, where the user has shown or hidden a column. */
  readonly shown: Readonly<Record<string, boolean>>;
  readonly density: Density;
}

export const DEFAULT_LAYOUT: ColumnLayout = { order: [], widths: {}, shown: {}, density: 'compact' };

export const LEAST_WIDTH = 40;
export const MOST_WIDTH = 1_200;

/** What was kept, as far as it makes sense. */
export function readLayout(kept: unknown): ColumnLayout {
  if (!isRecord(kept)) return DEFAULT_LAYOUT;
  const { order, widths, shown, density } = kept;
  return {
    order: Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [],
    widths: pick(widths, (width): width is number => typeof width === 'number' && width >= LEAST_WIDTH && width <= MOST_WIDTH),
    shown: pick(shown, (is): is is boolean => typeof is === 'boolean'),
    density: density === 'comfortable' ? 'comfortable' : 'compact',
  };
}

/** Every column's id in the order to show. A column the layout does not know follows the one that the document has before it. */
export function orderOf(columns: readonly GridColumn[], { order }: ColumnLayout): readonly string[] {
  const ids = columns.map(({ id }) => id);
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

export function isShown(column: GridColumn, { shown }: ColumnLayout): boolean {
  return shown[column.id] ?? column.isHidden !== true;
}

/** The columns to draw, in order. */
export function arrange(columns: readonly GridColumn[], layout: ColumnLayout): readonly GridColumn[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  return orderOf(columns, layout).flatMap((id) => {
    const column = byId.get(id);
    return column !== undefined && isShown(column, layout) ? column : [];
  });
}

/** One column before another; at the end without one. */
export function moveBefore(columns: readonly GridColumn[], layout: ColumnLayout, id: string, before: string | undefined): ColumnLayout {
  if (id === before) return layout;
  const others = orderOf(columns, layout).filter((one) => one !== id);
  const place = before === undefined ? others.length : others.indexOf(before);
  return { ...layout, order: others.toSpliced(place < 0 ? others.length : place, 0, id) };
}

/** Past the next column in sight: earlier for -1, later for 1. The same layout at either end. */
export function moveByOne(columns: readonly GridColumn[], layout: ColumnLayout, id: string, step: -1 | 1): ColumnLayout {
  const seen = arrange(columns, layout).map(({ id }) => id);
  const place = seen.indexOf(id);
  const target = place + step;
  if (place < 0 || target < 0 || target >= seen.length) return layout;
  return moveBefore(columns, layout, id, seen[step < 0 ? target : target + 1]);
}

/** @param width pixels; undefined for the document's own */
export function resize(layout: ColumnLayout, id: string, width: number | undefined): ColumnLayout {
  const { [id]: _, ...others } = layout.widths;
  if (width === undefined) return { ...layout, widths: others };
  return { ...layout, widths: { ...others, [id]: Math.round(Math.max(LEAST_WIDTH, Math.min(MOST_WIDTH, width))) } };
}

/** The last column in sight stays. */
export function show(columns: readonly GridColumn[], layout: ColumnLayout, id: string, isToBeShown: boolean): ColumnLayout {
  const next = { ...layout, shown: { ...layout.shown, [id]: isToBeShown } };
  return arrange(columns, next).length === 0 ? layout : next;
}

function pick<T>(kept: unknown, isWanted: (value: unknown) => value is T): Record<string, T> {
  const found: Record<string, T> = {};
  for (const [id, value] of Object.entries(isRecord(kept) ? kept : {})) if (isWanted(value)) found[id] = value;
  return found;
}
