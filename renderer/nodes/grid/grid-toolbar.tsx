/** The toolbar of a grid: search box, switches, buttons. */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { ActionRow } from '../actions/action-row.tsx';
import { useRenderer, useScreen } from '../context/renderer-context.ts';
import { ExportMenu } from './export/export-menu.tsx';
import type { Export } from './export/use-export.ts';
import { GridFilters } from './filters/grid-filters.tsx';
import { ViewsMenu } from './views/views-menu.tsx';
import { FindingsBar } from './findings-bar.tsx';
import type { GridFilter } from './filters/use-filter.ts';
import { useFilterBar } from './filters/use-filter-bar.tsx';
import { useMoreFilters } from './filters/more-filters.tsx';
import { moveOfKey } from '#renderer/focus/field-keys.ts';
import { pickFound } from '#renderer/screen/open/pick-found.ts';
import type { ScreenWithSources } from '#renderer/screen/state/sources.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import { useComputed } from '../context/use-expression.ts';
import classes from '../look/screen.module.css';
import { selectContent, watchFocus } from '../../focus/select-on-focus.ts';

const SEARCH_AFTER_MS = 300;

export interface GridToolbarProps {
  readonly name: string;
  readonly grid: Grid;
  readonly entity: LoadedEntity | undefined;
  readonly filter: GridFilter;
  /** Undefined if the grid itself offers it. */
  readonly exporting: Export | undefined;
}

/** Whether a grid needs a bar above it. Otherwise export and print are in its menu of columns. */
export function useIsExportedAbove(grid: Grid): boolean {
  const { source } = grid;
  const isExported = useComputed(({ sources }: ScreenWithSources) => sources.paged(source)?.export !== undefined);
  return isExported || hasBar(grid);
}

function hasBar(grid: Grid): boolean {
  const { search, filters = [], moreFilters, toolbar = [] } = grid;
  return search !== undefined || toolbar.length > 0 || filters.length > 0 || moreFilters !== undefined;
}

export function GridToolbar({ name, grid, entity, filter, exporting }: GridToolbarProps) {
  const { search, filters = [], moreFilters, toolbar = [] } = grid;
  const more = useMoreFilters(grid, moreFilters);
  const { button: filterButton, lines: filterLines } = useFilterBar(grid, filter);
  const hasViews = useHasViews(grid);
  const isNeeded = exporting !== undefined || grid.findings !== undefined || hasViews || filterButton !== null;
  if (!isNeeded && !hasBar(grid)) return null;
  return (
    <>
      <div className={classes['toolbar']} data-labelled={filters.some((filter) => 'field' in filter) || undefined}>
        {grid.findings !== undefined && <FindingsBar name={name} />}
        {search !== undefined && <SearchBox grid={name} state={search} label={grid.label} />}
        {filterButton}
        {hasViews && <ViewsMenu name={name} grid={grid} />}
        <GridFilters grid={grid} entity={entity} />
        {more.button}
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
  const sought = useComputed((open: ScreenValues) => String(open.state(state) ?? ''));
  useEffect(() => {
    // A step has set another.
    if (sought === sent.current) return;
    sent.current = sought;
    setText(sought);
  }, [sought]);
  useEffect(watchFocus, []);
  useEffect(() => {
    // The grid is drawn after its dialog, which holds the focus until then.
    if (document.activeElement?.hasAttribute('data-screen') !== true) return;
    input.current?.focus();
    selectContent(input.current);
  }, []);
  const clear = () => {
    setText('');
    search('');
    search.flush();
    // The pressed button disappears.
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
        if (event.key === 'Enter') {
          search.flush();
          pickFound(screen, event.currentTarget);
        }
        if (to === undefined) return;
        event.preventDefault();
        // Among what is found, which the list begins to load with the next render.
        search.flush();
        setTimeout(() => screen.grids.drawn.get(grid)?.move(to));
      }}
    />
  );
}
