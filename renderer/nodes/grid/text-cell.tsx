/** The text editor of a cell; the steps of the grid handle the text. */
import { Button, Popover, TextInput } from '@mantine/core';
import { useId, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { NextCell } from '#renderer/grid/contract/column.ts';
import type { GridRow } from '#renderer/grid/contract/types.ts';
import { keepTypedText } from '#renderer/screen/steps/cell-input.ts';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
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

/** Enter stores, Tab also moves on, Escape cancels. */
export function TextCell({ grid, field, row, label, text, messages, isTyped, done }: TextCellProps): ReactNode {
  const screen = useScreen();
  const { texts } = useRenderer();
  const [draft, setDraft] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const moreId = useId();
  const isOver = useRef(false);
  useLayoutEffect(() => {
    if (input.current === null) return;
    input.current.focus({ preventScroll: true });
    selectContent(input.current);
  }, []);

  const leave = (next: NextCell) => {
    isOver.current = true;
    done(next);
  };
  const finish = (next: NextCell) => {
    if (isOver.current) return;
    leave(next);
    const value = draft.trim();
    if (value !== text.trim()) void keepTypedText(screen, grid, row, { field, value, before: text, isReset: false });
  };
  const giveBack = () => {
    leave('stay');
    void keepTypedText(screen, grid, row, { field, value: '', before: text, isReset: true });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Escape') leave('stay');
    else if (event.key === 'ArrowDown' && isTyped && !isOnButton) button.current?.focus();
    else if (event.key === 'ArrowUp' && isOnButton) input.current?.focus();
    else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next');
    else if (event.key === 'Enter' && !isOnButton) finish('stay');
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
    <Popover opened={messages.length > 0 || isTyped} withRoles={false} position="bottom-start" withinPortal shadow="md" trapFocus={false}>
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
