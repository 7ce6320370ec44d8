/** Control for sorting a list without a head. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ReactNode } from 'react';
import type { GridTable, TableColumn } from '../contract/column.ts';
import type { GridTexts } from '../contract/types.ts';
import classes from '../look/grid.module.css';

export interface NarrowSortProps {
  readonly table: GridTable;
  /** In the order shown. */
  readonly columns: readonly TableColumn[];
  readonly texts: GridTexts;
}

export function NarrowSort({ table, columns, texts }: NarrowSortProps): ReactNode {
  const [sort] = table.getState().sorting;
  const sortable = columns.filter((column) => column.getCanSort());
  if (sortable.length === 0) return null;
  const options = sortable.map((column) => ({ value: column.id, label: column.columnDef.header }));
  return (
    <span className={classes['narrowSort']}>
      <NativeSelect
        size="xs"
        aria-label={texts.sortBy}
        value={sort?.id ?? ''}
        data={[{ value: '', label: texts.sortBy }, ...options]}
        onChange={({ currentTarget: { value } }) => {
          const column = sortable.find(({ id }) => id === value);
          table.setSorting(column === undefined ? [] : [{ id: value, desc: column.getFirstSortDir() === 'desc' }]);
        }}
      />
      {sort !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sort.desc ? texts.sortAscending : texts.sortDescending}
          onClick={() => table.setSorting([{ ...sort, desc: !sort.desc }])}
        >
          {sort.desc ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />}
        </ActionIcon>
      )}
    </span>
  );
}
