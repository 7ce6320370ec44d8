/**
 * The rows of a long list, loaded in blocks as they come into view. Keeps a bounded number of blocks, cancels
 * requests for blocks out of view, and shows the old rows while refreshing. Independent of React.
 */
import type { GridPage, GridRow } from '../contract/types.ts';

export interface LoadedRows {
  readonly rows: GridRow[];
  /** Index of each in the list, from 0. */
  readonly places: readonly number[];
}

export interface BlockCacheOptions {
  /** Rows in a block. */
  readonly blockSize: number;
  /** Maximum number of blocks kept, not counting those in view or pinned. Default 24. */
  readonly most?: number;
  /** Maximum number of concurrent requests. Default 4. */
  readonly concurrent?: number;
  /** The id of a row: a row in two blocks shows that the list changed between their requests. */
  idOf?(row: GridRow): unknown;
  /** @param block from 0. May reject: the block then waits for `retry`. */
  load(block: number, signal: AbortSignal): Promise<GridPage>;
  onFailed?(thrown: unknown): void;
}

const MOST_BLOCKS = 24;
const CONCURRENT = 4;
/** Blocks loaded beyond the view, nearest first: two in the direction of scrolling, one behind. */
const BEYOND = [1, 2, -1];

export class BlockCache {
  readonly #options: BlockCacheOptions;
  /** A Map keeps its order of insertion: the blocks used last come last. */
  readonly #blocks = new Map<number, readonly GridRow[]>();
  readonly #pending = new Map<number, AbortController>();
  readonly #failed = new Set<number>();
  /** Stale blocks, shown until they are replaced. */
  readonly #stale = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [];
  #pinned: ReadonlySet<number> = new Set();
  #total: number | undefined;
  #isRestarting = false;
  #epoch = 0;
  #loaded: LoadedRows | undefined;

  constructor(options: BlockCacheOptions) {
    this.#options = options;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Number of rows of the list; undefined until the first block is loaded. */
  get total(): number | undefined {
    return this.#total;
  }

  /** Whether no block could be loaded; see `retry`. */
  get hasFailed(): boolean {
    return this.#total === undefined && this.#failed.size > 0;
  }

  /** Whether stale rows are shown because reloading them failed. */
  get hasFailedRefresh(): boolean {
    return [...this.#failed].some((block) => this.#blocks.has(block));
  }

  /** Whether every block in view is loaded and none is stale. */
  get isUpToDate(): boolean {
    return this.#total !== undefined && this.#pending.size === 0 && !this.#wanted.some((block) => this.#stale.has(block));
  }

  get isLoading(): boolean {
    return this.#pending.size > 0;
  }

  row(index: number): GridRow | undefined {
    const { blockSize } = this.#options;
    return this.#blocks.get(Math.floor(index / blockSize))?.[index % blockSize];
  }

  isFailed(index: number): boolean {
    return this.#failed.has(Math.floor(index / this.#options.blockSize));
  }

  /** Index of a row among the loaded blocks, newer ones first; undefined if it is not loaded. */
  indexOf(isIt: (row: GridRow) => boolean): number | undefined {
    let stale: number | undefined;
    for (const [index, row] of this.entries()) {
      if (!isIt(row)) continue;
      if (!this.#stale.has(Math.floor(index / this.#options.blockSize))) return index;
      stale = index;
    }
    return stale;
  }

  /** The loaded rows with their indexes; the order of blocks is arbitrary. */
  *entries(): Iterable<readonly [number, GridRow]> {
    for (const [block, rows] of this.#blocks) {
      for (const [place, row] of rows.entries()) yield [block * this.#options.blockSize + place, row];
    }
  }

  /** The loaded rows in the order of the list, each with its index. The same object until others are loaded. */
  get loaded(): LoadedRows {
    if (this.#loaded === undefined) {
      const rows: GridRow[] = [];
      const places: number[] = [];
      for (const block of [...this.#blocks.keys()].toSorted((one, other) => one - other)) {
        for (const [place, row] of (this.#blocks.get(block) ?? []).entries()) {
          rows.push(row);
          places.push(block * this.#options.blockSize + place);
        }
      }
      this.#loaded = { rows, places };
    }
    return this.#loaded;
  }

  /** Whether rows of the previous list or order are shown, until the first block of the new one is loaded. */
  get isRestarting(): boolean {
    return this.#isRestarting;
  }

  /** Counts the lists and orders shown so far. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Sets the rows in view, the direction of scrolling (sign), and the rows to keep although they are out of view. */
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

  /** Reloads the blocks in view; the old rows are shown meanwhile. */
  refresh(): void {
    this.#abandon();
    for (const block of this.#blocks.keys()) {
      if (this.#wanted.includes(block) || this.#pinned.has(block)) this.#stale.add(block);
      else this.#blocks.delete(block);
    }
    this.#changed();
    this.#pump();
  }

  /** Another list or order: the old rows are shown until the first block is loaded, or has failed. */
  restart(): void {
    this.#abandon();
    this.#isRestarting = true;
    this.#wanted = [0];
    this.#changed();
    this.#pump();
  }

  /** Loads the failed blocks again. */
  retry(): void {
    this.#failed.clear();
    this.#changed();
    this.#pump();
  }

  /** Cancels every request; `want` starts again. */
  stop(): void {
    this.#abandon();
    if (!this.#isRestarting) this.#wanted = [];
    this.#changed();
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
    // A reloaded block triggers no further reload: a list that keeps changing would load without end.
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

  /** Rows were inserted or deleted since: blocks in view are loaded again, the others dropped. */
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

  /** A page with fewer rows is the last one, whatever the total: rows may have been deleted since the count. */
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
    this.#loaded = undefined;
    for (const listener of this.#listeners) listener();
  }
}
