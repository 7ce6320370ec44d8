/** Rows of a list read page by page without showing them. */
import type { GridPage, GridRow } from '../contract/types.ts';

export interface ReadRow {
  /** Place in the list, from 0. */
  readonly index: number;
  readonly row: GridRow;
}

/** Rows a server gives at once at most. */
const LARGEST_PAGE = 200;

interface ReadOptions {
  /** Only the first of them. */
  readonly most?: number;
  /** Called after each page with the number of rows so far. */
  onRead?(count: number): void;
}

/** Every row in order. */
export async function* readEvery(
  load: (page: number, size: number) => Promise<GridPage>,
  { most = Infinity, onRead }: ReadOptions = {},
): AsyncIterable<ReadRow> {
  for (let page = 1; (page - 1) * LARGEST_PAGE < most; page++) {
    const { items } = await load(page, LARGEST_PAGE);
    onRead?.((page - 1) * LARGEST_PAGE + items.length);
    for (const [place, row] of items.entries()) yield { index: (page - 1) * LARGEST_PAGE + place, row };
    if (items.length < LARGEST_PAGE) return;
  }
}

/** The pages that hold the rows from `first` to `last`. */
export async function* readRows(
  first: number,
  last: number,
  pageSize: number,
  load: (page: number) => Promise<GridPage>,
): AsyncIterable<ReadRow> {
  for (let page = Math.floor(first / pageSize); page * pageSize <= last; page++) {
    const { items } = await load(page + 1);
    for (const [place, row] of items.entries()) yield { index: page * pageSize + place, row };
  }
}
