/** The fields of a grid's rows that the user can filter by, from their schema. */
import { schemaAt } from '#src/expression/index.ts';
import { isDateText } from './days.ts';
import { columnAccess } from '#renderer/screen/form/column-access.ts';
import type { ServedScreen } from '#renderer/screen/state/screen-services.ts';
import type { FilterTerm } from '#renderer/services/ports.ts';
import type { EntitySchema, FieldSchema } from '#schemas/generated/documents/entity.ts';
import type { Grid } from '#schemas/generated/documents/screen.ts';
import type { UiSchema } from '#schemas/generated/documents/ui.ts';

export type FilterKind = 'text' | 'choice' | 'number' | 'day' | 'yesNo';

export interface FilterField {
  readonly field: string;
  readonly label: string;
  readonly schema: FieldSchema;
}

/** Each field of a column once, but for those that the document itself draws above the grid. */
export function filterFields(screen: ServedScreen, grid: Grid, schema: EntitySchema | undefined): readonly FilterField[] {
  if (schema === undefined || screen.document.kind === 'lookup') return [];
  const isNarrowed = narrowing(screen, grid);
  if (isNarrowed === undefined) return [];
  const isReadable = columnAccess(screen, grid, schema);
  const drawn = new Set(
    [...(grid.filters ?? []), ...(grid.moreFilters?.filters ?? [])].flatMap((each) => ('field' in each ? each.field : [])),
  );
  const fields = new Map<string, FilterField>();
  for (const { field, label, value, visible } of grid.columns) {
    const found = schemaAt(schema, field);
    if (found === undefined || fields.has(field) || drawn.has(field) || found['x-hidden'] !== undefined || !hasOneValue(found)) continue;
    if (!isNarrowed(field) || !isReadable(field) || !screen.language.condition(visible, screen.scope())) continue;
    // A yes/no filter makes no sense for a column that shows another text.
    const own = value !== undefined && found.type === 'boolean' ? undefined : label;
    const text = own === undefined ? (found.title ?? field) : screen.language.text(own, screen.scope());
    if (text !== '') fields.set(field, { field, label: text, schema: found });
  }
  return [...fields.values()];
}

/** By which fields the list can be narrowed at all; undefined if it cannot. Rows that are edited stay where they are. */
function narrowing({ document, services }: ServedScreen, { source, edit }: Grid): ((field: string) => boolean) | undefined {
  const { operation, from } = document.sources?.[source] ?? {};
  if (operation !== undefined) {
    const { ports } = services;
    return (field) => ports.isFiltered(operation, field);
  }
  return from === undefined || edit !== undefined ? undefined : () => true;
}

function hasOneValue({ type }: FieldSchema): boolean {
  return type !== undefined && type !== 'object' && type !== 'array';
}

/** @param uiSchema says which fields are chosen from a list */
export function kindOf({ field, schema }: FilterField, uiSchema?: UiSchema): FilterKind {
  const { type, format, enum: values } = schema;
  const ui = uiSchema?.[field];
  const hasChoices = typeof ui === 'object' && !Array.isArray(ui) && 'ui:choices' in ui;
  if (values !== undefined || schema['x-references'] !== undefined || hasChoices) return 'choice';
  if (type === 'boolean') return 'yesNo';
  if (type === 'number' || type === 'integer') return 'number';
  return format === 'date' || format === 'date-time' ? 'day' : 'text';
}

/** The terms that this user may use: a link may name hidden fields or invalid values. */
export function mayBeAsked(fields: readonly FilterField[], terms: readonly FilterTerm[]): readonly FilterTerm[] {
  return terms.filter((term) => {
    const field = fields.find((each) => each.field === term.field);
    return field !== undefined && isValid(field.schema, term);
  });
}

function isValid(schema: FieldSchema, { is, value }: FilterTerm): boolean {
  const isDay = schema.format === 'date' || schema.format === 'date-time';
  const isNumber = (schema.type === 'number' || schema.type === 'integer') && schema.enum === undefined;
  switch (is) {
    case 'empty':
    case 'filled':
      return value === undefined;
    case 'contains':
      return schema.type === 'string' && !isDay && typeof value === 'string' && value.trim() !== '';
    case 'from':
    case 'to':
      return (isDay || isNumber) && isValue(schema, value);
    case 'equals':
      return isValue(schema, value);
    case 'oneOf':
      return Array.isArray(value) && value.length > 0 && value.every((each) => isValue(schema, each));
    default:
      return is satisfies never;
  }
}

function isValue({ type, format, enum: values }: FieldSchema, value: unknown): boolean {
  if (values !== undefined) return values.some((each) => each === value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'number' || type === 'integer') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value !== 'string' || value === '') return false;
  return (format !== 'date' && format !== 'date-time') || isDateText(value);
}
