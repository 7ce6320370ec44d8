/** The totals of a column, one per line; of many, the first and the number of the others. Below, the number of rows included. */
import { Fragment, type ReactNode } from 'react';
import { fillText } from '#src/expression/index.ts';
import type { GridTotal } from '../contract/types.ts';
import classes from '../look/cell-content.module.css';

/** More would leave the rows too little room. */
const MOST_LINES = 2;

export function drawTotal(totals: readonly GridTotal[], more: string): ReactNode {
  const of = totals.find((total) => total.of !== undefined)?.of;
  if (of === undefined) return drawLines(totals, more);
  return (
    <>
      {drawLines(totals, more)}
      <span className={classes['totalOf']}>{of}</span>
    </>
  );
}

function drawLines(totals: readonly GridTotal[], more: string): ReactNode {
  if (totals.length === 0) return '';
  if (totals.length <= MOST_LINES) return totals.map(drawLine);
  const [first, ...others] = totals;
  return (
    <span data-tip={totals.map(lineText).join(', ')}>
      {first !== undefined && drawLine(first, 0)}
      <span className={classes['totalOther']} aria-hidden>
        {fillText(more, { count: others.length })}
      </span>
      <span className={classes['totalOthers']}>{others.map(drawLine)}</span>
    </span>
  );
}

function drawLine(total: GridTotal, at: number): ReactNode {
  return (
    <Fragment key={at}>
      <span className={classes['totalLine']}>
        {total.text}
        {total.unit !== undefined && <span className={classes['totalUnit']}> {total.unit}</span>}
      </span>{' '}
    </Fragment>
  );
}

function lineText({ text, unit }: GridTotal): string {
  return unit === undefined ? text : `${text} ${unit}`;
}
