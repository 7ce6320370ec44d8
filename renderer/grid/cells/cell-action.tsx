/** Buttons in a row: a cell that is one, and those at its end. */
import { useId, type ReactNode } from 'react';
import type { GridTable } from '../contract/column.ts';
import type { DescribedColumn, GridCellAction, GridCellButton } from '../contract/described-column.ts';
import type { GridRow, GridRowAction } from '../contract/types.ts';
import { drawText } from './cell-text.tsx';
import classes from '../look/cell-content.module.css';

export interface CellActionProps {
  readonly column: DescribedColumn;
  readonly action: GridCellAction;
  readonly row: GridRow;
  readonly table: GridTable;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const LOOKS = { button: 'cellButton', link: 'link', plain: 'plain' } as const;

/** A plain function, as `drawButton`: a grid has hundreds of cells. */
export function drawCellAction({ column, action, row, table }: CellActionProps): ReactNode {
  const text = column.text(row);
  const isBare = text === '' && column.icon === undefined && column.badge?.(row) === undefined;
  // A name that contains the text would repeat it.
  const isNamed = !isBare && text !== '' && column.badge?.(row) === undefined && holdsWords(action.label(row), text);
  return drawButton({
    action,
    row,
    isNamed,
    className: classes[LOOKS[action.look]],
    color: column.color?.(row),
    tip: column.mark?.(row)?.text ?? column.tip?.(row),
    onAction: (...pressed) => table.options.meta?.onAction(...pressed),
    children: isBare ? (
      action.label(row)
    ) : (
      <>
        {drawText(column, row)}
        {!isNamed && <span className={classes['unseen']}> {action.label(row)}</span>}
      </>
    ),
  });
}

/** Whether the text contains it as whole words: "line 10" does not contain the count 1. */
function holdsWords(label: string, words: string): boolean {
  for (let at = label.indexOf(words); at !== -1; at = label.indexOf(words, at + 1)) {
    const around = [label.slice(0, at).at(-1), label[at + words.length]];
    if (!around.some((one) => one !== undefined && LETTER_OR_DIGIT.test(one))) return true;
  }
  return false;
}

interface CellButtonsProps {
  readonly buttons: readonly GridCellButton[];
  readonly row: GridRow;
  readonly table: GridTable;
  /** What else is in the cell. */
  readonly children: ReactNode;
}

export function drawCellButtons({ buttons, row, table, children }: CellButtonsProps): ReactNode {
  return (
    <span className={classes['beside']}>
      <span className={classes['content']} data-cut-short>
        {children}
      </span>
      {buttons.map((button) =>
        drawButton({
          key: button.name,
          action: button,
          row,
          className: classes['sign'],
          color: button.color?.(row),
          onAction: (...pressed) => table.options.meta?.onAction(...pressed),
        }),
      )}
    </span>
  );
}

interface ButtonProps {
  readonly key?: string;
  readonly action: GridRowAction;
  readonly row: GridRow;
  readonly className: string | undefined;
  readonly color?: string | undefined;
  readonly tip?: string | undefined;
  /** Whether the label replaces the children as accessible name. */
  readonly isNamed?: boolean;
  /** Instead of the action's icon or label. */
  readonly children?: ReactNode;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
}

/** Only one that cannot be used needs more than an element: the reason beside it. */
export function drawButton({ key, ...button }: ButtonProps): ReactNode {
  const reason = button.action.disabledReason(button.row);
  return reason === undefined ? drawElement(button, { key }) : <DisabledButton key={key} button={button} reason={reason} />;
}

function DisabledButton({ button, reason }: { readonly button: ButtonProps; readonly reason: string }): ReactNode {
  const reasonId = useId();
  return (
    <>
      {drawElement(button, { reason, reasonId })}
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}

interface Reasoned {
  readonly key?: string | undefined;
  readonly reason?: string;
  readonly reasonId?: string;
}

function drawElement(button: ButtonProps, { key, reason, reasonId }: Reasoned): ReactNode {
  const { action, row, className, color, tip, isNamed = false, children, onAction } = button;
  const label = action.label(row);
  const isIcon = children === undefined && action.icon !== undefined;
  return (
    <button
      key={key}
      type="button"
      className={className}
      tabIndex={-1}
      aria-label={isIcon || isNamed ? label : undefined}
      aria-describedby={reasonId}
      // Focusable while disabled, so that every user can read the reason.
      aria-disabled={reason !== undefined || undefined}
      aria-keyshortcuts={action.keys}
      data-tip={reason ?? tip ?? (isIcon || children !== undefined || action.keys !== undefined ? tipOf(label, action.keys) : undefined)}
      style={color === undefined ? undefined : { color: `var(--mantine-color-${color}-text)`, borderColor: 'currentColor' }}
      onClick={(event) => {
        if (reason === undefined) onAction(action.name, row, event.currentTarget);
      }}
    >
      {children ?? (isIcon ? action.icon : label)}
    </button>
  );
}

function tipOf(label: string, keys: string | undefined): string {
  return keys === undefined ? label : `${label} (${keys})`;
}
