import type { GridProps, GridSort } from '../contract/types.ts';

export interface GridModelOptions {
  readonly rowKey: string;
  readonly selection: 'none' | 'single' | 'multiple';
  readonly selectFirst: boolean;
  readonly pageSize: number;
  readonly sort: readonly GridSort[];
}

/** The source of rows, and the listeners. */
export type GridModelPorts = Pick<GridProps, 'source' | 'onSelect' | 'onLoadFailed'>;

/** The active row, on which keys act: by id, so that it stays the same when the list changes. */
export interface Active {
  readonly index: number;
  readonly id: unknown;
}

/** One end of a range: its row by id, so that it stays the same when the list changes. */
export interface Corner {
  readonly index: number;
  /** Undefined until its row is loaded. */
  readonly id: unknown;
  readonly column: string;
}

/** A block of cells, from the one that has the focus to the one that keys and pointer move. */
export interface CellRange {
  readonly anchor: Corner;
  readonly head: Corner;
  /** Of its rows. */
  readonly first: number;
  readonly last: number;
  /** Ids of its rows by place, as far as they were loaded when it was chosen. */
  readonly ids: ReadonlyMap<number, unknown>;
  /** Ids, in the order shown. */
  readonly columns: ReadonlySet<string>;
}

/** The row alone, with all from the last one, or in addition. */
export type Selects = 'one' | 'range' | 'toggle';
