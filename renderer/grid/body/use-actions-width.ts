import { useMemo, useSyncExternalStore } from 'react';
import type { GridRow, GridRowAction } from '../contract/types.ts';
import { buttonWidth } from '../columns/text-width.ts';
import type { GridModel } from '../model/grid-model.ts';

const BUTTON = 28;
const LEAST_ACTIONS = 44;
const TEXT_BUTTON = 72;
const PADDING = 8;

/** Pixels that the buttons of a row take side by side, as many as one of the loaded rows has; of two that exclude each other, one. */
export function useActionsWidth(model: GridModel, actions: readonly GridRowAction[]): number {
  const { rows } = useSyncExternalStore(model.subscribe, model.loaded);
  const measure = useMemo(() => measureOf(actions), [actions]);
  return useMemo(() => measure(rows), [measure, rows]);
}

/** Each row is measured once; the width only grows. */
function measureOf(actions: readonly GridRowAction[]): (rows: readonly GridRow[]) => number {
  const seen = new WeakSet<GridRow>();
  let most = 0;
  return (rows) => {
    for (const row of rows) {
      if (seen.has(row)) continue;
      seen.add(row);
      most = Math.max(
        most,
        widthOf(
          actions.filter((action) => action.isVisible(row)),
          row,
        ),
      );
    }
    if (actions.length === 0) return 0;
    return Math.max(LEAST_ACTIONS, rows.length === 0 ? widthOf(actions) : most);
  };
}

function widthOf(actions: readonly GridRowAction[], row?: GridRow): number {
  const textOf = ({ label }: GridRowAction) => (row === undefined ? TEXT_BUTTON : Math.max(TEXT_BUTTON, buttonWidth(label(row))));
  return actions.reduce((sum, action) => sum + (action.icon === undefined ? textOf(action) : BUTTON), PADDING);
}
