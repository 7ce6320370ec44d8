/**
 * The state of a grid over one list: rows, active row, selection, order. Outside React, so that moving
 * and scrolling redraw the rows and nothing else.
 */
import { BlockCache, type LoadedRows } from './block-cache.ts';
import { LONGEST_RANGE, RangeReading } from './range-reading.ts';
import { FreshRows } from './added-rows.ts';
import { readEvery } from './read-rows.ts';
import type { Active, CellRange, GridModelOptions, GridModelPorts, Selects } from './model-parts.ts';
import * as selections from './selection.ts';
import type { RowEntry, Selection, Share } from './selection.ts';
import type { GridPage, GridRow, GridSort } from '../contract/types.ts';

/** Maximum number of rows searched for an id. */
const MOST_SEARCHED = 2_000;

export class GridModel {
  readonly cache: BlockCache;
  /** The range of cells that keys and clipboard act on; dropped when its rows change or cannot be read. */
  range: CellRange | undefined;
  isRangeLost = false;
  #options: GridModelOptions;
  readonly #listeners = new Set<() => void>();
  #ports: GridModelPorts | undefined;
  #version = 0;
  #sort: readonly GridSort[];
  #active: Active | undefined;
  #selection: Selection = selections.NOTHING;
  #reading: RangeReading | undefined;
  #tableSelection: { readonly of: readonly unknown[]; readonly rowSelection: Readonly<Record<string, boolean>> } | undefined;
  #isRangeTooLong = false;
  #block = 0;
  #isFirstDue: boolean;
  /** The id of the active row while a new order has moved it to a block not loaded. */
  #sought: unknown;
  #epoch = 0;
  /** Selected rows that a refresh will update or remove; where one is always selected, its neighbour takes its place. */
  #watched: readonly unknown[] = [];
  readonly #fresh = new FreshRows(() => this.#changed());

  constructor(options: GridModelOptions) {
    this.#options = options;
    this.#sort = options.sort;
    this.#isFirstDue = options.selectFirst && options.selection !== 'none';
    this.cache = new BlockCache({
      blockSize: options.pageSize,
      idOf: this.idOf,
      load: (block, signal) => this.load(block + 1, options.pageSize, signal),
      onFailed: (thrown) => this.#ports?.onLoadFailed?.(thrown),
    });
    this.cache.subscribe(() => this.#onRows());
  }

  /** Called before the first row is loaded, and whenever one of them changes. Another way to select begins with nothing selected. */
  connect(ports: GridModelPorts, selection = this.#options.selection): void {
    this.#ports = ports;
    if (selection === this.#options.selection) return;
    this.#options = { ...this.#options, selection };
    this.#isFirstDue = this.#options.selectFirst && selection !== 'none';
    this.#dropRange();
    this.#setSelection(selections.NOTHING);
    this.#onRows();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Counts every visible change. */
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

  readonly idOf = (row: GridRow): unknown => row[this.#options.rowKey];

  /** The row's id in the table. */
  readonly keyOf = (row: GridRow): string => String(this.idOf(row));

  keyAt(index: number): string | undefined {
    const row = this.cache.row(index);
    return row === undefined ? undefined : this.keyOf(row);
  }

  /** The loaded rows, as the table has them. */
  readonly loaded = (): LoadedRows => this.cache.loaded;

  /** Which of the loaded rows are selected, and which others are known to be: the table's state. The same object until that changes. */
  readonly rowSelection = (): Readonly<Record<string, boolean>> => {
    const dependsOnRows = this.#selection.isAllExcept || this.#reading !== undefined;
    const of = [this.#selection, this.#reading, dependsOnRows ? this.cache.loaded : undefined];
    const known = this.#tableSelection;
    if (known?.of.every((one, at) => one === of[at]) === true) return known.rowSelection;
    const keys = dependsOnRows ? this.#selectedOfLoaded() : [...this.#selection.rows.keys()].map(String);
    const rowSelection = Object.fromEntries(keys.map((key) => [key, true]));
    this.#tableSelection = { of, rowSelection };
    return rowSelection;
  };

  /** Applies a selection of the table: a value replaces it, a function updates it. */
  readonly setRowSelection = (next: Record<string, boolean> | ((now: Record<string, boolean>) => Record<string, boolean>)): void => {
    if (this.#options.selection === 'none') return;
    const rowSelection = next instanceof Function ? next({ ...this.rowSelection() }) : next;
    const before = next instanceof Function ? this.#selection : { ...this.#selection, isAllExcept: false };
    this.#dropRange();
    const loaded = new Map(this.#loaded().map((entry) => [String(entry[0]), entry]));
    this.#setSelection(selections.withTableState(before, rowSelection, loaded));
  };

  /** Index of the row, if it is loaded. */
  indexOf(id: unknown): number | undefined {
    return this.cache.indexOf((row) => this.idOf(row) === id);
  }

  /** Draws again. */
  touch(): void {
    this.#changed();
  }

  /** Ids of the rows that a refresh has brought, for a while. */
  get fresh(): ReadonlySet<unknown> {
    return this.#fresh.ids;
  }

  /** Ids of rows of two lines that show all their values. */
  readonly unfolded = new Set<unknown>();

  /** A row of a range counts as selected before it is loaded. */
  isSelected(id: unknown, index: number): boolean {
    if (this.#reading !== undefined) return this.#reading.covers(index);
    return selections.isSelected(this.#selection, id);
  }

  /** How much of the whole list is selected. */
  readonly share = (): Share => selections.shareOf(this.#selection, this.cache.total ?? 0);

  /** Whether the last range was too long to be loaded. */
  readonly isRangeTooLong = (): boolean => this.#isRangeTooLong;

  /** Makes a row the one that keys act on. */
  activate(index: number): void {
    const id = this.entry(index)?.[0];
    this.#sought = undefined;
    if (this.#active?.index === index && this.#active.id === id) return;
    this.#active = { index, id };
    this.#changed();
  }

  /** @param from where a range begins that no other row was selected for */
  select(index: number, how: Selects, from = index): void {
    const { selection } = this.#options;
    if (selection === 'none') return;
    const entry = this.entry(index);
    this.#dropRange();
    if (how === 'range' && selection === 'multiple') this.#selectRange(index, from);
    else if (entry === undefined) return;
    else if (how === 'toggle') this.#setSelection(selections.toggle(this.#selection, entry, index, selection === 'single'));
    else this.#setSelection(selections.selectOne(entry, index));
  }

  /** The view has moved: the block at its middle is the one that the checkbox in the head selects. */
  lookAt(index: number): void {
    const block = Math.floor(index / this.#options.pageSize);
    if (block === this.#block) return;
    this.#block = block;
    this.#changed();
  }

  /** How much is selected of the block in view; some, if only others are. */
  readonly blockShare = (): Share => {
    const rows = this.#rowsOfBlock();
    if (rows.length > 0 && rows.every(([id]) => selections.isSelected(this.#selection, id))) return 'all';
    return this.count() === 0 ? 'none' : 'some';
  };

  /** Adds the loaded rows of the block in view to the selection; clears it if all of them were selected. */
  readonly toggleBlock = (): void =>
    this.#selectMany(() => (this.blockShare() === 'all' ? selections.NOTHING : selections.withRows(this.#selection, this.#rowsOfBlock())));

  readonly selectEverything = (): void => this.#selectMany(() => selections.selectAll(this.#selection));

  readonly count = (): number => selections.countOf(this.#selection, this.cache.total ?? 0);

  readonly selection = (): Selection => this.#selection;

  /** Every row of the list, also those never loaded; nothing if all were. */
  readonly toggleEverything = (): void =>
    this.#selectMany(() => (this.share() === 'all' ? selections.NOTHING : selections.selectAll(this.#selection)));

  readonly clearSelection = (): void => {
    this.#dropRange();
    this.#setSelection(selections.NOTHING);
  };

  /** As `GridHandle.selectedIds`. */
  readonly selectedIds = async (signal: AbortSignal): Promise<readonly unknown[]> => {
    const { rows, isAllExcept } = this.#selection;
    if (!isAllExcept) return [...rows.keys()];
    const ids: unknown[] = [];
    for await (const { row } of readEvery((page, size) => this.load(page, size, signal)))
      if (!rows.has(this.idOf(row))) ids.push(this.idOf(row));
    return ids;
  };

  /** Looks for a row that is not loaded and makes it the active and only selected one. @returns its place; undefined if it is not found. */
  readonly selectId = async (id: unknown, signal: AbortSignal): Promise<number | undefined> => {
    for await (const { row, index } of readEvery((page, size) => this.load(page, size, signal), { most: MOST_SEARCHED })) {
      if (signal.aborted) return undefined;
      if (this.idOf(row) !== id) continue;
      this.#sought = undefined;
      this.#active = { index, id };
      if (this.#options.selection !== 'none') this.#setSelection(selections.selectOne([id, row], index));
      this.#changed();
      return index;
    }
    return undefined;
  };

  /** Changes the order: the list starts again at its first row; selected rows stay selected. */
  sortBy(sort: readonly GridSort[]): void {
    this.#sort = sort;
    this.#dropRange();
    this.#selection = { ...this.#selection, anchor: undefined };
    this.cache.restart();
  }

  /** Another list, with nothing selected. */
  startOver(): void {
    this.#active = undefined;
    this.#sought = undefined;
    this.#dropRange();
    this.#watched = [];
    this.#fresh.clear();
    this.#isFirstDue = this.#options.selectFirst && this.#options.selection !== 'none';
    this.cache.restart();
    this.#setSelection(selections.NOTHING);
  }

  refresh(): void {
    if (this.cache.isRestarting) return;
    const { rows } = this.#selection;
    this.#fresh.remember(
      this.cache.total,
      this.#loaded().map(([id]) => id),
    );
    this.#watched = this.#loaded().flatMap(([id]) => (rows.has(id) ? [id] : []));
    this.cache.refresh();
  }

  /** A page of the list in its order, from 1. */
  readonly load = (pageNumber: number, pageSize: number, signal: AbortSignal): Promise<GridPage> => {
    if (this.#ports === undefined) throw new Error('The grid asked for rows before it was connected.');
    return this.#ports.source.load({ pageNumber, pageSize, sort: this.#sort, signal });
  };

  #selectRange(to: number, start: number): void {
    const { anchor: from = start } = this.#selection;
    const anchored = { ...this.#selection, anchor: from };
    const range = selections.selectRange(anchored, to, (at) => this.entry(at));
    const length = Math.abs(to - from) + 1;
    if (range !== undefined) return this.#setSelection(range);
    if (length === this.cache.total) return this.#setSelection(selections.selectAll(this.#selection));
    if (length > LONGEST_RANGE) {
      this.#isRangeTooLong = true;
      return this.#changed();
    }
    const reading = new RangeReading(from, to);
    this.#reading = reading;
    this.#changed();
    reading.read(this.load, this.#options.pageSize, this.idOf).then(
      (rows) =>
        this.#endRange(
          reading,
          selections.selectRange(anchored, to, (at) => rows.get(at)),
        ),
      (thrown: unknown) => {
        if (!reading.isOver) this.#ports?.onLoadFailed?.(thrown);
        this.#endRange(reading, undefined);
      },
    );
  }

  #endRange(reading: RangeReading, selection: Selection | undefined): void {
    if (reading.isOver) return;
    this.#reading = undefined;
    if (selection === undefined) this.#changed();
    else this.#setSelection(selection);
  }

  #dropRange(): void {
    this.#isRangeTooLong = false;
    this.#reading?.stop();
    this.#reading = undefined;
  }

  #selectedOfLoaded(): string[] {
    const { rows, places } = this.cache.loaded;
    return rows.flatMap((row, at) => (this.isSelected(this.idOf(row), places[at] ?? -1) ? [this.keyOf(row)] : []));
  }

  #rowsOfBlock(): RowEntry[] {
    const { pageSize } = this.#options;
    const indexes = Array.from({ length: pageSize }, (_, step) => this.#block * pageSize + step);
    return indexes.map((index) => this.entry(index)).filter((entry) => entry !== undefined);
  }

  #loaded(): RowEntry[] {
    return [...this.cache.entries()].map(([, row]) => [row[this.#options.rowKey], row]);
  }

  #onRows(): void {
    if (this.cache.isRestarting) return this.#changed();
    this.#followActive();
    if (this.cache.isUpToDate) {
      this.#renewSelection();
      this.#fresh.compare(
        this.cache.total ?? 0,
        this.#loaded().map(([id]) => id),
      );
    }
    const seen = selections.withSeen(this.#selection, this.cache.loaded.rows, this.idOf);
    if (seen !== this.#selection) this.#setSelection(seen);
    if (this.#isFirstDue && this.entry(this.activeIndex ?? 0) !== undefined) {
      this.#isFirstDue = false;
      this.activate(this.activeIndex ?? 0);
      this.select(this.activeIndex ?? 0, 'one');
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
      const found = this.cache.indexOf((row) => this.idOf(row) === id);
      if (found !== undefined) this.#active = { index: found, id };
      else if (isReordered) this.#active = undefined;
      // It may be in a block that is still loading.
      else if (!this.cache.isUpToDate) return;
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
    this.#isFirstDue ||= this.#options.selectFirst && this.count() === 0;
  }

  #selectMany(next: () => Selection): void {
    if (this.#options.selection !== 'multiple') return;
    this.#dropRange();
    this.#setSelection(next());
  }

  #setSelection(selection: Selection): void {
    this.#selection = selection;
    this.#changed();
    const total = this.cache.total ?? 0;
    const offersAll = this.blockShare() === 'all' && this.count() < total;
    this.#ports?.onSelect?.({ ...selections.describe(selection, total, this.#loaded()), offered: offersAll ? total : undefined });
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
