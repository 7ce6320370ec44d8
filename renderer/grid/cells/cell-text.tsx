/** Content of a described cell: text with unit, badge and icon. */
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
  const icon = column.icon !== undefined && <span className={classes['cellIcon']}>{column.icon}</span>;
  const hasText = badge?.text !== value && value !== '';
  if (badge === undefined) {
    return (
      <>
        {icon}
        {hasText && <span>{text}</span>}{' '}
      </>
    );
  }
  const shown = (
    <Badge size="sm" variant="light" color={badge.color} className={classes['badge']}>
      {badge.text}
    </Badge>
  );
  if (!hasText) {
    return (
      <>
        {icon} {shown}
      </>
    );
  }
  return (
    <span className={classes['badged']}>
      {icon}
      <span className={classes['value']} data-cut-short>
        {text}
      </span>{' '}
      {shown}
    </span>
  );
}

function withUnit(column: DescribedColumn, row: GridRow): ReactNode {
  const text = column.text(row);
  if (text === '' || column.unit === undefined) return text;
  return (
    <>
      {text} <span className={classes['unit']}>{column.unit.of(row)}</span>
    </>
  );
}
