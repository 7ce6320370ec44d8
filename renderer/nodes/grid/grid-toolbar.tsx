/** What stands above a grid: its search box, its switches, its buttons. */
import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { fillText, type GridSelectionWord } from '#renderer/expression/index.ts';
import { ActionRow } from '../actions/action-row.tsx';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { ExportMenu } from './export/export-menu.tsx';
import type { Export } from './export/use-export.ts';
import { GridFilters } from './narrow/grid-filters.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import { BulkButtons, useListBatch } from './editing/bulk-buttons.tsx';
import { FindingsBar } from './findings-bar.tsx';
import type { GridFilter } from './narrow/use-filter.ts';
import { useFilterBar } from './narrow/use-filter-bar.tsx';
import { useMoreFilters } from './narrow/more-filters.tsx';
import { moveOfKey } from '#renderer/focus/field-keys.ts';
import type { ScreenWithGrids } from '#renderer/screen/state/screen-grids.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import { useComputed } from '../context/use-expression.ts';
import classes from '../look/screen.module.css';
import { followArrivals } from '../../focus/select-on-arrival.ts';

const SEARCH_AFTER_MS = 300;

export interface GridToolbarProps {
  readonly name: string;
  readonly grid: Grid;
  readonly entity: LoadedEntity | undefined;
  /** How many rows may be selected. */
  readonly selection: GridSelectionWord;
  readonly filter: GridFilter;
  /** Undefined where the grid itself offers it. */
  readonly exporting: Export | undefined;
}

/** Whether a grid has a bar above it for more than what only some lists have. Else its menu of columns offers files and paper. */
export function useIsExportedAbove(grid: Grid, selection: GridSelectionWord): boolean {
  const { source } = grid;
  const isExported = useComputed(useCallback(({ sources }: ScreenWithSources) => sources.paged(source)?.export !== undefined, [source]));
  return isExported || hasBar(grid, selection);
}

function hasBar(grid: Grid, selection: GridSelectionWord): boolean {
  const { search, filters = [], moreFilters, toolbar = [] } = grid;
  return search !== undefined || toolbar.length > 0 || hasBulk(grid, selection) || filters.length > 0 || moreFilters !== undefined;
}

/** Where rows may be selected there is always room for what follows, so that selecting one moves nothing. */
function hasBulk({ bulkActions = [] }: Grid, selection: GridSelectionWord): boolean {
  return selection === 'multiple' || (bulkActions.length > 0 && selection === 'single');
}

export function GridToolbar({ name, grid, entity, selection, filter, exporting }: GridToolbarProps) {
  const { search, filters = [], moreFilters, toolbar = [], bulkActions = [] } = grid;
  const more = useMoreFilters(grid, moreFilters);
  const { button: filterButton, lines: filterLines } = useFilterBar(grid, filter);
  const selected = useComputed(useCallback(({ grids }: ScreenWithGrids) => grids.selected(name), [name]));
  const hasViews = useHasViews(grid);
  const batch = useListBatch(grid);
  const isNeeded = exporting !== undefined || grid.findings !== undefined || hasViews || filterButton !== null;
  if (!isNeeded && !hasBar(grid, selection)) return null;
  return (
    <>
      <div className={classes['toolbar']} data-labelled={filters.some((filter) => 'field' in filter) || undefined}>
        {grid.findings !== undefined && <FindingsBar name={name} />}
        {search !== undefined && <SearchBox grid={name} state={search} label={grid.label} />}
        {filterButton}
        {hasViews && <ViewsMenu name={name} grid={grid} />}
        <GridFilters grid={grid} entity={entity} />
        {more.button}
        {hasBulk(grid, selection) && (
          <SelectedRows grid={name} count={selected} actions={bulkActions}>
            {batch !== undefined && selection === 'multiple' && <BulkButtons name={name} grid={grid} entity={entity} batch={batch} />}
          </SelectedRows>
        )}
        <div className={classes['toolbarEnd']}>
          {exporting !== undefined && <ExportMenu exporting={exporting} />}
          <ActionRow buttons={toolbar} />
        </div>
      </div>
      {more.line}
      {filterLines}
    </>
  );
}

/** The lists of pages: a dialog has no address, and is opened for one thing. */
function useHasViews({ source }: Grid): boolean {
  const { document, isPage } = useScreen();
  return isPage && document.sources?.[source]?.paging === 'infinite';
}

const figures = new Intl.NumberFormat('en');

/** How many rows are selected, and what can be done with them. */
interface SelectedRowsProps {
  readonly grid: string;
  readonly count: number;
  readonly actions: readonly string[];
  readonly children: ReactNode;
}

function SelectedRows({ grid, count, actions, children }: SelectedRowsProps) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const offered = useComputed(useCallback(({ grids }: ScreenWithGrids) => grids.offered(grid), [grid]));
  const drawn = () => screen.grids.drawn.get(grid);
  return (
    <div className={classes['selected']}>
      <span role="status">{count === 0 ? '' : fillText(texts.grid.selected, { count: figures.format(count) })}</span>
      {count > 0 && (
        <>
          <CloseButton size="sm" aria-label={texts.grid.clearSelection} onClick={() => drawn()?.clearSelection()} />
          {offered !== undefined && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                drawn()?.selectEverything();
                // The button that was pressed goes away.
                drawn()?.goTo(undefined);
              }}
            >
              {fillText(texts.grid.selectEvery, { count: figures.format(offered) })}
            </Button>
          )}
          {children}
          <ActionRow buttons={actions} />
        </>
      )}
    </div>
  );
}

function SearchBox({ grid, state, label }: { grid: string; state: string; label: string }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => String(screen.state(state) ?? ''));
  const sent = useRef(text);
  const search = useDebouncedCallback((value: string) => {
    sent.current = value.trim();
    screen.setState(state, sent.current);
  }, SEARCH_AFTER_MS);
  const sought = useComputed(useCallback((open: ScreenValues) => String(open.state(state) ?? ''), [state]));
  useEffect(() => {
    // A step has set another.
    if (sought === sent.current) return;
    sent.current = sought;
    setText(sought);
  }, [sought]);
  useEffect(followArrivals, []);
  useEffect(() => {
    // The grid is drawn after its dialog, which kept the focus for want of a field.
    if (document.activeElement?.hasAttribute('data-screen') === true) input.current?.focus();
  }, []);
  const clear = () => {
    setText('');
    search('');
    search.flush();
    // The button that was pressed goes away.
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      type="search"
      className={classes['search']}
      aria-label={`${texts.screen.search} ${label}`}
      placeholder={texts.screen.search}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label={texts.screen.clearSearch} onClick={clear} />}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        const to = moveOfKey(event);
        if (event.key === 'Enter') search.flush();
        if (to === undefined) return;
        event.preventDefault();
        screen.grids.drawn.get(grid)?.move(to);
      }}
    />
  );
}
