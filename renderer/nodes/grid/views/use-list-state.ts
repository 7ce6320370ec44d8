/** The list state of a grid: order, filter, columns, position. */
import { useMemo } from 'react';
import type { GridColumn } from '#renderer/grid/contract/column.ts';
import type { GridPosition, GridProps, GridSort } from '#renderer/grid/contract/types.ts';
import { textOfSort } from '#renderer/screen/address/list-text.ts';
import type { ScreenWithLists } from '#renderer/screen/state/list-state.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';

/** @param given counts replacements of the whole state */
export function useListState(
  { lists }: ScreenWithLists,
  name: string,
  grid: Grid,
  columns: readonly GridColumn[],
  given: number,
): Required<Pick<GridProps, 'arrangement' | 'initialSort' | 'onPosition' | 'onSort'>> & Pick<GridProps, 'position'> {
  const kept = useMemo(
    () => ({
      arrangement: lists.arrangement(name),
      onPosition: (position: GridPosition) => lists.change(name, { position }),
      onSort(sort: readonly GridSort[]) {
        lists.change(name, { sort: textOfSort(sort) === textOfSort(grid.sort ?? []) ? undefined : sort });
      },
    }),
    [lists, name, grid],
  );
  const first = useMemo(() => {
    const { sort, position } = lists.of(name);
    return { initialSort: sort === undefined ? (grid.sort ?? []) : mayBeSorted(sort, columns), position };
    // oxlint-disable-next-line react/exhaustive-deps -- what it begins with: the grid itself keeps what follows
  }, [lists, name, grid, given]);
  return { ...kept, ...first };
}

/** A link may name what this user does not see. */
function mayBeSorted(sort: readonly GridSort[], columns: readonly GridColumn[]): readonly GridSort[] {
  return sort.filter(({ colId }) => columns.some(({ meta, enableSorting }) => meta?.sortField === colId && enableSorting !== false));
}
