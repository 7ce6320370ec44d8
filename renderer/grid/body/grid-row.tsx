/** One row: its cells, its selection box, its buttons. Redrawn only when something of its own changes. */
import { memo, type ReactNode } from 'react';
import { drawButton } from '../cells/cell-action.tsx';
import { drawCell, isBlank } from '../cells/cell-content.tsx';
import { drawFrame } from '../cells/cell-frame.tsx';
import { NarrowCell } from './narrow-cell.tsx';
import { BOXES } from '../columns/checkbox-column.ts';
import type { GridTable, TableCell, TableRow } from '../contract/column.ts';
import type { GridRow, GridRowAction } from '../contract/types.ts';
import classes from '../look/grid.module.css';
import contentClasses from '../look/cell-content.module.css';

/** The shared columns; another object redraws the row. */
export interface GridDrawing {
  readonly columns: readonly unknown[];
  /** Ids of the visible columns in order, and the pinned ones. */
  readonly order: string;
}

export interface GridBodyRowProps {
  readonly table: GridTable;
  readonly row: TableRow;
  readonly index: number;
  /** Pixels within the body. */
  readonly top: number;
  readonly drawing: GridDrawing;
  readonly actions: readonly GridRowAction[];
  /** Undefined if nothing can be selected. */
  readonly isSelected: boolean | undefined;
  /** Keys act on it; it is the grid's tab stop. */
  readonly isActive: boolean;
  /** It was not there a moment ago. */
  readonly isFresh: boolean;
  /** Accessible description of such a row. */
  readonly newRow: string;
  readonly hasBox: boolean;
  readonly isNarrow: boolean;
  /** Id of the column whose cell is edited. */
  readonly editing: string | undefined;
  /** Ids of the columns whose cells are in a range. */
  readonly inRange: ReadonlySet<string> | undefined;
  /** Fields that name the row. */
  readonly namedBy: readonly string[] | undefined;
  /** Whether a narrow row shows all it has, because it cannot be opened. */
  readonly isWhole: boolean;
  isMuted: ((row: GridRow) => boolean) | undefined;
  onAction(name: string, row: GridRow, anchor: HTMLElement): void;
}

export const GridBodyRow = memo(function GridBodyRow(props: GridBodyRowProps) {
  const {
    table,
    row,
    index,
    top,
    actions,
    isSelected,
    isActive,
    isFresh,
    newRow,
    hasBox,
    isNarrow,
    editing,
    inRange,
    namedBy,
    isWhole,
    isMuted,
    onAction,
  } = props;
  const all = row.getVisibleCells();
  const box = hasBox ? all.find(({ column }) => column.id === BOXES) : undefined;
  const cells = all.filter(({ column }) => column.id !== BOXES);
  const drawn = isNarrow
    ? []
    : cells.map((cell, place) => drawFrame({ cell, table, place, count: cells.length, isEditing: editing === cell.column.id, inRange }));
  // On a line of their own, what does not fit cannot wrap into the next.
  const hasSecondLine = (table.options.meta?.beyond ?? []).length > 0;
  return (
    <div
      role="row"
      className={classes['row']}
      style={{ top }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- of ARIA 1.3, where every role has it
      aria-description={isFresh ? newRow : undefined}
      data-index={index}
      data-fresh={isFresh || undefined}
      data-muted={isMuted?.(row.original) || undefined}
      data-edited={editing !== undefined || undefined}
      tabIndex={isActive ? 0 : -1}
    >
      {box !== undefined && (
        <div role="gridcell" className={classes['box']}>
          {drawCell({ cell: box, table, isEditing: false })}
        </div>
      )}
      {isNarrow ? (
        <NarrowCell table={table} cells={cells} editing={editing} namedBy={namedBy} isWhole={isWhole} />
      ) : hasSecondLine ? (
        <div role="presentation" className={classes['cells']}>
          {drawn}
        </div>
      ) : (
        drawn
      )}
      <BeyondPaper table={table} row={row} />
      {actions.length > 0 && (
        <div role="gridcell" className={classes['actions']}>
          {actions.map(
            (action) =>
              action.isVisible(row.original) &&
              drawButton({ key: action.name, action, row: row.original, className: contentClasses['action'], onAction }),
          )}
        </div>
      )}
    </div>
  );
});

/** On paper, beneath the cells: the columns that the sheet has no room for. */
function BeyondPaper({ table, row }: Pick<GridBodyRowProps, 'table' | 'row'>) {
  const beyond = table.options.meta?.beyond ?? [];
  if (beyond.length === 0) return null;
  const cells = new Map(row.getAllCells().map((cell) => [cell.column.id, cell]));
  const pairs = beyond.flatMap((id) => {
    const cell = cells.get(id);
    const content = cell === undefined ? '' : printed(cell, table);
    return content === '' ? [] : [{ id, label: cell?.column.columnDef.header, content }];
  });
  if (pairs.length === 0) return null;
  return (
    <div role="gridcell" className={classes['beyond']}>
      {pairs.map(({ id, label, content }) => (
        <span key={id} className={classes['pair']} data-beyond={id}>
          <span className={classes['pairLabel']}>{label}</span> <span data-cell={id}>{content}</span>
        </span>
      ))}
    </div>
  );
}

/** Its text; a column without one draws its own cell. */
function printed(cell: TableCell, table: GridTable): ReactNode {
  const { meta } = cell.column.columnDef;
  const text = meta?.copied ?? meta?.text;
  if (text !== undefined) return text(cell.row.original);
  return isBlank(cell, table) ? '' : drawCell({ cell, table, isEditing: false });
}
