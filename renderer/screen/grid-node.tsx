/** A grid of the document: its search box, switches and buttons above, its rows from a source of the screen. */
import { CloseButton, Switch, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { DataGrid } from '#renderer/grid/data-grid.tsx';
import type { GridColumn, GridRow, GridRowAction, GridSelection, GridSource } from '#renderer/grid/types.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { ActionRow } from './action-button.tsx';
import { shownColumns } from './grid-columns.ts';
import { useRenderer, useScreen } from './renderer-context.ts';
import { runAction, runSteps } from './run-steps.ts';
import type { ScreenStore } from './screen-store.ts';
import { TONE_COLOR } from './tones.ts';
import { useComputed, useText } from './use-expression.ts';
import classes from './screen.module.css';

const SEARCH_AFTER_MS = 300;

export function GridNode({ name }: { name: string }) {
  const { document } = useScreen();
  const grid = document.grids?.[name];
  const schema = useRowSchema(grid?.schema);
  if (grid === undefined || schema === 'loading') return null;
  return <LoadedGrid name={name} grid={grid} schema={schema} />;
}

function LoadedGrid({ name, grid, schema }: { name: string; grid: Grid; schema: EntitySchema | undefined }) {
  const screen = useScreen();
  const { texts, widgets, ports } = useRenderer();
  const printing = useMemo(() => ({ widgets, formats: ports.formats, texts: texts.screen }), [widgets, ports, texts]);
  const source = useGridSource(screen, grid.source);
  const generation = useComputed(({ sources }) => sources.generation(grid.source));
  const isServerSorted = isPaged(screen, grid.source);
  const visible = useComputed(
    useCallback((open: ScreenStore) => grid.columns.map((column) => open.language.condition(column.visible, open.scope())), [grid]),
  );
  const columns = useMemo(
    () =>
      shownColumns(screen, grid, schema, isServerSorted, printing).map((column): GridColumn => ({
        ...column,
        badge: (row) => badgeOf(column.badge(row)),
      })),
    // oxlint-disable-next-line react/exhaustive-deps -- `visible` stands for what the columns' conditions read
    [screen, grid, schema, isServerSorted, printing, visible],
  );
  const rowActions = useMemo(() => (grid.rowActions ?? []).map((action) => rowAction(screen, action)), [screen, grid]);
  const onSelect = useCallback(
    (selection: GridSelection) => {
      screen.selectRows(name, selection);
      if (grid.select !== undefined) void runSteps(screen, grid.select, { row: selection.row });
    },
    [screen, name, grid],
  );
  const label = useText(grid.label);
  const empty = useText(grid.empty);
  const { open, found } = grid;
  return (
    <div className={classes['grid']}>
      <GridToolbar name={name} grid={grid} />
      {source !== undefined && (
        <DataGrid
          label={label}
          columns={columns}
          source={source}
          generation={generation}
          rowKey={grid.rowKey}
          height={typeof grid.height === 'number' ? grid.height : 'fill'}
          selection={grid.selection ?? 'none'}
          initialSort={grid.sort ?? []}
          openOn={grid.openOn ?? 'doubleClick'}
          selectFirst={grid.selectFirst ?? false}
          pinFirst={grid.pinFirst ?? false}
          rowActions={rowActions}
          texts={texts.grid}
          empty={empty}
          onSelect={onSelect}
          onRowAction={(action, row, anchor) => void runAction(screen, action, { row }, anchor)}
          {...(found === undefined ? {} : { found: (count: number) => screen.language.text(found, screen.scope({ count })) })}
          {...(grid.muted === undefined ? {} : { isMuted: (row: GridRow) => screen.language.condition(grid.muted, screen.scope({ row })) })}
          {...(open === undefined ? {} : { onOpen: (row: GridRow) => void runAction(screen, open, { row }) })}
        />
      )}
    </div>
  );
}

/** Server pages, or a list the screen already has. */
function useGridSource(screen: ScreenStore, name: string): GridSource | undefined {
  const key = useComputed(useCallback((open: ScreenStore) => keyOf(open, name), [name]));
  return useMemo(() => {
    if (key === undefined) return undefined;
    const paged = screen.sources.paged(name);
    if (paged !== undefined) return paged;
    return {
      key,
      load: ({ pageNumber, pageSize }) => {
        const rows = listOf(screen, name);
        const items = rows.slice((pageNumber - 1) * pageSize, pageNumber * pageSize);
        return Promise.resolve({ items, totalItemsCount: rows.length });
      },
    };
  }, [screen, name, key]);
}

function keyOf(screen: ScreenStore, name: string): string | undefined {
  if (screen.document.sources?.[name]?.from !== undefined) return name;
  return screen.sources.paged(name)?.key;
}

function listOf(screen: ScreenStore, name: string): readonly GridRow[] {
  const rows = screen.answer(name);
  return Array.isArray(rows) ? rows : [];
}

function isPaged({ document }: ScreenStore, name: string): boolean {
  return document.sources?.[name]?.operation !== undefined;
}

function badgeOf(badge: { readonly text: string; readonly tone: keyof typeof TONE_COLOR } | undefined) {
  return badge && { text: badge.text, color: TONE_COLOR[badge.tone] };
}

function rowAction(screen: ScreenStore, name: string): GridRowAction {
  const action = screen.document.actions?.[name];
  const { language, services } = screen;
  return {
    name,
    icon: action?.icon === undefined ? undefined : services.ports.icons[action.icon],
    label: (row) => language.text(action?.label ?? name, screen.scope({ row })),
    isVisible: (row) => language.condition(action?.visible, screen.scope({ row })),
    disabledReason: (row) =>
      language.condition(action?.enabled, screen.scope({ row })) ? undefined : language.text(action?.because ?? '', screen.scope({ row })),
  };
}

/** The entity of the rows, when the document names one. */
function useRowSchema(id: string | undefined): EntitySchema | undefined | 'loading' {
  const { ports } = useRenderer();
  const [loaded, setLoaded] = useState<{ id: string; schema: EntitySchema }>();
  useEffect(() => {
    let isOver = false;
    if (id !== undefined) {
      ports.loadEntity(id, false).then(
        ({ schema }) => {
          if (!isOver) setLoaded({ id, schema });
        },
        (thrown: unknown) => ports.reportDefect(thrown),
      );
    }
    return () => {
      isOver = true;
    };
  }, [ports, id]);
  if (id === undefined) return undefined;
  return loaded?.id === id ? loaded.schema : 'loading';
}

function GridToolbar({ name, grid }: { name: string; grid: Grid }) {
  const { search, filters = {}, toolbar = [], bulkActions = [] } = grid;
  const selected = useComputed(useCallback((screen: ScreenStore) => screen.selected(name), [name]));
  const actions = [...toolbar, ...(selected > 0 ? bulkActions : [])];
  if (search === undefined && actions.length === 0 && Object.keys(filters).length === 0) return null;
  return (
    <div className={classes['toolbar']}>
      {search !== undefined && <SearchBox state={search} label={grid.label} />}
      {Object.entries(filters).map(([state, label]) => (
        <FilterSwitch key={state} state={state} label={label} />
      ))}
      <div className={classes['toolbarEnd']}>
        <ActionRow names={actions} />
      </div>
    </div>
  );
}

function SearchBox({ state, label }: { state: string; label: string }) {
  const screen = useScreen();
  const { texts } = useRenderer();
  const [text, setText] = useState('');
  const search = useDebouncedCallback((value: string) => screen.setState(state, value.trim()), SEARCH_AFTER_MS);
  const change = (value: string) => {
    setText(value);
    search(value);
  };
  return (
    <TextInput
      type="search"
      className={classes['search']}
      aria-label={`${texts.screen.search} ${label}`}
      placeholder={texts.screen.search}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label={texts.screen.clearSearch} onClick={() => change('')} />}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function FilterSwitch({ state, label }: { state: string; label: string }) {
  const screen = useScreen();
  const text = useText(label);
  const isOn = useComputed(useCallback((open: ScreenStore) => open.state(state) === true, [state]));
  return <Switch label={text} checked={isOn} onChange={(event) => screen.setState(state, event.currentTarget.checked)} />;
}
