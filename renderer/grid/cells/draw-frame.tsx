/** A cell beside others: where it stands, and the attributes that its definition gives it. */
import { Box } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { drawCell, type CellContentProps } from './cell-content.tsx';
import { alignFrom, placeOf } from '../columns/column-look.ts';
import classes from '../look/grid.module.css';

export interface FrameProps extends CellContentProps {
  /** Among the columns in sight, from 0. */
  readonly place: number;
  readonly count: number;
}

/** A plain function: a grid has hundreds of cells. */
export function drawFrame({ place, count, ...content }: FrameProps): ReactNode {
  const { cell, table, isEditing } = content;
  const { column, row } = cell;
  const { mantineTableBodyCellProps: given } = column.columnDef;
  const { style: placed, ...look } = placeOf(column, place, count);
  const own = {
    role: 'gridcell',
    'data-cell': column.id,
    'data-editing': isEditing || undefined,
    ...markOf(content),
    ...look,
  };
  if (given === undefined) {
    return (
      <div key={cell.id} className={classes['cell']} style={placed} {...own}>
        {drawCell(content)}
      </div>
    );
  }
  const { className, style, align, ref: _, ...rest } = typeof given === 'function' ? given({ cell, column, row, table }) : given;
  return (
    <Box
      key={cell.id}
      {...rest}
      {...own}
      data-align={alignFrom(align) ?? own['data-align']}
      className={clsx(classes['cell'], className)}
      style={[style, placed]}
    >
      {drawCell(content)}
    </Box>
  );
}

/** What is said of the cell: the message of its mark, else its tip; while it is edited, its control says it. */
export function markOf({ cell, isEditing }: Pick<CellContentProps, 'cell' | 'isEditing'>) {
  const { meta } = cell.column.columnDef;
  const mark = meta?.mark?.(cell.row.original);
  return { 'data-mark': mark?.look, 'data-tip': isEditing ? undefined : (mark?.text ?? meta?.tip?.(cell.row.original)) };
}
