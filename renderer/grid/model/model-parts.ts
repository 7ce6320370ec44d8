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

/** The row alone, with all from the last one, or in addition. */
export type Selects = 'one' | 'range' | 'toggle';
