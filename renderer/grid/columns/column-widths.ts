/** How wide columns are drawn: by variables of the frame, so that dragging an edge redraws no row. */
import type { CSSProperties } from 'react';
import type { GridColumn, TableColumn } from '../contract/column.ts';
import { withinReason } from './arrangement.ts';
import { alignOf } from './column-style.ts';

type Variables = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** Width of a grid whose columns can shrink to fit it. */
export interface Room {
  /** Pixels for columns, boxes and buttons; 0 until it is measured. */
  readonly width: number;
  /** Of these, pixels of boxes and buttons. */
  readonly sides: number;
  readonly sizing: Readonly<Record<string, number>>;
  /** Pixels that the column's head and numbers take. */
  leastOf(column: GridColumn): number;
  /** Pixels that its numbers take. */
  figuresOf(column: GridColumn): number;
}

export interface ColumnWidths {
  readonly variables: Variables;
  /** Pixels of all of them, boxes and buttons. */
  readonly whole: number;
}

/** Least width of a text column when columns shrink to avoid sideways scrolling. */
const LEAST_TEXT = 120;
/** Largest share of its width that another column gives up. */
const GIVES = 0.1;
/** Growing columns grow up to this width; the rest is shared by all. */
const MOST_GROWN = 480;
/** Weight that lets growing columns take the free width before others. */
const GROWS_FIRST = 1_000_000;

/**
 * Columns are at least as wide as their heads and numbers. If there is room, those that may grow take it; if a little is missing,
 * they give it, and the others a tenth. One that the user has set stays as it is, unless a number in it would be cut off, as does
 * one beside which others are pinned.
 */
export function columnWidths(columns: readonly TableColumn[], room: Room): ColumnWidths {
  const { width, sides, sizing } = room;
  const lastLeft = columns.findLastIndex((column) => column.getIsPinned() === 'left');
  const firstRight = columns.findIndex((column) => column.getIsPinned() === 'right');
  const drawn = columns.map((column, place) => {
    const isSet = sizing[column.id] !== undefined;
    const least = isSet ? room.figuresOf(column.columnDef) : room.leastOf(column.columnDef);
    const wanted = Math.max(column.getSize(), least);
    const isFixed = isSet || place < lastLeft || (firstRight >= 0 && place > firstRight);
    return { column, isSet, isFixed, wanted, gives: isSet ? 0 : mayGive(column, wanted, least) };
  });
  const grows = drawn.some(({ column, isFixed }) => !isFixed && mayGrow(column));
  const widths = widthsIn(width - sides, drawn);
  return {
    whole: widths.reduce((sum, own) => sum + own, sides),
    variables: Object.fromEntries(
      drawn.flatMap(({ column, isFixed }, place) => {
        const own = widths[place] ?? 0;
        const isFirst = grows && mayGrow(column);
        return [
          [`--width-${place}`, `${own}px`],
          [`--grow-${place}`, isFixed ? '0' : String(isFirst ? own * GROWS_FIRST : shareOf(column))],
          ...(isFirst && !isFixed ? [[`--most-${place}`, `${Math.max(MOST_GROWN, own)}px`]] : []),
        ];
      }),
    ),
  };
}

interface Giver {
  readonly column: TableColumn;
  readonly isSet: boolean;
  /** Pixels. */
  readonly wanted: number;
  readonly gives: number;
}

/** All columns fitted into the room if they can shrink enough; otherwise the first that fit, so that the edge cuts through none. */
function widthsIn(room: number, drawn: readonly Giver[]): readonly number[] {
  const wanted = drawn.map((each) => each.wanted);
  const missing = sumOf(wanted) - room;
  if (room <= 0 || missing <= 0) return wanted;
  const fitted = given(drawn, missing);
  if (fitted !== undefined) return fitted;
  const edge = wanted.findIndex((_, place) => sumOf(wanted.slice(0, place + 1)) > room);
  const most = given(drawn.slice(0, edge + 1), sumOf(wanted.slice(0, edge + 1)) - room);
  if (most !== undefined) return [...most, ...wanted.slice(edge + 1)];
  const inSight = drawn.slice(0, edge).filter(({ isSet }) => !isSet);
  const takers = inSight.some(({ column }) => mayGrow(column)) ? inSight.filter(({ column }) => mayGrow(column)) : inSight;
  const spare = Math.floor((room - sumOf(wanted.slice(0, edge))) / takers.length);
  return drawn.map((each) => each.wanted + (takers.includes(each) ? spare : 0));
}

/** What each has left after all have given so much; undefined if they cannot. */
function given(drawn: readonly Giver[], missing: number): readonly number[] | undefined {
  const [fromTexts, fromOthers] = giving(drawn, missing);
  if (fromTexts + fromOthers === 0) return undefined;
  return drawn.map(({ column, wanted, gives }) => Math.floor(wanted - gives * (mayGrow(column) ? fromTexts : fromOthers)));
}

/** The parts of what they may give that long texts and, after these, other columns give; nothing if all would not be enough. */
function giving(drawn: readonly Giver[], missing: number): readonly [texts: number, others: number] {
  const texts = sumOf(drawn.filter(({ column }) => mayGrow(column)).map(({ gives }) => gives));
  const others = sumOf(drawn.map(({ gives }) => gives)) - texts;
  if (missing <= 0 || missing > texts + others) return [0, 0];
  return missing <= texts ? [missing / texts, 0] : [1, (missing - texts) / others];
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function mayGive(column: TableColumn, wanted: number, least: number): number {
  return Math.max(0, wanted - Math.max(narrowest(wanted, mayGrow(column)), least));
}

/** Pixels that a column can do with which would have more. */
export function narrowest(wanted: number, isLong: boolean): number {
  return isLong ? Math.min(wanted, LEAST_TEXT) : wanted * (1 - GIVES);
}

function mayGrow({ columnDef }: TableColumn): boolean {
  return columnDef.meta?.isLong === true;
}

/** Words profit from more room, numbers less, columns that are not to grow not at all. */
function shareOf(column: TableColumn): number {
  const { grow } = column.columnDef;
  if (grow === false || grow === 0) return 0;
  return alignOf(column.columnDef) === 'end' ? column.getSize() / 3 : column.getSize();
}

/** Used while an edge is dragged, without announcements. */
export function previewWidth(frame: HTMLElement, place: number, width: number): void {
  frame.style.setProperty(`--width-${place}`, `${width}px`);
  frame.style.setProperty(`--most-${place}`, 'none');
  frame.style.setProperty(`--grow-${place}`, '0');
}

/** Every column's width as it is drawn, by id: kept, because the others would move under the edge that is dragged. */
export function drawnWidths(head: Element): Record<string, number> {
  const cells = [...head.querySelectorAll<HTMLElement>('[data-column]')];
  return Object.fromEntries(cells.map((cell) => [cell.dataset['column'] ?? '', withinReason(cell.getBoundingClientRect().width)]));
}
