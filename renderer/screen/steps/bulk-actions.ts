/** Actions for the selected rows of a grid: how many they take, and the ids of rows that were never loaded. */
import { withPerformed, type Scope } from '#renderer/expression/index.ts';
import type { Action, Grid } from '#schemas/generated/documents/screen.ts';
import type { ScreenLife } from '../state/screen-store.ts';
import type { ScreenWithGrids } from '../state/screen-grids.ts';

const MOST = 1_000;

export function takesSelected(screen: ScreenWithGrids, action: string): boolean {
  return gridsWithBulk(screen, action).length > 0;
}

/** How many rows are selected where that is more than the action takes at once. */
export function tooManySelected(screen: ScreenWithGrids, action: string): { readonly count: number; readonly limit: number } | undefined {
  for (const [name, { selectAtMost: limit = MOST }] of gridsWithBulk(screen, action)) {
    const count = screen.grids.selected(name);
    if (count > limit) return { count, limit };
  }
  return undefined;
}

/**
 * `selection` as a bulk action reads it: with the ids of every selected row, those never loaded read from the server first.
 * @throws what the server says when they cannot be read
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

/** The rows an action was done to are not selected for the next: they may be gone, or no longer what they were. */
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
