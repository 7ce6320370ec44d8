import { memo, useId, type ReactNode } from 'react';
import { placeOf } from '../columns/column-style.ts';
import { drawGiven } from '../cells/custom-cell.tsx';
import { drawHeader } from '../cells/draw-header.ts';
import { isMovable } from '../columns/checkbox-column.ts';
import { FollowSelection } from '../cells/follow-selection.tsx';
import type { GridTable, TableHeader } from '../contract/column.ts';
import type { GridModel } from '../model/grid-model.ts';
import headClasses from './grid-head.module.css';

export interface HeadCellProps {
  readonly header: TableHeader;
  readonly table: GridTable;
  readonly model: GridModel;
  /** Among the columns in sight, from 0. */
  readonly place: number;
  readonly count: number;
  readonly tabIndex: number;
  /** Id of what explains the keys, if the columns can be arranged. */
  readonly keysId: string | undefined;
  /** Where a dragged head would be dropped. */
  readonly drop: 'before' | 'after' | undefined;
  readonly isDragged: boolean;
  /** The table's state, so that the list is drawn again when it changes. */
  readonly state: unknown;
  readonly sorting: unknown;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

/** A click sorts ascending, the next descending, the third not at all. */
export const HeadCell = memo(function HeadCell(props: HeadCellProps) {
  const { header, table, model, place, count, tabIndex, keysId, drop, isDragged } = props;
  const { column } = header;
  const isSortable = column.getCanSort();
  const sorted = column.getIsSorted() || 'none';
  const hintId = useId();
  const { hint } = column.columnDef.meta ?? {};
  const text = (
    <span className={headClasses['headText']}>
      {column.columnDef.Header instanceof Function ? (
        <FollowSelection model={model} draw={() => drawHeader(header, table)} />
      ) : (
        drawHeader(header, table)
      )}
      {hint !== undefined && (
        <span id={hintId} hidden>
          {hint}
        </span>
      )}
    </span>
  );
  const describedBy = [hint === undefined ? undefined : hintId, keysId].filter((id) => id !== undefined).join(' ');
  const { mantineTableHeadCellProps: given } = column.columnDef;
  return drawGiven(
    typeof given === 'function' ? given({ column, table }) : given,
    {
      role: 'columnheader',
      className: headClasses['headCell'],
      ...placeOf(column, place, count),
      'aria-sort': isSortable ? ARIA_SORT[sorted] : undefined,
      'data-column': column.id,
      'data-movable': isMovable(column) ? '' : undefined,
      'data-drop': drop,
      'data-dragged': isDragged || undefined,
    },
    <>
      {isSortable || keysId !== undefined ? (
        <button
          type="button"
          className={headClasses['sort']}
          tabIndex={tabIndex}
          data-sorts={isSortable || undefined}
          // Shown with the focus, too, which a finger gives.
          data-tip={hint}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          onClick={column.getToggleSortingHandler()}
        >
          {text}
          {isSortable && <Arrow sorted={sorted} />}
        </button>
      ) : (
        text
      )}
      {column.getCanResize() && <span className={headClasses['edge']} aria-hidden data-edge onDoubleClick={() => column.resetSize()} />}
    </>,
  );
});

function Arrow({ sorted }: { sorted: keyof typeof ARIA_SORT }): ReactNode {
  return (
    <svg className={headClasses['arrow']} data-sorted={sorted} viewBox="0 0 10 10" aria-hidden>
      <path d="M5 1.5v7M2 4.5l3-3 3 3" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
