/** The rows in view, and everything done to them by pointer and keyboard. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { GridModel } from '../model/grid-model.ts';
import { GridBodyRow, type GridDrawing } from './grid-row.tsx';
import { copyRows } from '../copy/copy-rows.ts';
import { commandOf, destination, type GridCommand } from '../keys/keyboard.ts';
import { Failed, GhostRow, MessageBody, SkeletonBody } from './placeholder-rows.tsx';
import { enterRow, focusRow, heightsOf, isControl, isInEditor, isInSight, moveAmongControls, rowIndexOf } from '../keys/row-elements.ts';
import type { RowEntry } from '../model/selection.ts';
import type { GridTable } from '../contract/column.ts';
import type { GridProps, GridRow } from '../contract/types.ts';
import type { RowsOnDemand } from '../table/rows-on-demand.ts';
import { type CellKeys, onCell, onRowOfCells } from '../keys/cell-keys.ts';
import { useCellPaste } from './use-cell-paste.ts';
import { useFreshRows } from './use-added-rows.ts';
import { useGridHandle } from './use-grid-handle.ts';
import { useRowFocus } from '../keys/use-row-focus.ts';
import { usePosition } from './use-position.ts';
import { rowsToDraw, useWindow } from '../window/use-window.ts';
import classes from '../look/grid.module.css';

export interface GridBodyProps {
  readonly grid: GridProps;
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

export function GridBody({
  grid,
  model,
  table,
  rows,
  drawing,
  container,
  isNarrow,
  paper,
  rowHeight,
  headHeight,
  onAction,
  onLeaveUp,
}: GridBodyProps): ReactNode {
  const { cache } = model;
  const version = useSyncExternalStore(model.subscribe, model.version);
  const body = useRef<HTMLDivElement>(null);
  const total = cache.total ?? 0;
  const view = useWindow({ container, isInPage: isNarrow, total, rowHeight, headHeight });
  const { activeIndex } = model;
  const tabStop = activeIndex ?? view.first;
  const focus = useRowFocus(body, container, tabStop);
  useGridHandle(grid, model, table, version, view, body);
  useFreshRows(grid, model, container, focus, view.reveal);
  const onPaste = useCellPaste(grid, model, table, body);
  const positions = usePosition(grid, model, view, body, focus);
  const { rowsById } = table.getRowModel();
  const { editingCell } = table.getState();
  useLayoutEffect(() => rows.sweep());

  useEffect(() => {
    cache.want(view.first, view.last, view.direction, activeIndex === undefined ? [] : [activeIndex]);
  }, [cache, version, view.first, view.last, view.direction, activeIndex]);
  useEffect(() => model.lookAt(Math.floor((view.first + view.last) / 2)), [model, view.first, view.last]);

  // Another list or order begins at its first row.
  const { epoch } = cache;
  const lastEpoch = useRef(epoch);
  useLayoutEffect(() => {
    if (lastEpoch.current === epoch) return;
    lastEpoch.current = epoch;
    view.toStart();
  });

  // Beneath each other, columns take as many lines as their row needs.
  const wasInSight = useRef(false);
  useLayoutEffect(() => {
    if (!isNarrow || paper !== undefined) return;
    const focused = body.current?.querySelector(':focus') ?? null;
    // Rows that grow above a cell with the focus must not push it out of sight.
    if (wasInSight.current) focused?.scrollIntoView({ block: 'nearest' });
    const isSeen = focused !== null && isInSight(focused, body.current);
    wasInSight.current = view.measured(heightsOf(body.current)) && isSeen;
  });

  // Rows of another height move: the focused one stays in view.
  const look = `${isNarrow} ${rowHeight}`;
  const lastLook = useRef(look);
  useEffect(() => {
    if (lastLook.current === look) return;
    lastLook.current = look;
    const focused = document.activeElement;
    if (focused === null || body.current?.contains(focused) !== true) return;
    view.reveal(tabStop);
    focused.scrollIntoView({ block: 'nearest' });
  });

  function run(command: GridCommand): void {
    const index = tabStop;
    switch (command.do) {
      case 'move': {
        const target = destination(command.to, index, view.page, total);
        focus.take();
        model.activate(target);
        view.reveal(target);
        if (command.selects !== 'none') model.select(target, command.selects, index);
        break;
      }
      case 'toggle':
        model.select(index, 'toggle');
        break;
      case 'selectAll':
        model.toggleEverything();
        break;
      case 'copy': {
        const copy = copyRows(model, table, index);
        if (copy !== undefined) grid.onCopy?.(copy);
        break;
      }
      case 'open': {
        const row = model.entry(index)?.[1];
        if (row === undefined) break;
        positions.note(index);
        if (grid.onOpen === undefined) enterRow(body.current, index);
        else grid.onOpen(row);
        break;
      }
      case 'enterRow':
        enterRow(body.current, index);
        break;
      default:
        command satisfies never;
    }
  }

  const cellKeys: CellKeys = {
    body: () => body.current,
    edit(index, column) {
      const row = rowsById[model.keyAt(index) ?? ''];
      const cell = row?.getVisibleCells().find((one) => one.column.id === column);
      if (cell !== undefined) table.setEditingCell(cell);
    },
    open: (index) => {
      model.activate(index);
      const row = model.entry(index)?.[1];
      positions.note(index);
      if (row !== undefined) grid.onOpen?.(row);
    },
    selectTo: (index, from) => model.select(index, 'range', from),
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target, currentTarget } = event;
    if (isInEditor(target)) {
      // Ends the edit, if anything: the same key must not press the cell's button, which has the focus by then.
      if (event.key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault();
      return;
    }
    const isOnRow = target instanceof HTMLElement && target.dataset['index'] !== undefined;
    const ofCells = cache.isRestarting ? undefined : isOnRow ? onRowOfCells(event, tabStop, cellKeys) : onCell(event, cellKeys);
    const isHandled = ofCells ?? (isOnRow ? onRowKey(event) : moveAmongControls(event, currentTarget));
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function onRowKey(event: KeyboardEvent<HTMLDivElement>): boolean {
    const command = commandOf(event);
    if (command === undefined || total === 0 || cache.isRestarting) return false;
    // Selected text is copied instead.
    if (command.do === 'copy' && (grid.onCopy === undefined || document.getSelection()?.isCollapsed === false)) return false;
    const isUp = command.do === 'move' && command.to === 'previous' && command.selects === 'one';
    if (!(isUp && tabStop === 0 && onLeaveUp())) run(command);
    return true;
  }

  function onClick(event: MouseEvent<HTMLDivElement>): void {
    const index = rowIndexOf(event.target);
    if (index === undefined || cache.isRestarting || isInEditor(event.target)) return;
    positions.note(index);
    const isBox = event.target instanceof HTMLInputElement;
    if (isControl(event.target) && !isBox) return;
    const row = model.entry(index)?.[1];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !isBox;
    model.activate(index);
    model.select(index, event.shiftKey ? 'range' : isPlain ? 'one' : 'toggle');
    if (isPlain && grid.openOn === 'click' && row !== undefined) grid.onOpen?.(row);
    else if (isBox) focusRow(body.current, index);
  }

  function onDoubleClick(event: MouseEvent<HTMLDivElement>): void {
    const index = rowIndexOf(event.target);
    const row = index === undefined ? undefined : model.entry(index)?.[1];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (row !== undefined && isPlain && grid.openOn === 'doubleClick' && !isControl(event.target) && !cache.isRestarting)
      grid.onOpen?.(row);
  }

  if (cache.hasFailed) {
    return (
      <MessageBody>
        <Failed texts={grid.texts} onRetry={() => cache.retry()} />
      </MessageBody>
    );
  }
  if (cache.total === undefined) return <SkeletonBody rowHeight={rowHeight} label={grid.texts.loading} />;
  if (total === 0) return <MessageBody>{grid.empty}</MessageBody>;

  const retry = () => cache.retry();
  // A row that moved between two requests may be in both blocks.
  const seen = new Set<string>();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is inside takes focus; its events are gathered here
    <div
      ref={body}
      role="rowgroup"
      className={classes['body']}
      style={{ height: paper === undefined ? view.height : paper.length * rowHeight }}
      aria-busy={cache.isRestarting || undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPaste={onPaste}
      onDoubleClick={onDoubleClick}
      onMouseDown={(event) => {
        // Selects rows, not their text.
        if (event.shiftKey) event.preventDefault();
      }}
      onFocus={(event) => {
        const index = rowIndexOf(event.target);
        if (index !== undefined && index !== model.activeIndex) model.activate(index);
      }}
    >
      {(paper?.map((_, index) => index) ?? rowsToDraw(view.from, view.to, tabStop, total)).map((index) => {
        const entry = paper?.[index] ?? model.entry(index);
        const isActive = index === tabStop;
        const top = paper === undefined ? view.topOf(index) : index * rowHeight;
        const key = entry === undefined ? undefined : model.keyOf(entry[1]);
        const row = key === undefined ? undefined : rowsById[key];
        if (entry === undefined || key === undefined || row === undefined) {
          const offersRetry = cache.isFailed(index) && (index === view.first || !cache.isFailed(index - 1));
          return (
            <GhostRow
              key={`ghost ${index}`}
              index={index}
              top={top}
              isActive={isActive}
              onRetry={offersRetry ? retry : undefined}
              texts={grid.texts}
            />
          );
        }
        // Printed rows may be outside the rows the table has rendered.
        const isSelected = paper === undefined ? row.getIsSelected() : model.isSelected(entry[0], index);
        return (
          <GridBodyRow
            key={seen.size === seen.add(key).size ? `${key} ${index}` : key}
            table={table}
            row={row}
            index={index}
            top={top}
            drawing={drawing}
            actions={grid.rowActions}
            isSelected={grid.selection === 'none' ? undefined : isSelected}
            isActive={isActive}
            isFresh={model.fresh.has(entry[0])}
            newRow={grid.texts.newRow}
            hasBox={grid.selection === 'multiple'}
            isNarrow={isNarrow}
            editing={editingCell?.row.id === key ? editingCell.column.id : undefined}
            isMuted={grid.isMuted}
            namedBy={grid.namedBy}
            isWhole={grid.onOpen === undefined || model.unfolded.has(entry[0])}
            onAction={onAction}
          />
        );
      })}
    </div>
  );
}
