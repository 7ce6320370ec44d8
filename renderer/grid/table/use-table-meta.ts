import { useMemo, useRef } from 'react';
import type { CellHandlers, GridTableMeta } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';

/** What cells can use of the grid: the same object until its meaning changes. `latest` holds the handlers that it calls. */
export function useTableMeta({ onOpen, openOn, totals, texts }: GridProps, model: GridModel, beyond: readonly string[]) {
  const latest = useRef<CellHandlers>(undefined);
  const handlers = useMemo<CellHandlers>(
    () => ({
      onAction: (...pressed) => latest.current?.onAction(...pressed),
      onEdited: (...edited) => latest.current?.onEdited(...edited),
    }),
    [],
  );
  const opens = onOpen !== undefined;
  const opensByClick = opens && openOn === 'click';
  const meta = useMemo<GridTableMeta>(
    () => ({
      ...handlers,
      totals,
      moreTotals: texts.moreTotals,
      beyond,
      opensByClick,
      onUnfold: opens ? (row) => unfold(model, row) : undefined,
      allValues: texts.allValues,
    }),
    [handlers, totals, texts, beyond, opens, opensByClick, model],
  );
  return { meta, latest };
}

/** Shows all values of a row of two lines, or two lines of them again. */
function unfold(model: GridModel, row: GridRow): void {
  const id = model.idOf(row);
  if (!model.unfolded.delete(id)) model.unfolded.add(id);
  model.touch();
}
