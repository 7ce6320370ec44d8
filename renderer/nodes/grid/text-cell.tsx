/** The text editor of a cell; the steps of the grid handle the text. */
import { Button, Popover, TextInput } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { NextCell } from '#renderer/grid/contract/column.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { keepTypedTexts } from '#renderer/screen/steps/cell-input.ts';
import { shownKeys, type ScreenOfCells } from '#renderer/screen/steps/show-cell.ts';
import { figuresOf, fillText } from '#src/expression/index.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { useComputed } from '../context/use-expression.ts';
import { selectContent } from '../../focus/select-on-focus.ts';
import classes from '../look/screen.module.css';

export interface TextCellProps {
  readonly grid: string;
  readonly field: string;
  readonly row: GridRow;
  /** Of the column. */
  readonly label: string;
  /** Initial text. */
  readonly text: string;
  /** Error message. */
  readonly messages: readonly string[];
  /** Whether it holds a typed text that can be reverted. */
  readonly isTyped: boolean;
  done(next: NextCell): void;
}

/** Enter stores, with Control in all selected rows, Tab also moves on, Escape cancels. */
export function TextCell({ grid, field, row, label, text, messages, isTyped, done }: TextCellProps): ReactNode {
  const screen = useScreen();
  const { texts } = useRenderer();
  const [draft, setDraft] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const moreId = useId();
  const own = row[screen.document.grids?.[grid]?.rowKey ?? ''];
  const { count, isSelection } = useRowsWith(grid, own);
  const isMany = count > 1;
  useLayoutEffect(() => {
    if (input.current === null) return;
    input.current.focus({ preventScroll: true });
    selectContent(input.current);
  }, []);

  const { leave, finish, finishAll, giveBack } = useEndings({ grid, field, text, done }, own, draft);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Escape') leave('stay');
    else if (event.key === 'ArrowDown' && isTyped && !isOnButton) button.current?.focus();
    else if (event.key === 'ArrowUp' && isOnButton) input.current?.focus();
    else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isMany) void finishAll();
    else if (event.key === 'Enter' && !isOnButton) finish('down');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const to = event.relatedTarget;
    if (to === null || event.currentTarget.contains(to) || to.closest(`#${CSS.escape(moreId)}`) !== null) return;
    finish('stay');
  };
  return (
    <Popover
      opened={messages.length > 0 || isTyped || isMany}
      withRoles={false}
      position="bottom-start"
      withinPortal
      shadow="md"
      trapFocus={false}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the control inside takes the keys; they are gathered here */}
      <div className={classes['cellEditor']} onKeyDown={onKeyDown} onBlur={onBlur}>
        <Popover.Target>
          <TextInput
            ref={input}
            aria-label={[label, ...messages].join(' ')}
            aria-invalid={messages.length > 0 || undefined}
            value={draft}
            autoComplete="off"
            // Escape ends the typing, not the dialog around the grid.
            data-mantine-stop-propagation
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
        </Popover.Target>
        <Popover.Dropdown id={moreId} className={classes['textCellMore'] ?? ''}>
          {messages.length > 0 && <span aria-hidden>{messages.join(' ')}</span>}
          {isMany && (
            <Button size="compact-sm" variant="default" tabIndex={-1} aria-keyshortcuts="Control+Enter" onClick={() => void finishAll()}>
              {fillText(isSelection ? texts.screen.cellSetSelected : texts.screen.cellSetShown, figuresOf({ count }))}
            </Button>
          )}
          {isTyped && (
            <Button ref={button} size="compact-sm" variant="default" tabIndex={-1} data-mantine-stop-propagation onClick={giveBack}>
              {texts.screen.cellReset}
            </Button>
          )}
        </Popover.Dropdown>
      </div>
    </Popover>
  );
}

/** The ways in which the edit ends. */
function useEndings({ grid, field, text, done }: Pick<TextCellProps, 'grid' | 'field' | 'text' | 'done'>, own: unknown, draft: string) {
  const screen = useScreen();
  const isOver = useRef(false);
  const value = draft.trim();
  const leave = (next: NextCell) => {
    isOver.current = true;
    done(next);
  };
  return {
    leave,
    finish(next: NextCell) {
      if (isOver.current) return;
      leave(next);
      if (value !== text.trim()) void keepTypedTexts(screen, grid, [{ row: own, field, value, isReset: false }]);
    },
    async finishAll() {
      leave('stay');
      const isSelection = rowsWith(screen, grid, own).isSelection;
      const ids = isSelection ? ((await screen.grids.drawn.get(grid)?.selectedIds(screen.signal)) ?? []) : shownKeys(screen, grid);
      const edits = ids.map((row) => ({ row, field, value, isReset: false }));
      await keepTypedTexts(screen, grid, edits);
    },
    giveBack() {
      leave('stay');
      void keepTypedTexts(screen, grid, [{ row: own, field, value: '', isReset: true }]);
    },
  };
}

/** The rows that are set together with this one: those selected with it, else those of equal faults that are shown alone. */
function rowsWith(screen: ScreenOfCells, grid: string, own: unknown): { readonly count: number; readonly isSelection: boolean } {
  const { grids } = screen;
  const selection = grids.selection[grid];
  // With "all rows except some" selected, the ids are not known.
  const isSelected = selection !== undefined && (selection.ids.length === 0 || selection.ids.includes(own));
  if (isSelected && selection.count > 1) return { count: selection.count, isSelection: true };
  return { count: grids.narrowed(grid)?.has(own) === true ? shownKeys(screen, grid).length : 0, isSelection: false };
}

function useRowsWith(grid: string, own: unknown) {
  return {
    count: useComputed((screen: ScreenOfCells) => rowsWith(screen, grid, own).count),
    isSelection: useComputed((screen: ScreenOfCells) => rowsWith(screen, grid, own).isSelection),
  };
}
