/** How wide columns are drawn: by variables of the frame, so that dragging an edge redraws no row. */
import type { CSSProperties } from 'react';
import type { TableColumn } from '../contract/column.ts';
import { withinReason } from './arrangement.ts';
import { alignOf } from './column-look.ts';

type Variables = CSSProperties & Readonly<Record<`--${string}`, string>>;

/**
 * Columns keep at least their size and share what is left over; one that the user has set takes no share, nor does one beside
 * which others are pinned.
 */
export function widthVariables(columns: readonly TableColumn[], sizing: Readonly<Record<string, number>>): Variables {
  const lastLeft = columns.findLastIndex((column) => column.getIsPinned() === 'left');
  const firstRight = columns.findIndex((column) => column.getIsPinned() === 'right');
  return Object.fromEntries(
    columns.flatMap((column, place) => {
      const isFixed = sizing[column.id] !== undefined || place < lastLeft || (firstRight >= 0 && place > firstRight);
      return [
        [`--width-${place}`, `${column.getSize()}px`],
        [`--grow-${place}`, isFixed ? '0' : String(shareOf(column))],
      ];
    }),
  );
}

/** Words profit from more room, numbers less, columns that are not to grow not at all. */
function shareOf(column: TableColumn): number {
  const { grow } = column.columnDef;
  if (grow === false || grow === 0) return 0;
  return alignOf(column.columnDef) === 'end' ? column.getSize() / 3 : column.getSize();
}

/** While an edge is dragged: the same without telling anybody. */
export function previewWidth(frame: HTMLElement, place: number, width: number): void {
  frame.style.setProperty(`--width-${place}`, `${width}px`);
  frame.style.setProperty(`--grow-${place}`, '0');
}

/** Every column's width as it is drawn, by id: kept, because the others would move under the edge that is dragged. */
export function drawnWidths(head: Element): Record<string, number> {
  const cells = [...head.querySelectorAll<HTMLElement>('[data-column]')];
  return Object.fromEntries(cells.map((cell) => [cell.dataset['column'] ?? '', withinReason(cell.getBoundingClientRect().width)]));
}
