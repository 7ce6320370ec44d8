/** How wide columns are drawn: by variables of the frame, so that dragging an edge redraws no row. */
import type { CSSProperties } from 'react';
import { resize, type ColumnLayout } from './column-layout.ts';
import { type GridColumn } from '../contract/types.ts';

type Widths = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** Of the column at that place, in head, rows and totals alike. */
export function widthAt(place: number): CSSProperties {
  widths[place] ??= { width: `var(--width-${place})`, flexGrow: `var(--grow-${place})` };
  return widths[place];
}

const widths: CSSProperties[] = [];

/** Columns keep at least their width and share what is left over; one that the user has set takes no share. */
export function widthVariables(columns: readonly GridColumn[], layout: ColumnLayout): Widths {
  return Object.fromEntries(
    columns.flatMap((column, place) => {
      const set = layout.widths[column.id];
      const width = set ?? column.width;
      return [
        [`--width-${place}`, `${width}px`],
        [`--grow-${place}`, set === undefined ? String(shareOf(column)) : '0'],
      ];
    }),
  );
}

/** Words profit from more room, numbers less, codes and units not at all. */
function shareOf({ width, align }: GridColumn): number {
  if (width <= CODE_WIDTH) return 0;
  return align === 'end' ? width / 3 : width;
}

/** Pixels of a column that holds no more than a code. */
const CODE_WIDTH = 60;

export function widthOf(column: GridColumn, layout: ColumnLayout): number {
  return layout.widths[column.id] ?? column.width;
}

/** While an edge is dragged: the same without telling anybody. */
export function previewWidth(frame: HTMLElement, place: number, width: number): void {
  frame.style.setProperty(`--width-${place}`, `${width}px`);
  frame.style.setProperty(`--grow-${place}`, '0');
}

/** Every column keeps the width it is drawn with, or the others would move under the edge that is dragged. */
export function freezeWidths(head: Element, layout: ColumnLayout): ColumnLayout {
  let frozen = layout;
  for (const cell of head.querySelectorAll<HTMLElement>('[data-column]'))
    frozen = resize(frozen, cell.dataset['column'] ?? '', cell.getBoundingClientRect().width);
  return frozen;
}
