/**
 * A grid over a list of any length. The table library keeps the columns, their widths, order and visibility, and draws the
 * head; the rows are our own (see grid-body), so scrolling never redraws the library. The only file that imports it.
 */
import { MantineReactTable, useMantineReactTable, type MRT_ColumnDef } from 'mantine-react-table';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useElementSize } from '@mantine/hooks';
import { bodyHeight, GridBody, type GridHandlers } from './grid-body.tsx';
import { ActionsHead, ColumnHead, GridFoot, SelectHead } from './grid-head.tsx';
import { actionsWidth, widthOf } from './grid-row.tsx';
import { describe, NOTHING, toggleAll, type Selection } from './selection.ts';
import type { GridProps, GridRow, GridSort } from './types.ts';
import { useBlocks } from './use-blocks.ts';
import { useFillHeight } from './use-fill-height.ts';
import classes from './grid.module.css';

const NARROW = 600;
const BOX_WIDTH = 40;
const NO_ROWS: GridRow[] = [];
const BOX = 'select';
const ACTIONS = 'actions';

export function DataGrid(grid: GridProps) {
  const { columns, rowActions, texts } = grid;
  const [sort, setSort] = useState<readonly GridSort[]>(grid.initialSort);
  const cache = useBlocks(grid, sort);
  const hasBox = grid.selection === 'multiple';
  const total = useSyncExternalStore(cache.subscribe, () => cache.total);
  const pointer = useRef<GridHandlers>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const [shown, setShown] = useState<readonly (readonly [unknown, GridRow])[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const { ref: frame, width } = useElementSize();
  const least = columns.reduce((sum, column) => sum + column.width, 0) + (hasBox ? BOX_WIDTH : 0) + (rowActions.length > 0 ? actionsWidth(rowActions.length) : 0);
  const isNarrow = width > 0 && width < Math.min(NARROW, least);
  const height = useFillHeight(container, grid.height);

  const { onSelect } = grid;
  const onSelection = useCallback(
    (next: Selection) => {
      setSelection(next);
      onSelect?.(describe(next));
    },
    [onSelect],
  );
  // Another list: what was selected in the last one is not in this one.
  const { key } = grid.source;
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    onSelection(NOTHING);
  }, [key, onSelection]);

  const toggleShown = () => onSelection(toggleAll(selection, shown));
  const columnDefs = useMemo(() => {
    const box: MRT_ColumnDef<GridRow> = { id: BOX, header: texts.selectShown, size: BOX_WIDTH, enableResizing: false, enableColumnOrdering: false, grow: false };
    const actions: MRT_ColumnDef<GridRow> = { id: ACTIONS, header: texts.actions, size: actionsWidth(rowActions.length), enableResizing: false, grow: false };
    const data = columns.map((column): MRT_ColumnDef<GridRow> => ({ id: column.field, header: column.header, size: column.width, minSize: 40 }));
    return [...(hasBox ? [box] : []), ...data, ...(rowActions.length > 0 ? [actions] : [])];
  }, [columns, rowActions.length, hasBox, texts]);

  const table = useMantineReactTable<GridRow>({
    columns: columnDefs,
    data: NO_ROWS,
    layoutMode: 'grid',
    enableSorting: false,
    enableColumnActions: false,
    enableColumnFilters: false,
    enablePagination: false,
    enableTopToolbar: false,
    enableBottomToolbar: false,
    enableStickyHeader: true,
    positionToolbarAlertBanner: 'none',
    mantinePaperProps: { withBorder: true, shadow: 'none', radius: 'sm' },
    mantineTableContainerProps: { ref: container, className: classes['container'] ?? '', style: { height, maxHeight: height } },
    mantineTableProps: {
      className: classes['table'] ?? '',
      style: { minWidth: isNarrow ? 0 : least },
      ...attributes({ role: 'grid', 'aria-label': grid.label, 'aria-rowcount': (total ?? 0) + 1, 'aria-multiselectable': hasBox || undefined }),
    },
    mantineTableHeadProps: { className: (isNarrow ? classes['hiddenHead'] : classes['head']) ?? '', ...attributes({ role: 'rowgroup' }) },
    mantineTableHeadRowProps: { className: classes['headRow'] ?? '', ...attributes({ role: 'row', 'aria-rowindex': 1 }) },
    mantineTableHeadCellProps: ({ column }) => {
      const own = columns.find(({ field }) => field === column.id);
      const sorted = sort.find(({ colId }) => colId === column.id)?.sort;
      return {
        className: classes['headCell'] ?? '',
        'data-align': own?.align,
        'data-actions': column.id === ACTIONS || undefined,
        'data-pinned': (grid.pinFirst && own !== undefined && own === columns[0]) || undefined,
        style: own === undefined ? { flex: 'none', width: column.getSize(), minWidth: column.getSize() } : widthOf(own.width),
        ...attributes({ role: 'columnheader', ...(own?.isSortable === true ? { 'aria-sort': sorted === undefined ? 'none' : sorted === 'asc' ? 'ascending' : 'descending' } : {}) }),
      };
    },
    defaultColumn: {
      Header: ({ column }) => {
        if (column.id === BOX) return <SelectHead label={texts.selectShown} shown={shown} selection={selection} onToggle={toggleShown} />;
        const own = columns.find(({ field }) => field === column.id);
        return own === undefined ? <ActionsHead label={texts.actions} /> : <ColumnHead column={own} sort={sort} onSort={setSort} />;
      },
    },
    mantineTableBodyProps: {
      className: classes['body'] ?? '',
      style: total === undefined || total === 0 ? {} : { height: bodyHeight(total, isNarrow) },
      ...attributes({ role: 'rowgroup' }),
      onKeyDown: (event) => pointer.current?.onKeyDown(event),
      onClick: (event) => pointer.current?.onClick(event),
      onDoubleClick: (event) => pointer.current?.onDoubleClick(event),
      children: (
        <GridBody
          grid={grid}
          cache={cache}
          container={container}
          handlers={pointer}
          isNarrow={isNarrow}
          selection={selection}
          onSelection={onSelection}
          onShown={setShown}
        />
      ),
    },
  });
  return (
    <div ref={frame} className={classes['frame']}>
      <MantineReactTable table={table} />
      {grid.found !== undefined && <GridFoot cache={cache} found={grid.found} />}
    </div>
  );
}

/** Attributes that the library's types do not list and its elements take. */
function attributes<T extends object>(given: T): T {
  return given;
}
