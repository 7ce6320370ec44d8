/** The printed rows of a grid. */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { giveUpPrinting, MOST_PRINTED, waitForPart } from '#renderer/services/printing.ts';
import type { Orientation } from '#renderer/services/print-sheet.ts';
import type { GridWork } from '../contract/types.ts';
import type { GridModel } from './grid-model.ts';
import { readEvery } from './read-rows.ts';
import type { RowEntry } from './selection.ts';

export interface Paper {
  /** The rows that are printed, from the first on; undefined while nothing is. */
  readonly rows: readonly RowEntry[] | undefined;
  readonly sheet: Orientation | undefined;
  /** Ids of the columns that the sheet has no room for. */
  readonly beyond: readonly string[];
  /** Set while rows are read for it. */
  readonly reading: Omit<GridWork, 'text'> | undefined;
}

/** The columns that a sheet has no room for. */
export type BeyondSheet = (sheet: Orientation) => readonly string[];

const ALL_FIT: readonly string[] = [];

/** The rows of a grid while the page is printed: all of them by Ctrl+P; the loaded ones by the browser's menu, which cannot be delayed. */
export function usePaper(model: GridModel, frame: RefObject<HTMLElement | null>, beyondSheet: BeyondSheet): Paper {
  const [printed, setPrinted] = useState<Pick<Paper, 'rows' | 'sheet' | 'beyond'>>();
  const [reading, setReading] = useState<Paper['reading']>();
  const latest = useRef(beyondSheet);
  useEffect(() => {
    latest.current = beyondSheet;
  });

  useEffect(() => {
    const life = new AbortController();
    let read: readonly RowEntry[] | undefined;
    const leave = waitForPart({
      isWhole: () => rowsAtHand(model).length >= Math.min(model.cache.total ?? 0, MOST_PRINTED),
      isCovered: () => frame.current?.closest('[inert]') !== null,
      isBetterTurned: () => latest.current('landscape').length < latest.current('portrait').length,
      async read(given) {
        const signal = AbortSignal.any([given, life.signal]);
        const total = Math.min(model.cache.total ?? 0, MOST_PRINTED);
        const tell = (done: number) => setReading({ done, total, stop: giveUpPrinting });
        signal.addEventListener('abort', () => setReading(undefined));
        tell(0);
        try {
          read = await readRows(model, signal, tell);
        } finally {
          setReading(undefined);
        }
      },
      begin: (sheet) => flushSync(() => setPrinted({ rows: read ?? rowsAtHand(model), sheet, beyond: latest.current(sheet) })),
      end() {
        read = undefined;
        setPrinted(undefined);
      },
    });
    return () => {
      leave();
      life.abort();
    };
  }, [model, frame]);

  return { rows: printed?.rows, sheet: printed?.sheet, beyond: printed?.beyond ?? ALL_FIT, reading };
}

/** The loaded rows up to the first that is not. */
function rowsAtHand(model: GridModel): readonly RowEntry[] {
  const rows: RowEntry[] = [];
  for (let entry = model.entry(0); entry !== undefined && rows.length < MOST_PRINTED; entry = model.entry(rows.length)) rows.push(entry);
  return rows;
}

async function readRows(model: GridModel, signal: AbortSignal, onRead: (done: number) => void): Promise<readonly RowEntry[]> {
  const rows: RowEntry[] = [];
  const load = (page: number, size: number) => model.load(page, size, signal);
  for await (const { row } of readEvery(load, { most: MOST_PRINTED, onRead })) {
    signal.throwIfAborted();
    rows.push([model.idOf(row), row]);
  }
  return rows;
}
