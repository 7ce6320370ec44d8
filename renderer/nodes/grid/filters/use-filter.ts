/** The filter of a grid: stored with the state of its list, and limited to the fields the user may read. */
import { useCallback, useMemo } from 'react';
import type { ScreenWithLists } from '#renderer/screen/state/list-state.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';
import type { EntitySchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import { useScreen } from '../../context/renderer-context.ts';
import { useComputed } from '../../context/use-expression.ts';
import { type FilterField, filterFields, mayBeAsked } from './filter-fields.ts';

export interface GridFilter {
  readonly fields: readonly FilterField[];
  readonly terms: readonly FilterTerm[];
  set(terms: readonly FilterTerm[]): void;
}

/** @param seen identity of the values that the expressions of columns read */
export function useFilter(name: string, grid: Grid, schema: EntitySchema | undefined, seen: unknown): GridFilter {
  const screen = useScreen();
  const fields = useMemo(
    () => filterFields(screen, grid, schema),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [screen, grid, schema, seen],
  );
  const asked = useComputed(({ lists }: ScreenWithLists) => lists.of(name).filter);
  const terms = useMemo(() => mayBeAsked(fields, asked ?? []), [fields, asked]);
  const set = useCallback(
    (next: readonly FilterTerm[]) => screen.lists.change(name, { filter: next.length === 0 ? undefined : next }),
    [screen, name],
  );
  return useMemo(() => ({ fields, terms, set }), [fields, terms, set]);
}
