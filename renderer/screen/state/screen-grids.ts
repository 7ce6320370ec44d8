/** The grids of an open screen: their handles, selected rows, and messages about rows. */
import type { Form } from '#renderer/form/contract/form.ts';
import type { GridHandle } from '#renderer/grid/contract/types.ts';
import type { RowSelection } from './row-selection.ts';
import type { ScreenScope } from './screen-values.ts';

/** Messages by key of the row, as text. */
export type RowProblems = Readonly<Record<string, readonly string[]>>;

/** Text typed into a cell that is still being checked. */
export interface WaitingText {
  readonly row: unknown;
  readonly field: string;
  readonly text: string;
}

interface CellPlace {
  readonly row: unknown;
  readonly field: string;
}

/** An edit of a cell that is not stored, or not yet. */
export interface KeptCell extends CellPlace {
  readonly value: unknown;
  readonly text: string;
  /** Why it was refused; undefined while it is on its way. */
  readonly messages: readonly string[] | undefined;
}

export interface ScreenGrids {
  /** The grids that are drawn, by name. */
  readonly drawn: ReadonlyMap<string, GridHandle>;
  /** The lists of a grid's findings that are drawn, each as what puts the focus into it. */
  readonly findingLists: ReadonlyMap<string, () => void>;
  /** A grid was drawn, or taken away. */
  noteDrawn(grid: string, handle: GridHandle | null): void;
  /** A list of a grid's findings was drawn. @returns takes it away */
  noteFindingList(grid: string, focus: () => void): () => void;
  /** Does it now, or as soon as the grid is drawn; only the latest is done. */
  whenDrawn(grid: string, task: (handle: GridHandle) => void): void;
  /** The same for a list of its findings, or for the grid where that is drawn first. */
  whenFindingsDrawn(grid: string, task: (handle: GridHandle) => void): void;
  /** By grid, as expressions read it; mutable. */
  readonly selection: Readonly<Record<string, RowSelection>>;
  select(grid: string, rows: RowSelection): void;
  /** Rows selected in a grid. */
  selected(grid: string): number;
  /** The rows as last loaded; undefined if one never was. */
  seenSelected(grid: string): readonly Readonly<Record<string, unknown>>[] | undefined;
  /** Rows of the whole list, if selecting all of them is offered. */
  offered(grid: string): number | undefined;
  /** Keys of the only rows that are shown; undefined for all. */
  narrowed(grid: string): ReadonlySet<unknown> | undefined;
  narrow(grid: string, keys: readonly unknown[] | undefined): void;
  /** Messages about a grid's rows. */
  problems(grid: string): RowProblems | undefined;
  showProblems(grid: string, problems: RowProblems): void;
  clearProblems(): void;
  /** Texts that were typed since the grid's findings were these. */
  waiting(grid: string, findings: unknown): readonly WaitingText[];
  wait(grid: string, findings: unknown, texts: readonly WaitingText[]): void;
  doneWaiting(grid: string): void;
  /** Edits of cells of a server list. */
  keptCells(grid: string): readonly KeptCell[];
  keepCells(grid: string, cells: readonly KeptCell[]): void;
  dropCells(grid: string, cells: readonly CellPlace[]): void;
  /** A cell is being edited over a form of its row. @returns ends it */
  noteEditor(form: Pick<Form, 'summary'>): () => void;
  /** Whether something was entered into a cell and is not stored: refused, or still typed. */
  hasUnsaved(): boolean;
}

/** The part of a screen that grids need. */
export interface ScreenWithGrids extends ScreenScope {
  readonly grids: ScreenGrids;
}

/** How long the focus waits for a cell to be drawn; later a jump would surprise. */
const TIMEOUT_MS = 5000;

const NO_TEXTS: readonly WaitingText[] = [];
const NO_CELLS: readonly KeptCell[] = [];

export function createScreenGrids(onChange: () => void): ScreenGrids {
  return {
    ...createDrawnGrids(),
    ...createSelection(onChange),
    ...createNarrowing(onChange),
    ...createProblems(onChange),
    ...createWaitingTexts(onChange),
    ...createKeptCells(onChange),
  };
}

type DrawnGrids = Pick<ScreenGrids, 'drawn' | 'findingLists' | 'noteDrawn' | 'noteFindingList' | 'whenDrawn' | 'whenFindingsDrawn'>;

function createDrawnGrids(): DrawnGrids {
  const drawn = new Map<string, GridHandle>();
  const findingLists = new Map<string, () => void>();
  const due = new Map<string, { readonly task: (handle: GridHandle) => void; readonly inList: boolean; readonly until: number }>();
  return {
    drawn,
    findingLists,
    noteDrawn(grid, handle) {
      if (handle === null) return void drawn.delete(grid);
      drawn.set(grid, handle);
      const { task, until = 0 } = due.get(grid) ?? {};
      due.delete(grid);
      if (Date.now() < until) task?.(handle);
    },
    noteFindingList(grid, focus) {
      if (!findingLists.has(grid)) findingLists.set(grid, focus);
      const { inList, until = 0 } = due.get(grid) ?? {};
      if (inList === true) {
        due.delete(grid);
        if (Date.now() < until) focus();
      }
      return () => {
        if (findingLists.get(grid) === focus) findingLists.delete(grid);
      };
    },
    whenDrawn(grid, task) {
      const handle = drawn.get(grid);
      due.delete(grid);
      if (handle === undefined) due.set(grid, { task, inList: false, until: Date.now() + TIMEOUT_MS });
      else task(handle);
    },
    whenFindingsDrawn(grid, task) {
      const list = findingLists.get(grid);
      const handle = drawn.get(grid);
      due.delete(grid);
      if (list !== undefined) list();
      else if (handle !== undefined) task(handle);
      else due.set(grid, { task, inList: true, until: Date.now() + TIMEOUT_MS });
    },
  };
}

function createSelection(onChange: () => void): Pick<ScreenGrids, 'selection' | 'select' | 'selected' | 'seenSelected' | 'offered'> {
  const selection: Record<string, RowSelection> = {};
  return {
    selection,
    select(grid, rows) {
      selection[grid] = rows;
      onChange();
    },
    selected: (grid) => selection[grid]?.count ?? 0,
    seenSelected(grid) {
      const { rows = [], count } = selection[grid] ?? { count: 0 };
      const isSeen = (row: Readonly<Record<string, unknown>>) => Object.keys(row).length > 0;
      return rows.length === count && rows.every(isSeen) ? rows : undefined;
    },
    offered: (grid) => selection[grid]?.offered,
  };
}

/** The rows of these keys; all of them where none is left. */
export function onlyRows<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  rowKey: string,
  only: ReadonlySet<unknown> | undefined,
): readonly Row[] {
  const kept = only === undefined ? rows : rows.filter((row) => only.has(row[rowKey]));
  return kept.length === 0 ? rows : kept;
}

function createNarrowing(onChange: () => void): Pick<ScreenGrids, 'narrowed' | 'narrow'> {
  const narrowed = new Map<string, ReadonlySet<unknown>>();
  return {
    narrowed: (grid) => narrowed.get(grid),
    narrow(grid, keys) {
      if (keys === undefined && !narrowed.has(grid)) return;
      if (keys === undefined) narrowed.delete(grid);
      else narrowed.set(grid, new Set(keys));
      onChange();
    },
  };
}

function createProblems(onChange: () => void): Pick<ScreenGrids, 'problems' | 'showProblems' | 'clearProblems'> {
  let problems: Record<string, RowProblems> = {};
  return {
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

function createWaitingTexts(onChange: () => void): Pick<ScreenGrids, 'waiting' | 'wait' | 'doneWaiting'> {
  const waiting = new Map<string, { readonly since: unknown; readonly texts: readonly WaitingText[] }>();
  return {
    waiting(grid, findings) {
      const known = waiting.get(grid);
      return known !== undefined && known.since === findings ? known.texts : NO_TEXTS;
    },
    wait(grid, findings, texts) {
      const known = waiting.get(grid);
      const others = known !== undefined && known.since === findings ? known.texts : NO_TEXTS;
      const isNew = new Set(texts.map(({ row, field }) => `${String(row)} ${field}`));
      waiting.set(grid, {
        since: findings,
        texts: [...others.filter(({ row, field }) => !isNew.has(`${String(row)} ${field}`)), ...texts],
      });
      onChange();
    },
    doneWaiting(grid) {
      if (waiting.delete(grid)) onChange();
    },
  };
}

function createKeptCells(onChange: () => void): Pick<ScreenGrids, 'keptCells' | 'keepCells' | 'dropCells' | 'noteEditor' | 'hasUnsaved'> {
  const kept = new Map<string, readonly KeptCell[]>();
  const editors = new Set<Pick<Form, 'summary'>>();
  const change = (grid: string, gone: readonly CellPlace[], added: readonly KeptCell[]) => {
    const known = kept.get(grid) ?? NO_CELLS;
    const isGone = new Set(gone.map(({ row, field }) => `${String(row)} ${field}`));
    const left = known.filter(({ row, field }) => !isGone.has(`${String(row)} ${field}`));
    if (left.length === known.length && added.length === 0) return;
    kept.set(grid, [...left, ...added]);
    onChange();
  };
  return {
    keptCells: (grid) => kept.get(grid) ?? NO_CELLS,
    keepCells: (grid, cells) => change(grid, cells, cells),
    dropCells: (grid, cells) => change(grid, cells, NO_CELLS),
    noteEditor(form) {
      editors.add(form);
      return () => editors.delete(form);
    },
    hasUnsaved: () =>
      [...kept.values()].flat().some(({ messages }) => messages !== undefined) || [...editors].some((form) => form.summary().isDirty),
  };
}
