/** A cell: its position, and the attributes of its definition. */
import type { ReactNode } from 'react';
import { drawCell, isEditable, type CellContentProps } from './cell-content.tsx';
import { placeOf } from '../columns/column-style.ts';
import { drawGiven } from './custom-cell.tsx';
import classes from '../look/grid.module.css';

export interface FrameProps extends CellContentProps {
  /** Among the columns in sight, from 0. */
  readonly place: number;
  readonly count: number;
  /** Ids of the columns whose cells are in a range. */
  readonly inRange: ReadonlySet<string> | undefined;
}

/** Reached by keys, because a click opens the row. */
const BY_KEYS = { 'data-editable': 'keys', tabIndex: -1 } as const;

/** A plain function: a grid has hundreds of cells. */
export function drawFrame({ place, count, inRange, ...content }: FrameProps): ReactNode {
  const { cell, table, isEditing } = content;
  const { column, row } = cell;
  const { mantineTableBodyCellProps: given } = column.columnDef;
  const own = {
    key: cell.id,
    role: 'gridcell',
    className: classes['cell'],
    'data-cell': column.id,
    'aria-selected': inRange?.has(column.id),
    'data-editing': isEditing || undefined,
    ...(!isEditing && table.options.meta?.opensByClick === true && isEditable(cell) ? BY_KEYS : {}),
    ...markOf(content),
    ...placeOf(column, place, count),
  };
  return drawGiven(typeof given === 'function' ? given({ cell, column, row, table }) : given, own, drawCell(content));
}

/** Description of the cell: the message of its mark, else its tip; none while it is edited. */
export function markOf({ cell, isEditing }: Pick<CellContentProps, 'cell' | 'isEditing'>) {
  const { meta } = cell.column.columnDef;
  const mark = meta?.mark?.(cell.row.original);
  return { 'data-mark': mark?.look, 'data-tip': isEditing ? undefined : (mark?.text ?? meta?.tip?.(cell.row.original)) };
}
