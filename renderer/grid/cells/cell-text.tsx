/** What a described cell says: text with its unit, badge and icon. */
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DescribedColumn } from '../contract/described-column.ts';
import type { GridRow } from '../contract/types.ts';
import classes from '../look/cell-content.module.css';

/** A plain function: a grid has hundreds of cells, and most hold no more than text. */
export function drawText(column: DescribedColumn, row: GridRow): ReactNode {
  const badge = column.badge?.(row);
  const value = withUnit(column, row);
  const color = column.color?.(row);
  const text = color === undefined ? value : <span style={{ color: `var(--mantine-color-${color}-text)` }}>{value}</span>;
  if (badge === undefined && column.icon === undefined) return text;
  return (
    <>
      {column.icon !== undefined && <span className={classes['cellIcon']}>{column.icon}</span>}
      {badge?.text !== value && value !== '' && <span className={badge === undefined ? undefined : classes['value']}>{text}</span>}{' '}
      {badge !== undefined && (
        <Badge size="sm" variant="light" color={badge.color} className={classes['badge']}>
          {badge.text}
        </Badge>
      )}
    </>
  );
}

function withUnit(column: DescribedColumn, row: GridRow): ReactNode {
  const text = column.text(row);
  if (text === '' || column.unit === undefined) return text;
  return (
    <>
      {text} <span className={classes['unit']}>{column.unit(row)}</span>
    </>
  );
}
