/**
 * A grid's state over one list: its rows, the row that keys act on, what is selected, the order. Outside React, so that moving
 * and scrolling redraw the rows and nothing else.
 */
import { BlockCache } from './block-cache.ts';
import * as selections from './selection.ts';
import type { RowEntry, Selection, Share } from './selection.ts';
import type { GridProps, GridRow, GridSort } from './types.ts';

export interface GridModelOptions {
  readonly rowKey: string;
  readonly selection: 'none' | 'single' | 'multiple';
  readonly selectFirst: boolean;
  readonly pageSize: number;
  readonly sort: readonly GridSort[];
}

/** Where rows come from, and who is told. */
export type GridModelPorts = Pick<GridProps, 'source' | 'onSelect' | 'onLoadFailed'>;

/** The row that keys act on: by id, so that it stays the same row when the list changes around it. */
interface Active {
  readonly index: number;
  readonly id: unknown;
}

export type Selects = 'one' | 'range' | 'toggle';

export class GridModel {
  readonly cache: BlockCache;
  readonly #options: GridModelOptions;
  readonly #listeners = new Set<() => void>();
  #ports: GridModelPorts | undefined;
  #version = 0;
  #sort: readonly GridSort[];
  #active: Active | undefined;
  #selection: Selection = selections.NOTHING;
  /** A range that waits for its last rows. */
  #pendingRange: number | undefined;
  #isFirstDue: boolean;
  /** The active row, while another order has it somewhere not loaded. */
  #sought: unknown;
  #epoch = 0;
  /** Selected rows that a refresh will bring again or not at all. */
  #watched: readonly unknown[] = [];

  constructor(options: GridModelOptions) {
    this.#options = options;
    this.#sort = options.sort;
    this.#isFirstDue = options.selectFirst && options.selection !== 'none';
    this.cache = new BlockCache({
      blockSize: options.pageSize,
      load: (block, signal) => {
        if (this.#ports === undefined) throw new Error('The grid asked for rows before it was connected.');
        return this.#ports.source.load({ pageNumber: block + 1, pageSize: options.pageSize, sort: this.#sort, signal });
      },
      onFailed: (thrown) => this.#ports?.onLoadFailed?.(thrown),
    });
    this.cache.subscribe(() => this.#onRows());
  }

  /** Before the first row is wanted, and whenever one of them is another. */
  connect(ports: GridModelPorts): void {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes with everything that can be seen. */
  readonly version = (): number => this.#version;

  readonly total = (): number | undefined => this.cache.total;

  readonly hasFailed = (): boolean => this.cache.hasFailed;

  readonly hasFailedRefresh = (): boolean => this.cache.hasFailedRefresh;

  get activeIndex(): number | undefined {
    return this.#active?.index;
  }

  entry(index: number): RowEntry | undefined {
    const row = this.cache.row(index);
    return row === undefined ? undefined : [row[this.#options.rowKey], row];
  }

  isSelected(id: unknown): boolean {
    return selections.isSelected(this.#selection, id);
  }

  /** How many of the rows that are loaded around the view are selected. */
  readonly shareShown = (): Share => selections.shareOf(this.#selection, this.#loaded());

  /** Makes a row the one that keys act on. */
  activate(index: number): void {
    const id = this.entry(index)?.[0];
    this.#sought = undefined;
    if (this.#active?.index === index && this.#active.id === id) return;
    this.#active = { index, id };
    this.#changed();
  }

  select(index: number, how: Selects): void {
    const { selection } = this.#options;
    if (selection === 'none') return;
    const entry = this.entry(index);
    this.#pendingRange = undefined;
    if (how === 'range' && selection === 'multiple') {
      const range = selections.selectRange(this.#selection, index, (at) => this.entry(at));
      if (range === undefined) this.#pendingRange = index;
      else this.#setSelection(range);
      return;
    }
    if (entry === undefined) return;
    if (how === 'toggle') this.#setSelection(selections.toggle(this.#selection, entry, index, selection === 'single'));
    else this.#setSelection(selections.selectOne(entry, index));
  }

  /** Every row of the list, also those never loaded; nothing where all were. */
  toggleEverything(): void {
    if (this.#options.selection !== 'multiple') return;
    const { isAllExcept, rows } = this.#selection;
    this.#setSelection(isAllExcept && rows.size === 0 ? selections.NOTHING : selections.selectAll(this.#selection));
  }

  readonly toggleShown = (): void => {
    this.#setSelection(selections.toggleAll(this.#selection, this.#loaded()));
  };

  /** Another order: the list starts again at its first row; what is selected stays so, wherever it goes. */
  sortBy(sort: readonly GridSort[]): void {
    this.#sort = sort;
    this.#selection = { ...this.#selection, anchor: undefined };
    this.#pendingRange = undefined;
    this.cache.restart();
  }

  /** Another list, with nothing selected. */
  startOver(): void {
    this.#active = undefined;
    this.#sought = undefined;
    this.#pendingRange = undefined;
    this.#watched = [];
    this.#isFirstDue = this.#options.selectFirst && this.#options.selection !== 'none';
    this.cache.restart();
    this.#setSelection(selections.NOTHING);
  }

  refresh(): void {
    if (this.cache.isRestarting) return;
    const { rows } = this.#selection;
    this.#watched = this.#loaded().flatMap(([id]) => (rows.has(id) ? [id] : []));
    this.cache.refresh();
  }

  #loaded(): RowEntry[] {
    return [...this.cache.entries()].map(([, row]) => [row[this.#options.rowKey], row]);
  }

  #onRows(): void {
    if (this.cache.isRestarting) return this.#changed();
    this.#followActive();
    if (this.cache.isSettled) this.#renewSelection();
    if (this.#pendingRange !== undefined) this.select(this.#pendingRange, 'range');
    if (this.#isFirstDue && this.entry(0) !== undefined) {
      this.#isFirstDue = false;
      this.activate(0);
      this.select(0, 'one');
    }
    this.#changed();
  }

  #followActive(): void {
    const { total, epoch } = this.cache;
    if (total === undefined) return;
    const isReordered = epoch !== this.#epoch;
    this.#epoch = epoch;
    if (this.#active === undefined && this.#sought === undefined) return;
    const id = this.#active?.id ?? this.#sought;
    const index = this.#active?.index ?? total;
    if (id === undefined) {
      this.#active = this.#activeAt(Math.min(index, total - 1));
    } else if (this.entry(index)?.[0] !== id) {
      const found = this.cache.indexOf((row) => row[this.#options.rowKey] === id);
      if (found !== undefined) this.#active = { index: found, id };
      else if (isReordered) this.#active = undefined;
      // It may be in a block that is still on its way.
      else if (!this.cache.isSettled) return;
      // Gone from the list: its neighbour takes its place.
      else if (this.#active !== undefined && (index >= total || this.entry(index) !== undefined))
        this.#active = this.#activeAt(Math.min(index, total - 1));
    }
    this.#sought = this.#active === undefined ? id : undefined;
  }

  #activeAt(index: number): Active | undefined {
    return index < 0 ? undefined : { index, id: this.entry(index)?.[0] };
  }

  #renewSelection(): void {
    if (this.#watched.length === 0) return;
    const seen = new Map<unknown, GridRow | undefined>(this.#watched.map((id) => [id, undefined]));
    for (const [id, row] of this.#loaded()) if (seen.has(id)) seen.set(id, row);
    this.#watched = [];
    const next = selections.renewed(this.#selection, seen);
    if (next !== this.#selection) this.#setSelection(next);
  }

  #setSelection(selection: Selection): void {
    this.#selection = selection;
    this.#changed();
    this.#ports?.onSelect?.(selections.describe(selection, this.cache.total ?? 0));
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
