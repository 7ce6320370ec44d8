/** The grids of an open screen: their handles, selected rows, and messages about rows. */
import type { GridHandle } from '#renderer/grid/contract/types.ts';
import type { ScreenNames } from './screen-values.ts';

export interface RowSelection {
  readonly count: number;
  readonly ids: readonly unknown[];
  readonly row: unknown;
}

/** Messages by key of the row, as text. */
export type RowProblems = Readonly<Record<string, readonly string[]>>;

export interface ScreenGrids {
  /** The grids that are drawn, by name. */
  readonly drawn: Map<string, GridHandle>;
  /** By grid, as expressions read it; mutable. */
  readonly selection: Readonly<Record<string, RowSelection>>;
  select(grid: string, rows: RowSelection): void;
  /** Rows selected in a grid. */
  selected(grid: string): number;
  /** Messages about a grid's rows. */
  problems(grid: string): RowProblems | undefined;
  showProblems(grid: string, problems: RowProblems): void;
  clearProblems(): void;
}

/** The part of a screen that grids need. */
export interface ScreenWithGrids extends ScreenNames {
  readonly grids: ScreenGrids;
}

export function createScreenGrids(onChange: () => void): ScreenGrids {
  const selection: Record<string, RowSelection> = {};
  let problems: Record<string, RowProblems> = {};
  return {
    drawn: new Map(),
    selection,
    select(grid, rows) {
      selection[grid] = rows;
      onChange();
    },
    selected: (grid) => selection[grid]?.count ?? 0,
    problems: (grid) => problems[grid],
    showProblems(grid, messages) {
      problems[grid] = messages;
      onChange();
    },
    clearProblems() {
      if (Object.keys(problems).length === 0) return;
      problems = {};
      onChange();
    },
  };
}
