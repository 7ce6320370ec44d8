/** Scrolls to a cell of a grid, on any tab, and focuses it. */
import { memoize } from '#src/expression/index.ts';
import type { ScreenDocument, ScreenNode } from '#schemas/generated/documents/screen.ts';
import type { GridFinding } from '../state/grid-findings.ts';
import { findingsOf } from '../state/grid-findings.ts';
import { onlyRows, type ScreenWithGrids } from '../state/screen-grids.ts';
import type { ScreenValues } from '../state/screen-values.ts';

export type ScreenOfCells = ScreenValues & ScreenWithGrids;

/** Where one was last, by grid. */
const lastShown = memoize((_screen: ScreenOfCells) => new Map<string, { readonly at: number; readonly finding: GridFinding }>());

/** Opens the tab of the grid; does nothing for a finding without a row. */
export function showCell(screen: ScreenOfCells, name: string, finding: GridFinding): void {
  const { row, field } = finding;
  const index = placeOf(screen, name, row);
  if (index === undefined) return;
  const alike = reachable(screen, name).filter(({ severity }) => severity === finding.severity);
  lastShown(screen).set(name, { at: placeAmong(alike, finding), finding });
  openTabs(screen, name);
  screen.grids.whenDrawn(name, (handle) => handle.goTo(index, columnOf(screen.document, name, field)));
}

/** On to the next finding of a severity, or back to the one before; round at either end. */
export function showNext(screen: ScreenOfCells, name: string, step: 1 | -1, severity: GridFinding['severity']): void {
  const found = () => reachable(screen, name).filter((finding) => finding.severity === severity);
  // The rows shown alone are right by now.
  if (found().length === 0) screen.grids.narrow(name, undefined);
  const all = found();
  const last = lastShown(screen).get(name);
  const still = last === undefined ? -1 : placeAmong(all, last.finding);
  // The finding was fixed; the next one has its place.
  const from = still >= 0 ? still : last === undefined ? (step > 0 ? -1 : 0) : step > 0 ? last.at - 1 : last.at;
  const finding = all[(from + step + all.length) % all.length];
  if (finding !== undefined) showCell(screen, name, finding);
}

/** Shows the rows of equal faults alone, at the first of them. */
export function showAlike(screen: ScreenOfCells, name: string, findings: readonly GridFinding[]): void {
  const [first] = findings;
  screen.grids.narrow(
    name,
    findings.map(({ row }) => row),
  );
  if (first !== undefined) showCell(screen, name, first);
}

/** On to the findings that are left, or to the rows where there are none. */
export function showLeft(screen: ScreenOfCells, name: string): void {
  if (reachable(screen, name).length > 0) return showFindings(screen, name);
  openTabs(screen, name);
  screen.grids.whenDrawn(name, (handle) => handle.goTo(undefined));
}

/** The findings that lead to a row. */
export function reachable(screen: ScreenOfCells, name: string): readonly GridFinding[] {
  const grid = screen.document.grids?.[name];
  return grid === undefined ? [] : findingsOf(screen, grid).filter(({ row }) => placeOf(screen, name, row) !== undefined);
}

/** The first message of a list of findings, else the first cell with one, else the row that keys act on. */
export function showFindings(screen: ScreenOfCells, name: string): void {
  screen.grids.narrow(name, undefined);
  screen.grids.whenFindingsDrawn(name, (handle) => {
    const [first] = reachable(screen, name);
    handle.goTo(first && placeOf(screen, name, first.row), columnOf(screen.document, name, first?.field));
  });
}

function placeAmong(all: readonly GridFinding[], { row, field, message }: GridFinding): number {
  return all.findIndex((one) => one.row === row && one.field === field && one.message === message);
}

/** Rows by key, cached: lists have thousands of rows and findings. */
const places = new WeakMap<object, { readonly only: unknown; readonly of: ReadonlyMap<unknown, number> }>();

function placeOf(screen: ScreenOfCells, name: string, key: unknown): number | undefined {
  return key === undefined ? undefined : placesIn(screen, name)?.get(key);
}

/** The keys of the rows that are shown. */
export function shownKeys(screen: ScreenOfCells, name: string): readonly unknown[] {
  return [...(placesIn(screen, name)?.keys() ?? [])];
}

function placesIn(screen: ScreenOfCells, name: string): ReadonlyMap<unknown, number> | undefined {
  const grid = screen.document.grids?.[name];
  const rows = grid === undefined ? undefined : screen.answer(grid.source);
  if (grid === undefined || !Array.isArray(rows)) return undefined;
  const only = screen.grids.narrowed(name);
  const known = places.get(rows);
  if (known !== undefined && known.only === only) return known.of;
  const shown = onlyRows(rows, grid.rowKey, only);
  const of = new Map(shown.map((row, index) => [row[grid.rowKey], index]));
  places.set(rows, { only, of });
  return of;
}

function columnOf({ grids }: ScreenDocument, name: string, field: string | undefined): string | undefined {
  return grids?.[name]?.columns.find((column) => column.field === field)?.id ?? field;
}

function openTabs(screen: ScreenValues, grid: string): void {
  const { layout, steps = [] } = screen.document;
  for (const nodes of [layout, ...steps.map((step) => step.layout)]) openWithin(screen, nodes, grid);
}

/** Whether the nodes contain the grid. */
function openWithin(screen: ScreenValues, nodes: readonly ScreenNode[], grid: string): boolean {
  return nodes.some((node) => {
    if (node.grid === grid || openWithin(screen, node.children ?? [], grid)) return true;
    const tab = node.tabs?.find(({ children }) => openWithin(screen, children, grid));
    if (tab !== undefined) screen.setState(node.tab ?? 'tab', tab.id);
    return tab !== undefined;
  });
}
