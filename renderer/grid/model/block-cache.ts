/**
 * The rows of a long list, fetched in blocks as they come into view. Keeps a bounded number of blocks, gives up
 * requests for blocks nobody looks at any more, and while refreshing shows what it had. Knows nothing of React.
 */
import type { GridPage, GridRow } from '../contract/types.ts';

export interface BlockCacheOptions {
  /** Rows in a block. */
  readonly blockSize: number;
  /** Blocks kept at most; those in view or pinned are kept beyond it. Default 24. */
  readonly most?: number;
  /** Requests under way at once. Default 4. */
  readonly concurrent?: number;
  /** What identifies a row: one that stands in two blocks tells that the list has changed between their requests. */
  idOf?(row: GridRow): unknown;
  /** @param block from 0. May reject: the block then waits for `retry`. */
  load(block: number, signal: AbortSignal): Promise<GridPage>;
  onFailed?(thrown: unknown): void;
}

const MOST_BLOCKS = 24;
const CONCURRENT = 4;
/** Blocks fetched beyond the view, nearest first: two in the direction of travel, one behind. */
const BEYOND = [1, 2, -1];

export class BlockCache {
  readonly #options: BlockCacheOptions;
  /** A Map keeps its order of insertion: the blocks used last come last. */
  readonly #blocks = new Map<number, readonly GridRow[]>();
  readonly #pending = new Map<number, AbortController>();
  readonly #failed = new Set<number>();
  /** Blocks of an earlier state of the list, shown until they are replaced. */
  readonly #stale = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [];
  #pinned: ReadonlySet<number> = new Set();
  #total: number | undefined;
  #isRestarting = false;
  #epoch = 0;

  constructor(options: BlockCacheOptions) {
    this.#options = options;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Rows of the whole list; undefined until the first block is here. */
  get total(): number | undefined {
    return this.#total;
  }

  /** Whether nothing at all could be read; `retry` asks again. */
  get hasFailed(): boolean {
    return this.#total === undefined && this.#failed.size > 0;
  }

  /** Whether rows are shown that could not be read again. */
  get hasFailedRefresh(): boolean {
    return [...this.#failed].some((block) => this.#blocks.has(block));
  }

  /** Whether every block in view is here and as new as can be. */
  get isUpToDate(): boolean {
    return this.#total !== undefined && this.#pending.size === 0 && !this.#wanted.some((block) => this.#stale.has(block));
  }

  row(index: number): GridRow | undefined {
    const { blockSize } = this.#options;
    return this.#blocks.get(Math.floor(index / blockSize))?.[index % blockSize];
  }

  isFailed(index: number): boolean {
    return this.#failed.has(Math.floor(index / this.#options.blockSize));
  }

  /** Where a row stands among the blocks that are here, newer ones first; undefined where it is not. */
  indexOf(isIt: (row: GridRow) => boolean): number | undefined {
    let stale: number | undefined;
    for (const [index, row] of this.entries()) {
      if (!isIt(row)) continue;
      if (!this.#stale.has(Math.floor(index / this.#options.blockSize))) return index;
      stale = index;
    }
    return stale;
  }

  /** The rows that are here with their places, in no order of blocks. */
  *entries(): Iterable<readonly [number, GridRow]> {
    for (const [block, rows] of this.#blocks) {
      for (const [place, row] of rows.entries()) yield [block * this.#options.blockSize + place, row];
    }
  }

  /** Whether what is shown belongs to an earlier list or order, until the first answer for the new one. */
  get isRestarting(): boolean {
    return this.#isRestarting;
  }

  /** Counts the lists and orders shown so far. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Says which rows are in view, which way the view moves (sign), and which rows must stay although they are not. */
  want(first: number, last: number, direction: number, pinned: readonly number[] = []): void {
    if (this.#isRestarting) return;
    const { blockSize } = this.#options;
    const end = Math.max(0, Math.ceil((this.#total ?? 1) / blockSize) - 1);
    const within = (block: number) => Math.max(0, Math.min(end, block));
    const from = within(Math.floor(first / blockSize));
    const to = within(Math.floor(last / blockSize));
    const inView = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const beyond = BEYOND.map((step) => (direction * step >= 0 ? to + Math.abs(step) : from - Math.abs(step)));
    this.#wanted = [...inView, ...beyond.filter((block) => block >= 0 && block <= end)];
    this.#pinned = new Set(pinned.map((index) => Math.floor(index / blockSize)));
    for (const block of this.#wanted) this.#touch(block);
    for (const [block, request] of this.#pending) {
      if (this.#wanted.includes(block)) continue;
      this.#pending.delete(block);
      request.abort();
    }
    this.#pump();
  }

  /** Loads what is in view again; what is shown stays until its answer is here. */
  refresh(): void {
    this.#abandon();
    for (const block of this.#blocks.keys()) {
      if (this.#wanted.includes(block) || this.#pinned.has(block)) this.#stale.add(block);
      else this.#blocks.delete(block);
    }
    this.#changed();
    this.#pump();
  }

  /** Another list or another order: what is shown stays until the first block is here, or has failed. */
  restart(): void {
    this.#abandon();
    this.#isRestarting = true;
    this.#wanted = [0];
    this.#changed();
    this.#pump();
  }

  /** Asks again for what failed. */
  retry(): void {
    this.#failed.clear();
    this.#changed();
    this.#pump();
  }

  /** Gives up every request. `want` starts again. */
  stop(): void {
    this.#abandon();
    if (!this.#isRestarting) this.#wanted = [];
  }

  #abandon(): void {
    for (const request of this.#pending.values()) request.abort();
    this.#pending.clear();
    this.#failed.clear();
  }

  #touch(block: number): void {
    const rows = this.#blocks.get(block);
    if (rows === undefined) return;
    this.#blocks.delete(block);
    this.#blocks.set(block, rows);
  }

  #pump(): void {
    for (const block of this.#wanted) {
      if (this.#pending.size >= (this.#options.concurrent ?? CONCURRENT)) return;
      const isHere = this.#blocks.has(block) && !this.#stale.has(block) && !this.#isRestarting;
      const isBeyond = block > 0 && block * this.#options.blockSize >= (this.#total ?? 0);
      if (!isHere && !isBeyond && !this.#pending.has(block) && !this.#failed.has(block)) void this.#load(block);
    }
  }

  async #load(block: number): Promise<void> {
    const request = new AbortController();
    this.#pending.set(block, request);
    const isCurrent = () => this.#pending.get(block) === request;
    try {
      const page = await this.#options.load(block, request.signal);
      if (isCurrent()) this.#store(block, page);
    } catch (thrown) {
      if (!isCurrent()) return;
      this.#endRestart();
      this.#failed.add(block);
      this.#options.onFailed?.(thrown);
    }
    if (!isCurrent()) return;
    this.#pending.delete(block);
    this.#changed();
    this.#pump();
  }

  #store(block: number, page: GridPage): void {
    this.#endRestart();
    const isRenewal = this.#stale.delete(block);
    const total = this.#totalOf(block, page);
    // A renewed block cannot ask for more: a list that never stands still would be loaded without end.
    if (!isRenewal && (total !== (this.#total ?? total) || this.#overlaps(block, page))) this.#distrust(block);
    this.#total = total;
    this.#blocks.delete(block);
    this.#blocks.set(block, page.items);
    this.#drop(this.#total);
  }

  #overlaps(block: number, { items }: GridPage): boolean {
    const { idOf } = this.#options;
    if (idOf === undefined) return false;
    const ids = new Set(items.map(idOf));
    return [...this.#blocks].some(([other, rows]) => other !== block && rows.some((row) => ids.has(idOf(row))));
  }

  /** Rows were inserted or deleted since the others were loaded: those in view are loaded again, the rest is dropped. */
  #distrust(except: number): void {
    for (const block of this.#blocks.keys()) {
      if (block === except) continue;
      if (this.#wanted.includes(block) || this.#pinned.has(block)) this.#stale.add(block);
      else this.#blocks.delete(block);
    }
  }

  #endRestart(): void {
    if (!this.#isRestarting) return;
    this.#isRestarting = false;
    this.#epoch++;
    this.#blocks.clear();
    this.#stale.clear();
    this.#total = undefined;
  }

  /** A page cut short is the last one, whatever the total says: rows may have gone since it was counted. */
  #totalOf(block: number, { items, totalItemsCount }: GridPage): number {
    const { blockSize } = this.#options;
    const end = block * blockSize + items.length;
    if (items.length === 0) return Math.min(end, totalItemsCount);
    return items.length < blockSize ? end : Math.max(totalItemsCount, end);
  }

  #drop(total: number): void {
    const most = this.#options.most ?? MOST_BLOCKS;
    for (const block of this.#blocks.keys()) {
      const isBeyond = block > 0 && block * this.#options.blockSize >= total;
      const isSpare = this.#blocks.size > most && !this.#wanted.includes(block) && !this.#pinned.has(block);
      if (!isBeyond && !isSpare) continue;
      this.#blocks.delete(block);
      this.#stale.delete(block);
    }
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
