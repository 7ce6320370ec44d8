/** The rows in view, and everything done to them by pointer and keyboard. */
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import type { GridTable } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import { useHeldKeys } from '../keys/use-held-keys.ts';
import { rowIndexOf } from '../keys/row-elements.ts';
import { useRowFocus } from '../keys/use-row-focus.ts';
import classes from '../look/grid.module.css';
import type { GridModel } from '../model/grid-model.ts';
import type { GridCells } from '../editing/grid-cells.ts';
import type { RowEntry } from '../model/selection.ts';
import type { RowsOnDemand } from '../table/rows-on-demand.ts';
import { useWindow } from '../window/use-window.ts';
import { onBodyKey } from './body-keys.ts';
import { onBodyClick, onBodyDoubleClick, onBodyMouseDown } from './body-pointer.ts';
import { drawRows } from './draw-rows.tsx';
import type { GridDrawing } from './grid-row.tsx';
import { Failed, MessageBody, SkeletonBody } from './placeholder-rows.tsx';
import { useFreshRows } from './use-added-rows.ts';
import { useGridHandle } from './use-grid-handle.ts';
import { useFirstChoice, usePosition } from './use-position.ts';
import { useRowsInView } from './use-rows-in-view.ts';

export interface GridBodyProps {
  readonly grid: GridProps;
  readonly cells: GridCells | undefined;
  readonly model: GridModel;
  readonly table: GridTable;
  readonly rows: RowsOnDemand;
  readonly drawing: GridDrawing;
  readonly container: RefObject<HTMLElement | null>;
  readonly isNarrow: boolean;
  /** Drawn instead of those in view while the page is printed. */
  readonly paper: readonly RowEntry[] | undefined;
  /** Pixels. */
  readonly rowHeight: number;
  readonly headHeight: number;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
  /** Up from the first row. */
  onLeaveUp(): boolean;
}

export function GridBody(props: GridBodyProps): ReactNode {
  const { grid, cells, model, table, rows, container, isNarrow, paper, rowHeight, headHeight, onLeaveUp } = props;
  const { cache } = model;
  const version = useSyncExternalStore(model.subscribe, model.version);
  const body = useRef<HTMLDivElement>(null);
  const total = cache.total ?? 0;
  const view = useWindow({ container, isInPage: isNarrow, total, rowHeight, headHeight });
  const tabStop = model.activeIndex ?? view.first;
  const held = useHeldKeys(container, model);
  const focus = useRowFocus(body, container, tabStop);
  useGridHandle(grid, model, table, version, view, body);
  useFreshRows(grid, model, container, focus, view.reveal);
  const positions = usePosition(grid, model, view, body, focus);
  useFirstChoice(grid, body);
  useLayoutEffect(() => rows.sweep());
  useRowsInView({ model, view, body, tabStop, isNarrow, isOnPaper: paper !== undefined, rowHeight }, version);

  if (cache.hasFailed) {
    return (
      <MessageBody>
        <Failed texts={grid.texts} onRetry={() => cache.retry()} />
      </MessageBody>
    );
  }
  if (cache.total === undefined) return <SkeletonBody rowHeight={rowHeight} label={grid.texts.loading} />;
  if (total === 0) return <MessageBody>{grid.empty}</MessageBody>;

  const parts = { grid, cells, model, table, body, view, focus, positions, tabStop, onLeaveUp };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is inside takes focus; its events are gathered here
    <div
      ref={body}
      role="rowgroup"
      className={classes['body']}
      style={{ height: paper === undefined ? view.height : paper.length * rowHeight }}
      aria-busy={cache.isRestarting || undefined}
      onKeyDownCapture={(event) => {
        if (held.current?.hold(event.nativeEvent, grid) === true) event.stopPropagation();
        else cells?.onKeyFirst(parts, event);
      }}
      onMouseDownCapture={(event) => cells?.onMouseDown(parts, event)}
      onKeyDown={(event) => onBodyKey(parts, event)}
      onClick={(event) => onBodyClick(parts, event)}
      onDoubleClick={(event) => onBodyDoubleClick(parts, event)}
      onMouseDown={onBodyMouseDown}
      onPaste={(event) => cells?.onPaste(parts, event)}
      onFocus={(event) => {
        const index = rowIndexOf(event.target);
        if (index !== undefined && index !== model.activeIndex) model.activate(index);
      }}
    >
      {drawRows({ ...props, view, tabStop })}
    </div>
  );
}
