/** The fields above a grid that narrow it: drawn as those of its rows, each beside a state value of the screen. */
import { fillText, isEmpty } from '#src/expression/index.ts';
import type { Form } from '#renderer/form/contract/form.ts';
import type { Validate } from '#renderer/form/contract/validate.ts';
import type { LoadedEntity } from '#renderer/services/ports.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { FieldFilter, Grid, RangeFilter } from '#schemas/generated/documents/screen.ts';
import type { UiField, UiSchema } from '#schemas/generated/documents/ui.ts';
import type { RendererServices, ServedScreen } from '../state/screen-services.ts';
import type { ScreenStore } from '../state/screen-store.ts';
import { compileForm, contextOf, servicesOf } from './compile-form.ts';

/** A grid with its filters, above it or behind a button. */
export type FilteredGrid = Pick<Grid, 'source' | 'filters'>;

export interface FilterForm {
  readonly form: Form;
  /** Names of the state values by field of the form. */
  readonly states: ReadonlyMap<string, string>;
}

/** Delay after typing before the list reloads. */
const ASK_AFTER_MS = 300;
const MOST_COLUMNS = 4;

/** Filter values need no validation, so only the look of a field is kept. */
const KEPT = ['type', 'format', 'enum', 'x-labels', 'x-references', 'x-decimals', 'maxLength'] as const;

const anything: Validate = Object.assign(() => true, { properties: {} });

export function filteredFields({ filters = [] }: FilteredGrid): readonly (FieldFilter | RangeFilter)[] {
  return filters.filter((filter) => 'field' in filter);
}

/** @throws as `compileForm`. */
export async function openFilterForm(
  screen: ServedScreen,
  grid: FilteredGrid,
  entity: LoadedEntity,
  renderer: RendererServices,
): Promise<FilterForm> {
  const drawn = filteredFields(grid).flatMap((filter) => partsOf(screen, filter, entity.schema, renderer));
  const values = Object.fromEntries(drawn.map(({ path, state }) => [path, screen.state(state)]));
  const form = await openSoughtForm(screen, entity, drawn, values, renderer);
  return { form, states: new Map(drawn.map(({ path, state }) => [path, state])) };
}

interface SoughtPart {
  /** In the form. */
  readonly path: string;
  /** In the rows. */
  readonly source: string;
  readonly label: string | undefined;
  readonly schema: FieldSchema;
}

/** The form of filter values, with fields drawn like those of rows. @throws as `compileForm`. */
export async function openSoughtForm(
  screen: ServedScreen,
  { schema, uiSchema }: LoadedEntity,
  parts: readonly SoughtPart[],
  values: Readonly<Record<string, unknown>>,
  renderer: RendererServices,
): Promise<Form> {
  const others = Object.entries(schema.properties).filter(([, { type }]) => type !== 'object' && type !== 'array');
  const sought: EntitySchema = {
    $schema: schema.$schema,
    $id: schema.$id,
    title: schema.title,
    type: 'object',
    additionalProperties: false,
    'x-as': schema['x-as'] ?? 'record',
    // Choices may come from a list that the entity reads whole.
    ...(schema['x-context'] === undefined ? {} : { 'x-context': schema['x-context'] }),
    properties: {
      // Choices of one may depend on another.
      ...Object.fromEntries(others.map(([name, field]) => [name, looksOf(field, field.title)])),
      ...Object.fromEntries(parts.map(({ path, label, schema: field }) => [path, looksOf(field, label)])),
    },
  };
  const paths = parts.map(({ path }) => path);
  const ui: UiSchema = {
    $schema: '',
    'ui:enter': 'submit',
    'ui:layout': [{ id: 'filters', columns: Math.min(MOST_COLUMNS, paths.length), children: paths }],
    ...Object.fromEntries(parts.map(({ path, source }) => [path, choicesOf(uiSchema, source)])),
  };
  const { open } = await compileForm(screen, { schema: sought, uiSchema: ui, validators: { [schema.$id]: anything } }, renderer);
  return open({ mode: 'edit', values, context: contextOf(screen, sought), services: servicesOf(screen.services) });
}

/** Each change of the form becomes one of the state values, and the other way round. @returns stops following */
export function followFilters(screen: ScreenStore, { form, states }: FilterForm): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const stopForm = form.subscribe([...states.keys()], () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => takeOver(screen, { form, states }), ASK_AFTER_MS);
  });
  const last = new Map([...states.values()].map((state) => [state, screen.state(state)]));
  const stopScreen = screen.store.subscribe(() => {
    const moved = [...states].filter(([, state]) => !Object.is(last.get(state), screen.state(state)));
    for (const [, state] of moved) last.set(state, screen.state(state));
    const changed = moved.filter(([path, state]) => !Object.is(soughtIn(form, path), screen.state(state)));
    if (changed.length > 0) form.assign(Object.fromEntries(changed.map(([path, state]) => [path, screen.state(state) ?? null])));
  });
  return () => {
    clearTimeout(waiting);
    stopForm();
    stopScreen();
  };
}

/** Nothing more is sought than the list cannot do without, nor is anything half typed. */
export function clearFilters(screen: ScreenStore, grid: FilteredGrid, { form, states }: FilterForm): void {
  form.reset(Object.fromEntries([...states].map(([path, state]) => [path, clearedValue(screen, grid, state)])));
  takeOver(screen, { form, states });
  for (const filter of grid.filters ?? []) {
    if (!('field' in filter)) screen.setState(filter.state, clearedValue(screen, grid, filter.state));
  }
}

/** Whether clearing would change the filters. */
export function hasFilters(screen: ServedScreen, grid: FilteredGrid): boolean {
  return countFilters(screen, grid) > 0;
}

/** How many values clearing the filters would change. */
export function countFilters(screen: ServedScreen, grid: FilteredGrid): number {
  return filterStates(grid).filter((state) => {
    const value = screen.state(state);
    return !isEmpty(value) && value !== false && !Object.is(value, clearedValue(screen, grid, state));
  }).length;
}

/** The cleared value: empty, or the initial value if the list requires one. */
function clearedValue(screen: ServedScreen, grid: FilteredGrid, state: string): unknown {
  if (!isNeeded(screen, grid, state)) return undefined;
  const initial = screen.document.state?.[state]?.initial;
  const first = initial === undefined ? undefined : screen.language.value(initial, screen.scope());
  return isEmpty(first) ? screen.state(state) : first;
}

function isNeeded({ document, services }: ServedScreen, { source }: FilteredGrid, state: string): boolean {
  const { operation, params = {} } = document.sources?.[source] ?? {};
  if (operation === undefined) return false;
  return services.ports.requiredParams(operation).some((name) => params[name]?.trim() === `state.${state}`);
}

/** Names of the state values that the filters of a grid set. */
function filterStates({ filters = [] }: FilteredGrid): readonly string[] {
  return filters.flatMap((filter) => ('from' in filter ? [filter.from, filter.to] : [filter.state]));
}

function takeOver(screen: ScreenStore, { form, states }: FilterForm): void {
  for (const [path, state] of states) screen.setState(state, soughtIn(form, path));
}

/** False of a boolean filter means no filter. */
function soughtIn(form: Form, path: string): unknown {
  const { value } = form.field(path);
  return isEmpty(value) || value === false ? undefined : value;
}

interface FilterPart extends SoughtPart {
  readonly state: string;
}

function partsOf(
  screen: ServedScreen,
  filter: FieldFilter | RangeFilter,
  { properties }: EntitySchema,
  { texts }: RendererServices,
): readonly FilterPart[] {
  const { field: source } = filter;
  const field = properties[source];
  if (field === undefined) return [];
  const label = filter.label === undefined ? (field.title ?? source) : screen.language.text(filter.label, screen.scope());
  if (!('from' in filter)) return [{ path: source, source, state: filter.state, label, schema: field }];
  const { filterFrom, filterTo } = texts.screen;
  return [
    { path: `${source}From`, source, state: filter.from, label: fillText(filterFrom, { label }), schema: field },
    { path: `${source}To`, source, state: filter.to, label: fillText(filterTo, { label }), schema: field },
  ];
}

function looksOf(field: FieldSchema, title: string | undefined): FieldSchema {
  const kept = KEPT.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]] as const]));
  return { ...Object.fromEntries(kept), ...(title === undefined ? {} : { title }) };
}

function choicesOf(uiSchema: UiSchema | undefined, field: string): UiField {
  const found = uiSchema?.[field];
  if (found === undefined || typeof found === 'string' || Array.isArray(found)) return {};
  const { 'ui:choices': choices, 'ui:widget': widget }: UiField = found;
  return choices === undefined ? {} : { 'ui:choices': choices, ...(widget === undefined ? {} : { 'ui:widget': widget }) };
}
