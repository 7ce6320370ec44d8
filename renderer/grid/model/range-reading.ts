import { readRows } from './read-rows.ts';
import type { RowEntry } from './selection.ts';
import type { GridPage, GridRow } from '../contract/types.ts';

/** Rows a range reads at most. */
export const LONGEST_RANGE = 5_000;

/** A range of which some rows were never loaded, while they are read. They may be far from the view: nothing shows them. */
export class RangeReading {
  readonly #first: number;
  readonly #last: number;
  readonly #abort = new AbortController();

  constructor(from: number, to: number) {
    this.#first = Math.min(from, to);
    this.#last = Math.max(from, to);
  }

  get isOver(): boolean {
    return this.#abort.signal.aborted;
  }

  covers(index: number): boolean {
    return index >= this.#first && index <= this.#last;
  }

  stop(): void {
    this.#abort.abort();
  }

  /** The rows by place. @throws what `load` throws */
  async read(
    load: (page: number, size: number, signal: AbortSignal) => Promise<GridPage>,
    pageSize: number,
    idOf: (row: GridRow) => unknown,
  ): Promise<ReadonlyMap<number, RowEntry>> {
    const rows = new Map<number, RowEntry>();
    const pages = readRows(this.#first, this.#last, pageSize, (page) => load(page, pageSize, this.#abort.signal));
    for await (const { index, row } of pages) rows.set(index, [idOf(row), row]);
    return rows;
  }
}
