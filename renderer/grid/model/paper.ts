/** What a grid prints. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MOST_PRINTED, waitForPart } from '#renderer/services/printing.ts';
import type { GridModel } from './grid-model.ts';
import { readEvery } from './read-rows.ts';
import type { RowEntry } from './selection.ts';

export interface Paper {
  /** The rows that are printed, from the first on; undefined while nothing is. */
  readonly rows: readonly RowEntry[] | undefined;
  /** Whether rows are read for it. */
  readonly isReading: boolean;
}

/** The rows of a grid while the page is printed: all of them by Ctrl+P; the loaded ones by the browser's menu, which cannot be delayed. */
export function usePaper(model: GridModel): Paper {
  const [rows, setRows] = useState<readonly RowEntry[]>();
  const [isReading, setIsReading] = useState(false);
  const read = useRef<readonly RowEntry[]>(undefined);

  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const leave = waitForPart({
      isWhole: () => rowsAtHand(model).length >= Math.min(model.cache.total ?? 0, MOST_PRINTED),
      async read() {
        setIsReading(true);
        try {
          read.current = await readRows(model, signal);
        } finally {
          setIsReading(false);
        }
      },
    });
    const begin = () => flushSync(() => setRows(read.current ?? rowsAtHand(model)));
    const end = () => {
      read.current = undefined;
      setRows(undefined);
    };
    window.addEventListener('beforeprint', begin, { signal });
    window.addEventListener('afterprint', end, { signal });
    return () => {
      leave();
      life.abort();
    };
  }, [model]);

  return { rows, isReading };
}

/** The loaded rows up to the first that is not. */
function rowsAtHand(model: GridModel): readonly RowEntry[] {
  const rows: RowEntry[] = [];
  for (let entry = model.entry(0); entry !== undefined && rows.length < MOST_PRINTED; entry = model.entry(rows.length)) rows.push(entry);
  return rows;
}

async function readRows(model: GridModel, signal: AbortSignal): Promise<readonly RowEntry[]> {
  const rows: RowEntry[] = [];
  for await (const { row } of readEvery((page, size) => model.load(page, size, signal), MOST_PRINTED)) rows.push([model.idOf(row), row]);
  return rows;
}
