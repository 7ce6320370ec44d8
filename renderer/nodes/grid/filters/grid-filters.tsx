/** The filters above a grid: switches, and fields drawn as those of its rows. */
import { Button } from '@mantine/core';
import { useEffect, useState, type CSSProperties } from 'react';
import { loadPart } from '#renderer/services/on-demand.ts';
import {
  clearFilters,
  filteredFields,
  followFilters,
  hasFilters,
  openFilterForm,
  type FilterForm,
  type FilteredGrid,
} from '#renderer/screen/form/filter-form.ts';
import type { ScreenStore } from '#renderer/screen/state/screen-store.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { ChoiceFilter, SwitchFilter } from '#schemas/generated/documents/screen.ts';
import { useRenderer, useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import classes from '../../look/screen.module.css';

/** Few lists have these; a list that has one is drawn with it. */
const FilterChoice = loadPart(async () => (await import('./filter-choice.tsx')).FilterChoice);
const FilterSwitch = loadPart(async () => (await import('./filter-switch.tsx')).FilterSwitch);

export interface GridFiltersProps {
  readonly grid: FilteredGrid;
  readonly entity: LoadedEntity | undefined;
  /** The first field takes the focus once it is drawn. */
  readonly takesFocus?: boolean;
}

export function GridFilters({ grid, entity, takesFocus = false }: GridFiltersProps) {
  const { filters = [] } = grid;
  const others = filters.filter((filter): filter is SwitchFilter | ChoiceFilter => !('field' in filter));
  const hasFields = filteredFields(grid).length > 0;
  return (
    <>
      {hasFields && entity !== undefined && <FieldFilters grid={grid} entity={entity} takesFocus={takesFocus} />}
      {others.map((filter) =>
        'choices' in filter ? (
          <FilterChoice key={filter.state} filter={filter} />
        ) : (
          <FilterSwitch key={filter.state} state={filter.state} label={filter.label} />
        ),
      )}
    </>
  );
}

function FieldFilters({ grid, entity, takesFocus }: GridFiltersProps & { readonly entity: LoadedEntity; readonly takesFocus: boolean }) {
  const screen = useScreen();
  const renderer = useRenderer();
  const [filters, setFilters] = useState<FilterForm>();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    openFilterForm(screen, grid, entity, renderer).then(
      (opened) => {
        if (isOver) return;
        setFilters(opened);
        stop = followFilters(screen, opened);
      },
      (thrown: unknown) => renderer.ports.reportError(thrown),
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [screen, grid, entity, renderer]);
  useEffect(() => {
    if (takesFocus) filters?.form.focus([...filters.states.keys()][0] ?? '');
  }, [takesFocus, filters]);
  const isSet = useComputed((open: ScreenStore) => hasFilters(open, grid));
  if (filters === undefined) return null;
  const fields = [...filters.states.keys()];
  const clear = () => {
    clearFilters(screen, grid, filters);
    // The pressed button disappears.
    filters.form.focus(fields[0] ?? '');
  };
  const look: CSSProperties & Record<'--filters', number> = { '--filters': fields.length };
  return (
    <>
      <div className={classes['filters']} style={look}>
        <filters.form.document.theme.Form form={filters.form} fields={fields} />
      </div>
      {isSet && (
        <Button variant="subtle" onClick={clear}>
          {renderer.texts.screen.clearFilters}
        </Button>
      )}
    </>
  );
}
