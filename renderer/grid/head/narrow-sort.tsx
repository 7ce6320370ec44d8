/** What a list is sorted by, chosen where there is no head to press. */
import { ActionIcon, NativeSelect } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import type { ReactNode } from 'react';
import { type GridColumn, type GridTexts } from '../contract/types.ts';
import classes from '../look/grid.module.css';

export interface ColumnSort {
  /** Of the column. */
  readonly id: string;
  readonly desc: boolean;
}

export interface NarrowSortProps {
  readonly columns: readonly GridColumn[];
  readonly sort: ColumnSort | undefined;
  readonly texts: GridTexts;
  onSort(sort: ColumnSort | undefined): void;
}

export function NarrowSort({ columns, sort, texts, onSort }: NarrowSortProps): ReactNode {
  const sortable = columns.filter(({ isSortable }) => isSortable);
  if (sortable.length === 0) return null;
  const options = sortable.map((column) => ({ value: column.id, label: column.header }));
  return (
    <span className={classes['narrowSort']}>
      <NativeSelect
        size="xs"
        aria-label={texts.sortBy}
        value={sort?.id ?? ''}
        data={[{ value: '', label: texts.sortBy }, ...options]}
        onChange={({ currentTarget: { value } }) => onSort(value === '' ? undefined : { id: value, desc: false })}
      />
      {sort !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={sort.desc ? texts.sortAscending : texts.sortDescending}
          onClick={() => onSort({ ...sort, desc: !sort.desc })}
        >
          {sort.desc ? <IconArrowDown size={16} aria-hidden /> : <IconArrowUp size={16} aria-hidden />}
        </ActionIcon>
      )}
    </span>
  );
}
