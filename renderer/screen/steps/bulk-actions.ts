/** Actions for the selected rows of a grid: how many they take, and the ids of rows that were never loaded. */
import { withPerformed, type Scope } from '#src/expression/index.ts';
import type { Action, Grid } from '#schemas/generated/documents/screen.ts';
import type { ScreenLife } from '../state/screen-store.ts';
import type { ScreenWithGrids } from '../state/screen-grids.ts';

const MOST = 1_000;

export function takesSelected(screen: ScreenWithGrids, action: string): boolean {
  return gridsWithBulk(screen, action).length > 0;
}

/** How many rows are selected if that is more than the action takes at once. */
export function tooManySelected(screen: ScreenWithGrids, action: string): { readonly count: number; readonly limit: number } | undefined {
  for (const [name, { selectAtMost: limit = MOST }] of gridsWithBulk(screen, action)) {
    const count = screen.grids.selected(name);
    if (count > limit) return { count, limit };
  }
  return undefined;
}

/**
 * `selection` for a bulk action: with the ids of all selected rows; those of rows never loaded are loaded first.
 * @throws the refusal when they cannot be loaded
 */
export async function bindSelected(screen: ScreenWithGrids & Pick<ScreenLife, 'signal'>, action: string): Promise<Scope> {
  const { selection } = screen.scope();
  const bound: Record<string, unknown> = { ...(typeof selection === 'object' ? selection : {}) };
  for (const [name] of gridsWithBulk(screen, action)) {
    const ids = await screen.grids.drawn.get(name)?.selectedIds(screen.signal);
    const known = bound[name];
    if (ids !== undefined && typeof known === 'object') bound[name] = { ...known, ids, count: ids.length };
  }
  return { selection: bound };
}

/** Clears the selection after a bulk action: its rows may be deleted or changed. */
export function releaseSelected(screen: ScreenWithGrids, name: string, action: Action): void {
  const steps = withPerformed(screen.document, action.do);
  for (const [grid, { source }] of gridsWithBulk(screen, name)) {
    const isRefreshed = steps.some((step) => 'refresh' in step && step.refresh.includes(source));
    if (isRefreshed) screen.grids.drawn.get(grid)?.clearSelection();
  }
}

function gridsWithBulk({ document }: ScreenWithGrids, action: string): (readonly [string, Grid])[] {
  return Object.entries(document.grids ?? {}).filter(([, { bulkActions }]) => bulkActions?.includes(action) === true);
}
