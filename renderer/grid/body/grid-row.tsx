/** One row: its cells, its selection box, its buttons. Redrawn only when something of its own changes. */
import { memo } from 'react';
import { ActionButton, drawCell, type CellHandlers } from './cell-value.tsx';
import { widthAt } from '../columns/column-widths.ts';
import { type GridColumn, type GridRow, type GridRowAction, type GridTexts } from '../contract/types.ts';
import classes from '../look/grid.module.css';

export interface GridBodyRowProps extends CellHandlers {
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
  /** Id of the column whose cell is edited. */
  readonly editing: string | undefined;
  isMuted: ((row: GridRow) => boolean) | undefined;
}

export const GridBodyRow = memo(function GridBodyRow(props: GridBodyRowProps) {
  const { row, index, top, columns, actions, texts, isSelected, isActive, hasBox, isNarrow, pinFirst, isMuted } = props;
  const { editing, onAction, onEdit, onEdited } = props;
  const cell = { row, onAction, onEdit, onEdited };
  return (
    <div
      role="row"
      className={classes['row']}
      style={{ top }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-muted={isMuted?.(row) || undefined}
      data-edited={editing !== undefined || undefined}
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
        <NarrowCell columns={columns} editing={editing} cell={cell} />
      ) : (
        columns.map((column, place) => {
          const isEditing = editing === column.id;
          const mark = column.mark?.(row);
          return (
            <div
              key={column.id}
              role="gridcell"
              className={classes['cell']}
              data-cell={column.id}
              data-align={column.align}
              data-pinned={(pinFirst && place === 0) || undefined}
              data-editing={isEditing || undefined}
              data-mark={mark?.look}
              data-tip={isEditing ? undefined : (mark?.text ?? (column.action === undefined ? column.tip?.(row) : undefined))}
              style={widthAt(place)}
            >
              {drawCell({ column, isEditing, ...cell })}
            </div>
          );
        })
      )}
      {actions.length > 0 && (
        <div role="gridcell" className={classes['actions']}>
          {actions.map(
            (action) =>
              action.isVisible(row) && (
                <ActionButton key={action.name} action={action} row={row} className={classes['action']} onAction={onAction} />
              ),
          )}
        </div>
      )}
    </div>
  );
});

interface NarrowCellProps {
  readonly columns: readonly GridColumn[];
  readonly editing: string | undefined;
  readonly cell: CellHandlers & { readonly row: GridRow };
}

/** The first column, then the others beneath it as label and value. */
function NarrowCell({ columns, editing, cell }: NarrowCellProps) {
  const [first, ...others] = columns;
  const { row } = cell;
  return (
    <div role="gridcell" className={classes['narrow']}>
      <span className={classes['narrowFirst']} data-cell={first?.id} data-editing={(first && editing === first.id) || undefined}>
        {first !== undefined && drawCell({ column: first, isEditing: editing === first.id, ...cell })}
      </span>
      <span className={classes['pairs']}>
        {others.map((column) => {
          const isEditing = editing === column.id;
          return (
            !isBlank(column, row) && (
              <span
                key={column.id}
                className={classes['pair']}
                data-cell={column.id}
                data-editing={isEditing || undefined}
                data-mark={column.mark?.(row)?.look}
                data-tip={isEditing ? undefined : column.mark?.(row)?.text}
              >
                <span className={classes['pairLabel']}>{column.header}</span> {drawCell({ column, isEditing, ...cell })}
              </span>
            )
          );
        })}
      </span>
    </div>
  );
}

function isBlank(column: GridColumn, row: GridRow): boolean {
  const hasMore = column.render !== undefined || column.badge?.(row) !== undefined || column.mark?.(row) !== undefined;
  const isControl = column.action?.isVisible(row) === true || column.edit?.isEditable(row) === true;
  return column.text(row) === '' && !hasMore && !isControl;
}

const BUTTON = 28;
const LEAST_ACTIONS = 44;
const TEXT_BUTTON = 72;

/** Pixels that the buttons of a row take side by side. */
export function actionsWidth(actions: readonly GridRowAction[]): number {
  return Math.max(LEAST_ACTIONS, 8 + actions.reduce((sum, { icon }) => sum + (icon === undefined ? TEXT_BUTTON : BUTTON), 0));
}
