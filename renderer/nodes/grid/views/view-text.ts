/** A view of a list as one text, as an address holds its parts. */
import type { Grid, GridView } from '#schemas/generated/documents/screen.ts';
import { isEmpty, type Scope } from '#src/expression/index.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';
import type { ScreenLanguage } from '#renderer/screen/state/language.ts';
import type { ListState, ScreenWithLists } from '#renderer/screen/state/list-state.ts';
import type { ScreenValues } from '#renderer/screen/state/screen-values.ts';
import * as texts from '#renderer/screen/address/list-text.ts';
import { readState, textOfState } from '#renderer/screen/address/state-text.ts';

type Viewed = ScreenValues & ScreenWithLists;

/** Names the parts that no state value is called. */
const PARTS = { sort: '.sort', filter: '.filter', columns: '.columns' } as const;

/** The state values that narrow a grid. */
export function statesOfGrid({ search, filters = [], moreFilters }: Grid): readonly string[] {
  const narrowing = [...filters, ...(moreFilters?.filters ?? [])];
  const names = narrowing.flatMap((filter) => ('state' in filter ? [filter.state] : [filter.from, filter.to]));
  return [...new Set([...(search === undefined ? [] : [search]), ...names])];
}

/** The current state of the list. */
export function viewShown(screen: Viewed, name: string, grid: Grid): string {
  const { sort, filter, columns } = screen.lists.of(name);
  const states = statesOfGrid(grid).flatMap((state): [string, string][] => {
    const text = textOfState(screen.state(state), undefined);
    return text === undefined ? [] : [[state, text]];
  });
  return textOfView(states, {
    ...(sort !== undefined && { sort }),
    ...(filter !== undefined && { filter }),
    ...(columns !== undefined && { columns }),
  });
}

/** A view that the document gives, as of now. */
export function viewGiven(view: GridView, { columns: all }: Grid, language: ScreenLanguage, scope: Scope): string {
  const { state = {}, filter, sort, columns } = view;
  const states = Object.entries(state).flatMap(([name, value]): [string, string][] => {
    const text = textOfState(language.value(value, scope), undefined);
    return text === undefined ? [] : [[name, text]];
  });
  const terms = (filter ?? []).map(({ field, is, value }): FilterTerm => {
    const sought = value === undefined ? undefined : language.value(value, scope);
    return { field, is, ...(isEmpty(sought) ? {} : { value: sought }) };
  });
  const hidden = all.map(({ id }) => id).filter((id) => columns !== undefined && !columns.includes(id));
  const shown = columns === undefined ? [] : all.filter((column) => column.hidden === true && columns.includes(column.id));
  const kept = {
    order: [...(columns ?? []), ...hidden],
    widths: {},
    shown: { ...Object.fromEntries(hidden.map((id) => [id, false])), ...Object.fromEntries(shown.map(({ id }) => [id, true])) },
  };
  return textOfView(states, {
    ...(terms.length > 0 && { filter: terms }),
    ...(sort !== undefined && { sort }),
    ...(columns !== undefined && { columns: kept }),
  });
}

function textOfView(states: readonly (readonly [string, string])[], { sort, filter, columns }: ListState): string {
  const query = new URLSearchParams(states.map(([name, text]) => [name, text]));
  if (sort !== undefined) query.set(PARTS.sort, texts.textOfSort(sort));
  if (filter !== undefined) query.set(PARTS.filter, texts.textOfFilter(filter));
  if (columns !== undefined) query.set(PARTS.columns, texts.textOfColumns(columns));
  return query.toString();
}

/** Applies a view; everything it does not contain gets its default. */
export function showView(screen: Viewed, name: string, grid: Grid, query: string, view: string | undefined): void {
  const read = new URLSearchParams(query);
  for (const state of statesOfGrid(grid)) {
    const { type = 'string', initial } = screen.document.state?.[state] ?? {};
    const value = readState(read.get(state) ?? undefined, type);
    const first = initial === undefined ? undefined : screen.language.value(initial, screen.scope());
    screen.setState(state, value === undefined ? first : (value ?? undefined));
  }
  const [sort, filter, columns] = [read.get(PARTS.sort), read.get(PARTS.filter), read.get(PARTS.columns)];
  screen.lists.give(name, {
    ...(sort !== null && { sort: texts.readSort(sort) }),
    ...(filter !== null && { filter: texts.readFilter(filter) }),
    ...(columns !== null && { columns: texts.readColumns(columns) }),
    ...(view !== undefined && { view }),
  });
}
