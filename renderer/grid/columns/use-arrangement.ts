import type { MRT_ColumnPinningState, MRT_TableOptions, MRT_Updater } from 'mantine-react-table';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { GridProps, GridRow } from '../contract/types.ts';
import * as arrangements from './arrangement.ts';
import { AS_DEFINED, readArrangement, type Arrangement } from './arrangement.ts';

type TableState = NonNullable<MRT_TableOptions<GridRow>['state']>;
type Slices = 'columnOrder' | 'columnVisibility' | 'columnSizing' | 'columnPinning' | 'density';

export interface ArrangedColumns {
  /** False if the user may not arrange them. */
  readonly isOpen: boolean;
  /** State of the table. */
  readonly state: Required<Pick<TableState, Slices>>;
  /** How the table changes it. */
  readonly handlers: Pick<
    MRT_TableOptions<GridRow>,
    'onColumnOrderChange' | 'onColumnVisibilityChange' | 'onColumnSizingChange' | 'onColumnPinningChange' | 'onDensityChange'
  >;
  reset(): void;
}

/** The columns' part of the table's state: read once from the user's arrangement, and kept with every change. */
export function useArrangement({ arrangement: kept, columns, pinFirst }: GridProps): ArrangedColumns {
  const [arrangement, setArrangement] = useState(() => readArrangement(kept?.read()));
  const [pinning, setPinning] = useState<MRT_ColumnPinningState>();
  const latest = useRef(arrangement);
  const change = useCallback(
    (next: (now: Arrangement) => Arrangement) => {
      const changed = next(latest.current);
      if (changed === latest.current) return;
      latest.current = changed;
      setArrangement(changed);
      kept?.write(changed === AS_DEFINED ? undefined : changed);
    },
    [kept],
  );
  const state = useMemo(() => {
    const columnOrder = arrangements.columnOrder(columns, arrangement);
    const columnVisibility = arrangements.columnVisibility(columns, arrangement);
    const left = columnOrder.filter((id) => columnVisibility[id]).slice(0, pinFirst);
    return {
      columnOrder,
      columnVisibility,
      columnSizing: arrangement.widths,
      columnPinning: pinning ?? { left, right: [] },
      density: arrangements.densityOf(arrangement),
    };
  }, [columns, arrangement, pinning, pinFirst]);

  const handlers = useMemo<ArrangedColumns['handlers']>(
    () => ({
      onColumnOrderChange: (updater) =>
        change((now) => arrangements.withOrder(columns, now, updated(updater, arrangements.columnOrder(columns, now)))),
      onColumnVisibilityChange: (updater) =>
        change((now) => arrangements.withVisibility(columns, now, updated(updater, arrangements.columnVisibility(columns, now)))),
      onColumnSizingChange: (updater) => change((now) => arrangements.withSizing(now, updated(updater, { ...now.widths }))),
      onColumnPinningChange: (updater) => setPinning((now) => updated(updater, now ?? state.columnPinning)),
      onDensityChange: (updater) => change((now) => arrangements.withDensity(now, updated(updater, arrangements.densityOf(now)))),
    }),
    [change, columns, state.columnPinning],
  );
  const reset = useCallback(() => {
    setPinning(undefined);
    change(() => AS_DEFINED);
  }, [change]);
  return { isOpen: kept !== undefined, state, handlers, reset };
}

function updated<T>(updater: MRT_Updater<T>, before: T): T {
  return updater instanceof Function ? updater(before) : updater;
}
