/** Sources sort by field, the table by column. */
import type { MRT_SortingState } from 'mantine-react-table';
import { idOf } from '../columns/arrangement.ts';
import type { GridColumn } from '../contract/column.ts';
import type { GridSort } from '../contract/types.ts';

export function sortOf(sorting: MRT_SortingState, columns: readonly GridColumn[]): readonly GridSort[] {
  return sorting.flatMap(({ id, desc }) => {
    const column = columns.find((one) => idOf(one) === id);
    return column === undefined ? [] : { colId: fieldOf(column), sort: desc ? 'desc' : 'asc' };
  });
}

export function sortingOf(sort: readonly GridSort[], columns: readonly GridColumn[]): MRT_SortingState {
  return sort.flatMap(({ colId, sort: direction }) => {
    const column = columns.find((one) => fieldOf(one) === colId);
    return column === undefined ? [] : { id: idOf(column), desc: direction === 'desc' };
  });
}

function fieldOf(column: GridColumn): string {
  return column.meta?.sortField ?? column.accessorKey ?? idOf(column);
}
