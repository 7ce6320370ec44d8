/** Printing: lists load their rows before the page is printed, because paper cannot be scrolled. */
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { GridModel } from './grid-model.ts';
import { readEvery } from './read-rows.ts';
import type { RowEntry } from './selection.ts';

/** Rows of a list that are printed at most. */
const MOST_PRINTED = 2_000;

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
    const leave = waitForList({
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

interface PrintedList {
  /** Whether all rows to print are loaded. */
  isWhole(): boolean;
  read(): Promise<void>;
}

const lists = new Set<PrintedList>();

function waitForList(list: PrintedList): () => void {
  if (lists.size === 0) window.addEventListener('keydown', onKeyDown);
  lists.add(list);
  return () => {
    lists.delete(list);
    if (lists.size === 0) window.removeEventListener('keydown', onKeyDown);
  };
}

/** Whether lists are being loaded: a held key repeats. */
let isPreparing = false;

function onKeyDown(event: KeyboardEvent): void {
  const asksToPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';
  const partly = [...lists].filter((list) => !list.isWhole());
  if (!asksToPrint || partly.length === 0) return;
  event.preventDefault();
  if (!isPreparing) void print(partly);
}

/** Rows that cannot be loaded are left out; the list shows how many are printed. */
async function print(partly: readonly PrintedList[]): Promise<void> {
  isPreparing = true;
  await Promise.allSettled(partly.map((list) => list.read()));
  isPreparing = false;
  // The user may have left the page meanwhile.
  if (partly.every((list) => lists.has(list))) window.print();
}
