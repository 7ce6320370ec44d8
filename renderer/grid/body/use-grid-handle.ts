import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react';
import type { GridModel } from '../model/grid-model.ts';
import type { Destination } from '../contract/types.ts';
import { destination } from '../keys/keyboard.ts';
import { focusCell } from '../keys/row-elements.ts';
import { idOf } from '../columns/arrangement.ts';
import { shownColumns } from '../columns/checkbox-column.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridHandle, GridProps } from '../contract/types.ts';
import { tableOf } from '../copy/table-of.ts';
import { sortOf } from '../table/sorting.ts';
import type { RowWindow } from '../window/use-window.ts';

/** How long to wait for a row of a key; later a jump would surprise. */
const TIMEOUT_MS = 5000;

/** Lets controls outside the grid move its selection and keep the focus. */
export function useGridHandle(
  grid: Pick<GridProps, 'handle' | 'onLoadFailed' | 'onOpen' | 'columns'>,
  model: GridModel,
  table: GridTable,
  version: number,
  view: RowWindow,
  body: RefObject<HTMLElement | null>,
): void {
  const { cache } = model;
  const show = (index: number) => {
    model.activate(index);
    view.reveal(index);
    model.select(index, 'one');
  };
  const seeker = useRowSeeker(model, view, show, grid.onLoadFailed);
  const opener = useRowOpener(model, grid.onOpen);
  const goTo = useCellFocus(model, view, body);
  const moves = useRef<Destination[]>([]);
  /** Moves in a list that starts over wait for its rows. */
  const moveOn = () => {
    if (cache.isRestarting) return;
    for (const to of moves.current.splice(0)) {
      if ((cache.total ?? 0) === 0) return;
      seeker.giveUp();
      show(destination(to, model.activeIndex ?? -1, view.page, cache.total ?? 0));
    }
  };
  const activeRow = () => model.entry(model.activeIndex ?? -1)?.[1];
  useImperativeHandle(grid.handle, (): GridHandle => ({
    move(to) {
      moves.current.push(to);
      moveOn();
    },
    select: seeker.seek,
    openSelected: opener.open,
    selectRows: (keys) => model.setRowSelection(Object.fromEntries(keys.map((key) => [String(key), true]))),
    goTo,
    view: () => ({
      columns: shownColumns(table).map(({ columnDef }) => idOf(columnDef)),
      sort: sortOf(table.getState().sorting, grid.columns),
    }),
    rowInFocus: () => (body.current?.contains(document.activeElement) === true ? activeRow() : undefined),
    activeRow,
    whole: (reading) => tableOf(model, table, reading),
    total: model.total,
    clearSelection: model.clearSelection,
    selectEverything: model.selectEverything,
    selectedIds: model.selectedIds,
  }));
  useEffect(() => {
    seeker.retry();
    moveOn();
    opener.openDue();
  }, [version]); // oxlint-disable-line react/exhaustive-deps -- rows that arrive are what it waits for
}

/** Selects the row of a key as soon as it is loaded. */
function useRowSeeker(model: GridModel, view: RowWindow, show: (index: number) => void, onLoadFailed: GridProps['onLoadFailed']) {
  const { cache } = model;
  /** The key of a row that is still loading. */
  const sought = useRef<{ readonly key: unknown; readonly until: number }>(undefined);
  const search = useRef<AbortController>(null);
  const giveUp = () => {
    sought.current = undefined;
  };
  const find = (key: unknown) => {
    const index = cache.isUpToDate ? model.indexOf(key) : undefined;
    search.current?.abort();
    if (index === undefined) {
      if (cache.isUpToDate) searchFor(key);
      return;
    }
    giveUp();
    show(index);
  };
  /** Not among the loaded rows: searches the rest. */
  const searchFor = (key: unknown) => {
    const { signal } = (search.current = new AbortController());
    model.selectId(key, signal).then(
      (index) => {
        if (index === undefined) return;
        giveUp();
        view.reveal(index);
      },
      (thrown: unknown) => {
        if (!signal.aborted) onLoadFailed?.(thrown);
      },
    );
  };
  return {
    seek(key: unknown) {
      sought.current = { key, until: Date.now() + TIMEOUT_MS };
      find(key);
    },
    /** Searches again after rows arrived. */
    retry() {
      if (sought.current !== undefined && Date.now() < sought.current.until) find(sought.current.key);
    },
    giveUp,
  };
}

/** Opens the selected row as soon as the list is up to date. */
function useRowOpener(model: GridModel, onOpen: GridProps['onOpen']) {
  const { cache } = model;
  /** Aborted when the selected row is not to be opened any more. */
  const opening = useRef<AbortSignal>(undefined);
  const openDue = () => {
    if (opening.current === undefined || cache.isRestarting || !cache.isUpToDate) return;
    const isWanted = !opening.current.aborted;
    opening.current = undefined;
    const [row] = model.selection().rows.values();
    if (isWanted && row !== undefined) onOpen?.(row);
  };
  const open = (signal: AbortSignal) => {
    opening.current = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    openDue();
  };
  return { open, openDue };
}

/** @returns focuses a cell as soon as its row is drawn */
function useCellFocus(model: GridModel, view: RowWindow, body: RefObject<HTMLElement | null>): GridHandle['goTo'] {
  const due = useRef<{ readonly index: number; readonly column: string }>(undefined);
  const focusDue = () => {
    if (due.current === undefined || (model.cache.total ?? 0) === 0) return;
    const { index, column } = due.current;
    model.activate(index);
    view.reveal(index);
    if (model.entry(index) !== undefined && focusCell(body.current, index, column)) due.current = undefined;
  };
  useLayoutEffect(focusDue);
  return (to, column = '') => {
    due.current = { index: to ?? model.activeIndex ?? 0, column };
    focusDue();
  };
}
