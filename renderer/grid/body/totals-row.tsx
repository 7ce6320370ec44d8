import type { ReactNode } from 'react';
import { widthAt } from '../columns/column-widths.ts';
import { type GridColumn, type GridTexts } from '../contract/types.ts';
import classes from '../look/grid.module.css';

export interface TotalsRowProps {
  readonly totals: Readonly<Record<string, string>>;
  readonly columns: readonly GridColumn[];
  readonly texts: GridTexts;
  /** Its place among all rows, from 1. */
  readonly rowIndex: number;
  readonly hasBox: boolean;
  readonly hasActions: boolean;
  readonly isNarrow: boolean;
  readonly pinFirst: boolean;
}

/** Stays beneath the others, whatever is scrolled. The first column without a sum says what it is. */
export function TotalsRow({ totals, columns, texts, rowIndex, hasBox, hasActions, isNarrow, pinFirst }: TotalsRowProps): ReactNode {
  const title = columns.find((column) => totals[column.id] === undefined);
  return (
    <div role="rowgroup" className={classes['totals']}>
      <div role="row" className={classes['totalsRow']} aria-rowindex={rowIndex}>
        {hasBox && <div role="gridcell" className={classes['box']} />}
        {isNarrow ? (
          <div role="gridcell" className={classes['narrow']}>
            <span className={classes['narrowFirst']}>{texts.total}</span>
            <span className={classes['pairs']}>
              {columns.map((column) => {
                const sum = totals[column.id] ?? '';
                return (
                  sum !== '' && (
                    <span key={column.id} className={classes['pair']}>
                      <span className={classes['pairLabel']}>{column.header}</span> {sum}
                    </span>
                  )
                );
              })}
            </span>
          </div>
        ) : (
          columns.map((column, place) => (
            <div
              key={column.id}
              role="gridcell"
              className={classes['cell']}
              data-align={column.align}
              data-pinned={(pinFirst && place === 0) || undefined}
              style={widthAt(place)}
            >
              {column === title ? texts.total : totals[column.id]}
            </div>
          ))
        )}
        {hasActions && <div role="gridcell" className={classes['actions']} />}
      </div>
    </div>
  );
}
