/** One row: its cells, its selection box, its buttons. Redrawn only when something of its own changes. */
import { Badge } from '@mantine/core';
import { memo, useId, type CSSProperties, type ReactNode } from 'react';
import { columnId, type GridColumn, type GridRow, type GridRowAction, type GridTexts } from './types.ts';
import classes from './grid.module.css';

export interface GridBodyRowProps {
  readonly row: GridRow;
  readonly index: number;
  /** Pixels within the body. */
  readonly top: number;
  readonly columns: readonly GridColumn[];
  readonly actions: readonly GridRowAction[];
  readonly texts: GridTexts;
  /** Undefined where nothing can be selected. */
  readonly isSelected: boolean | undefined;
  /** Keys act on it; it is the grid's tab stop. */
  readonly isActive: boolean;
  readonly hasBox: boolean;
  readonly isNarrow: boolean;
  readonly pinFirst: boolean;
  isMuted: ((row: GridRow) => boolean) | undefined;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
}

export const GridBodyRow = memo(function GridBodyRow(props: GridBodyRowProps) {
  const { row, index, top, columns, actions, texts, isSelected, isActive, hasBox, isNarrow, pinFirst, isMuted, onAction } = props;
  return (
    <div
      role="row"
      className={classes['row']}
      style={{ top }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-muted={isMuted?.(row) || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      {hasBox && (
        <div role="gridcell" className={classes['box']}>
          {/* The grid's own handlers toggle it: by click with the row's other gestures, by Space on the row. */}
          <input
            type="checkbox"
            className={classes['check']}
            tabIndex={-1}
            checked={isSelected ?? false}
            aria-label={texts.selectRow}
            readOnly
          />
        </div>
      )}
      {isNarrow ? (
        <NarrowCell row={row} columns={columns} />
      ) : (
        columns.map((column, place) => <Cell key={columnId(column)} column={column} row={row} isPinned={pinFirst && place === 0} />)
      )}
      {actions.length > 0 && (
        <div role="gridcell" className={classes['actions']}>
          {actions.map(
            (action) => action.isVisible(row) && <ActionButton key={action.name} action={action} row={row} onAction={onAction} />,
          )}
        </div>
      )}
    </div>
  );
});

function Cell({ column, row, isPinned }: { column: GridColumn; row: GridRow; isPinned: boolean }) {
  return (
    <div
      role="gridcell"
      className={classes['cell']}
      data-align={column.align}
      data-pinned={isPinned || undefined}
      style={widthOf(column.width)}
    >
      <Value column={column} row={row} />
    </div>
  );
}

/** The first column, then the others beneath it as label and value. */
function NarrowCell({ row, columns }: { row: GridRow; columns: readonly GridColumn[] }) {
  const [first, ...others] = columns;
  return (
    <div role="gridcell" className={classes['narrow']}>
      <span className={classes['narrowFirst']}>{first !== undefined && <Value column={first} row={row} />}</span>
      <span className={classes['pairs']}>
        {others.map((column) => {
          const isBlank = column.text(row) === '' && column.render === undefined && column.badge?.(row) === undefined;
          return (
            !isBlank && (
              <span key={columnId(column)} className={classes['pair']}>
                <span className={classes['pairLabel']}>{column.header}</span> <Value column={column} row={row} />
              </span>
            )
          );
        })}
      </span>
    </div>
  );
}

function Value({ column, row }: { column: GridColumn; row: GridRow }): ReactNode {
  const badge = column.badge?.(row);
  const value = column.render?.(row) ?? column.text(row);
  if (badge === undefined) return value;
  return (
    <>
      {badge.text !== value && value !== '' && <span className={classes['value']}>{value}</span>}
      <Badge size="sm" variant="light" color={badge.color} className={classes['badge']}>
        {badge.text}
      </Badge>
    </>
  );
}

interface ActionButtonProps {
  readonly action: GridRowAction;
  readonly row: GridRow;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
}

function ActionButton({ action, row, onAction }: ActionButtonProps) {
  const reasonId = useId();
  const label = action.label(row);
  const reason = action.disabledReason(row);
  const hasIcon = action.icon !== undefined;
  return (
    <button
      type="button"
      className={classes['action']}
      tabIndex={-1}
      aria-label={label}
      aria-describedby={reason === undefined ? undefined : reasonId}
      // Reachable while disabled, so that everybody learns why.
      aria-disabled={reason !== undefined || undefined}
      data-tip={reason ?? (hasIcon ? label : undefined)}
      onClick={(event) => {
        if (reason === undefined) onAction(action.name, row, event.currentTarget);
      }}
    >
      {hasIcon ? action.icon : label}
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}

/** Columns keep their width and share what is left over in proportion to it, in head and body alike. */
export function widthOf(width: number): CSSProperties {
  return { flex: `${width} 0 ${width}px`, minWidth: width };
}

const BUTTON = 28;
const LEAST_ACTIONS = 44;
const TEXT_BUTTON = 72;

/** Pixels that the buttons of a row take side by side. */
export function actionsWidth(actions: readonly GridRowAction[]): number {
  return Math.max(LEAST_ACTIONS, 12 + actions.reduce((sum, { icon }) => sum + (icon === undefined ? TEXT_BUTTON : BUTTON), 0));
}
