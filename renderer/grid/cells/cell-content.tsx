/** A cell as its definition draws it, or the control that edits it. */
import { MRT_TableBodyCellValue } from 'mantine-react-table';
import type { ReactNode } from 'react';
import type { GridTable, TableCell } from '../contract/column.ts';
import classes from '../look/cell-content.module.css';

export interface CellContentProps {
  readonly cell: TableCell;
  readonly table: GridTable;
  readonly isEditing: boolean;
}

export function drawCell({ cell, table, isEditing }: CellContentProps): ReactNode {
  if (isEditing) return <CellEdit cell={cell} table={table} />;
  const value = drawValue(cell, table);
  if (!isPressedToEdit(cell, table)) return withMark(cell, value);
  return (
    <button
      type="button"
      className={classes['editable']}
      tabIndex={-1}
      data-editable
      // Escape leads back to the row, and leaves no dialog around the grid.
      data-mantine-stop-propagation
      aria-label={nameOf(cell)}
      onClick={() => table.setEditingCell(cell)}
    >
      {value}
    </button>
  );
}

function withMark({ column, row }: TableCell, value: ReactNode): ReactNode {
  const mark = column.columnDef.meta?.mark?.(row.original);
  if (mark === undefined) return value;
  return (
    <>
      {value}
      <span className={classes['unseen']}> {mark.text}</span>
    </>
  );
}

function drawValue(cell: TableCell, table: GridTable): ReactNode {
  const { column, row } = cell;
  const { Cell, meta } = column.columnDef;
  if (Cell === undefined || meta?.isPlain !== true) return <MRT_TableBodyCellValue cell={cell} table={table} />;
  return Cell({ cell, column, row, table, renderedCellValue: undefined });
}

/** Whether its definition has a control for it. */
export function isEditable({ column: { columnDef }, row }: TableCell): boolean {
  const { Edit, enableEditing = true } = columnDef;
  return Edit !== undefined && (typeof enableEditing === 'function' ? enableEditing(row) : enableEditing);
}

/** Where a press opens the row, cells are text that keys edit. */
function isPressedToEdit(cell: TableCell, table: GridTable): boolean {
  return isEditable(cell) && table.options.meta?.opensByClick !== true;
}

/** Whether it is more than text, or text that can be pressed. */
export function holdsControl(cell: TableCell, table: GridTable): boolean {
  return isPressedToEdit(cell, table) || cell.column.columnDef.meta?.holdsControl?.(cell.row.original) === true;
}

/** Whether a narrow row leaves it out. */
export function isBlank(cell: TableCell, table: GridTable): boolean {
  const { meta, Cell } = cell.column.columnDef;
  if (isPressedToEdit(cell, table)) return false;
  return meta?.isBlank?.(cell.row.original) ?? (Cell === undefined && (cell.getValue() ?? '') === '');
}

/** The definition's own control; a component, because it may use hooks. */
function CellEdit({ cell, table }: Omit<CellContentProps, 'isEditing'>): ReactNode {
  const { column, row } = cell;
  return column.columnDef.Edit?.({ cell, column, row, table });
}

/** Column label for screen readers. */
function nameOf({ column: { columnDef }, row, getValue }: TableCell): string {
  const text = columnDef.meta?.text?.(row.original) ?? String(getValue() ?? '');
  const badge = columnDef.meta?.badge?.(row.original) ?? '';
  return [columnDef.header, text, badge === text ? '' : badge, columnDef.meta?.mark?.(row.original)?.text ?? '']
    .filter((part) => part !== '')
    .join(' ');
}
