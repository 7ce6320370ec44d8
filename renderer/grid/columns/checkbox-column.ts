import type { GridTable, TableColumn } from '../contract/column.ts';

/** The library's id of the column of checkboxes, which is always first. */
export const BOXES = 'mrt-row-select';

/** All but the boxes, in the order shown. */
export function shownColumns(table: GridTable): readonly TableColumn[] {
  const columns = [...table.getLeftLeafColumns(), ...table.getCenterLeafColumns(), ...table.getRightLeafColumns()];
  return columns.filter((column) => column.id !== BOXES && column.getIsVisible());
}

/** Whether a user may put it elsewhere. */
export function isMovable({ columnDef }: TableColumn): boolean {
  return columnDef.enableColumnOrdering !== false;
}

/** Those that a user may show and hide, in order. */
export function menuColumns(table: GridTable): readonly TableColumn[] {
  return table.getAllLeafColumns().filter(({ id, columnDef }) => id !== BOXES && columnDef.visibleInShowHideMenu !== false);
}
