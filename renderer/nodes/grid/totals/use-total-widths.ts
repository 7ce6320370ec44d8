import { useMemo } from 'react';
import type { GridTotals } from '#renderer/grid/contract/types.ts';

/** Widths of a digit, of separators and of a cell's padding. */
const FIGURE = 8.9;
const MARK = 4.5;
const PADDING = 13;

/** Pixels that the figures of each column's totals take: the same object until one of them has more or fewer digits. */
export function useTotalWidths(totals: GridTotals | undefined): Readonly<Record<string, number>> {
  const key = JSON.stringify(roomOf(totals ?? {}));
  return useMemo((): Readonly<Record<string, number>> => JSON.parse(key), [key]);
}

function roomOf(totals: GridTotals): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(totals).flatMap(([id, lines]) =>
      lines.length === 0 ? [] : [[id, Math.ceil(Math.max(...lines.map(({ text }) => widthOf(text)))) + PADDING] as const],
    ),
  );
}

function widthOf(text: string): number {
  const marks = text.replaceAll(/[^,.]/g, '').length;
  return (text.length - marks) * FIGURE + marks * MARK;
}
