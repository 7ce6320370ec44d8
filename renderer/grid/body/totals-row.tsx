import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { drawGiven } from '../cells/custom-cell.tsx';
import { drawFooter } from '../cells/draw-header.ts';
import { FollowSelection } from '../cells/follow-selection.tsx';
import { placeOf } from '../columns/column-style.ts';
import { BOXES } from '../columns/checkbox-column.ts';
import type { GridColumn, GridTable, TableHeader } from '../contract/column.ts';
import type { GridTexts } from '../contract/types.ts';
import type { GridModel } from '../model/grid-model.ts';
import classes from '../look/grid.module.css';

export interface TotalsRowProps {
  readonly model: GridModel;
  readonly table: GridTable;
  readonly texts: GridTexts;
  /** Its place among all rows, from 1. */
  readonly rowIndex: number;
  readonly hasBox: boolean;
  readonly hasActions: boolean;
  readonly isNarrow: boolean;
  /** Of how many rows, in words. */
  readonly count: string | undefined;
  /** Called when its height changes. */
  onHeight(height: number): void;
}

/** Whether the column has a total. */
export function hasFooter({ Footer, footer }: Pick<GridColumn, 'Footer' | 'footer'>): boolean {
  return Footer !== undefined || footer !== undefined;
}

/** Sticks to the bottom. The first column without a total has the label. */
export function TotalsRow({ model, table, texts, rowIndex, hasBox, hasActions, isNarrow, count, onHeight }: TotalsRowProps): ReactNode {
  const headers = table.getHeaderGroups().at(-1)?.headers ?? [];
  const footers = headers.filter(({ column }) => column.id !== BOXES);
  const title = footers.find(({ column }) => !hasFooter(column.columnDef));
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => onHeight(own.current?.offsetHeight ?? 0));
  const total = (
    <>
      {texts.total}
      {count !== undefined && <span className={classes['totalsCount']}> {count}</span>}
    </>
  );
  const cells = isNarrow
    ? []
    : footers.map((footer, place) => {
        const { column } = footer;
        const { mantineTableFooterCellProps: given } = column.columnDef;
        return drawGiven(
          typeof given === 'function' ? given({ column, table }) : given,
          {
            key: footer.id,
            role: 'gridcell',
            className: classes['cell'],
            'data-title': footer === title || undefined,
            ...placeOf(column, place, footers.length),
          },
          footer === title ? total : <FollowSelection model={model} draw={() => drawFooter(footer, table)} />,
        );
      });
  const hasSecondLine = (table.options.meta?.beyond ?? []).length > 0;
  return (
    <div ref={own} role="rowgroup" className={classes['totals']} data-keep-clear>
      <div role="row" className={classes['totalsRow']} aria-rowindex={rowIndex}>
        {hasBox && <div role="gridcell" className={classes['box']} />}
        {isNarrow ? (
          <div role="gridcell" className={classes['narrow']}>
            <span className={classes['narrowFirst']}>{total}</span>
            <span className={classes['pairs']}>
              {footers.map((footer) => (
                <FollowSelection key={footer.id} model={model} draw={() => drawPair(footer, table)} />
              ))}
            </span>
          </div>
        ) : hasSecondLine ? (
          <div role="presentation" className={classes['cells']}>
            {cells}
          </div>
        ) : (
          cells
        )}
        <BeyondPaper table={table} />
        {hasActions && <div role="gridcell" className={classes['actions']} />}
      </div>
    </div>
  );
}

/** On paper: totals of the columns on the second line of each row. */
function BeyondPaper({ table }: Pick<TotalsRowProps, 'table'>): ReactNode {
  const { beyond = [], totals = {} } = table.options.meta ?? {};
  const pairs = beyond.flatMap((id) => {
    const lines = totals[id] ?? [];
    const of = lines.find((line) => line.of !== undefined)?.of;
    const text = [...lines.map(({ text: sum, unit = '' }) => `${sum} ${unit}`.trim()), of ?? ''].filter((part) => part !== '').join(', ');
    return text === '' ? [] : [{ id, label: table.getColumn(id).columnDef.header, text }];
  });
  if (pairs.length === 0) return null;
  return (
    <div role="gridcell" className={classes['beyond']}>
      {pairs.map(({ id, label, text }) => (
        <span key={id} className={classes['pair']} data-beyond={id}>
          <span className={classes['pairLabel']}>{label}</span> <span data-cell={id}>{text}</span>
        </span>
      ))}
    </div>
  );
}

function drawPair(footer: TableHeader, table: GridTable): ReactNode {
  const drawn = drawFooter(footer, table) ?? '';
  if (drawn === '') return null;
  return (
    <span className={classes['pair']}>
      <span className={classes['pairLabel']}>{footer.column.columnDef.header}</span> {drawn}
    </span>
  );
}
