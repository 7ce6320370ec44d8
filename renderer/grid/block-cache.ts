/**
 * The rows of a long list, fetched in blocks as they come into view. Keeps a bounded number of blocks, gives up
 * requests for blocks nobody looks at any more, and while refreshing shows what it had. Knows nothing of React.
 */
import type { GridPage, GridRow } from './types.ts';

export interface BlockCacheOptions {
  readonly blockSize: number;
  /** Blocks kept at most. */
  readonly most?: number;
  /** Requests under way at once. */
  readonly concurrent?: number;
  /** @param block from 0 */
  load(block: number, signal: AbortSignal): Promise<GridPage>;
}

const MOST_BLOCKS = 24;
const CONCURRENT = 4;
/** Blocks fetched ahead in the direction of travel. */
const AHEAD = 2;

export class BlockCache {
  readonly #options: BlockCacheOptions;
  readonly #blocks = new Map<number, readonly GridRow[]>();
  readonly #pending = new Map<number, AbortController>();
  readonly #failed = new Set<number>();
  readonly #stale = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #wanted: readonly number[] = [];
  #pinned: ReadonlySet<number> = new Set();
  #total: number | undefined;
  #version = 0;
  #isStopped = false;

  constructor(options: BlockCacheOptions) {
    this.#options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  readonly version = (): number => this.#version;

  /** Rows of the whole list; undefined until the first block is here. */
  get total(): number | undefined {
    return this.#total;
  }

  /** The list could not be read at all. */
  get hasFailed(): boolean {
    return this.#total === undefined && this.#failed.size > 0;
  }

  row(index: number): GridRow | undefined {
    const { blockSize } = this.#options;
    return this.#blocks.get(Math.floor(index / blockSize))?.[index % blockSize];
  }

  isFailed(index: number): boolean {
    return this.#failed.has(Math.floor(index / this.#options.blockSize));
  }

  /** The place of a row among the blocks that are here; undefined where it is not. */
  indexOf(isIt: (row: GridRow) => boolean): number | undefined {
    for (const [block, rows] of this.#blocks) {
      const place = rows.findIndex(isIt);
      if (place >= 0) return block * this.#options.blockSize + place;
    }
    return undefined;
  }

  /** Says which rows are in view, which way the view moves, and which rows must stay although they are not. */
  want(first: number, last: number, direction: number, pinned: readonly number[] = []): void {
    const { blockSize } = this.#options;
    const end = Math.max(0, Math.ceil((this.#total ?? 1) / blockSize) - 1);
    const from = Math.min(end, Math.floor(first / blockSize));
    const to = Math.min(end, Math.floor(last / blockSize));
    const wanted: number[] = [];
    for (let block = from; block <= to; block++) wanted.push(block);
    for (let step = 1; step <= AHEAD; step++) {
      const ahead = direction >= 0 ? to + step : from - step;
      if (ahead >= 0 && ahead <= end) wanted.push(ahead);
    }
    this.#wanted = wanted;
    this.#pinned = new Set(pinned.map((index) => Math.floor(index / blockSize)));
    for (const block of wanted) this.#touch(block);
    for (const [block, request] of this.#pending) {
      if (wanted.includes(block)) continue;
      this.#pending.delete(block);
      request.abort();
    }
    this.#pump();
  }

  /** Loads what is in view again; what is shown stays until the answer is here. */
  refresh(): void {
    for (const request of this.#pending.values()) request.abort();
    this.#pending.clear();
    this.#failed.clear();
    for (const block of this.#blocks.keys()) {
      if (this.#wanted.includes(block)) this.#stale.add(block);
      else this.#blocks.delete(block);
    }
    this.#changed();
    this.#pump();
  }

  /** Tries failed blocks once more. */
  retry(): void {
    this.#failed.clear();
    this.#changed();
    this.#pump();
  }

  stop(): void {
    this.#isStopped = true;
    for (const request of this.#pending.values()) request.abort();
    this.#pending.clear();
  }

  /** A Map keeps its order of insertion: the blocks used last come last. */
  #touch(block: number): void {
    const rows = this.#blocks.get(block);
    if (rows === undefined) return;
    this.#blocks.delete(block);
    this.#blocks.set(block, rows);
  }

  #pump(): void {
    if (this.#isStopped) return;
    for (const block of this.#wanted) {
      if (this.#pending.size >= (this.#options.concurrent ?? CONCURRENT)) return;
      const isHere = this.#blocks.has(block) && !this.#stale.has(block);
      const isBeyond = block > 0 && this.#total !== undefined && block * this.#options.blockSize >= this.#total;
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
    } catch {
      if (isCurrent()) this.#failed.add(block);
    }
    if (!isCurrent()) return;
    this.#pending.delete(block);
    this.#changed();
    this.#pump();
  }

  #store(block: number, { items, totalItemsCount }: GridPage): void {
    this.#stale.delete(block);
    this.#total = totalItemsCount;
    this.#blocks.set(block, items);
    for (const known of this.#blocks.keys()) {
      const isBeyond = known > 0 && known * this.#options.blockSize >= totalItemsCount;
      const isSpare = this.#blocks.size > (this.#options.most ?? MOST_BLOCKS) && !this.#wanted.includes(known) && !this.#pinned.has(known);
      if (isBeyond || isSpare) this.#blocks.delete(known);
    }
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
