/** TanStack's virtualizer with hand-written rows: no columns to sort, size or move, no keyboard, no selection. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useReducer, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BLOCK, COLUMNS, loadBlock, TOTAL } from '../million-rows.ts';
import type { MountedGrid } from './mounted-grid.ts';
import type { Row } from '#renderer/services/references.ts';

const ROW_HEIGHT = 32;
/** As many blocks as ours keeps. */
const KEPT = 40;

export const tanStack: MountedGrid = {
  mount: (host) => createRoot(host).render(<Rows />),
  scroller: () => document.querySelector('[role=grid]')?.parentElement ?? null,
};

function Rows() {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler is used here
  const virtualizer = useVirtualizer({
    count: TOTAL,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 5,
  });
  const items = virtualizer.getVirtualItems();
  const rowAt = useRows(items[0]?.index ?? 0, items.at(-1)?.index ?? 0);
  return (
    <div ref={scroller} style={{ height: 580, overflow: 'auto' }}>
      <div role="grid" aria-rowcount={TOTAL} style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {items.map(({ index, key, start }) => (
          <div
            key={key}
            role="row"
            aria-rowindex={index + 1}
            style={{ position: 'absolute', display: 'flex', height: ROW_HEIGHT, width: '100%', transform: `translateY(${start}px)` }}
          >
            {COLUMNS.map((field) => (
              <div key={field} role="gridcell" style={{ width: 110 }}>
                {String(rowAt(index)?.[field] ?? '')}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Blocks are loaded when one of their rows is in view; the oldest are dropped. */
function useRows(first: number, last: number): (index: number) => Row | undefined {
  const [blocks] = useState(() => new Map<number, readonly Row[]>());
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const from = Math.floor(first / BLOCK);
  const to = Math.floor(last / BLOCK);
  useEffect(() => {
    for (let block = from; block <= to; block++) {
      if (blocks.has(block)) continue;
      blocks.set(block, []);
      void loadBlock(block).then((rows) => {
        blocks.set(block, rows);
        for (const oldest of blocks.keys()) {
          if (blocks.size <= KEPT) break;
          if (oldest < from || oldest > to) blocks.delete(oldest);
        }
        draw();
      });
    }
  }, [blocks, from, to]);
  return (index) => blocks.get(Math.floor(index / BLOCK))?.[index % BLOCK];
}
