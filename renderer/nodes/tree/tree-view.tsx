/** Draws the lines of a tree that are in view, however many there are; one tab stop, moved in by keys. */
import { Loader } from '@mantine/core';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useCallback, useEffect, useId, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { useFillHeight } from '#renderer/grid/window/use-fill-height.ts';
import { useRenderer } from '../context/renderer-context.ts';
import { pressInTree } from './tree-keys.ts';
import type { TreeLine, TreeModel } from './tree-model.ts';
import classes from './tree.module.css';

interface TreeViewProps {
  readonly model: TreeModel;
  readonly label: string;
  readonly empty: string;
  readonly height: number | 'fill';
  /** Key of the line that is chosen. */
  readonly chosen: string | undefined;
  textOf(line: TreeLine): string;
  markOf(line: TreeLine): string;
  noteOf(line: TreeLine): string;
  choose(line: TreeLine): void;
  readonly choosesOnFocus: boolean;
  readonly open: (() => void) | undefined;
  /** Whether it replaces hits that had the focus. */
  readonly takesFocus: RefObject<boolean>;
}

/** Pixels of a line of one row; longer ones are measured. */
const LINE = 32;
const BEYOND = 12;

export function TreeView({ model, label, empty, height, chosen, takesFocus, ...says }: TreeViewProps) {
  const { textOf, markOf, noteOf, choose, choosesOnFocus, open } = says;
  const id = useId();
  const { texts } = useRenderer();
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [hasFocus, setFocus] = useState(false);
  const most = useFillHeight(frame, height);
  const virtual = useLinesInView(model, box);
  const lines = model.lines();
  const activeKey = model.active()?.key;
  const isDrawn = lines.length > 0;
  useEffect(() => {
    if (isDrawn && takesFocus.current && document.activeElement === document.body) box.current?.focus();
  }, [isDrawn, takesFocus]);
  const style: CSSProperties = { maxHeight: most };
  const drawn = (
    <div
      ref={box}
      role="tree"
      aria-label={label}
      aria-activedescendant={activeKey === undefined ? undefined : `${id}${activeKey}`}
      tabIndex={0}
      className={classes['tree']}
      style={style}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onKeyDown={(event) => {
        const page = Math.max(1, Math.floor((box.current?.clientHeight ?? LINE) / LINE) - 1);
        const actions = {
          model,
          page,
          textOf: (line: TreeLine) => markOf(line) || textOf(line),
          choose,
          choosesOnFocus,
          ...(open && { open }),
        };
        if (pressInTree(event, actions)) event.preventDefault();
      }}
    >
      <div className={classes['lines']} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const line = lines[index];
          if (line === undefined) return null;
          return (
            <Line
              key={key}
              id={`${id}${line.key}`}
              line={line}
              index={index}
              start={start}
              measure={virtual.measureElement}
              text={textOf(line)}
              mark={markOf(line)}
              note={noteOf(line)}
              isChosen={line.key === chosen}
              isActive={hasFocus && line.key === activeKey}
              onToggle={() => toggle(model, line)}
              onChoose={() => {
                model.activate(line.key);
                choose(line);
                if (!line.isOpen) void model.open(line.key);
              }}
              failed={texts.screen.loadFailed}
              retry={texts.screen.retry}
            />
          );
        })}
      </div>
    </div>
  );
  return (
    <div ref={frame} className={classes['frame']}>
      {isDrawn ? drawn : <p className={classes['empty']}>{model.state() === 'loading' ? texts.screen.loading : empty}</p>}
    </div>
  );
}

/** The lines to draw; scrolls to the one with the focus when that changes. */
function useLinesInView(model: TreeModel, box: RefObject<HTMLDivElement | null>) {
  const lines = model.lines();
  const active = model.active();
  const activeIndex = active === undefined ? -1 : lines.findIndex(({ key }) => key === active.key);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => LINE,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: BEYOND,
    // The line with the focus is named by the tree: it is there, in view or not.
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        return activeIndex < 0 || drawn.includes(activeIndex) ? drawn : [...drawn, activeIndex].toSorted((a, b) => a - b);
      },
      [activeIndex],
    ),
  });
  const { key, parent, position } = active ?? {};
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- follows the focus and a line that moved, not what is opened above it
  }, [key, parent, position]);
  return virtual;
}

interface TreeLineProps {
  readonly id: string;
  readonly line: TreeLine;
  readonly index: number;
  /** Pixels from the top of the tree. */
  readonly start: number;
  readonly text: string;
  readonly mark: string;
  readonly note: string;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly failed: string;
  readonly retry: string;
  measure(element: HTMLElement | null): void;
  onToggle(): void;
  onChoose(): void;
}

function Line({ id, line, index, start, text, mark, note, isChosen, isActive, failed, retry, measure, onToggle, onChoose }: TreeLineProps) {
  const style: CSSProperties & Record<'--level', number> = { transform: `translateY(${start}px)`, '--level': line.level - 1 };
  const isFailed = line.isOpen && line.state === 'failed';
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the tree has the focus and names this line; its keys choose
    <div
      id={id}
      ref={measure}
      data-index={index}
      data-entry={line.key}
      role="treeitem"
      aria-level={line.level}
      aria-setsize={line.siblings}
      aria-posinset={line.position}
      aria-selected={isChosen}
      aria-expanded={line.isBranch ? line.isOpen : undefined}
      aria-busy={line.state === 'loading' ? true : undefined}
      className={clsx(classes['line'], isChosen && classes['chosen'], isActive && classes['active'])}
      style={style}
      onClick={onChoose}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Left and Right do it by key */}
      <span
        className={clsx(classes['toggle'], line.isOpen && classes['open'])}
        aria-hidden
        onClick={(event) => {
          if (!line.isBranch) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {line.state === 'loading' ? <Loader size={14} /> : line.isBranch && <IconChevronRight size={16} />}
      </span>
      {mark !== '' && <span className={classes['mark']}>{mark} </span>}
      <span className={classes['text']}>
        {text}
        {note !== '' && <span className={classes['note']}> {note}</span>}
        {isFailed && (
          <span className={classes['failed']}>
            {' – '}
            {failed}. {retry}
          </span>
        )}
      </span>
    </div>
  );
}

function toggle(model: TreeModel, { key, isOpen, state }: TreeLine): void {
  model.activate(key);
  if (!isOpen) void model.open(key);
  else if (state === 'failed') void model.retry(key);
  else model.close(key);
}
