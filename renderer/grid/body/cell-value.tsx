/** What stands in a cell: text, badge, icon, button, or the control that edits it. */
import { Badge } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { type GridColumn, type GridRow, type GridRowAction } from '../contract/types.ts';
import classes from '../look/grid.module.css';

export interface CellHandlers {
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
  /** Begins to edit the cell. */
  onEdit(row: GridRow, column: string): void;
  /** Ends it. */
  onEdited(row: GridRow, column: string, next: 'stay' | 'previous' | 'next'): void;
}

export interface CellValueProps extends CellHandlers {
  readonly column: GridColumn;
  readonly row: GridRow;
  readonly isEditing: boolean;
}

/** A plain function: a grid has hundreds of cells, and most hold no more than text. */
export function drawCell({ column, row, isEditing, onAction, onEdit, onEdited }: CellValueProps): ReactNode {
  const { action, edit } = column;
  const id = column.id;
  if (isEditing && edit !== undefined) return edit.editor(row, (next) => onEdited(row, id, next));
  if (action !== undefined) return <CellAction column={column} action={action} row={row} onAction={onAction} />;
  if (edit?.isEditable(row) === true) {
    return (
      <button
        type="button"
        className={classes['editable']}
        tabIndex={-1}
        data-editable
        // Escape leads back to the row, and leaves no dialog around the grid.
        data-mantine-stop-propagation
        aria-label={nameOf(column, row)}
        onClick={() => onEdit(row, id)}
      >
        {drawText(column, row)}
      </button>
    );
  }
  const mark = column.mark?.(row);
  if (mark === undefined) return drawText(column, row);
  return (
    <>
      {drawText(column, row)}
      <span className={classes['unseen']}> {mark.text}</span>
    </>
  );
}

function CellAction({
  column,
  action,
  row,
  onAction,
}: Pick<CellValueProps, 'column' | 'row' | 'onAction'> & { readonly action: NonNullable<GridColumn['action']> }) {
  if (!action.isVisible(row)) return drawText(column, row);
  const isBare = column.text(row) === '' && column.icon === undefined && column.badge?.(row) === undefined;
  return (
    <ActionButton
      action={action}
      row={row}
      className={action.look === 'link' ? classes['link'] : classes['cellButton']}
      color={column.color?.(row)}
      tip={column.tip?.(row)}
      onAction={onAction}
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

function withUnit(column: GridColumn, row: GridRow): ReactNode {
  const text = column.text(row);
  if (text === '' || column.unit === undefined) return text;
  return (
    <>
      {text} <span className={classes['unit']}>{column.unit(row)}</span>
    </>
  );
}

function drawText(column: GridColumn, row: GridRow): ReactNode {
  const badge = column.badge?.(row);
  const value = column.render?.(row) ?? withUnit(column, row);
  const color = column.color?.(row);
  const text = color === undefined ? value : <span style={{ color: `var(--mantine-color-${color}-text)` }}>{value}</span>;
  if (badge === undefined && column.icon === undefined) return text;
  return (
    <>
      {column.icon !== undefined && <span className={classes['cellIcon']}>{column.icon}</span>}
      {badge?.text !== value && value !== '' && <span className={badge === undefined ? undefined : classes['value']}>{text}</span>}
      {badge !== undefined && (
        <Badge size="sm" variant="light" color={badge.color} className={classes['badge']}>
          {badge.text}
        </Badge>
      )}
    </>
  );
}

/** Read to those who do not see which column it stands in. */
function nameOf(column: GridColumn, row: GridRow): string {
  return [column.header, column.text(row), column.mark?.(row)?.text].filter((part) => part !== undefined && part !== '').join(' ');
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
      data-tip={reason ?? tip ?? (isIcon || children !== undefined ? label : undefined)}
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
