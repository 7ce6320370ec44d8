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

const LOOKS = { button: 'cellButton', link: 'link', plain: 'plain' } as const;

export function CellAction({ column, action, row, table }: CellActionProps): ReactNode {
  const isBare = column.text(row) === '' && column.icon === undefined && column.badge?.(row) === undefined;
  return (
    <ActionButton
      action={action}
      row={row}
      className={classes[LOOKS[action.look]]}
      color={column.color?.(row)}
      tip={column.mark?.(row)?.text ?? column.tip?.(row)}
      onAction={(...pressed) => table.options.meta?.onAction(...pressed)}
    >
      {isBare ? (
        action.label(row)
      ) : (
        <>
          {drawText(column, row)}
          <span className={classes['unseen']}> {action.label(row)}</span>
        </>
      )}
    </ActionButton>
  );
}

interface CellButtonsProps {
  readonly buttons: readonly GridCellButton[];
  readonly row: GridRow;
  readonly table: GridTable;
  /** What else is in the cell. */
  readonly children: ReactNode;
}

export function CellButtons({ buttons, row, table, children }: CellButtonsProps): ReactNode {
  return (
    <span className={classes['beside']}>
      <span className={classes['content']} data-cut-short>
        {children}
      </span>
      {buttons.map((button) => (
        <ActionButton
          key={button.name}
          action={button}
          row={row}
          className={classes['sign']}
          color={button.color?.(row)}
          onAction={(...pressed) => table.options.meta?.onAction(...pressed)}
        />
      ))}
    </span>
  );
}

interface ActionButtonProps {
  readonly action: GridRowAction;
  readonly row: GridRow;
  readonly className: string | undefined;
  readonly color?: string | undefined;
  readonly tip?: string | undefined;
  /** Instead of the action's icon or label. */
  readonly children?: ReactNode;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
}

export function ActionButton({ action, row, className, color, tip, children, onAction }: ActionButtonProps): ReactNode {
  const reasonId = useId();
  const label = action.label(row);
  const reason = action.disabledReason(row);
  const isIcon = children === undefined && action.icon !== undefined;
  return (
    <button
      type="button"
      className={className}
      tabIndex={-1}
      aria-label={isIcon ? label : undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
      // Reachable while disabled, so that everybody learns why.
      aria-disabled={reason !== undefined || undefined}
      aria-keyshortcuts={action.keys}
      data-tip={reason ?? tip ?? (isIcon || children !== undefined || action.keys !== undefined ? tipOf(label, action.keys) : undefined)}
      style={color === undefined ? undefined : { color: `var(--mantine-color-${color}-text)`, borderColor: 'currentColor' }}
      onClick={(event) => {
        if (reason === undefined) onAction(action.name, row, event.currentTarget);
      }}
    >
      {children ?? (isIcon ? action.icon : label)}
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}

function tipOf(label: string, keys: string | undefined): string {
  return keys === undefined ? label : `${label} (${keys})`;
}
