/** The heads of columns, and the count at the foot. */
import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { BlockCache } from './block-cache.ts';
import type { Selection } from './selection.ts';
import type { GridColumn, GridRow, GridSort } from './types.ts';
import classes from './grid.module.css';

interface ColumnHeadProps {
  readonly column: GridColumn;
  readonly sort: readonly GridSort[];
  onSort(sort: readonly GridSort[]): void;
}

/** Ascending, descending, as the list comes. */
export function ColumnHead({ column, sort, onSort }: ColumnHeadProps) {
  const { field, header, isSortable } = column;
  if (!isSortable) return <span className={classes['headText']}>{header}</span>;
  const current = sort.find(({ colId }) => colId === field)?.sort;
  const next = current === undefined ? [{ colId: field, sort: 'asc' as const }] : current === 'asc' ? [{ colId: field, sort: 'desc' as const }] : [];
  return (
    <UnstyledButton className={classes['sort']} onClick={() => onSort(next)} data-sorted={current}>
      <span className={classes['headText']}>{header}</span>
      {current === 'asc' && <IconArrowUp size={14} aria-hidden />}
      {current === 'desc' && <IconArrowDown size={14} aria-hidden />}
    </UnstyledButton>
  );
}

interface SelectHeadProps {
  readonly label: string;
  readonly shown: readonly (readonly [unknown, GridRow])[];
  readonly selection: Selection;
  onToggle(): void;
}

export function SelectHead({ label, shown, selection, onToggle }: SelectHeadProps) {
  const count = shown.filter(([id]) => selection.rows.has(id)).length;
  const isAll = shown.length > 0 && count === shown.length;
  return <Checkbox size="xs" aria-label={label} checked={isAll} indeterminate={count > 0 && !isAll} onChange={onToggle} />;
}

export function ActionsHead({ label }: { label: string }) {
  return <VisuallyHidden>{label}</VisuallyHidden>;
}

/** How many records the list has; spoken when it changes. */
export function GridFoot({ cache, found }: { cache: BlockCache; found: (count: number) => string }) {
  const total = useSyncExternalStore(cache.subscribe, () => cache.total);
  return (
    <div role="status" className={classes['foot']}>
      {total === undefined ? '' : found(total)}
    </div>
  );
}
