import { useState, type RefObject } from 'react';
import { fillText } from '#renderer/expression/index.ts';
import { arrange, moveByOne, resize } from './column-layout.ts';
import { freezeWidths } from './column-widths.ts';
import type { HeadChanges } from '../keys/head-keys.ts';
import { type GridColumn, type GridTexts } from '../contract/types.ts';
import type { ArrangedColumns } from './use-column-layout.ts';

/** Changes of the columns by keyboard and menu, and what is spoken of them. */
export function useHeadChanges(
  head: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  { layout, change }: ArrangedColumns,
  texts: GridTexts,
): { readonly changes: HeadChanges; readonly said: string } {
  const [said, say] = useState('');
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  return {
    said,
    changes: {
      move(id, step) {
        const next = moveByOne(columns, layout, id, step);
        change(() => next);
        const seen = arrange(columns, next).map(({ id }) => id);
        say(fillText(texts.moved, { column: headerOf(id), place: seen.indexOf(id) + 1, count: seen.length }));
      },
      widen(id, by) {
        if (head.current === null) return;
        const frozen = freezeWidths(head.current, layout);
        const next = resize(frozen, id, (frozen.widths[id] ?? 0) + by);
        change(() => next);
        say(fillText(texts.resized, { column: headerOf(id), width: next.widths[id] ?? 0 }));
      },
    },
  };
}
