import type { ReactNode } from 'react';
import type { TableRow } from '../contract/column.ts';
import classes from '../look/grid.module.css';

/** The grid's own handlers toggle it: by click with the row's other gestures, by Space on the row. A plain function, as in each row. */
export function drawBox(row: TableRow, label: string): ReactNode {
  return <input type="checkbox" className={classes['check']} tabIndex={-1} checked={row.getIsSelected()} aria-label={label} readOnly />;
}
