import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { GridRow, GridRowAction } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';

const BUTTON = 28;
const LEAST_ACTIONS = 44;
const TEXT_BUTTON = 72;
const PADDING = 8;

/** Pixels that the buttons of a row take side by side, as many as one of the loaded rows has; of two that exclude each other, one. */
export function useActionsWidth(model: GridModel, actions: readonly GridRowAction[]): number {
  const { rows } = useSyncExternalStore(model.subscribe, model.loaded);
  const known = useRef<{ readonly of: unknown; readonly seen: WeakSet<GridRow>; most: number }>(undefined);
  return useMemo(() => {
    if (known.current?.of !== actions) known.current = { of: actions, seen: new WeakSet(), most: 0 };
    const { seen } = known.current;
    for (const row of rows) {
      if (seen.has(row)) continue;
      seen.add(row);
      known.current.most = Math.max(known.current.most, widthOf(actions.filter((action) => action.isVisible(row))));
    }
    if (actions.length === 0) return 0;
    return Math.max(LEAST_ACTIONS, rows.length === 0 ? widthOf(actions) : known.current.most);
  }, [rows, actions]);
}

function widthOf(actions: readonly GridRowAction[]): number {
  return actions.reduce((sum, { icon }) => sum + (icon === undefined ? TEXT_BUTTON : BUTTON), PADDING);
}
