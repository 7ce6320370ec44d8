/** A row on a phone: its title, and a line with the other values. */
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import type { ReactNode } from 'react';
import { drawCell, holdsControl, isBlank } from '../cells/cell-content.tsx';
import { markOf } from '../cells/cell-frame.tsx';
import { alignOf } from '../columns/column-style.ts';
import { titleOf } from '../columns/narrow-row.ts';
import type { GridTable, TableCell } from '../contract/column.ts';
import classes from '../look/grid.module.css';

export interface NarrowCellProps {
  readonly table: GridTable;
  readonly cells: readonly TableCell[];
  readonly editing: string | undefined;
  readonly namedBy: readonly string[] | undefined;
  /** Whether everything is shown, on as many lines as that takes. */
  readonly isWhole: boolean;
}

const NOTHING: readonly string[] = [];

export function NarrowCell({ table, cells, editing, namedBy = NOTHING, isWhole }: NarrowCellProps): ReactNode {
  // What can be pressed is never cut off.
  const titled = titleOf(
    cells.filter((cell, place) => place === 0 || !holdsControl(cell, table)).map(({ column }) => column),
    namedBy,
  );
  const title = titled.flatMap((column) => cells.find((cell) => cell.column === column && !isBlank(cell, table)) ?? []);
  const others = cells.filter((cell) => !titled.includes(cell.column) && !isBlank(cell, table));
  const [controls, texts] = [
    others.filter((cell) => isWhole || holdsControl(cell, table)),
    isWhole ? [] : others.filter((cell) => !holdsControl(cell, table)),
  ];
  // Cells with a mark come first.
  const line = [...texts.filter(isMarked), ...texts.filter((cell) => !isMarked(cell))];
  const { onUnfold, allValues } = table.options.meta ?? {};
  // In a row of two lines only the row itself can be pressed.
  const unfolded = onUnfold === undefined ? undefined : others.find((cell) => unpressed(cell) !== undefined)?.row.original;
  const draw = (cell: TableCell) => drawCell({ cell, table, isEditing: editing === cell.column.id });
  return (
    <div role="gridcell" className={classes['narrow']} data-unfolds={unfolded === undefined ? undefined : ''}>
      <span className={classes['narrowFirst']} data-cut-short>
        {title.map((cell) => (
          <span key={cell.id} {...attributesOf(cell, editing)} className={classes['titlePart']}>
            {draw(cell)}
          </span>
        ))}
      </span>
      {line.length > 0 && (
        <span className={classes['line']} data-cut-short>
          {line.map((cell) => (
            <span key={cell.id} {...attributesOf(cell, editing)} className={classes['linePart']}>
              <span className={namesItself(cell) ? classes['unseen'] : classes['pairLabel']}>{cell.column.columnDef.header}</span>{' '}
              {unpressed(cell) ?? draw(cell)}
            </span>
          ))}
        </span>
      )}
      {unfolded !== undefined && (
        <button
          type="button"
          className={classes['unfold']}
          tabIndex={-1}
          aria-label={allValues}
          aria-expanded={isWhole}
          onClick={() => onUnfold?.(unfolded)}
        >
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
      {controls.length > 0 && (
        <span className={classes['pairs']}>
          {controls.map((cell) => (
            <span key={cell.id} {...attributesOf(cell, editing)} className={classes['pair']} data-pair>
              <span className={classes['pairLabel']}>{cell.column.columnDef.header}</span> {draw(cell)}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

function attributesOf(cell: TableCell, editing: string | undefined) {
  const isEditing = editing === cell.column.id;
  return { 'data-cell': cell.column.id, 'data-editing': isEditing || undefined, ...markOf({ cell, isEditing }) };
}

/** A button cannot be cut short as its text can. */
function unpressed({ column, row }: TableCell): ReactNode {
  return column.columnDef.meta?.unpressed?.(row.original);
}

function isMarked({ column, row }: TableCell): boolean {
  return column.columnDef.meta?.mark?.(row.original) !== undefined;
}

/** Only numbers need a label. */
function namesItself({ column }: TableCell): boolean {
  return alignOf(column.columnDef) !== 'end';
}
