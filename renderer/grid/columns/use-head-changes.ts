import { useMemo, useState, type RefObject } from 'react';
import { fillText } from '#src/expression/index.ts';
import { moveByOne, withinReason } from './arrangement.ts';
import { drawnWidths } from './column-widths.ts';
import { isMovable, shownColumns } from './checkbox-column.ts';
import type { HeadChanges } from '../keys/head-keys.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridTexts } from '../contract/types.ts';

/** Changes of the columns by keyboard and menu, with their announcements. */
export function useHeadChanges(
  head: RefObject<HTMLElement | null>,
  table: GridTable,
  texts: GridTexts,
): { readonly changes: HeadChanges; readonly announcement: string } {
  const [announcement, announce] = useState('');
  const changes = useMemo<HeadChanges>(() => {
    return {
      move(id, step) {
        const shown = shownColumns(table);
        const column = shown.find((one) => one.id === id);
        if (column === undefined || !isMovable(column)) return;
        const seen = shown.map((one) => one.id);
        const order = moveByOne(table.getState().columnOrder, seen, id, step);
        table.setColumnOrder(order);
        const place = order.filter((one) => seen.includes(one)).indexOf(id);
        announce(fillText(texts.moved, { column: column.columnDef.header, place: place + 1, count: seen.length }));
      },
      widen(id, by) {
        const column = table.getColumn(id);
        if (head.current === null || column === undefined || !column.getCanResize()) return;
        const drawn = drawnWidths(head.current);
        const width = withinReason((drawn[id] ?? 0) + by, column.columnDef);
        table.setColumnSizing((now) => ({ ...now, ...drawn, [id]: width }));
        announce(fillText(texts.resized, { column: column.columnDef.header, width }));
      },
    };
  }, [head, table, texts]);
  return { changes, announcement };
}
