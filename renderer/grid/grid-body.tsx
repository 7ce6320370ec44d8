/** The rows in view, and everything done to them by pointer and keyboard. */
import { Button, Skeleton } from '@mantine/core';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import type { BlockCache } from './block-cache.ts';
import { GridBodyRow } from './grid-row.tsx';
import { commandOf, destination, type GridCommand } from './keyboard.ts';
import { selectOne, selectRange, toggle, toggleAll, type Selection } from './selection.ts';
import type { GridProps, GridRow } from './types.ts';
import { TALLEST, useWindow } from './use-window.ts';
import classes from './grid.module.css';

export interface GridBodyProps {
  readonly grid: GridProps;
  readonly cache: BlockCache;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly handlers: Ref<GridHandlers>;
  readonly isNarrow: boolean;
  readonly selection: Selection;
  onSelection(next: Selection): void;
  /** Told the rows on screen, for the box that selects them. */
  onShown(rows: readonly (readonly [unknown, GridRow])[]): void;
}

export interface GridHandlers {
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onClick(event: MouseEvent<HTMLElement>): void;
  onDoubleClick(event: MouseEvent<HTMLElement>): void;
}

/** Height of the section that holds the rows. */
export function bodyHeight(total: number, isNarrow: boolean): number {
  return Math.min(TALLEST, total * (isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT));
}

const ROW_HEIGHT = 32;
const NARROW_ROW_HEIGHT = 54;
const HEAD_HEIGHT = 34;
const SKELETON_ROWS = 6;

/** The row that keys act on: by id, so that it stays the same row when the list changes around it. */
interface Active {
  readonly index: number;
  readonly id: unknown;
}

export function GridBody({ grid, cache, container, handlers, isNarrow, selection, onSelection, onShown }: GridBodyProps) {
  const version = useSyncExternalStore(cache.subscribe, cache.version);
  const total = cache.total ?? 0;
  const window = useWindow(container, total, isNarrow ? NARROW_ROW_HEIGHT : ROW_HEIGHT, isNarrow ? 0 : HEAD_HEIGHT);
  const [active, setActive] = useState<Active>({ index: 0, id: undefined });
  const wantsFocus = useRef(false);
  const { rowKey, texts } = grid;
  const isSelectable = grid.selection !== 'none';

  const entry = useCallback(
    (index: number) => {
      const row = cache.row(index);
      return row === undefined ? undefined : ([row[rowKey], row] as const);
    },
    [cache, rowKey],
  );

  useEffect(() => {
    cache.want(window.first, Math.max(window.first, window.last), window.direction, [active.index]);
  }, [cache, version, window.first, window.last, window.direction, active.index]);

  // Another answer may have put the row elsewhere, or ended the list before it.
  useEffect(() => {
    if (cache.total === undefined || active.id === undefined) return;
    if (cache.row(active.index)?.[rowKey] === active.id) return;
    const moved = cache.indexOf((row) => row[rowKey] === active.id);
    const index = moved ?? Math.max(0, Math.min(active.index, total - 1));
    if (index !== active.index) setActive({ index, id: moved === undefined ? cache.row(index)?.[rowKey] : active.id });
  }, [cache, version, active, rowKey, total]);

  const isFirstRowHere = cache.row(0) !== undefined;
  const { selectFirst } = grid;
  useEffect(() => {
    const first = entry(0);
    if (!selectFirst || first === undefined || selection.rows.size > 0) return;
    onSelection(selectOne(first[0], first[1], 0));
    setActive({ index: 0, id: first[0] });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each new list, when its first row arrives
  }, [cache, isFirstRowHere, selectFirst]);

  useEffect(() => {
    const shown = [];
    for (let index = window.first; index <= window.last; index++) {
      const known = entry(index);
      if (known !== undefined) shown.push(known);
    }
    onShown(shown);
  }, [entry, version, window.first, window.last, onShown]);

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-row="${active.index}"]`);
    if (row === null || row === undefined) return;
    row.focus({ preventScroll: true });
    wantsFocus.current = row.dataset['ghost'] !== undefined;
  });

  function select(index: number, how: 'one' | 'range' | 'toggle'): void {
    const known = entry(index);
    if (!isSelectable || known === undefined) return;
    const [id, row] = known;
    const isMany = grid.selection === 'multiple';
    if (how === 'range' && isMany) onSelection(selectRange(selection, index, entry));
    else if (how === 'toggle' && isMany) onSelection(toggle(selection, id, row, index));
    else onSelection(selectOne(id, row, index));
  }

  function moveTo(index: number): void {
    wantsFocus.current = true;
    setActive({ index, id: entry(index)?.[0] });
    window.reveal(index);
  }

  function run(command: GridCommand, event: KeyboardEvent): void {
    const row = entry(active.index)?.[1];
    switch (command.do) {
      case 'move': {
        const index = destination(command.to, active.index, window.rowsInView, total);
        moveTo(index);
        if (command.selects !== 'none') select(index, command.selects);
        break;
      }
      case 'toggle':
        select(active.index, 'toggle');
        break;
      case 'selectAll': {
        const loaded = Array.from({ length: total }, (_, index) => entry(index)).filter((known) => known !== undefined);
        if (grid.selection === 'multiple') onSelection(toggleAll(selection, loaded));
        break;
      }
      case 'open':
        if (row !== undefined) grid.onOpen?.(row);
        break;
      case 'enterRow':
        rowButtons(event.currentTarget, active.index)[0]?.focus();
        break;
      default:
        command satisfies never;
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    if (target?.dataset['row'] === undefined) {
      if (moveAmongButtons(event, active.index)) event.preventDefault();
      return;
    }
    const command = total > 0 ? commandOf(event) : undefined;
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(command, event);
  }

  function onClick(event: MouseEvent<HTMLElement>): void {
    const index = indexOf(event.target);
    const known = index === undefined ? undefined : entry(index);
    if (index === undefined || known === undefined || isInteractive(event.target)) return;
    setActive({ index, id: known[0] });
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    select(index, event.shiftKey ? 'range' : isPlain ? 'one' : 'toggle');
    if (isPlain && grid.openOn === 'click') grid.onOpen?.(known[1]);
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>): void {
    const index = indexOf(event.target);
    const row = index === undefined ? undefined : entry(index)?.[1];
    if (row !== undefined && grid.openOn === 'doubleClick' && !isInteractive(event.target)) grid.onOpen?.(row);
  }

  const onToggle = (index: number) => select(index, 'toggle');
  const onAction = useCallback((name: string, row: GridRow, anchor: HTMLElement) => grid.onRowAction?.(name, row, anchor), [grid]);

  // The section around the rows is the library's; it hands its events down here.
  useImperativeHandle(handlers, () => ({ onKeyDown, onClick, onDoubleClick }));

  if (cache.hasFailed) return <FailedRow text={texts.failed} retry={texts.retry} onRetry={() => cache.retry()} />;
  if (cache.total === undefined) return <SkeletonRows label={texts.loading} />;
  if (total === 0) return <MessageRow>{grid.empty}</MessageRow>;

  const indexes = [];
  for (let index = window.from; index <= window.to; index++) indexes.push(index);
  // The active row stays in the page, or scrolling away would throw the focus to the body.
  if (active.index < window.from) indexes.unshift(active.index);
  else if (active.index > window.to && active.index < total) indexes.push(active.index);
  return (
    <>
      {indexes.map((index) => {
        const known = entry(index);
        if (known === undefined) {
          return (
            <tr key={`ghost ${index}`} role="row" data-ghost data-row={index} aria-rowindex={index + 2} aria-busy className={classes['row']} data-narrow={isNarrow || undefined} tabIndex={active.index === index ? 0 : -1} style={{ top: window.topOf(index) }}>
              <td role="gridcell" className={classes['ghost']}>
                {cache.isFailed(index) ? (
                  <Button size="compact-xs" variant="subtle" onClick={() => cache.retry()}>
                    {texts.retry}
                  </Button>
                ) : (
                  <Skeleton height={10} animate={false} />
                )}
              </td>
            </tr>
          );
        }
        const [id, row] = known;
        return (
          <GridBodyRow
            key={String(id)}
            row={row}
            index={index}
            top={window.topOf(index)}
            columns={grid.columns}
            actions={grid.rowActions}
            isSelected={selection.rows.has(id)}
            isActive={active.index === index}
            isMuted={grid.isMuted?.(row) ?? false}
            isNarrow={isNarrow}
            hasBox={grid.selection === 'multiple'}
            pinFirst={grid.pinFirst}
            texts={texts}
            onToggle={onToggle}
            onAction={onAction}
          />
        );
      })}
    </>
  );
}

function SkeletonRows({ label }: { label: string }) {
  return Array.from({ length: SKELETON_ROWS }, (_, index) => (
    <tr key={index} role="row" className={classes['skeleton']} aria-busy>
      <td role="gridcell" aria-label={label}>
        <Skeleton height={10} width={`${90 - ((index * 17) % 40)}%`} />
      </td>
    </tr>
  ));
}

function FailedRow({ text, retry, onRetry }: { text: string; retry: string; onRetry: () => void }) {
  return (
    <MessageRow>
      {text}{' '}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {retry}
      </Button>
    </MessageRow>
  );
}

function MessageRow({ children }: { children: ReactNode }) {
  return (
    <tr role="row" className={classes['message']}>
      <td role="gridcell">{children}</td>
    </tr>
  );
}

/** Inside a row: Left and Right go from button to button, Escape and F2 back to the row. */
function moveAmongButtons(event: KeyboardEvent<HTMLElement>, index: number): boolean {
  const row = event.currentTarget.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (event.key === 'Escape' || event.key === 'F2') {
    event.stopPropagation();
    row?.focus();
    return true;
  }
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return false;
  const buttons = rowButtons(event.currentTarget, index);
  const at = buttons.findIndex((button) => button === event.target);
  buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  return true;
}

function rowButtons(body: Element, index: number): readonly HTMLElement[] {
  return [...body.querySelectorAll<HTMLElement>(`[data-row="${index}"] button, [data-row="${index}"] a, [data-row="${index}"] input`)];
}

function indexOf(target: EventTarget): number | undefined {
  const index = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
  return index === undefined ? undefined : Number(index);
}

function isInteractive(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label') !== null;
}
