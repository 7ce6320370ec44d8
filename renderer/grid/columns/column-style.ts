/** Style of a column's cells, from its definition. */
import type { CSSProperties } from 'react';
import type { Align, GridColumn, TableColumn } from '../contract/column.ts';

const ALIGN: Readonly<Record<string, Align>> = { right: 'end', center: 'center' };

/** The library's word for an alignment, in ours. */
export function alignFrom(given: string | undefined): Align | undefined {
  return ALIGN[given ?? ''];
}

/** Its own word for it, or the alignment that it gives its cells. */
export function alignOf({ meta, mantineTableBodyCellProps: props }: Pick<GridColumn, 'meta' | 'mantineTableBodyCellProps'>): Align {
  return meta?.align ?? alignFrom(typeof props === 'object' ? props.align : undefined) ?? 'start';
}

/** What places a cell of the column in head, rows and totals alike. */
export interface CellLayout {
  readonly style: CSSProperties;
  readonly 'data-align': Align;
  readonly 'data-pinned': 'left' | 'right' | undefined;
}

/**
 * @param place among the columns in sight, from 0
 * @param count of the columns in sight
 */
export function placeOf(column: TableColumn, place: number, count: number): CellLayout {
  const pinned = column.getIsPinned();
  const style = pinned === false ? widthAt(place) : pinned === 'left' ? pinnedLeft(place) : pinnedRight(place, count);
  return { style, 'data-align': alignOf(column.columnDef), 'data-pinned': pinned === false ? undefined : pinned };
}

function widthAt(place: number): CSSProperties {
  widths[place] ??= {
    width: `var(--width-${place})`,
    maxWidth: `var(--most-${place})`,
    flexGrow: `var(--grow-${place})`,
    opacity: `var(--whole-${place})`,
  };
  return widths[place];
}

const widths: CSSProperties[] = [];

/** Offset after the pinned columns before it. */
function pinnedLeft(place: number): CSSProperties {
  lefts[place] ??= { ...widthAt(place), insetInlineStart: sumOf('var(--grid-box)', 0, place) };
  return lefts[place];
}

const lefts: CSSProperties[] = [];

function pinnedRight(place: number, count: number): CSSProperties {
  return { ...widthAt(place), insetInlineEnd: sumOf('var(--grid-actions)', place + 1, count) };
}

function sumOf(start: string, from: number, to: number): string {
  return `calc(${[start, ...Array.from({ length: to - from }, (_, step) => `var(--width-${from + step})`)].join(' + ')})`;
}
